"""The lesson on regression errors: what is dragged, switched, edited or linked gives numpy's and scikit-learn's numbers."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from sklearn import metrics
from sklearn.linear_model import LinearRegression

from charts.moving import Dot, Label, Picks, Region, Segment, Square, Track
from datasets.documents import CATALOGUE
from datasets.regression import (
    MOST,
    TREES,
    NumberPairs,
    checked_pairs,
    diabetes,
    noise_draws,
    pairs_from_link,
    pairs_of,
    pairs_to_link,
)
from metrics_core.geometry.rotation import turned, turned_plane
from pages.regression.regression.drawing import in_order
from pages.regression.regression.fits import FLOOR, means, useless_features
from pages.regression.regression.options import Switched
from pages.regression.regression.outlier import VIEWERS, start_of_outlier
from pages.regression.regression.picture import picture, span_of, with_prediction
from pages.regression.regression.source import DRAWN, FAR, Predicted
from tests.helpers.pages import Shipped, copied, shipped
from widgets.formulas import significant

PAGE = "regression/regression"
PLAIN = Switched("undefined", "undefined", 1, False)
THEIRS = {
    "mean_absolute_error": metrics.mean_absolute_error,
    "root_mean_squared_error": metrics.root_mean_squared_error,
    "median_absolute_error": metrics.median_absolute_error,
    "mean_absolute_percentage_error": metrics.mean_absolute_percentage_error,
    "r2": metrics.r2_score,
    "explained_variance": metrics.explained_variance_score,
}


def agrees(one, truth, said) -> None:
    for name, call in THEIRS.items():
        assert one.value(name) == pytest.approx(call(truth, said)), name


# ---- rows as data
def test_rows_are_checked_and_travel_in_links() -> None:
    pairs, problems = checked_pairs([1, 2.5], [0, -3])
    assert pairs == NumberPairs("", (1.0, 2.5), (0.0, -3.0)) and not problems
    assert pairs_from_link(pairs_to_link(TREES)).truths == TREES.truths
    for truths, said, word in (
        ([], [], "1 to 40 rows"),
        ([1] * (MOST + 1), [1] * (MOST + 1), "there are 41"),
        ([1, None], [1, 1], "row 2, truth"),
        ([1, 2], ["a", 1], "row 1, prediction"),
        ([math.inf], [1], "row 1, truth"),
        ([1], [math.nan], "row 1, prediction"),
    ):
        found, why = checked_pairs(truths, said)
        assert found is None and word in why[0]
    for nonsense in ("", "1*2*3", "1_2", "a*b", "nan*1", "1*2_" * 50):
        assert pairs_from_link(nonsense) is None


def test_a_unit_and_copies_are_applied_to_an_examples_rows() -> None:
    inputs = CATALOGUE.examples["r2-and-units"].inputs
    assert pairs_of({**inputs, "factor": 2}).truths == (4, 8, 12, 16)
    assert len(pairs_of({**inputs, "times": 3}).truths) == 12
    assert pairs_of({"r2": 0.6}) is None


# ---- the picture
def drawn(rows: int) -> Predicted:
    rng = np.random.default_rng(0)
    truth = rng.normal(50, 10, rows)
    return Predicted("", truth, truth + rng.normal(0, 5, rows), "test", "m")


def test_every_tick_is_what_the_core_says_of_the_moved_row() -> None:
    data = Predicted("", np.array(TREES.truths), np.array(TREES.predictions), "t", "m")
    model = _model(picture(data, 2, PLAIN))
    ticks = model["track"]("prediction")
    for at in (0, 40, len(ticks) - 1):
        said = with_prediction(data, 2, ticks[at])
        for name, call in THEIRS.items():
            assert model["track"](name)[at] == pytest.approx(call(data.y_true, said)), name
        assert model["track"]("mean_squared_error")[at] == pytest.approx(metrics.mean_squared_error(data.y_true, said))
    assert {data.y_true[2], data.y_pred[2]} <= set(ticks)
    assert (ticks[0], ticks[-1]) >= (span_of(data)[0], 0) and ticks[-1] <= span_of(data)[1]
    assert data.y_pred[2] == TREES.predictions[2]


def _model(payload):
    one = Shipped({"start": {}}, json.loads(payload.body))
    return {"track": one.track, "views": {view["name"]: view for view in one.model["views"]}, "model": one.model}


def test_three_errors_are_shown_at_first_and_eleven_if_asked() -> None:
    data = Predicted("", np.array(TREES.truths), np.array(TREES.predictions), "t", "m")
    few, every = (
        _model(picture(data, 2, Switched("undefined", "undefined", 1, False, all_of))) for all_of in (False, True)
    )
    assert [len(one["model"]["readouts"]) for one in (few, every)] == [3, 11]
    assert set(few["views"]) == {"scatter", "sizes"} and {"answers", "percents", "shares"} <= set(every["views"])
    sizes = [few["track"](f"size_{place}") for place in range(1, 8)]  # the formula's numbers, in rising order
    np.testing.assert_array_equal(sizes[3], few["track"]("median_absolute_error"))
    assert (np.diff(sizes, axis=0) >= 0).all()
    own = np.abs(few["track"]("prediction") - TREES.truths[2])
    ordered = in_order(
        [Track(one, ("prediction",)) for one in sizes],
        Track(own, ("prediction",)),
        *(Track(few["track"](name), ("prediction",)) for name in ("mean_absolute_error", "median_absolute_error")),
        whose="tree 3",
        title="error size, m",
    )
    assert ordered.name == "sizes"
    mean, line, top = (mark for mark in ordered.marks if isinstance(mark, Segment) and mark.y0 is mark.y1)
    assert (top.y0.values == sizes[3]).all() and (top.x0, top.x1) == (3.55, 4.45)  # on the fourth of seven bars
    assert (line.y0.values == sizes[3]).all() and (line.x0, line.x1) == (3.55, mean.x1)  # and on to its name
    bars = [i for i, mark in enumerate(ordered.marks) if isinstance(mark, Segment) and mark.color]
    assert max(map(ordered.marks.index, (mean, line))) < bars[0] < bars[-1] < ordered.marks.index(top)
    names = {mark.text: mark.y.values for mark in ordered.marks if isinstance(mark, Label) and mark.text[:2] == "me"}
    assert np.abs(names["mean"] - names["median"]).min() > 0.13 * ordered.figure.layout.yaxis.range[1]
    assert ((names["mean"] > names["median"]) == (mean.y0.values >= line.y0.values)).all()
    (outline,) = (mark for mark in ordered.marks if isinstance(mark, Region))  # around the dragged tree's own bar
    places = np.round(outline.x0.values + 0.42).astype(int)
    np.testing.assert_allclose(np.choose(places - 1, sizes), own, atol=1e-12)
    assert {places[0], places[-1]} == {7} and places.min() == 1
    assert (outline.y1.values[own > ordered.figure.layout.yaxis.range[1]] == ordered.figure.layout.yaxis.range[1]).all()


def test_mean_and_median_are_apart_at_first_and_the_median_hardly_moves() -> None:
    """Sizes of the errors are 1.4, 0.9, 1.2, 0.8, 3.4, 4 and 0.7: mean 12.4/7 = 1.77, median 1.2. Tree 4 far too high, it is 1.4."""
    said = [*TREES.predictions]
    assert metrics.mean_absolute_error(TREES.truths, said) == pytest.approx(12.4 / 7)
    assert metrics.median_absolute_error(TREES.truths, said) == pytest.approx(1.2)
    said[3] = 24
    assert metrics.median_absolute_error(TREES.truths, said) == pytest.approx(1.4)


def test_where_errors_are_not_drawn_in_order_each_has_its_bar_and_a_stroke_where_it_was() -> None:
    data = drawn(20)
    many = _model(picture(data, 2, PLAIN))
    shown = {one["metric"]: one for one in many["model"]["readouts"]}
    assert shown["r2"]["mark"] == ""  # a bar would end at 0, and R² does not
    names = ("mean_absolute_error", "median_absolute_error")
    for name in names:
        assert many["track"](shown[name]["mark"])[()] == pytest.approx(THEIRS[name](data.y_true, data.y_pred)), name
    largest = max(many["track"](name).max() for name in names)
    assert [shown[name]["full"] for name in names] == pytest.approx([largest, largest])


def test_of_many_rows_the_worst_and_others_are_drawn() -> None:
    data = drawn(5000)
    rows = data.drawn()
    assert len(rows) <= DRAWN and int(np.argmax(np.abs(data.y_true - data.y_pred))) in rows
    content = picture(data, int(rows[7]), PLAIN)
    assert len(content.body) < 200_000
    assert content.controls[0].values[7] == rows[7] + 1


def test_squares_and_places_to_click_are_marks() -> None:
    data = drawn(6)
    squared = _model(picture(data, 1, Switched("undefined", "undefined", 1, True)))["views"]["scatter"]["marks"]
    kinds = [mark["kind"] for mark in squared]
    assert kinds.count(Square.__name__) == 6 and kinds.count(Picks.__name__) == 2
    assert [mark["drag"] for mark in squared if mark["kind"] == Dot.__name__] == ["prediction"]


# ---- further pictures
def test_twelve_useless_features_in_a_hundred_draws() -> None:
    """A normal t-value is beyond 1 with probability 0.317; training R2 never falls; held-out R2 does."""
    track = _model(useless_features())["track"]
    rises = {name: (np.diff(track(name), axis=-1) > 0).mean() for name in ("train", "adjusted")}
    assert rises["train"] == 1 and 0.27 < rises["adjusted"] < 0.36
    (train, adjusted, held_out) = means()
    assert train[1] > train[0] + 0.15 and abs(adjusted[1] - adjusted[0]) < 0.05 and held_out[1] < held_out[0] - 0.3
    first = noise_draws(1)[0]
    for k in (0, 12):
        fit = LinearRegression().fit(first.train[:, : k + 1], first.y_train)
        assert track("train")[0, k] == pytest.approx(fit.score(first.train[:, : k + 1], first.y_train))
        score = fit.score(first.held_out[:, : k + 1], first.y_held_out)
        assert track("held_out")[0, k] == pytest.approx(score)
        assert track("held_out_drawn")[0, k] == pytest.approx(max(score, FLOOR), rel=1e-6)


def test_a_turned_box_keeps_its_lengths_and_a_plane_its_points() -> None:
    corners = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]])
    quarter = turned(corners, [0, np.pi / 2])
    assert quarter[0, :, 0] == pytest.approx([1, 0]) and quarter[1, :, 1] == pytest.approx([-1, 0], abs=1e-12)
    assert quarter[2, :, 0] == pytest.approx(quarter[2, :, 1])
    data = diabetes()
    seen = turned_plane(data.features, data.target, [0.0, 1.0], points=40)
    assert seen.points.shape == seen.feet.shape == (40, 2, 2)
    assert seen.points[:, 0] == pytest.approx(seen.feet[:, 0])  # a residual stands upright
    with pytest.raises(ValueError, match="two columns"):
        turned_plane(data.features[:, 0], data.target, [0.0])


# ---- the page
def test_the_lesson_opens_moves_and_traces(visit) -> None:
    at = visit(PAGE, prediction="25")
    assert not at.exception
    said = [*TREES.predictions[:3], 25, *TREES.predictions[4:]]
    agrees(shipped(at)["errors"], TREES.truths, said)
    mae = metrics.mean_absolute_error(TREES.truths, said)
    assert any(f"Full precision: {mae!r}" in caption.value for caption in at.caption)
    assert "mean_absolute_error|weights:none" in copied(at)
    assert not {"outliers", "bias"} & shipped(at).keys()  # they come after the answers to their questions
    linked = shipped(visit(PAGE, **{"series-truth": "1000", "bias-bias": "0"}))
    assert linked["outliers"].value("rmse") == pytest.approx(CATALOGUE.examples["lim-streaming-rmse"].value["rmse"])
    assert start_of_outlier()["truth"] in VIEWERS
    assert linked["bias"].value("explained_variance") == pytest.approx(223 / 265)
    at.pills(key="guess").set_value("R²").run()
    one = shipped(at)["errors"]
    assert one.value("prediction") == FAR and one.value("r2") < 0


def test_a_row_of_the_link_and_its_switches(visit) -> None:
    at = visit(PAGE, data="Frosty mornings", row="5", zero="leave out", features="2")
    one = shipped(at)["errors"]
    truth, said = np.array([6.0, 4, 1, 0, -2, 3, 8]), np.array([5.0, 5, 2, 1, -1, 2, 7])
    assert one.value("prediction") == said[4]
    some = truth != 0
    left = metrics.mean_absolute_percentage_error(truth[some], said[some])
    assert one.value("mean_absolute_percentage_error") == pytest.approx(left)
    assert one.value("adjusted_r2") == pytest.approx(1 - (1 - metrics.r2_score(truth, said)) * 6 / 4)
    at.segmented_control(key="zero").set_value("epsilon").run()
    assert shipped(at)["errors"].value("mean_absolute_percentage_error") == pytest.approx(
        metrics.mean_absolute_percentage_error(truth, said)
    )
    at.segmented_control(key="zero").set_value("undefined").run()
    assert shipped(at)["errors"].reason("mean_absolute_percentage_error").startswith("a true value is 0")


def test_rows_of_a_link_and_a_constant_truth(visit) -> None:
    at = visit(PAGE, rows="5*4_5*6_5*5")
    one = shipped(at)["errors"]
    assert one.value("mean_absolute_error") == pytest.approx(2 / 3)
    assert one.reason("r2").startswith("the true values are all the same") and "fewer rows" not in one.reason("r2")
    at = visit(PAGE, rows="7*4", constant="1 or 0")
    assert shipped(at)["errors"].value("r2") == 0
    assert not at.exception


def test_the_line_and_the_plane_are_least_squares(visit) -> None:
    data = diabetes()
    for label, count in (("Diabetes, a line", 1), ("Diabetes, a plane", 2)):
        at = visit(PAGE, data=label)
        x = data.features[:, :count]
        agrees(shipped(at)["errors"], data.target, LinearRegression().fit(x, data.target).predict(x))


def test_a_truth_of_zero_by_every_convention_is_in_a_table(visit) -> None:
    at = visit(PAGE)
    frame = at.table[0].value
    truth, said = np.array([6.0, 4, 1, 0, -2, 3, 8]), np.array([5.0, 5, 2, 1, -1, 2, 7])
    some = truth != 0
    left = metrics.mean_absolute_percentage_error(truth[some], said[some])
    shown = frame["mean absolute percentage error"].tolist()
    assert shown == [
        "undefined: a true value is 0",
        f"{significant(100 * left, 3)}%",
        f"{significant(100 * metrics.mean_absolute_percentage_error(truth, said), 3)}%",
    ]
