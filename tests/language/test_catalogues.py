"""The catalogues are in step with what the app says, whole, and keep what is not to be translated. `make texts` brings them up to date."""

import re

import pytest

from language import FILES, FRAME, TEACHING
from tests.helpers import prose
from tests.helpers.catalogues import KEPT, as_mo, as_po, in_frame, missing, own, pairs, path_of, pseudo, up_to_date
from tests.helpers.texts import messages, unready
from widgets.curriculum import ROOMS

PLACE = re.compile(r"\{(\w+)[^{}]*\}|@\w+@|<[^<>]*>|\$[^$]*\$")
WHOLE_LATER = {"fewer than two groups have a …", "finite and above …"}  # on a card; in an error for programmers
NO_SENTENCES = re.compile(
    r"[<{@]|^\W*…\W*$|^event: |^… away squared$|^…\n|“Ignore …”"
)  # markup, a key, data, and a button's name
HELD = {FRAME, "home", *(lesson + of for lesson in ("accuracy_pitfalls", "precision_recall") for of in ("", TEACHING))}
AT_LEAST = 0.049  # of all sentences that a reader can see, in the German catalogues


def forms(one):
    return (one,) if isinstance(one, str) else tuple(one)


@pytest.mark.parametrize(("language", "page"), pairs())
def test_a_catalogue_has_each_text_of_its_page_and_no_other(language, page):
    catalogue, path = up_to_date(language, page), path_of(language, page)
    assert path.read_bytes() == as_po(catalogue), "make texts"
    assert path.with_suffix(".mo").read_bytes() == as_mo(catalogue), "make texts"
    assert missing(catalogue) == []


@pytest.mark.parametrize(("language", "page"), pairs())
def test_a_translation_keeps_what_is_filled_in_and_marked_up(language, page):
    for one in up_to_date(language, page):
        for said in forms(one.string) if one.id else ():
            wanted = sorted(PLACE.findall(forms(one.id)[-1]))
            assert sorted(PLACE.findall(said)) == wanted, one.id
            assert said.count("**") == forms(one.id)[-1].count("**"), one.id
            space = [re.match(r"\s*", text)[0] + re.search(r"\s*$", text)[0] for text in (forms(one.id)[-1], said)]
            assert space[0] == space[1], one.id


@pytest.mark.parametrize("language", sorted({language for language, _ in pairs()}))
def test_a_text_means_one_thing_and_is_not_translated_twice(language):
    found: dict[str, set[str]] = {}
    for _, page in (pair for pair in pairs() if pair[0] == language):
        for one in up_to_date(language, page):
            if isinstance(one.id, str) and one.id:
                found.setdefault(one.id, set()).add(one.string)
    assert {text: said for text, said in found.items() if len(said) > 1} == {}
    again = {text: said for text, (said,) in ((text, tuple(said)) for text, said in found.items()) if said in found}
    assert {text: said for text, said in again.items() if found[said] != {said}} == {}


def test_these_pages_are_held_in_german():
    assert {page for language, page in pairs() if language == "de"} >= HELD


def test_no_sentence_of_the_lab_or_of_a_file_is_filled_in_where_nobody_can_translate_it():
    assert [one for one in unready(FILES) if not NO_SENTENCES.search(one.text)] == []


@pytest.mark.parametrize("page", ROOMS)
def test_no_sentence_of_a_page_is_filled_in_where_nobody_can_translate_it(page):
    """Markup is put together of words that are looked up, and a card's text is whole when it is looked up."""
    left = [one for one in unready(page) if not re.search(r"[<_=\\\\]|^…|card ", one.text)]
    assert [one for one in left if one.text not in WHOLE_LATER] == []


@pytest.mark.slow  # reads all pages
def test_how_much_is_translated():
    """The rest, as a figure: sentences that a reader can see, by the pages that say them, and those that have a German text."""
    on_pages = [one for url in ROOMS for one in prose.of_page(url) if "/quiz.py:" not in one.where]
    said = {one.text for one in on_pages} | {one.text for one in prose.shared()}
    german = {one.id for language, page in pairs() if language == "de" for one in up_to_date(language, page)}
    assert len(said & german) / len(said) >= AT_LEAST, (len(said & german), len(said))


def test_a_pseudo_text_is_longer_and_keeps_what_is_filled_in():
    assert pseudo("ltr") == "ltr" and pseudo("{n}") == "{n}"
    said = pseudo("{n:,} of the **rows** are <b>kept</b>: ")
    assert said.startswith("⟦{n:,} öf thé **röws** áré <b>képt</b>:") and said.endswith("⟧ ")
    assert KEPT.findall(said) == ["{n:,}", "**", "**", "<b>", "</b>"]
    long = "Accuracy does not show which class the errors fall on."
    assert len(pseudo(long)) == pytest.approx(1.4 * len(long), abs=4)


def test_the_frame_is_said_once():
    assert in_frame() == messages(FRAME).keys() and not in_frame() & own("home").keys()
