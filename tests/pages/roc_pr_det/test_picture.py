"""ROC, precision-recall and DET at any prevalence: what stays, what moves, and that it equals scikit-learn."""

import base64
import json

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.metrics import auc, average_precision_score, precision_score, roc_auc_score, roc_curve

from datasets import toy
from metrics_core import Confusion
from metrics_core.classification.areas import partial_auroc
from metrics_core.classification.decisions import area_through
from metrics_core.classification.other_prevalence import average_precision_at
from metrics_core.classification.sweep import sweep
from metrics_core.geometry.layout import normal_deviates
from pages.classification.accuracy_pitfalls.prevalence import PEOPLE, as_positives_get_rare
from pages.classification.precision_recall.crowd import as_negatives_crowd_in
from pages.classification.roc_pr_det.by_hand import by_hand
from pages.classification.roc_pr_det.drawn import drawn_by_threshold
from pages.classification.roc_pr_det.part import part_of_roc
from pages.classification.roc_pr_det.picture import one_threshold, prevalence_control, three_curves
from widgets.scrubber import Payload

LABELS, SCORES = toy.two_normals(n=400, seed=3)
S = sweep(LABELS, SCORES)


def tracks(payload: Payload) -> dict[str, np.ndarray]:
    model = json.loads(payload.body)
    return {
        name: np.frombuffer(base64.b64decode(t["data"]), dtype="<" + t["kind"]).reshape(
            [model["sizes"][axis] for axis in t["over"]]
        )
        for name, t in model["tracks"].items()
    }


def curves(s=S) -> Payload:
    return one_threshold(s, {}, positive="spam", negative="ham", costs=(1.0, 5.0), hull=True)


def test_average_precision_at_the_datas_own_prevalence_is_scikit_learns() -> None:
    assert average_precision_at(S, LABELS.mean()) == pytest.approx(average_precision_score(LABELS, SCORES))


@pytest.mark.parametrize("copies", [2, 10])
def test_average_precision_at_another_prevalence_is_that_of_copied_negatives(copies: int) -> None:
    """Copying every negative n times is the same model at a lower prevalence."""
    y = np.concatenate([LABELS, *[LABELS[LABELS == 0]] * (copies - 1)])
    scores = np.concatenate([SCORES, *[SCORES[LABELS == 0]] * (copies - 1)])
    assert average_precision_at(S, y.mean()) == pytest.approx(average_precision_score(y, scores))
    assert roc_auc_score(y, scores) == pytest.approx(S.auroc)


def test_area_through_all_thresholds_is_auroc_and_through_none_is_one_half() -> None:
    assert area_through(S, SCORES) == pytest.approx(roc_auc_score(LABELS, SCORES))
    assert area_through(S, []) == 0.5


def test_area_through_eleven_thresholds_by_scikit_learns_own_points() -> None:
    eleven = np.linspace(0, 1, 11)
    x = [((t <= SCORES) & (LABELS == 0)).sum() / (LABELS == 0).sum() for t in eleven[::-1]]
    y = [((t <= SCORES) & (LABELS == 1)).sum() / LABELS.sum() for t in eleven[::-1]]
    assert area_through(S, eleven) == pytest.approx(auc([0, *x, 1], [0, *y, 1]))


def test_normal_deviates_are_cut_where_the_axis_ends() -> None:
    np.testing.assert_allclose(normal_deviates(np.array([0, 0.2, 1])), norm.ppf([0.001, 0.2, 0.999]))


