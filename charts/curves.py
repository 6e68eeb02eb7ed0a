"""Views of whole curves: ROC, precision-recall and DET of several models with one operating point, and its cost."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, MARGIN, RATE, on_roc_axes, padded, titled
from charts.moving import Coordinate, Curve, Dot, Label, Mark, Rule, Track, View
from charts.theme import GREY, MODELS
from language import gettext
from metrics_core.geometry.layout import normal_deviates

PERCENTS = (0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99)
END = 0.999
Line = tuple[np.ndarray, np.ndarray]
Point = tuple[Coordinate, Coordinate]
NOBODY: Mapping[str, Line] = MappingProxyType({})


def roc(
    curve: Line,
    others: Mapping[str, Line],
    eer: float = np.nan,
    at: Point | None = None,
    *,
    hull: Line | None = None,
    own: str = "",
    height: int = 232,
) -> View:
    """ROC of the chosen model in ink, of others in hues of their own; EER, where it is told, lies on the falling diagonal.

    own: the model's name beside those of the others.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    if np.isfinite(eer):
        figure.add_scatter(x=[0, 1], y=[1, 0], mode="lines", line=LEVEL | {"dash": "1px,4px"})
    _add(figure, curve, others)
    if hull is not None:
        figure.add_scatter(x=hull[0], y=hull[1], mode="lines", line={"width": 1.4, "dash": "2px,3px"})
    on_roc_axes(figure)
    marks = (*_names(others, own), *_dot(at), *_equal(eer, 1 - eer), titled("ROC"))
    return View("roc", "ROC: recall against false positive rate.", marks, figure, height)


def precision_recall(
    line: tuple[Track, Track],
    level: Point,
    at: Point | None = None,
    *,
    others: Mapping[str, Line] = NOBODY,
    own: Line | None = None,
    along: str = "threshold",
    height: int = 232,
) -> View:
    """Precision against recall at the chosen prevalence; the level of a useless model is that prevalence.

    line: recall and precision along its points. level: its height, and that of its name. others: recall and precision of other models, at the prevalence of the data;
    own: of this model, pale.
    """
    figure = go.Figure()
    x, y = own or ([None], [None])
    figure.add_scatter(x=x, y=y, mode="lines", line={"width": 1.4, "color": GREY})
    for (x, y), hue in zip(others.values(), MODELS, strict=False):
        figure.add_scatter(x=x, y=y, mode="lines", line={"width": 1.3, "color": hue})
    axes = {"xaxis": RATE | {"title": {"text": "recall"}}, "yaxis": RATE | {"title": {"text": "precision"}}}
    figure.layout = dict(margin=MARGIN, **axes)
    marks = (
        Curve(*line, along=along),
        Rule(y=level[0]),
        Label(0.02, level[1], "no skill", anchor="start"),
        *_dot(at),
        titled("precision-recall (PR)"),
    )
    return View("pr", "Precision against recall at the chosen prevalence.", marks, figure, height)


def det(
    curve: Line, others: Mapping[str, Line], eer: float = np.nan, at: Point | None = None, *, height: int = 232
) -> View:
    """Both error rates on normal-deviate axes; where they are equal lies on the rising diagonal."""
    figure = go.Figure()
    ticks = normal_deviates(np.array(PERCENTS))
    ends = [float(ticks[0]), float(normal_deviates(np.array(END)))]
    if np.isfinite(eer):
        figure.add_scatter(x=ends, y=ends, mode="lines", line=LEVEL | {"dash": "1px,4px"})
    _add(figure, curve, others)
    axis = {"tickvals": ticks, "ticktext": [f"{100 * p:g}" for p in PERCENTS], "range": padded(*ends)}
    axes = {
        "xaxis": axis | {"title": {"text": "false positive rate, %"}},
        "yaxis": axis | {"title": {"text": "false negative rate, %"}},
    }
    figure.layout = dict(margin=MARGIN, **axes)
    place = float(normal_deviates(np.array(eer))) if np.isfinite(eer) else np.nan
    title = Label(ends[0], ends[1] + 0.07 * (ends[1] - ends[0]), "DET", anchor="start")
    marks = (*_dot(at), *_equal(place, place), title)
    return View(
        "det", "DET: false negative rate against false positive rate, normal-deviate axes.", marks, figure, height
    )


def cost(
    low: float,
    high: float,
    words: str,
    at: tuple[Track, Track],
    level: Point,
    *,
    height: int = 232,
) -> View:
    """What the errors cost as a share of the worst, against the threshold, beside the cheaper constant answer.

    level: the height of that answer, and that of its name.
    """
    figure = go.Figure()
    figure.add_scatter(x=[low, high], y=[None, None], mode="lines")
    figure.layout = dict(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold"}, "range": padded(low, high), "showgrid": False},
        yaxis=RATE | {"title": {"text": "cost (1: always wrong)"}},
    )
    marks = (
        Curve(*at, along="threshold"),
        Rule(y=level[0]),
        Label((low + high) / 2, level[1], "constant answer"),
        Rule(x=at[0], drag="threshold"),
        Dot(*at),
        Label(high, 1.11, "cost", anchor="end"),
    )
    alt = gettext("Cost against the threshold: {words}.", words=gettext(words))
    return View("cost", alt, marks, figure, height)


def _add(figure: go.Figure, curve: Line, others: Mapping[str, Line]) -> None:
    for (name, (x, y)), hue in zip(others.items(), MODELS, strict=False):
        figure.add_scatter(x=x, y=y, mode="lines", line={"width": 1.3, "color": hue}, name=name)
    figure.add_scatter(x=curve[0], y=curve[1], mode="lines", line={"width": 2.2})


def _names(others: Mapping[str, Line], own: str = "") -> list[Mark]:
    """Names in the free corner below the curves, each in the hue of its curve; the chosen model's on top, in ink."""
    hues = list(zip(others, MODELS, strict=False))
    places = [0.06 + 0.1 * i for i in range(len(hues) + 1)]
    found: list[Mark] = [
        Label(1.0, y, name, anchor="end", color=hue) for y, (name, hue) in zip(places, hues, strict=False)
    ]
    return [*found, Label(1.0, places[-1], own, anchor="end")] if own and others else found


def _dot(at: Point | None) -> tuple[Mark, ...]:
    return (Dot(*at, drag="threshold"),) if at else ()


def _equal(x: float, y: float) -> tuple[Mark, ...]:
    return (Dot(float(x), float(y), label="EER", size=3),) if np.isfinite(x) else ()
