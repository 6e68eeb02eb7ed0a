"""The lesson's payload: every tick of every track equals the metric called at that threshold."""

import base64
import json
import math

import numpy as np
import pytest
from sklearn.metrics import precision_score, recall_score

from datasets import toy
from metrics_core.classification import f_beta
from metrics_core.classification.sweep import sweep
from pages.classification.precision_recall.picture import apples, beside_each_other, f_beta_of, operating_point
from pages.home.picture import miniature
from widgets.at_threshold import BETAS
from widgets.costly_point import costly_point
from widgets.scrubber import Payload

LABELS, SCORES = toy.two_normals(n=100)


def tracks(payload: Payload) -> dict[str, np.ndarray]:
    sent = json.loads(payload.body)["tracks"]
    return {name: np.frombuffer(base64.b64decode(t["data"]), dtype="<" + t["kind"]) for name, t in sent.items()}


def test_precision_and_recall_at_every_tick_are_scikit_learns() -> None:
    payload = operating_point(sweep(LABELS, SCORES), positive="spam", negative="ham")
    sent = tracks(payload)
    for i, threshold in enumerate(payload.controls[0].values):
        flagged = threshold <= SCORES
        assert sent["recall"][i] == pytest.approx(recall_score(LABELS, flagged))
        if flagged.any():
            assert sent["precision"][i] == pytest.approx(precision_score(LABELS, flagged))
        else:
            assert math.isnan(sent["precision"][i])


def test_f_beta_on_the_grid() -> None:
    s = sweep(LABELS, SCORES)
    payload = f_beta_of(s)
    ticks = payload.controls[0].values
    grid = tracks(payload)["f_beta"].reshape(len(ticks), len(BETAS))
    for i in (0, 17, len(ticks) - 1):
        for j in (0, 16, 32):
            np.testing.assert_equal(grid[i, j], f_beta(s.at(ticks[i]), BETAS[j]))
    assert (BETAS[0], BETAS[16], BETAS[-1]) == (0.25, 1, 4)


def test_undefined_precision_carries_its_reason() -> None:
    payload = operating_point(sweep(LABELS, SCORES), positive="spam", negative="ham")
    last = str(len(payload.controls[0].values) - 1)
    assert json.loads(payload.body)["tracks"]["precision"]["reasons"] == {last: "no positive predictions"}


@pytest.mark.parametrize(
    ("labels", "scores"),
    [([1, 1], [0.2, 0.8]), ([0, 0], [0.2, 0.8]), ([1], [0.5]), ([1, 0], [0.5, 0.5]), ([1, 0, 1], [-3.0, 40.0, 7.5])],
    ids=["only positives", "only negatives", "one row", "all tied", "not probabilities"],
)
def test_degenerate_rows_make_a_picture_too(labels: list[int], scores: list[float]) -> None:
    s = sweep(labels, scores)
    for payload in (
        operating_point(s, positive="a", negative="b"),
        f_beta_of(s),
        costly_point(s, "a", "b", (1, 20)),
        miniature(s, positive="a", negative="b"),
    ):
        for name, values in tracks(payload).items():
            assert not np.isinf(values).any(), name


def test_the_names_of_both_lines_stay_apart() -> None:
    right, found = map(np.ravel, np.meshgrid(np.linspace(0, 1, 51), np.linspace(0, 1, 51)))
    names = beside_each_other(right, found)
    assert min(map(np.min, names)) > -0.1 and max(map(np.max, names)) < 1.04
    assert np.abs(names[0] - names[1]).min() > 0.1
    undefined, still = beside_each_other(np.array([np.nan]), np.array([0.4]))
    assert np.isnan(undefined).all() and np.isfinite(still).all()


def test_apples() -> None:
    sent = tracks(apples())
    precision = sent["precision"].reshape(41, 21)
    assert precision[30, 5] == 30 / 35
    assert math.isnan(precision[0, 0])
    assert sent["recall"].reshape(41, 21)[40, 20] == 1
