"""Corner cases that once gave a wrong number, each as small as it can be; the expected number stands in its comment."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score, normalized_mutual_info_score

from metrics_core import Confusion, confusion
from metrics_core.card import explain
from metrics_core.classification import f_beta, matthews_correlation
from metrics_core.classification.matrix import confusion_matrix
from metrics_core.classification.multiclass import cohen_kappa
from metrics_core.classification.sweep import sweep
from metrics_core.classification.top_k import top_k_accuracy
from metrics_core.clustering.groups import MOST_CELLS, contingency
from metrics_core.clustering.information import adjusted_mutual_information, normalized_mutual_information
from metrics_core.clustering.pairs import adjusted_rand, matched_accuracy
from metrics_core.detection.boxes import iou
from metrics_core.ranking import ndcg
from metrics_core.recommendation.accuracy import mean_percentile_rank
from metrics_core.recommendation.beyond import diversity, mean_self_information
from metrics_core.recommendation.together import personalisation
from metrics_core.regression import mean_absolute_error, median_absolute_error, r2
from metrics_core.similarity.distances import euclidean_distance
from metrics_core.similarity.triangles import triangle_inequality


@pytest.mark.parametrize("missing", [nan, None, inf])
def test_a_missing_label_is_no_negative(missing: Any) -> None:
    for read in (confusion, sweep):
        with pytest.raises(ValueError, match=r"y_true must .* index 1"):
            read(np.array([1, missing, 0, 1], dtype=object), [1, 1, 0, 1])


def test_texts_are_never_equal_to_the_number_1() -> None:
    for labels in (["spam", "ham"], np.array(["1", "0"]), np.array(["1", "0"], dtype=object)):
        with pytest.raises(ValueError, match="positive must be one of the labels of y_true, which are texts, got 1"):
            confusion(labels, labels)
    assert confusion(["1", "0"], ["1", "0"], positive="1") == Confusion(1, 0, 0, 1)


def test_columns_of_objects_are_labels_too() -> None:
    names = np.array(["a", "a", "b"], dtype=object)
    assert adjusted_rand(names, names) == 1
    assert cohen_kappa([1, 2], np.array([1, 2], dtype=object)) == 1


def test_f_beta_at_its_ends() -> None:
    nothing_found = Confusion(0, 0, 3, 1)
    assert "beta 0" in explain(f_beta, nothing_found, beta=0).undefined
    assert f_beta(Confusion(1, 2, 3, 4), 1e200) == pytest.approx(1 / 4)  # recall


@pytest.mark.parametrize("weight", [1e-160, 5e-324, 1, 1e160, 1e300])
def test_matthews_correlation_asks_not_how_much_rows_weigh(weight: float) -> None:
    assert matthews_correlation(Confusion(weight, 0, 0, weight)) == 1
    assert matthews_correlation(Confusion(weight, weight, weight, weight)) == 0


def test_counts_beyond_whole_floats_do_not_turn_negative() -> None:
    c = Confusion(np.array([2**63], dtype=np.uint64), *(np.array([1], dtype=np.uint64) for _ in range(3)))
    assert c[0].tp == 2.0**63 and c.added().tp == 2.0**63


def test_gains_that_overflow_have_a_reason() -> None:
    worked = explain(ndcg, [1e308] * 3)
    assert isnan(worked.value) and "too large to be computed" in worked.undefined


def test_boxes_whose_area_is_no_number_are_refused() -> None:
    with pytest.raises(ValueError, match="y_true must lie within"):
        iou([0, 0, 1e200, 1e200], [0, 0, 1e200, 1e200])
    with pytest.raises(ValueError, match="iou shows its work for one case, got 0 at once"):
        explain(iou, [], [])


@pytest.mark.parametrize("weight", [0.1, 1 / 3, 0.7])
def test_the_median_of_equal_weights_is_that_of_no_weights(weight: float) -> None:
    for rows in range(1, 40):
        errors = np.arange(rows, dtype=float)
        plain = median_absolute_error(errors, np.zeros(rows))
        assert median_absolute_error(errors, np.zeros(rows), weights=[weight] * rows) == plain, rows


def test_one_row_or_one_point_is_as_in_scikit_learn_where_0_over_0_counts() -> None:
    assert isnan(r2([1.0], [1.0], constant="finite"))
    assert adjusted_rand([0], [0], zero_division=1) == adjusted_rand_score([0], [0])
    for average in ("arithmetic", "max"):
        assert normalized_mutual_information([0, 0], [1, 1], average=average, zero_division=1) == 1
    for average in ("geometric", "min"):  # one trivial column alone
        theirs = normalized_mutual_info_score([0, 0], [0, 1], average_method=average)
        assert normalized_mutual_information([0, 0], [0, 1], average=average, zero_division=0) == theirs == 0


def test_identifiers_as_labels_take_no_more_room_than_their_points() -> None:
    ids, clusters = np.arange(20_000), np.arange(20_000) % 9_999
    assert len(contingency(ids, clusters).together) == 20_000
    assert adjusted_rand(clusters, clusters) == 1
    assert len(np.unique(ids)) * len(np.unique(clusters)) > MOST_CELLS
    assert matched_accuracy(ids, clusters) == 9_999 / 20_000


def test_chance_is_counted_once_for_clusters_of_one_size() -> None:
    rng = np.random.default_rng(0)
    labels, clusters = rng.integers(0, 30, 300), rng.integers(0, 40, 300)
    assert adjusted_mutual_information(labels, clusters) == pytest.approx(
        adjusted_mutual_info_score(labels, clusters), abs=1e-12
    )


def test_features_are_checked_and_scaled() -> None:
    for factor in (1, 1e-200, 1e200):
        assert diversity({1: [factor, 0], 2: [factor, 0]}, [[1, 2]]).value == pytest.approx(0)
    with pytest.raises(ValueError, match="features must be finite"):
        diversity({1: [nan, 0], 2: [1, 0]}, [[1, 2]])


def test_what_nobody_took_has_its_own_reason_and_counts_for_nothing() -> None:
    assert mean_self_information({1: 0, 2: 0}, [[1, 2]]).undefined == "nobody took anything"
    assert mean_percentile_rank([{1: 2, 9: 0}], [[3, 1, 2]]).value == pytest.approx(1 / 2)


def test_distances_that_differ_by_direction_are_refused_however_small() -> None:
    with pytest.raises(ValueError, match="same in both directions"):
        triangle_inequality(np.array([[0, 1, 3], [2, 0, 1], [3, 1, 0]]) * 1e-9)


def test_a_class_named_twice_and_what_is_no_real_number_are_refused() -> None:
    with pytest.raises(ValueError, match="labels must differ"):
        top_k_accuracy([0, 1], [[0.5, 0.5, 0], [0.5, 0.5, 0]], k=1, labels=[0, 1, 1])
    for column in (np.array([1 + 2j, 1]), np.array(["2026-01-01", "2026-01-02"], dtype="datetime64[D]")):
        with pytest.raises(ValueError, match="y_true must hold numbers"):
            mean_absolute_error(column, [1, 2])
        with pytest.raises(ValueError, match="a must hold numbers"):
            euclidean_distance(column, [1, 2])


def test_a_histogram_of_scores_further_apart_than_any_number() -> None:
    h = sweep([1, 0, 1], [1.5e308, -1.5e308, 0]).histogram(3)
    assert h.edges == pytest.approx([-1.5e308, -5e307, 5e307, 1.5e308])
    assert (h.positives.tolist(), h.negatives.tolist()) == ([0, 1, 1], [1, 0, 0])


@pytest.mark.parametrize("labels", [np.array([-3, 5, 5, -3], np.int8), np.array([250, 7, 7, 250], np.uint8)])
def test_whole_labels_are_counted_without_sorting(labels: np.ndarray) -> None:
    matrix = confusion_matrix(np.repeat(labels, 70), np.repeat(labels[::-1], 70))
    assert matrix.labels == tuple(sorted(set(labels.tolist())))
    assert matrix == confusion_matrix(np.repeat(labels, 70).astype(float), np.repeat(labels[::-1], 70).astype(float))


def test_equal_lists_are_not_personal_however_many_users() -> None:
    assert personalisation([[1, 2, 3]] * 20_000) == 0
    assert personalisation([[1], [1, 2, 3, 4], [5]]) == pytest.approx(1 - 0.5 / 3)
