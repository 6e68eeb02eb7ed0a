"""Views of the lab that stand still: calibration, errors, units in order, slices.

Several models are told apart by their hues of the theme, in the order in which they come.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, MARGIN, RATE, padded
from charts.moving import Dot, Label, Look, Mark, Region, Rule, Segment, Swatch, View
from charts.theme import MODELS
from language import gettext
from metrics_core.probabilities.bins import Calibration
from widgets.formulas import significant

BAR = 30  # pixels of a label
ROW, ENDS = 34, 62  # pixels of a slice, and of what stands around all of them
Line = tuple[np.ndarray, np.ndarray]
UPRIGHT = 34  # letters that fit along an axis
LISTED = 41  # rows of a table that stands for many points


def reliability(
    models: Mapping[str, Calibration], says: str, *, against: str = "mean probability", height: int = 300
) -> View:
    """Observed shares against mean probabilities by bin, with the Wilson interval of each; the diagonal is calibrated."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    for (_, c), hue in zip(models.items(), MODELS, strict=False):
        there = c.counts > 0
        x, y = c.mean_probability[there], c.observed[there]
        reach = {"type": "data", "array": c.high[there] - y, "arrayminus": y - c.low[there], "thickness": 1, "width": 3}
        figure.add_scatter(x=x, y=y, mode="lines+markers", line={"width": 1.4, "color": hue}, error_y=reach)
    axes = {"xaxis": RATE | {"title": {"text": against}}, "yaxis": RATE | {"title": {"text": says}}}
    figure.layout = dict(margin=MARGIN, **axes)
    rows: list[tuple[str, ...]] = [("model", against, says, "95% from", "to", "rows")]
    for name, c in models.items():
        bins = np.stack([c.mean_probability, c.observed, c.low, c.high, c.counts], axis=1)[c.counts > 0]
        rows += [(name, *map(significant, one)) for one in bins.tolist()]
    return View(
        "reliability",
        gettext(
            "Calibration by bin: {observed} against {expected}.", observed=gettext(says), expected=gettext(against)
        ),
        _names(models, 1.0),
        figure,
        height,
        rows=tuple(rows),
    )


def residuals(said: np.ndarray, error: np.ndarray) -> View:
    """Errors (truth less prediction) of one model against its predictions."""
    figure = go.Figure()
    low, high = (float(said.min()), float(said.max())) if len(said) else (0.0, 1.0)
    figure.add_scatter(x=[low, high], y=[0, 0], mode="lines", line=LEVEL)
    figure.add_scatter(x=said, y=error, mode="markers", marker={"size": 4}, opacity=0.5)
    figure.layout = dict(
        margin=MARGIN | {"l": 62},
        xaxis={"title": {"text": "prediction"}, "range": padded(low, high), "showgrid": False},
        yaxis={"title": {"text": "truth − prediction"}},
    )
    some = np.argsort(said, kind="stable")[np.linspace(0, len(said) - 1, min(len(said), LISTED)).astype(int)]
    pairs = zip(said[some].tolist(), error[some].tolist(), strict=True)
    rows = [("prediction", "truth − prediction"), *(tuple(map(significant, one)) for one in pairs)]
    alt = gettext(
        "Errors against predictions of {n:,} rows, of which the table lists {listed} in order of prediction.",
        n=len(said),
        listed=len(some),
    )
    return View("residuals", alt, (), figure, 300, rows=tuple(rows))


def spread_of_errors(edges: np.ndarray, counts: Mapping[str, np.ndarray]) -> View:
    """How many units have which error, a line a model."""
    figure = go.Figure()
    for heights, hue in zip(counts.values(), MODELS, strict=False):
        figure.add_scatter(
            x=edges, y=np.append(heights, heights[-1:]), mode="lines", line={"shape": "hv", "width": 1.6, "color": hue}
        )
    top = max((float(h.max(initial=0)) for h in counts.values()), default=0.0)
    figure.layout = dict(
        margin=MARGIN | {"l": 62},
        xaxis={"title": {"text": "truth − prediction"}, "range": padded(edges[0], edges[-1]), "showgrid": False},
        yaxis={"title": {"text": "rows"}, "range": [0, 1.05 * top or 1]},
    )
    right = float(edges[-1])
    labels = tuple(
        Label(right, (0.97 - 0.09 * i) * top, name, anchor="end", color=hue)
        for i, (name, hue) in enumerate(zip(counts, MODELS, strict=False))
    )
    bins = zip(edges[:-1].tolist(), edges[1:].tolist(), *(each.tolist() for each in counts.values()), strict=True)
    rows = [("from", "to", *counts), *(tuple(map(significant, one)) for one in bins)]
    return View("spread", "Distribution of the errors of each model.", labels, figure, 300, rows=tuple(rows))


