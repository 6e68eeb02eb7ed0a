"""Beyond the catalogue's own values (test_documents.py): other inputs, the worked steps, and what is refused."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.preprocessing import MultiLabelBinarizer

from datasets.documents import CATALOGUE, Example
from widgets.recompute import RECOMPUTED, SINGLE, recompute, worked

EXAMPLES = list(CATALOGUE.examples.values())
VALUE = {"matthews_correlation": "mcc", "equal_error_rate": "eer", "rouge_n": "f1", "rouge_l": "f"}  # among several
WORKED = [example for example in EXAMPLES if worked(example)]


def made_up(measure: str, inputs: dict[str, Any], **options: Any) -> Example:
    return replace(EXAMPLES[0], measure=measure, inputs=inputs, options=options)


@st.composite
def scored(draw: st.DrawFn) -> dict[str, Any]:
    """Both classes present; scores in tenths, so that ties are common."""
    scores = draw(st.lists(st.integers(0, 10), min_size=2, max_size=30))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(scores), max_size=len(scores)))
    labels[:2] = [0, 1]
    return {"y_true": labels, "y_score": [score / 10 for score in scores]}


# ---- steps
def test_worked_by_hand() -> None:
    """Search for cats: 3 found, 1 wrong, 4 missed; F1 = 2*3 / (2*3 + 1 + 4) = 6/11."""
    work = worked(CATALOGUE.examples["cats-f1"])
    assert work is not None
    assert [step.value for step in work.steps] == [3 / 4, 3 / 7, 6 / 11]


def test_worked_knows_beta() -> None:
    work = worked(CATALOGUE.examples["f-beta-two-forms"])
    assert work is not None and work.value == 15 / 32 and "beta:2" in work.signature


def test_worked_says_why_a_value_is_undefined() -> None:
    work = worked(CATALOGUE.examples["thakur-precision-undefined"])
    assert work is not None and math.isnan(work.value) and work.undefined == "no positive predictions"


def test_single_metrics_are_worked_wherever_their_inputs_allow_it() -> None:
    without = {example.id for example in EXAMPLES if example.measure in SINGLE and worked(example) is None}
    assert without == {
        *(f"pneumonia-{name}" for name in ("accuracy", "recall", "precision", "f1")),  # three models
        *("thakur-mcc-range", "thakur-auc-meaning"),  # three models
        *("thakur-90-of-100", "thakur-83-of-100", "ninety-of-hundred", "talk-majority-95"),  # no four counts
        "thakur-auc-as-printed",  # a score is missing
    }


@pytest.mark.parametrize("example", WORKED, ids=lambda e: e.id)
def test_worked_and_recomputed_agree(example: Example) -> None:
    work = worked(example)
    assert work is not None
    found = recompute(example)
    if isinstance(found, dict):
        found = found[VALUE.get(example.measure, example.measure)]
    assert work.value == found or (math.isnan(work.value) and math.isnan(found))
    assert work.steps[-1].value == work.value or math.isnan(work.value)


def test_several_models_have_no_single_derivation() -> None:
    assert worked(CATALOGUE.examples["pneumonia-recall"]) is None
    assert recompute(CATALOGUE.examples["pneumonia-recall"]) == {"M1": 0.0, "M2": 1.0, "M3": 1.0}


def test_two_rates_alone_are_not_worked() -> None:
    """0.75 and 0.43 leave the counts open, though not F1: 2 * 0.75 * 0.43 / 1.18 = 129/236."""
    reading = CATALOGUE.examples["cats-f1"].readings[0]
    assert worked(reading) is None
    assert recompute(reading) == pytest.approx(129 / 236, rel=1e-12)


# ---- other inputs than the catalogue's
@given(scored())
def test_roc_points_are_scikit_learns(inputs: dict[str, Any]) -> None:
    points = recompute(made_up("roc_points", inputs))
    fpr, tpr, thresholds = metrics.roc_curve(*inputs.values(), drop_intermediate=False)
    assert [point["fpr"] for point in points] == pytest.approx(fpr)
    assert [point["tpr"] for point in points] == pytest.approx(tpr)
    assert math.isnan(points[0]["threshold"])
    assert [point["threshold"] for point in points[1:]] == thresholds[1:].tolist()


@given(scored())
def test_det_curve_is_scikit_learns(inputs: dict[str, Any]) -> None:
    found = recompute(made_up("det_curve", inputs))
    for values, expected in zip(found.values(), metrics.det_curve(*inputs.values()), strict=True):
        assert values == pytest.approx(expected)


@given(scored(), st.integers(2, 20))
def test_weights_are_copies(inputs: dict[str, Any], copies: int) -> None:
    found = recompute(made_up("prevalence_shift", {**inputs, "negative_copies": [1, copies]}))
    labels, scores = (np.array(values) for values in inputs.values())
    times = np.where(labels == 1, 1, copies)
    expected = metrics.average_precision_score(np.repeat(labels, times), np.repeat(scores, times))
    assert found["average_precision"][1] == pytest.approx(expected)
    assert found["roc_auc"] == pytest.approx([metrics.roc_auc_score(labels, scores)] * 2)


@given(st.lists(st.tuples(st.sets(st.sampled_from("abcd")), st.sets(st.sampled_from("abcd"))), min_size=1, max_size=8))
def test_pairs_are_micro_averages(sets: list[tuple[set[str], set[str]]]) -> None:
    truth, predicted = ([tuple(pair[side]) for pair in sets] for side in (0, 1))
    found = recompute(made_up("multilabel_micro", {"true_sets": truth, "predicted_sets": predicted}))
    table = MultiLabelBinarizer(classes=list("abcd")).fit(truth)
    expected = metrics.precision_recall_fscore_support(
        table.transform(truth), table.transform(predicted), average="micro", zero_division=np.nan
    )
    assert list(found.values()) == pytest.approx(expected[:3], nan_ok=True)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=20))
def test_accuracy_of_any_number_of_classes(answers: list[tuple[int, int]]) -> None:
    truth, predicted = zip(*answers, strict=True)
    found = recompute(made_up("accuracy", {"y_true": truth, "y_pred": predicted}))
    assert found == pytest.approx(metrics.accuracy_score(truth, predicted))


def test_rates_may_meet_between_two_thresholds() -> None:
    """From (FPR, FNR) = (0, 1) to (1/2, 1/4): a share w of the way w/2 = 1 - 3w/4, so w = 4/5 and the rate is 2/5."""
    inputs = {"y_true": [1, 1, 1, 0, 1, 0], "y_score": [0.9, 0.9, 0.9, 0.9, 0.1, 0.1]}
    found = recompute(made_up("equal_error_rate", inputs))
    assert found["eer"] == pytest.approx(2 / 5)
    assert math.isnan(found["threshold"])


def test_the_cell_of_a_negative() -> None:
    inputs = {"y_true": 0, "probability": 0.65, "thresholds": [0.5, 0.8]}
    assert recompute(made_up("threshold_outcome", inputs)) == ["FP", "TN"]


def test_nothing_over_nothing_is_undefined() -> None:
    assert math.isnan(recompute(made_up("ratio", {"numerator": 0, "denominator": 0})))


# ---- the table
def test_what_does_not_exist_yet_is_refused() -> None:
    assert "no_such_measure" not in RECOMPUTED
    with pytest.raises(KeyError, match="no_such_measure"):
        recompute(made_up("no_such_measure", {}))


def test_loads_neither_streamlit_nor_scikit_learn() -> None:
    code = "import sys, widgets.recompute; print(*{'streamlit', 'plotly', 'sklearn'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == []
