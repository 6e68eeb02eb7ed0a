"""The lesson's main picture: every regression error at every height of one prediction."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isnan
from typing import Any

import numpy as np
import streamlit as st
from streamlit.errors import StreamlitAPIException

from charts.bars import Bar, bars
from charts.moving import Control, Swatch, Track, View, over
from language import gettext
from metrics_core import CATALOG, regression
from metrics_core.classification.sorted_scores import round_values
from metrics_core.regression import Errors, all_errors, moved, sizes_moved
from metrics_core.regression.explained import r2_of
from pages.regression.regression import drawing as views
from pages.regression.regression.formulas import formulas_of
from pages.regression.regression.options import Switched
from pages.regression.regression.source import FAR, KEY, Predicted
from widgets.cache import Held, kept
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, move, nearest, pack, position, scrubber
from widgets.scrubber.layouts import NUMBERS, Place, grid

at_prediction = over("prediction")
TICKS = 160
FEW = 10
SHORT = {
    "mean_absolute_error": "MAE",
    "mean_squared_error": "MSE",
    "root_mean_squared_error": "RMSE",
    "root_mean_squared_log_error": "RMSLE",
    "median_absolute_error": "median absolute error",
    "mean_percentage_error": "MPE",
    "mean_absolute_percentage_error": "MAPE",
    "symmetric_mape": "SMAPE",
    "r2": "R²",
    "adjusted_r2": "adjusted R²",
    "explained_variance": "expl. var.",
}
WORDS = {"symmetric_mape": "symmetric MAPE", "explained_variance": "explained variance"}
FIRST = ("mean_absolute_error", "median_absolute_error", "r2")
LENGTHS = ("mean_absolute_error", "root_mean_squared_error", "median_absolute_error")
PERCENTAGES = ("mean_absolute_percentage_error", "symmetric_mape")
SHARES = ("r2", "adjusted_r2", "explained_variance")
FLOOR, FARTHEST = -1.0, 20.0  # where bars of R2 end; beyond what percentage errors are cut


def errors_at(data: Predicted, how: Switched) -> tuple[int, dict[str, float]]:
    """Show the picture; the row that is chosen, from 0, and where the scrubber stands."""
    row = _row(data)
    few = row == data.row or len(data.y_true) <= FEW  # each row of each of many would crowd out all
    rows = Held(data, data.digest, data.private or not few)
    payload = kept(rows, f"errors/{row}/{how.key}", lambda _: picture(data, row, how))
    start = {"row": data.row + 1, "prediction": float(data.y_pred[row])}
    at = scrubber(payload, start=start, key=KEY)
    now = int(at["row"]) - 1
    if now != row:  # another row begins where it is
        move(KEY, row=now + 1, prediction=float(data.y_pred[now]))
        try:
            st.rerun(scope="fragment")
        except StreamlitAPIException:  # the whole page is running
            st.rerun()
    return row, at


def _row(data: Predicted) -> int:
    asked = position(KEY).get("row", st.query_params.get("row", data.row + 1))
    drawn = data.drawn()
    try:
        wanted = float(asked) - 1
    except ValueError:
        wanted = data.row
    return data.row if isnan(wanted) else int(drawn[nearest(drawn, wanted)])


def with_prediction(data: Predicted, row: int, prediction: float) -> np.ndarray:
    """All predictions, with one of them elsewhere."""
    said = data.y_pred.copy()
    said[row] = prediction
    return said


def span_of(data: Predicted) -> tuple[float, float]:
    """How far a prediction can be dragged: above all numbers by six tenths of their range, and below them by three."""
    low = min(float(data.y_true.min()), float(data.y_pred.min()))
    high = max(float(data.y_true.max()), float(data.y_pred.max()))
    size = (high - low) or max(abs(high), 1.0)
    return low - 0.3 * size, high + 0.6 * size


def picture(data: Predicted, row: int, how: Switched) -> Payload:
    """Every error with one row's prediction at every tick, beside what it was at the start."""
    low, high = span_of(data)
    own = float(data.y_pred[row]), float(data.y_true[row])
    asked = data.digest.startswith("trees") and own[1] < FAR < high  # as the lesson's question asks
    ticks = np.unique([*round_values(low, high, TICKS), *own, *([FAR] if asked else [])])
    found = moved(data.y_true, data.y_pred, row, ticks, **how.options)
    start = all_errors(data.y_true, data.y_pred, **how.options)
    drawn = data.drawn()
    far = {FAR: gettext("go to {height}", height=significant(FAR))} if asked else {}
    unit = gettext(data.unit)
    x = np.arange(1.0, len(data.y_true) + 1) if data.x is None else data.x
    prediction, tracks = at_prediction(ticks, "prediction"), _errors(found, ticks)
    sizes = _sizes(data, row, ticks)
    named = bool(sizes) and data.x is None  # what is drawn, in the picture itself
    scatter = views.scatter(
        x[drawn],
        data.y_true[drawn],
        data.y_pred[drawn],
        nearest(drawn, row),
        prediction,
        (low, high),
        x_title=data.x_title,
        y_title=_in(unit, data.value if named else "truth and prediction"),
        numbered=data.x is None,
        squares=how.squares,
        line=data.line,
    )
    what = data.x_title if data.x is None else "row"
    legend = () if named else views.legend(len(drawn) if data.x is None else views.STROKES + 1)
    readouts = [one for one in _readouts(data, tracks) if how.every or one.metric in FIRST]
    if not (how.every or sizes):
        top = _top([tracks[name] for name in FIRST if name in LENGTHS])
        readouts = [_with_bar(one, start, top) if one.metric in LENGTHS else one for one in readouts]
    rows: list[dict[Place, int]] = [{scatter: 8, NUMBERS: 4}]
    if sizes:
        mean, median = tracks["mean_absolute_error"], tracks["median_absolute_error"]
        dragged = at_prediction(sizes_moved(data.y_true[[row]], data.y_pred[[row]], 0, ticks)[:, 0], "own_size")
        ordered = views.in_order(
            [*sizes.values()],
            dragged,
            mean,
            median,
            whose=gettext("{what} {n}", what=gettext(what), n=row + 1),
            title=gettext("error size, {unit}, smallest first", unit=unit) if unit else "error size, smallest first",
        )
        rows = [{scatter: 5, ordered: 4, NUMBERS: 3}]
    if how.every:
        rows = [{scatter: 7, view: 5} for view in _bars(tracks, start, unit)]
        rows.append({NUMBERS: 12})
    moves = gettext("prediction for {what} {n}", what=gettext(what), n=row + 1)
    return pack(
        grid(*rows, across=6 if how.every else 1),
        (
            Control("row", what, drawn + 1.0, tuple(str(i + 1) for i in drawn), slider=False),
            Control(
                "prediction",
                _in(unit, moves),
                ticks,
                tuple(map(significant, ticks.tolist())),
                marks={own[1]: gettext("true: {value}", value=significant(own[1])), **far},
            ),
        ),
        readouts=readouts,
        formulas=formulas_of(readouts, SHORT, _parts(found, ticks, how), sizes),
        table=(prediction, *tracks.values()),
        legend=legend if how.every or sizes else (*legend, Swatch("mark", "before any change")),
    )


