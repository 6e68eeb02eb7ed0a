"""Literal rows agree with the documents; typed rows give problems, not exceptions; simulated scores have known laws."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm
from sklearn.metrics import roc_auc_score

from datasets.documents import CATALOGUE
from datasets.toy import CAT_SEARCH, FIVE_ITEMS, MAX_ROWS, PATIENTS, ROWS, TIED_SCORES, Rows, checked_rows, two_normals

each = pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS.keys())


# ---- literal rows
@each
def test_rows_are_valid(rows: Rows) -> None:
    checked = checked_rows(rows.labels, rows.scores)
    assert checked.problems == ()
    assert checked.labels.tolist() == list(rows.labels) and checked.scores.tolist() == list(rows.scores)
    assert set(rows.labels) == {0, 1}
    assert rows.says and rows.positive and rows.negative
    assert not rows.example or rows.example in CATALOGUE.examples


@each
def test_rows_name_themselves(rows: Rows) -> None:
    assert ROWS[rows.name] is rows


def test_patients_are_the_documents() -> None:
    inputs = CATALOGUE.examples[PATIENTS.example].inputs
    assert PATIENTS.labels == inputs["y_true"]
    assert tuple(int(score >= PATIENTS.threshold) for score in PATIENTS.scores) == inputs["y_pred"]


def test_search_has_the_documents_counts() -> None:
    inputs = CATALOGUE.examples[CAT_SEARCH.example].inputs
    returned = [score >= CAT_SEARCH.threshold for score in CAT_SEARCH.scores]
    pairs = list(zip(CAT_SEARCH.labels, returned, strict=True))
    assert pairs.count((1, True)) == inputs["tp"] == 3
    assert pairs.count((0, True)) == inputs["fp"] == 1
    assert pairs.count((1, False)) == inputs["fn"] == 4
    assert len(pairs) == 8


def test_five_items_are_the_documents() -> None:
    inputs = CATALOGUE.examples[FIVE_ITEMS.example].inputs
    assert (FIVE_ITEMS.labels, FIVE_ITEMS.scores) == (inputs["y_true"], inputs["y_score"])


@pytest.mark.parametrize("rows", [PATIENTS, CAT_SEARCH, TIED_SCORES], ids=lambda rows: rows.name)
def test_our_scores_are_called_ours(rows: Rows) -> None:
    assert "ours" in rows.says


# ---- rows that a reader typed
def test_text_and_truth_values_are_read() -> None:
    checked = checked_rows(["1", " 0 ", True, 0.0], ["0.5", " 1e-3 ", 2, np.float32(0.25)])
    assert checked.problems == ()
    assert checked.labels.tolist() == [1, 0, 1, 0] and checked.labels.dtype == np.int8
    assert checked.scores.tolist() == [0.5, 0.001, 2.0, 0.25] and checked.scores.dtype == np.float64


@pytest.mark.parametrize("label", [2, -1, "yes", "", None, math.nan, 0.5, [1], "1" * 40])
def test_a_bad_label_names_its_row_and_column(label: Any) -> None:
    checked = checked_rows([1, label, 0], [0.9, 0.5, 0.1])
    assert [(p.row, p.column) for p in checked.problems] == [(2, "label")]
    assert "1 for positive or 0 for negative" in checked.problems[0].message
    assert checked.labels.tolist() == [1, 0] and checked.scores.tolist() == [0.9, 0.1]


@pytest.mark.parametrize("score", ["high", "", None, math.nan, math.inf, "-inf", True, [0.5]])
def test_a_bad_score_names_its_row_and_column(score: Any) -> None:
    checked = checked_rows([1, 0], [0.9, score])
    assert [(p.row, p.column) for p in checked.problems] == [(2, "score")]
    assert checked.scores.tolist() == [0.9]


def test_two_problems_in_one_row_are_two_problems() -> None:
    assert [p.column for p in checked_rows(["x"], ["y"]).problems] == ["label", "score"]


def test_no_rows() -> None:
    (problem,) = checked_rows([], []).problems
    assert problem.row is None and "no rows" in problem.message


def test_lengths_differ() -> None:
    (problem,) = checked_rows([1, 0, 1], [0.5]).problems
    assert (problem.row, problem.column) == (2, "score")
    (problem,) = checked_rows([1], [0.5, 0.4]).problems
    assert (problem.row, problem.column) == (2, "label")


def test_too_many_rows() -> None:
    assert checked_rows([1, 0] * (MAX_ROWS // 2), [0.5] * MAX_ROWS).problems == ()
    checked = checked_rows([1] * (MAX_ROWS + 1), [0.5] * (MAX_ROWS + 1))
    assert [p.row for p in checked.problems] == [MAX_ROWS + 1] and len(checked.labels) == MAX_ROWS


def test_a_single_class_is_allowed() -> None:
    assert checked_rows([1, 1], [0.5, 0.4]).problems == ()


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers())


@given(st.lists(anything, max_size=40), st.lists(anything, max_size=40))
def test_nothing_typed_raises(labels: list[Any], scores: list[Any]) -> None:
    checked = checked_rows(labels, scores)
    assert len(checked.labels) == len(checked.scores) <= MAX_ROWS
    assert set(checked.labels.tolist()) <= {0, 1} and np.isfinite(checked.scores).all()
    assert checked.problems or len(checked.labels) == len(labels)


# ---- two normals
def test_default_is_like_the_spam_data() -> None:
    data = two_normals()
    assert (len(data.y_true), int(data.y_true.sum())) == (1600, 489)
    assert data.y_true.dtype == np.int8 and data.scores.dtype == np.float64
    assert ((data.scores > 0) & (data.scores < 1)).all()


@given(st.floats(-10, 10), st.floats(0.01, 5), st.floats(0, 1), st.integers(1, 300), st.integers(0, 2**63 - 1))
def test_scores_lie_inside_0_and_1(separation: float, spread: float, prevalence: float, n: int, seed: int) -> None:
    y_true, scores = two_normals(separation, spread, prevalence, n, seed)
    assert len(y_true) == len(scores) == n
    assert int(y_true.sum()) == round(prevalence * n)
    assert ((scores > 0) & (scores < 1)).all()


def test_the_same_seed_gives_the_same_rows() -> None:
    assert (two_normals(seed=3).scores == two_normals(seed=3).scores).all()
    assert (two_normals(seed=3).scores != two_normals(seed=4).scores).all()


def test_separation_moves_every_row_and_nothing_else() -> None:
    before, after = two_normals(separation=1.0), two_normals(separation=2.0)
    shift = np.log(after.scores / (1 - after.scores)) - np.log(before.scores / (1 - before.scores))
    assert shift == pytest.approx(np.where(before.y_true == 1, 0.5, -0.5))


@pytest.mark.parametrize(("separation", "spread"), [(0.0, 1.0), (1.0, 1.0), (2.5, 1.3), (-1.0, 2.0)])
def test_area_is_the_binormal_one(separation: float, spread: float) -> None:
    """AUROC of N(d, s) against N(0, 1) is the normal distribution function at d / sqrt(1 + s^2)."""
    y_true, scores = two_normals(separation, spread, prevalence=0.5, n=40_000, seed=1)
    assert roc_auc_score(y_true, scores) == pytest.approx(norm.cdf(separation / math.hypot(1, spread)), abs=0.01)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("separation", value) for value in (math.nan, math.inf, 10.5)],
        *[("spread", value) for value in (0, -1, 6, math.nan)],
        *[("prevalence", value) for value in (-0.1, 1.1, math.nan)],
        *[("n", value) for value in (0, -5, 2.5, True, 10**9)],
        *[("seed", value) for value in (-1, 0.5, 2**63)],
    ],
)
def test_an_argument_out_of_range_is_named(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be"):
        two_normals(**{name: value})