def in_order(models: Mapping[str, Line], what: str, units: str) -> View:
    """Each model's value of every unit, from its worst to its best; models: (share of units, value)."""
    figure, units = go.Figure(), gettext(units)
    across = gettext("proportion of {units}, from the worst", units=units)
    ends = [end for _, y in models.values() if len(y) for end in (float(y.min()), float(y.max()))] or [0.0, 1.0]
    for (x, y), hue in zip(models.values(), MODELS, strict=False):
        figure.add_scatter(x=x, y=y, mode="lines", line={"shape": "hv", "width": 1.8, "color": hue})
    figure.layout = dict(
        margin=MARGIN | {"l": 62},
        xaxis=RATE | {"title": {"text": across}, "range": [0, 1]},
        yaxis={"title": {"text": what if len(what) < UPRIGHT else "value"}, "range": padded(min(ends), max(ends))},
    )
    labels = tuple(
        Label(0.99, min(ends) + (0.05 + 0.09 * i) * (max(ends) - min(ends) or 1), name, anchor="end", color=hue)
        for i, (name, hue) in enumerate(zip(models, MODELS, strict=False))
    )
    places = np.linspace(0, 1, LISTED)
    columns = [
        y[np.searchsorted(x, places, side="right") - 1] if len(y) else places * np.nan for x, y in models.values()
    ]
    listed = np.stack([places, *columns], axis=1).tolist()
    rows = [(across, *models), *(tuple(map(significant, one)) for one in listed)]
    alt = gettext("{metric} of every one of the {units}, in order.", metric=gettext(what), units=units)
    return View("order", alt, labels, figure, 300, rows=tuple(rows))


LABELS = (
    Swatch("tp", "found"),
    Swatch("fn", "missed"),
    Swatch("fp", "given, but not true"),
)


def label_bars(labels: Sequence[str], found: np.ndarray, missed: np.ndarray, extra: np.ndarray) -> View:
    """A bar for each label, from the top: how often it is true and found, true and missed, and given where it is not true."""
    n, most = len(labels), float((found + missed + extra).max(initial=0)) or 1.0
    looks: tuple[tuple[Look, np.ndarray], ...] = (("tp", found), ("fn", missed), ("fp", extra))
    marks: list[Mark] = []
    for i, label in enumerate(labels):
        low, high, left = 1 - (i + 0.86) / n, 1 - (i + 0.14) / n, 0.0
        marks.append(Label(-0.015, (low + high) / 2, label, anchor="end"))
        for look, counts in looks:
            right = left + float(counts[i]) / most
            if right > left:
                marks.append(Region(left, low, right, high, look))
            left = right
    counted = zip(labels, found.tolist(), missed.tolist(), extra.tolist(), strict=True)
    rows = [("label", *(one.says for one in LABELS)), *((label, *map(significant, one)) for label, *one in counted)]
    alt = gettext("How often each of {n} labels is found, missed, and given where it is not true.", n=n)
    return View("labels", alt, tuple(marks), None, BAR * n + 12, (120, 6, 16, 6), rows=tuple(rows))


def slice_list(
    names: Sequence[str],
    value: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    small: np.ndarray,
    whole: float,
    words: str,
    *,
    in_time: bool = False,
) -> View:
    """One line a slice, from the top: its name, its value, its interval; a small slice has a hollow ring of its own size.

    Names are drawn as text. whole: the value of all units together. in_time: the slices are in order of time.
    """
    known = np.concatenate([part[np.isfinite(part)] for part in (value, low, high, np.array([whole]))])
    left, right = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
    span = padded(left, right if right > left else left + 1)
    n = len(names)
    figure = go.Figure()
    figure.add_scatter(x=span, y=[None, None])
    figure.layout = dict(
        margin={"l": 10, "r": 10, "t": 8, "b": 42},
        xaxis={"range": span, "title": {"text": words}},
        yaxis={"range": [-0.6, n - 0.25], "visible": False},
        showlegend=False,
    )
    marks: list[Mark] = [Rule(x=whole)] if np.isfinite(whole) else []
    for row, name in enumerate(names):
        y = float(n - 1 - row)
        text = gettext("{slice}, too few", slice=name) if small[row] else name
        marks.append(Label(span[0], y + 0.3, text, anchor="start"))
        if np.isfinite(value[row]):
            if np.isfinite(low[row]):
                marks.append(Segment(float(low[row]), y, float(high[row]), y, 1 if small[row] else 2))
            marks.append(Dot(float(value[row]), y, size=3.5 if small[row] else 5))
    numbers = np.stack([value, low, high], axis=1).tolist()
    rows = [
        ("name", words, "95% from", "to"),
        *((name, *map(significant, one)) for name, one in zip(names, numbers, strict=True)),
    ]
    told = {"metric": gettext(words), "n": n, "value": significant(whole, 3)}
    alt = (
        gettext("{metric} of {n} slices, in order of time. All together {value}.", **told)
        if in_time
        else gettext("{metric} of {n} slices, those furthest behind the rest first. All together {value}.", **told)
    )
    return View("slices", alt, tuple(marks), figure, ROW * n + ENDS, rows=tuple(rows))


def _names(models: Mapping[str, object], x: float) -> tuple[Label, ...]:
    return tuple(
        Label(x, 0.05 + 0.085 * i, name, anchor="end", color=hue)
        for i, (name, hue) in enumerate(zip(models, MODELS, strict=False))
    )