def test_precision_at_a_threshold_is_scikit_learns() -> None:
    payload = curves()
    sent, threshold = tracks(payload), payload.controls[0].values
    for i in (10, len(threshold) // 2):
        assert sent["precision"][i] == pytest.approx(precision_score(LABELS, threshold[i] <= SCORES))


def test_many_negatives_with_the_lowest_score_leave_average_precision() -> None:
    y, scores = np.append(LABELS, np.zeros(10_000)), np.append(SCORES, np.full(10_000, -1.0))
    assert average_precision_score(y, scores) == pytest.approx(S.average_precision)
    assert roc_auc_score(y, scores) > S.auroc


@pytest.mark.parametrize("limit", [0.01, 0.1, 1])
def test_a_partial_area_is_1_for_a_perfect_model_and_one_half_for_guessing(limit: float) -> None:
    assert partial_auroc(sweep(LABELS, LABELS), limit) == pytest.approx(1)
    assert partial_auroc(sweep(LABELS, np.zeros(len(LABELS))), limit) == pytest.approx(0.5)


def test_the_equal_error_point_lies_on_both_diagonals() -> None:
    views = {view["name"]: view for view in json.loads(curves().body)["views"]}
    (on_roc,), (on_det,) = (
        [mark for mark in views[name]["marks"] if mark.get("label") == "EER"] for name in ("roc", "det")
    )
    assert on_roc["x"] + on_roc["y"] == pytest.approx(1)
    assert on_det["x"] == on_det["y"] == pytest.approx(norm.ppf(on_roc["x"]))


def test_drawing_by_hand_walks_along_roc() -> None:
    labels, scores = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5]
    sent = tracks(by_hand(sweep(labels, scores), np.array(labels), np.array(scores)))
    fpr, tpr, _ = roc_curve(labels, scores, drop_intermediate=False)
    np.testing.assert_allclose(sent["steps_x"], fpr)
    np.testing.assert_allclose(sent["steps_y"], tpr)


def test_tied_samples_are_one_step() -> None:
    labels, scores = toy.TIED_SCORES.labels, toy.TIED_SCORES.scores
    sent = tracks(by_hand(sweep(labels, scores), np.array(labels), np.array(scores)))
    assert len(sent["steps_x"]) == len(set(scores)) + 1


def test_partial_areas_are_scikit_learns() -> None:
    payload = part_of_roc(S)
    for limit, part in zip(payload.controls[0].values, tracks(payload)["partial"], strict=True):
        assert part == pytest.approx(roc_auc_score(LABELS, SCORES, max_fpr=limit))


@pytest.mark.parametrize(
    ("labels", "scores"), [([1, 1], [0.2, 0.8]), ([0, 0], [0.2, 0.8]), ([1, 0], [0.5, 0.5])], ids=["P", "N", "tied"]
)
def test_degenerate_rows_make_a_picture_too(labels: list[int], scores: list[float]) -> None:
    s = sweep(labels, scores)
    assert curves(s).body
    assert drawn_by_threshold(s, positive="spam", negative="ham").body
    assert three_curves(s, {}).body
    assert part_of_roc(s).body
    assert by_hand(s, np.array(labels), np.array(scores)).body


def test_the_prevalence_has_ticks_on_both_sides() -> None:
    values = prevalence_control(S).values
    assert values[0] == pytest.approx(0.001)
    assert values[-1] == pytest.approx(0.999)
    assert LABELS.mean() in values


def test_people_add_up_and_the_equation_gives_the_number_beside_it() -> None:
    sent = tracks(as_positives_get_rare())
    assert (sent["precision"] == sent["tp"] / sent["flagged"]).all()
    assert (sent["accuracy"] == (sent["tp"] + sent["tn"]) / PEOPLE).all()
    assert (sent["tp"] + sent["fp"] == sent["flagged"]).all()
    assert (sent["tp"] + sent["fp"] + sent["fn"] + sent["tn"] == PEOPLE).all()
    assert min(sent[name].min() for name in ("tp", "fp", "fn", "tn")) >= 0


def test_more_true_negatives_move_one_pair_only() -> None:
    payload = as_negatives_crowd_in(Confusion(5, 3, 4, 8))
    sent = tracks(payload)
    assert set(sent["precision"]) == {5 / 8}
    assert set(sent["recall"]) == {5 / 9}
    assert (np.diff(sent["specificity"]) > 0).all()
    assert (np.diff(sent["negative_predictive_value"]) > 0).all()
    here = list(payload.controls[0].values).index(8)
    assert sent["specificity"][here] == 8 / 11
