"""The glossary's page: every card has all its parts, links open what they say, and the choosers lead there too."""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets.documents import CATALOGUE
from metrics_core import CATALOG
from pages.reference.glossary.card import upright
from pages.reference.glossary.concepts import PLACES
from pages.reference.glossary.live import worked_at, world_of
from tests.conftest import EVERY
from tests.helpers.pages import SECONDS, copied, shipped
from widgets.formulas import plain

PAGE = "reference/glossary"
EXPECTED = "expected_calibration_error"  # the first of its topic
TOPICS = list(dict.fromkeys(card.topic for card in CATALOG.values()))


def html(at: AppTest) -> str:
    return unescape("\n".join(element.proto.body for element in at.get("html")))


def words(at: AppTest) -> str:
    """What the page says outside HTML."""
    kinds = (at.header, at.markdown, at.caption, at.latex, at.warning)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def cards_of(topic: str) -> None:
    """The script of a page with the cards of a whole topic."""
    from metrics_core import CATALOG
    from pages.reference.glossary.card import metric_card
    from pages.reference.glossary.find import Entry
    from widgets.links import enter

    enter("glossary", {})
    for name, card in CATALOG.items():
        if card.topic == topic:
            metric_card(Entry("metric", name))


def concepts_of(group: str) -> None:
    """The script of a page with the concepts of a whole group."""
    import streamlit as st

    from pages.reference.glossary import card, concept
    from pages.reference.glossary.concepts import PLACES
    from pages.reference.glossary.find import Entry
    from widgets.links import enter

    enter("glossary", {})
    live = concept.live
    concept.live = lambda metric, beside: st.caption(card.CATALOG[metric].name)  # one metric may move beside several
    for name, place in PLACES.items():
        if place.group == group:
            concept.concept_card(Entry("concept", name))
    concept.live = live


@pytest.mark.page
@pytest.mark.parametrize("topic", TOPICS)
def test_every_card_of_the_catalogue_has_all_its_parts(topic):
    at = AppTest.from_function(cards_of, args=(topic,), default_timeout=SECONDS)
    at.session_state["lesson:parts"] = EVERY
    at.run()
    assert not at.exception
    told, copy, moved = html(at), copied(at), shipped(at)
    said = words(at)
    fields = at.get("bidi_component")
    for name, card in CATALOG.items():
        if card.topic != topic:
            continue
        assert plain(card.name) in [header.value for header in at.header]
        assert any(upright(card.formula) in formula.value for formula in at.latex), name
        for text in (card.question, card.undefined_when, card.blind_to, card.source, *card.aliases):
            assert text in told, (name, text)
        for symbol, meaning in card.symbols.items():
            assert f"${upright(symbol)}$ {plain(meaning)}" in said, (name, symbol)
        for one in card.conventions:
            assert f"<code>{one.option}</code></td><td>{one.decides}" in told, (name, one.option)
        assert card.reference in copy, name
        if world := world_of(name):
            assert worked_at(card, world, world.start).signature in copy
            one = moved[f"moves-{name}"]
            assert np.isfinite(one.value("value")), name
            assert {str(i) for i in np.flatnonzero(np.isnan(one.track("value")))} <= {
                *one.model["tracks"]["value"]["reasons"]
            }
        else:
            assert f'data-metric="{name}"' in told
            assert any("live_text" in field.proto.component_name for field in fields)


@pytest.mark.page
@pytest.mark.parametrize("group", list(dict.fromkeys(place.group for place in PLACES.values())))
def test_every_concept_has_its_words_its_example_and_its_lesson(group):
    at = AppTest.from_function(concepts_of, args=(group,), default_timeout=SECONDS).run()
    assert not at.exception
    told, said = html(at), words(at)
    for name, place in PLACES.items():
        if place.group == group:
            concept = CATALOGUE.concepts[name]
            assert concept.definition in told
            assert plain(place.example) in said
            assert f'href="{place.lesson}"' in told
            assert concept.document.title in told


@pytest.mark.parametrize(
    ("query", "title", "note"),
    [
        ({"metric": "sensitivity"}, "recall", "“sensitivity” is another name of <strong>recall</strong>"),
        ({"metric": "recall"}, "recall", ""),
        ({"metric": "P@k"}, "precision at k", "“P@k” is another name"),
        ({"concept": "f1-score"}, "F1", "“F1 score” is another name"),
        ({"concept": "effectiveness-e"}, "Effectiveness measure E", ""),
        ({"metric": "decision threshold"}, "Decision threshold", ""),
        ({"word": "p-value"}, "P-value", ""),
        ({"metric": "sensitivty"}, "accuracy", "Did you mean"),
        ({"metric": "<b>x</b>"}, "accuracy", "Nothing here is called"),
        ({}, "accuracy", ""),
    ],
)
def test_a_link_opens_what_it_names_and_says_how(visit, query, title, note):
    at = visit(PAGE, **query)
    assert not at.exception
    assert at.header[0].value == plain(title)
    assert note in html(at)
    assert "<b>x</b>" not in "".join(element.proto.body for element in at.get("html"))


def test_a_name_that_is_chosen_opens_its_card_and_is_in_the_link(visit):
    at = visit(PAGE)
    at.selectbox[0].select("sensitivity").run()
    assert at.header[0].value == "recall"
    assert at.query_params["metric"] in ("sensitivity", ["sensitivity"])
    assert "another name" in html(at)
    at.selectbox[1].select("Probabilities").run()
    assert at.query_params["metric"] in (EXPECTED, [EXPECTED])
    at.button_group[0].set_value("brier_score").run()
    assert at.header[0].value == "Brier score"


def test_the_trace_follows_the_position_of_the_link(visit):
    at = visit(PAGE, metric="recall", tp="45", fn="5")
    assert shipped(at)["moves-recall"].value("value") == 0.9
    assert re.search(r"\\frac\{45\}\{45 \+ 5\}", words(at))


def test_a_concept_shows_all_the_numbers_that_its_example_speaks_of(visit):
    at = visit(PAGE, concept="false-positive")  # "precision falls while recall stays"
    assert [one["metric"] for one in shipped(at)["moves-precision"].model["readouts"]] == ["precision", "recall"]


def test_names_of_a_reader_are_text(visit):
    at = visit(PAGE, metric="bleu", **{"bleu-0": "<img src=x onerror=alert(1)> **a** $b$"})
    assert not at.exception
    assert "<img" not in "".join(element.proto.body for element in at.get("html"))


def test_all_cards_can_be_read_below_each_other(visit):
    at = visit(PAGE, read="true")
    assert not at.exception
    said = words(at)
    for card in CATALOG.values():
        assert f"#### {plain(card.name)}" in said
        assert card.formula in said
    assert all(plain(place.example) in said for place in PLACES.values())


@pytest.mark.parametrize(("name", "plain_value"), [("exact_match", 1 / 3), ("token_f1", (0.4 + 0 + 1) / 3)])
def test_a_switch_leaves_case_punctuation_and_articles_out_of_account(visit, name, plain_value):
    """Of three answers one is the same letter by letter; "The Eiffel Tower." shares one word of three and two: F1 is 2 / 5."""
    at = visit(PAGE, metric=name)
    number = rf'data-metric="{name}" data-value="([^"]+)"'
    assert float(re.search(number, html(at))[1]) == pytest.approx(plain_value)
    at = visit(PAGE, metric=name, **{f"{name}-normalization": "true"})
    assert not at.exception and float(re.search(number, html(at))[1]) == 1
