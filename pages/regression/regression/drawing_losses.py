"""Small pictures of loss curves and their slopes, with a mark at every kink."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL
from charts.moving import Dot, Label, Mark, Track, View, over
from language import gettext


def small(
    name: str,
    title: str,
    prediction: Track,
    y: np.ndarray,
    kinks: Sequence[float],
    *,
    truth: float,
    span: tuple[float, float],
) -> View:
    """One curve over predictions, a dot on it that is dragged, a dotted line at each kink.

    y is cut to `span` and NaN where there is none.
    """
    figure, x = go.Figure(), prediction.values
    low, high = span
    inside = np.where((y >= low) & (y <= high), y, np.nan)
    figure.add_scatter(x=x, y=inside, mode="lines", line={"width": 2}, connectgaps=False)
    room = 0.06 * (high - low)
    for kink in kinks:
        figure.add_scatter(x=[float(kink)] * 2, y=[low - room, high + room], mode="lines", line=LEVEL)
    figure.layout = dict(
        margin={"l": 40, "r": 8, "t": 24, "b": 24},
        xaxis={"range": [float(x[0]), float(x[-1])], "showgrid": False, "tickvals": [0, truth, 2 * truth, 3 * truth]},
        yaxis={"range": [low - room, high + room], "nticks": 4},
    )
    drawn = over("prediction")(np.where(np.isnan(y), np.nan, np.clip(y, *span)).astype(np.float32))
    marks: tuple[Mark, ...] = (
        Dot(prediction, drawn, drag="prediction", size=5),
        Label(float(x[0]), high + 4 * room, title, anchor="start"),
    )
    return View(name, gettext("{title} against the prediction.", title=gettext(title)), marks, figure, 150)
