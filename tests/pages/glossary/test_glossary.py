"""The glossary without its page: names lead to entries, examples fit their metrics, concepts have their places."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from charts.moving import Label
from datasets.documents import CATALOGUE
from metrics_core import CATALOG, explain
from metrics_core.classification.means import means
from metrics_core.classification.satisficing import best_within
from metrics_core.inference.correlation import agreement
from pages.reference.glossary.chooser import group_of, groups
from pages.reference.glossary.concepts import GROUPS, PLACES, SAME
from pages.reference.glossary.find import Entry, find, names, near
from pages.reference.glossary.live import MAKERS, computed, never_positive, telling, worked_at, world_of
from pages.reference.glossary.own import OWN
from pages.reference.glossary.texts import typed_of
from widgets.curriculum import LESSON_OF_METRIC, LESSON_OF_TOPIC, ROOMS
from widgets.terms import FIELD, words

finite = st.floats(0, 1e6)


# ---- finding
@pytest.mark.parametrize(
    ("asked", "metric"),
    [
        ("sensitivity", "recall"),
        ("1 - error rate", "accuracy"),
        ("SENSITIVITY ", "recall"),
        ("hit rate of a detector", "recall"),
        ("P@k", "precision_at_k"),
        ("f1", "f1"),
        ("mean-absolute-error", "mean_absolute_error"),
        ("r2", "r2"),
        ("PPL", "perplexity"),
        ("FID", "frechet_distance"),
        ("Area under the ROC curve (AUROC)", "auroc"),
        ("mape", "mean_absolute_percentage_error"),
    ],
)
def test_a_metric_is_found_by_any_of_its_names(asked, metric):
    found = find(asked)
    assert found is not None
    assert (found.kind, found.id) == ("metric", metric)


def test_every_name_and_alias_leads_to_its_card():
    for function, card in CATALOG.items():
        assert find(function) == Entry("metric", function)
        assert find(card.name) == Entry("metric", function)
        for alias in card.aliases:
            found = find(alias)
            assert found is not None
            assert (found.id, found.said) == (function, alias)


def test_every_concept_is_found_by_its_id_and_its_name():
    for name, concept in CATALOGUE.concepts.items():
        for asked in (name, concept.name):
            found = find(asked, concept=True)
            assert found is not None
            same = SAME.get(name)
            assert found.id == same if same else (found.kind, found.id) == ("concept", name)


@pytest.mark.parametrize(
    ("asked", "concept"), [("type I error", "false-positive"), ("LCS", "longest-common-subsequence")]
)
def test_what_stands_in_brackets_after_a_concepts_name_finds_it(asked, concept):
    found = find(asked)
    assert found == Entry("concept", concept)


@pytest.mark.parametrize("word", ["p-value", "P VALUE", "95% interval", "odds", "variance", "correlation", "bootstrap"])
def test_a_word_of_the_lessons_is_found(word):
    found = find(word)
    assert found is not None and found.kind == "word" and found.id in FIELD


@pytest.mark.parametrize("nonsense", ["", "  ", "no such thing at all", "<script>", "é" * 500])
def test_nonsense_finds_nothing(nonsense):
    assert find(nonsense) is None


def test_what_is_nearly_a_name_is_offered():
    assert "sensitivity" in near("sensitivty")
    assert "ROC AUC" in near("ROC-AUC curve")
    assert near("zzzzzz") == []


def test_every_entry_is_in_exactly_one_group():
    entries = list(itertools.chain(*groups().values()))
    assert len(entries) == len(set(entries)) == len(CATALOG) + len(PLACES) + len(words())
    assert {group_of(entry) for entry in entries} == {*groups()}
    assert {Entry(one.kind, one.id) for one in names().values()} == set(entries)


# ---- examples
@pytest.mark.parametrize("name", CATALOG)
def test_every_metric_has_an_example_that_answers(name):
    card, world = CATALOG[name], world_of(name)
    if world is None:
        fields = typed_of(card)
        assert fields is not None
        start = [text for _, text in fields.fields]
        changed = [f"{start[0]} whale whale", *start[1:]]
        values = [fields.worked(card, texts).value for texts in (start, changed)]
    else:
        each = {1: 21, 2: 5}.get(len(world.controls), 3)
        ticks = [c.values[np.linspace(0, len(c.values) - 1, each).astype(int)].tolist() for c in world.controls]
        places = [dict(zip(world.start, place, strict=True)) for place in itertools.product(*ticks)]
        found = [worked_at(card, world, place) for place in (world.start, *places)]
        assert all(math.isnan(one.value) == bool(one.undefined) for one in found)
        values = [one.value for one in found]
    assert np.isfinite(values[0])
    assert all(card.range[0] - 1e-12 <= v <= card.range[1] + 1e-12 for v in values if not math.isnan(v))
    assert len({round(v, 9) for v in values}) > 1, "nothing that moves changes it"


def test_sliders_have_even_steps():
    """Half the way along a slider is half the way between its ends."""
    for make in MAKERS:
        for control in make().controls:
            steps = np.diff(control.values)
            assert np.allclose(steps, steps[0]), (make.__name__, control.name)


def test_every_world_is_somebodys():
    used = {id(world_of(name)) for name in CATALOG if world_of(name)}
    assert len(used) == len(MAKERS)


def test_a_new_metric_finds_its_example_by_itself():
    card = CATALOG["precision"]
    assert world_of("precision").fits(card)
    assert not world_of("auroc").fits(card)
    assert world_of("precision_at_k") is not world_of("mean_precision_at_k")


def test_an_example_is_the_metrics_own_call():
    world, card = world_of("recall"), CATALOG["recall"]
    worked = worked_at(card, world, {"tp": 30, "fn": 10, "fp": 0, "tn": 90})
    assert worked.value == 0.75
    assert worked.signature == explain(card.function, world.at(tp=30, fn=10)["c"]).signature


# ---- where it is taught
def test_what_is_said_of_lessons_is_of_lessons_and_metrics_that_there_are():
    assert {card.topic for card in CATALOG.values()} == LESSON_OF_TOPIC.keys()
    assert {*LESSON_OF_TOPIC.values(), *LESSON_OF_METRIC.values()} <= ROOMS.keys()
    assert LESSON_OF_METRIC.keys() <= CATALOG.keys()
    for room in ROOMS.values():
        for topic, shown in room.about.metric_topics.items():
            assert {CATALOG[name].topic for name in shown} <= {topic}


# ---- concepts
def test_every_concept_is_a_metric_or_has_a_place():
    assert SAME.keys() | PLACES.keys() == CATALOGUE.concepts.keys()
    assert not SAME.keys() & PLACES.keys()
    assert {*SAME.values()} <= CATALOG.keys()


@pytest.mark.parametrize("name", PLACES)
def test_a_place_has_an_example_of_our_own_a_lesson_and_something_to_move_where_it_names_a_metric(name):
    place, concept = PLACES[name], CATALOGUE.concepts[name]
    assert place.group in GROUPS
    assert len(place.example) > 60
    assert place.example[-1] in ".?"
    assert concept.definition not in place.example
    assert place.lesson in ROOMS
    assert place.metric == "" or place.metric in CATALOG
    assert all(world_of(other) is world_of(place.metric) for other in place.beside)  # they move together


def test_concepts_that_move_by_themselves_are_concepts():
    assert OWN.keys() <= PLACES.keys()
    for make, start in OWN.values():
        assert {one.name for one in make().controls} == start.keys()


# ---- what moves in them
def test_the_best_within_a_limit():
    # of those up to 100: 0.86 at 20, 0.93 at 90 and 0.93 at 50: the cheaper of the two best
    assert best_within([0.86, 0.93, 0.93, 0.99], [20, 90, 50, 101], 100) == 2
    assert best_within([0.9], [10], 9) is None
    assert best_within([], [], 1) is None
    with pytest.raises(ValueError, match="equal length"):
        best_within([1, 2], [1], 1)


def test_means_by_hand():
    # of 1 and 0.25: 1.25 / 2, the root of 0.25, and 2 * 0.25 / 1.25
    assert vars(means(1, 0.25)) == pytest.approx({"arithmetic": 0.625, "geometric": 0.5, "harmonic": 0.4})
    assert means(0, 0.5).harmonic == means(0, 0).harmonic == 0
    for wrong in (-1, math.nan, math.inf):
        with pytest.raises(ValueError, match="at least 0"):
            means(wrong, 1)


@given(finite, finite)
def test_means_stand_in_their_order(a, b):
    found = means(a, b)
    slack = 1e-9 * (1 + a + b)
    assert found.harmonic <= found.geometric + slack
    assert found.geometric <= found.arithmetic + slack
    assert min(a, b) - slack <= found.harmonic
    assert found.arithmetic <= max(a, b) + slack


def test_agreement_is_scipys_and_a_constant_has_none():
    a, b = [1, 2, 3, 4, 5], [2, 1, 4, 3, 9]
    # two of the ten pairs are in the other order: tau = (8 - 2) / 10
    found = agreement(a, b)
    assert found.kendall == pytest.approx(0.6)
    assert found.pearson == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.spearman == pytest.approx(stats.spearmanr(a, b).statistic)
    assert agreement([1, 1, 1], [1, 2, 3]).undefined == "one column is the same everywhere"
    assert agreement([1], [2]).undefined == "fewer than two rows"
    with pytest.raises(ValueError, match="equal length"):
        agreement([1, 2], [1])


@pytest.mark.parametrize(("name", "along"), [("accuracy", "tp"), ("specificity", "tn"), ("recall", "tp"), ("f1", "tp")])
def test_a_metric_is_drawn_along_a_control_that_it_follows(name, along):
    """From 10, 5, 5 and 30, accuracy moves by 75/85 - 30/40 = 0.13 with TP, specificity not at all, but by 45/50 - 0/5 = 0.9 with TN."""
    world = world_of(name)
    track, _ = computed(CATALOG[name], world)
    assert telling(world, np.asarray(track.values)).name == along


def test_what_an_example_asks_for_can_be_done():
    """More negatives that are not flagged: accuracy rises from 40/50 to 55/65, recall and precision stay at 10/15."""
    world = world_of("accuracy")
    moves = {name.casefold(): float(to) for name, to in re.findall(r"(T[PN]) \w+ to (\d+)", world.asks)}
    assert moves == {"tn": 45}
    assert all(moves[one.name] in one.values for one in world.controls if one.name in moves)
    wanted = {"accuracy": (4 / 5, 11 / 13), "recall": (2 / 3, 2 / 3), "precision": (2 / 3, 2 / 3)}
    for name, before_and_after in wanted.items():
        found = [worked_at(CATALOG[name], world, {**world.start, **moved}).value for moved in ({}, moves)]
        assert found == pytest.approx(before_and_after)


def test_the_counts_are_drawn_in_the_order_of_the_formula_the_flagged_apart_from_the_others():
    world, card = world_of("accuracy"), CATALOG["accuracy"]
    letters = [mark for mark in world.view.marks if isinstance(mark, Label) and mark.text in card.symbols]
    assert [mark.text for mark in letters] == re.findall("[A-Z]{2}", card.formula)[-4:] == [*card.symbols]
    (flagged, others) = (mark for mark in world.view.marks if isinstance(mark, Label) and "flagged" in mark.text)
    places = [mark.x for mark in letters]
    assert (flagged.x, others.x) == (sum(places[:2]) / 2, sum(places[2:]) / 2) and others.text == "not flagged"
    assert all(("not flagged" in card.symbols[mark.text]) == (mark.x > 1.5) for mark in letters)


@pytest.mark.parametrize(
    ("name", "never"),
    [("accuracy", 35 / 50), ("balanced_accuracy", 0.5), ("specificity", 1), ("recall", None), ("precision", None)],
)
def test_a_model_that_never_predicts_positive_is_drawn_where_it_scores_on_the_same_samples(name, never):
    """10 + 5 positives and 5 + 30 negatives: it has the 35 negatives right."""
    world = world_of(name)
    found = never_positive(CATALOG[name], world)
    assert (found is None) == (never is None)
    if found is not None:
        at = tuple([*one.values].index(world.start[one.name]) for one in world.controls)
        assert found.values[at] == pytest.approx(never)
