"""Intervals of a study that is drawn anew many times: which of them hold the true value."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Curve, Label, Rule, Swatch, Track, View, over
from charts.theme import GREY, MODELS
from language import gettext

HELD, MISSED = GREY, MODELS[2]


def legend(true: float) -> tuple[Swatch, Swatch]:
    """What the two colours mean."""
    holds = gettext("contains the true score {score:g}", score=true)
    return Swatch("", holds, HELD), Swatch("", "misses it", MISSED)


def repeated_intervals(
    name: str,
    says: str,
    ends: np.ndarray,
    true: float,
    controls: tuple[str, ...],
    scale: tuple[float, float],
    height: int,
) -> View:
    """A line for each study from bottom to top, in the order given, along an axis that is cut into `axes={"part": 3 * studies}`.

    ends: both ends at each tick of both controls, shape (ticks, ticks, studies, 2). scale: where the axis begins and ends.
    """
    studies = ends.shape[-2]
    holds = (ends[..., 0] <= true) & (ends[..., 1] >= true)
    y = over("part")(np.repeat(np.arange(studies), 3))
    marks = [
        Curve(_lines(np.where(there[..., None], ends, np.nan), controls), y, "part", color=hue)
        for there, hue in ((holds, HELD), (~holds, MISSED))
    ]
    figure = blank(
        (12, 32, 12, 40),
        axis("score", *scale, tickvals=[0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        axis("", -1.5, studies + 0.5, visible=False),
    )
    title = Label(scale[0], studies + 2.4, says, anchor="start")
    alt = gettext("95% intervals of {n} benchmarks, {says}.", n=studies, says=gettext(says))
    return View(f"intervals_{name}", alt, (Rule(x=true), *marks, title), figure, height)


def _lines(ends: np.ndarray, controls: tuple[str, ...]) -> Track:
    """Both ends of each interval, and a gap before the next one."""
    gap = np.full((*ends.shape[:-1], 1), np.nan)
    flat = np.concatenate([ends, gap], axis=-1).reshape(*ends.shape[:2], -1)
    return Track(flat.astype(np.float32), (*controls, "part"))
