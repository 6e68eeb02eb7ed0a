"""The threshold in use is the one that was asked for, to the last digit, and begins anew with other rows."""

import io
import json
from functools import partial

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import accuracy_score, recall_score

from lab.read import sample_file
from metrics_core.classification.sweep import sweep
from pages.lab.what_if.operating import KEY, TYPED
from pages.lab.what_if.point import at_point
from tests.helpers.lab_page import LINE, words
from tests.helpers.pages import Shipped, shipped

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
FRAUD = pd.read_csv(io.BytesIO(sample_file("binary")))
TRUTH = (FRAUD.label == "fraud").to_numpy()


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read, and nothing else."""
    return partial(visit, parts=LINE)


def upload(at, name="file.csv", **columns):
    """The page with another file of the reader's."""
    at.file_uploader(key="lab-file").upload(name, pd.DataFrame(columns).to_csv(index=False).encode(), "text/csv")
    return at.run()


def shown(at, metric):
    return shipped(at)[KEY].value(metric)


def test_two_scores_that_rank_perfectly_are_right_at_one_half(visit):
    at = upload(visit(PAGE), label=[1] * 4 + [0] * 106, score=[0.9] * 4 + [0.1] * 106)
    assert shown(at, "precision") == shown(at, "recall") == 1.0
    assert at.number_input(key=TYPED).value == 0.5
    assert "usual for scores from 0 to 1" in words(at)


def test_a_constant_score_below_one_half_flags_nobody(visit):
    at = upload(visit(PAGE), label=[1] * 4 + [0] * 106, score=[0.03] * 110)
    assert shown(at, "recall") == 0.0


@pytest.mark.parametrize("threshold", [0.45, 0.123456, 0.5])
def test_a_threshold_is_typed_exactly_and_a_link_brings_it_exactly(visit, threshold):
    typed = visit(PAGE, **{"lab-data": "Fraud", "lab-model": "score_a"})
    typed.number_input(key=TYPED).set_value(threshold).run()
    linked = visit(PAGE, **{"lab-data": "Fraud", "lab-model": "score_a", "lab-threshold": str(threshold)})
    right = recall_score(TRUTH, FRAUD.score_a >= threshold)
    assert shown(typed, "recall") == shown(linked, "recall") == right


def test_the_field_shows_what_was_dragged_from_the_first_time_on(visit):
    at = visit(PAGE, **{"lab-data": "Fraud", "lab-model": "score_a"})
    for dragged in (0.35, 0.6):
        at.session_state[KEY] = {"position": {"threshold": dragged}}
        at.run()
        assert at.number_input(key=TYPED).value == dragged


def test_another_file_does_not_inherit_the_threshold(visit):
    at = upload(visit(PAGE), label=[1, 0, 1, 0] * 5, score=np.linspace(0.05, 0.95, 20))
    at.number_input(key=TYPED).set_value(0.6).run()
    at = upload(at, "logits.csv", label=[1, 0, 1, 0] * 5, score=np.linspace(-3, 4, 20))
    assert at.number_input(key=TYPED).value == 0.0
    assert shown(at, "recall") == recall_score([1, 0, 1, 0] * 5, np.linspace(-3, 4, 20) >= 0)


def test_scores_on_no_known_scale_flag_as_many_as_are_positive(visit):
    scores = np.arange(1, 41) * 20.0
    label = (np.arange(40) % 10 == 9).astype(int)
    at = upload(visit(PAGE), label=label, score=scores)
    assert shown(at, "flagged") == label.sum()
    assert "as many rows are flagged as are positive" in words(at)


def test_turned_probabilities_stay_probabilities(visit):
    given = np.linspace(0.02, 0.98, 30)
    label = (np.arange(30) < 12).astype(int)
    at = upload(visit(PAGE), label=label, score_low_is_bad=given)
    at.multiselect(key="lab-lower").set_value(["score_low_is_bad"]).run()
    assert at.number_input(key=TYPED).value == 0.5
    right = accuracy_score(label, 1 - given >= 0.5)
    counts = {name: shown(at, name) for name in ("tp", "tn")}
    assert sum(counts.values()) / 30 == right


def test_the_line_in_the_histogram_is_the_slider_and_stands_where_the_axis_says():
    s = sweep(TRUTH, FRAUD.score_a)
    payload = at_point(s, {}, positive="fraud", negative="legit", costs=(1, 5), through=(0.5,), name="score_a")
    (control,) = payload.controls
    assert not control.slider and 0.5 in control.values


def test_the_point_of_the_threshold_is_on_every_curve():
    s = sweep(TRUTH, FRAUD.score_a)
    payload = at_point(s, {}, positive="fraud", negative="legit", costs=(1, 5), name="score_a")
    views = {view["name"]: view["marks"] for view in json.loads(payload.body)["views"]}
    dots = {name: [mark for mark in marks if mark["kind"] == "Dot"] for name, marks in views.items()}
    assert all(any(isinstance(mark["x"], str) for mark in dots[name]) for name in ("roc", "pr", "cost"))


def test_the_threshold_of_least_cost_is_marked_and_can_be_dragged_to():
    s = sweep(TRUTH, FRAUD.score_b)
    least = s.for_cost(1, 5).threshold
    names = {"positive": "fraud", "negative": "legit"}
    payload = at_point(s, {}, costs=(1, 5), cheapest=least, **names)
    (control,) = payload.controls
    counts = s.at(control.values)
    cost = counts.fp + 5 * counts.fn
    assert cost[list(control.values).index(least)] == cost.min()
    (histogram,) = (view for view in json.loads(payload.body)["views"] if view["name"] == "histogram")
    (word,) = (mark for mark in histogram["marks"] if mark.get("text") == "least cost")
    (line,) = (mark for mark in histogram["marks"] if mark["kind"] == "Segment")
    edges = s.histogram().edges
    assert abs(line["x0"] - least) < edges[1] - edges[0] and word["x"] < line["x0"]  # 0.74 is right of the middle
    assert word["anchor"] == "end"
    model = Shipped({}, json.loads(payload.body))
    assert model.track(word["track"]) == cost.min()
    picks = {mark["y"] for mark in histogram["marks"] if mark["kind"] == "Picks"}
    assert picks and {tuple(control.values[np.isfinite(model.track(y))]) for y in picks} == {
        (least,)
    }  # where a click goes
    assert "least cost" not in json.dumps(json.loads(at_point(s, {}, costs=(1, 5), **names).body)["views"])


@pytest.mark.parametrize("costs", [(1, 5), (0, 5), (5, 0), (0, 0)])
def test_the_bar_of_the_cost_is_full_at_the_highest_cost_and_its_mark_is_at_the_least(costs):
    s = sweep(TRUTH, FRAUD.score_b)
    least = s.for_cost(*costs).threshold
    names = {"positive": "fraud", "negative": "legit"}
    payload = at_point(s, {}, costs=costs, cheapest=least if np.isfinite(least) else None, **names)
    model = Shipped({}, json.loads(payload.body))
    (cost,) = (readout for readout in model.model["readouts"] if readout["metric"] == "cost_here")
    counts = s.at(payload.controls[0].values)
    prices = costs[0] * counts.fp + costs[1] * counts.fn
    assert cost["full"] == (prices.max() or 1)
    assert (model.track(cost["mark"]) if cost["mark"] else None) == (prices.min() if np.isfinite(least) else None)