def _in(unit: str, words: str) -> str:
    """What is measured, with its unit where it has one."""
    return gettext("{words}, {unit}", words=gettext(words), unit=unit) if unit else gettext(words)


def _errors(found: Errors, ticks: np.ndarray) -> dict[str, Track]:
    return {
        name: at_prediction(_at(value, ticks), name, reasons=dict(found.undefined.get(name, {})))
        for name, value in found.items()
    }


def _with_bar(one: Readout, start: Errors, top: float) -> Readout:
    """An error with its bar, on the scale of the largest one; a stroke says what it was before any change. R² has none: a bar would end at 0, and R² does not."""
    return replace(one, mark=over()(float(getattr(start, one.metric))), full=top)


def _bars(tracks: Mapping[str, Track], start: Errors, unit: str) -> Iterator[View]:
    """Every error in the unit of the truth, in percent, and every share of the variation."""

    def found(names: Sequence[str], color: str = views.ERROR) -> list[Bar]:
        return [Bar(WORDS.get(name, SHORT[name]), tracks[name], float(getattr(start, name)), color) for name in names]

    lengths, percentages = (found(names) for names in (LENGTHS, PERCENTAGES))
    shares = found(SHARES, "")
    yield bars(
        "answers",
        "Errors in the unit of the true values.",
        lengths,
        (0, _top([bar.track for bar in lengths])),
        title=gettext("error, {unit}; thin line: before any change", unit=unit)
        if unit
        else "error; thin line: before any change",
    )
    far = _top([bar.track for bar in percentages])
    ends = 0.0, far if far <= FARTHEST else 2.0
    words = "error in percent of the true value"
    yield bars("percents", "MAPE and symmetric MAPE.", percentages, ends, title=words, percent=True)
    words = "1: no error, 0: as bad as predicting the mean"
    yield bars("shares", "R² and its relatives.", shares, (FLOOR, 1.0), title=words)


def _top(found: Sequence[Track]) -> float:
    """The largest number that any of these reaches."""
    values = np.concatenate([np.ravel(track.values) for track in found])
    return float(values[np.isfinite(values)].max(initial=0)) or 1.0


def _parts(found: Errors, ticks: np.ndarray, how: Switched) -> dict[str, Track]:
    """The sums that formulas put in."""
    sums = found.sums
    parts = {"absolute": sums.absolute, "squared": sums.squared, "relative": sums.absolute_relative}
    parts |= {"error_around": sums.error.around_mean, "r2_plain": r2_of(sums), "features": float(how.features)}
    parts |= {"rows": sums.weight, "relative_rows": sums.relative_weight, "around": sums.truth.around_mean}
    return {name: at_prediction(_at(part, ticks)) for name, part in parts.items()}


def _sizes(data: Predicted, row: int, ticks: np.ndarray) -> dict[str, Track]:
    """Of a few rows, the sizes of all errors in rising order."""
    if len(data.y_true) > FEW:
        return {}
    sizes = sizes_moved(data.y_true, data.y_pred, row, ticks)
    return {f"size_{place}": at_prediction(column) for place, column in enumerate(sizes.T, 1)}


def _at(value: Any, ticks: np.ndarray) -> np.ndarray:
    return np.broadcast_to(np.asarray(value, float), ticks.shape)


def _readouts(data: Predicted, tracks: Mapping[str, Track]) -> list[Readout]:
    unit = gettext(data.unit)
    units = {"mean_absolute_error": unit, "root_mean_squared_error": unit, "median_absolute_error": unit}
    units["mean_squared_error"] = f"{unit}²" if unit else ""
    found = []
    for name in SHORT:
        kind = "percent" if CATALOG[name].unit == "%" else "number"
        words = SHORT[name] if units.get(name) else WORDS.get(name, SHORT[name])
        found.append(with_unit(name, words, tracks[name], units.get(name, ""), kind))
    return found


def with_unit(name: str, words: str, track: Track, unit: str, kind: str = "number") -> Readout:
    """A live number with its unit in its name."""
    return Readout(name, f"{gettext(words)},\N{NO-BREAK SPACE}{unit}" if unit else words, track, kind, digits=3)


TRACED = tuple(getattr(regression, name) for name in SHORT)
