"""What the page says holds where it is said: after each answer to the guess, and in the sections."""

import numpy as np
import pytest
from sklearn.metrics import f1_score

from metrics_core import Confusion
from metrics_core.classification import balanced_accuracy, f1, matthews_correlation
from pages.classification.accuracy_pitfalls.prevalence import as_positives_get_rare
from tests.helpers.lessons import answered
from tests.helpers.pages import shipped

LESSON = "accuracy_pitfalls"
KEPT = ("accuracy", "balanced_accuracy")
CELLS = ("tp", "fp", "fn", "tn")


@pytest.fixture(scope="module")
def table():
    """TP, FP, FN and TN of the three models, and which of them each answer shows."""
    return {1: (0, 0, 1, 9), 2: (1, 2, 0, 7), 3: (1, 5, 0, 4)}


def test_each_answer_shows_the_model_that_it_speaks_of(visit, table):
    found = answered(visit, LESSON)
    shown = {text: tuple(one.number("patients", cell) for cell in CELLS) for text, one in found.items()}
    assert shown == {
        "the one with 9 right": table[1],
        "the one with 8 right": table[2],
        "the one with 5 right": table[3],
    }
    assert {text for text, one in found.items() if one.right} == {"the one with 8 right"}
    for text, (tp, _, _, tn) in shown.items():
        assert f"with {tp + tn:g} right" in text


def test_the_right_answer_finds_the_patient_with_the_fewest_false_alarms(table):
    finders = {model: fp for model, (tp, fp, _, _) in table.items() if tp == 1}
    assert min(finders, key=finders.get) == 2
    assert max(table, key=lambda model: table[model][0] + table[model][3]) == 1


@pytest.mark.parametrize("metric", [f1, balanced_accuracy, matthews_correlation])
def test_three_metrics_rank_the_second_model_first(table, metric):
    values = {model: float(metric(Confusion(*cells))) for model, cells in table.items()}
    known = {model: value for model, value in values.items() if value == value}
    assert max(known, key=known.get) == 2


def test_always_positive_has_an_f1_of_97_and_of_nothing_once_the_classes_are_swapped():
    truth = [1] * 95 + [0] * 5
    assert f1_score(truth, [1] * 100) == pytest.approx(0.97, abs=0.005)
    assert f1_score([1 - y for y in truth], [0] * 100) == 0


def test_swapping_the_classes_keeps_accuracy_and_balanced_accuracy(visit):
    at = visit(f"classification/{LESSON}")
    before = {name: shipped(at)["matrix"].value(name) for name in KEPT}
    assert not any("F1 is 0" in element.value for element in at.markdown)
    at.button(key="swap").click().run()
    one = shipped(at)["matrix"]
    assert any("finds none of the 5 positives: F1 is 0" in element.value for element in at.markdown)
    assert (one.value("f1"), one.value("tp"), one.value("fn")) == (0, 0, 5)
    assert {name: one.value(name) for name in KEPT} == before


def test_at_every_prevalence_the_shown_counts_give_the_shown_precision():
    """Counts are whole, and their quotient is the number beside it to the last bit."""
    tracks = as_positives_get_rare().tracks
    tp, flagged, shown = (tracks[name].values for name in ("tp", "flagged", "precision"))
    assert len(tp) == 41 and (tp == np.rint(tp)).all() and (flagged == np.rint(flagged)).all()
    np.testing.assert_array_equal(tp / flagged, shown)
