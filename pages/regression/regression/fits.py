"""A plane to turn around, and useless features: R2 on the rows of the fit, adjusted, and on held-out rows."""

import numpy as np

from charts.moving import Control, over
from datasets.regression import diabetes, noise_draws
from metrics_core.geometry.rotation import turned_plane
from metrics_core.regression import nested_r2
from pages.regression.regression import drawing_fits as views
from widgets.cache import for_all
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside, stacked

DRAWS = 100
FLOOR = -0.6


def plane() -> Payload:
    """The diabetes plane at every angle."""
    data, angles = diabetes(), np.arange(0.0, 361.0, 5)
    seen = turned_plane(data.features, data.target, np.radians(angles))
    short = tuple(name.partition(",")[0] for name in data.names)
    return pack(
        stacked(views.plane(seen, (short[0], short[1]), data.target_name)),
        (Control("angle", "turned by, degrees", angles, tuple(f"{angle:g}" for angle in angles)),),
    )


def _draws() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """R2 of every draw by the number of useless features: rows of the fit, adjusted, held out."""
    found = [nested_r2(d.train, d.y_train, d.held_out, d.y_held_out) for d in noise_draws(DRAWS)]
    return tuple(np.array([getattr(one, name) for one in found]) for name, _, _ in views.CURVES)  # type: ignore[return-value]


def means() -> list[tuple[float, float]]:
    """R2 on the rows of the fit, adjusted R2 and held-out R2, on average over all draws: without useless features, and with all of them."""
    return [(float(curve[:, 0].mean()), float(curve[:, -1].mean())) for curve in for_all("noise-draws", _draws)]


def useless_features() -> Payload:
    """One draw at a time."""
    curves = dict(zip((name for name, _, _ in views.CURVES), for_all("noise-draws", _draws), strict=True))
    ends = _apart({name: np.clip(values, FLOOR, 1) for name, values in curves.items()})
    lines = {
        name: (np.clip(values, FLOOR, 1).astype(np.float32), ends[name].astype(np.float32))
        for name, values in curves.items()
    }
    steps, numbers = np.arange(curves["train"].shape[1], dtype=float), np.arange(1.0, DRAWS + 1)
    shown = {name: over("draw", "useless")(values, name) for name, values in curves.items()}
    return pack(
        beside(views.useless(lines, FLOOR), shares=(9, 3)),
        (
            Control("useless", "useless features", steps, tuple(f"{n:g}" for n in steps)),
            Control("draw", "random draw", numbers, tuple(f"{n:g}" for n in numbers)),
        ),
        readouts=[Readout(name, words, shown[name], color=views.HUES[name]) for name, words, _ in views.CURVES],
        table=list(shown.values()),
    )


def _apart(ends: dict[str, np.ndarray], least: float = 0.13) -> dict[str, np.ndarray]:
    """Heights at which words beside the ends of lines do not lie on each other."""
    order = np.argsort(np.stack(list(ends.values())), axis=0)
    placed = np.sort(np.stack(list(ends.values())), axis=0)
    for i in range(1, len(placed)):
        placed[i] = np.maximum(placed[i], placed[i - 1] + least)
    back = np.empty_like(placed)
    np.put_along_axis(back, order, placed, axis=0)
    return dict(zip(ends, back, strict=True))
