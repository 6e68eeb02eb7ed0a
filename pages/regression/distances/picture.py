"""Two vectors in their plane, and both distances, at every angle and every two lengths."""

from collections.abc import Mapping
from math import nan

import numpy as np

from charts.moving import Control, Swatch, Track, View, over
from metrics_core import CATALOG, reasons
from metrics_core.geometry.plane import Plane, polar
from metrics_core.similarity import (
    angular_distance,
    cosine_distance,
    cosine_similarity,
    euclidean_distance,
    unit_chord,
)
from pages.regression.distances import drawing as views
from widgets.formulas import significant
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

BY_ANGLE = (cosine_similarity, cosine_distance, angular_distance, unit_chord)
STEPS = 8  # up to the longer one
ARC, ROUND = 13, 37
LEGEND = (
    Swatch("", "Euclidean distance", views.STRAIGHT),
    Swatch("", "angle", views.TURNED),
    Swatch("mark", "before any change"),
)
UNDIRECTED = ("angle", "a")  # b can only be shrunk to nothing by typing it


def picture(plane: Plane, zero_vector: float = nan) -> Payload:
    """Every distance at every angle and every two lengths."""
    angles, long_a, long_b = ticks_of(plane)
    tips_a, tips_b = plane.tip_a(long_a), plane.tip_b(long_b, angles[:, None])
    pairs = tips_a, tips_b[:, -1:, :]  # by angle alone: the length of b does not matter
    how = {"zero_vector": zero_vector}
    euclidean = over("angle", "a", "b")(euclidean_distance(tips_a[:, None, :], tips_b[:, None, :, :]), "euclidean")
    tracks = {}
    for metric in BY_ANGLE:
        values, why = metric(*pairs, **how), reasons(metric, *pairs, **how)
        whole = np.broadcast_to(values, (len(angles), len(long_a)))
        tracks[metric.__name__] = over(*UNDIRECTED)(whole, metric.__name__, reasons=why)
    numbers = {"length_a": over("a")(long_a), "length_b": over("b")(long_b)}
    numbers["similarity_of_angle"] = over("angle")(cosine_similarity(polar(1.0, 0.0), polar(1.0, angles)))
    before = [over()(number) for number in _at_start(plane, zero_vector)]
    farthest = float(np.max(euclidean.values)) or 1.0
    return pack(
        beside(_plane(plane, angles, long_a, long_b), widths=(7, 5)),
        (
            Control("angle", "angle", angles, tuple(f"{significant(x)}°" for x in angles), slider=False),
            Control(
                "a",
                "length of a",
                long_a,
                tuple(significant(x) for x in long_a),
                marks={2 * plane.a: "twice as long"} if _grows(plane) else {},
            ),
            Control("b", "length of b", long_b, tuple(significant(x) for x in long_b), slider=False),
        ),
        readouts=(
            Readout(
                "euclidean_distance",
                "Euclidean distance",
                euclidean,
                mark=before[0],
                full=farthest,
                color=views.STRAIGHT,
            ),
            Readout(
                "cosine_distance",
                "cosine distance",
                tracks["cosine_distance"],
                mark=before[1],
                full=2.0,
                color=views.TURNED,
            ),
            Readout("cosine_similarity", "cosine of the angle", tracks["cosine_similarity"]),
        ),
        formulas=_formulas(euclidean, tracks, numbers),
        table=(euclidean, *tracks.values()),
        axes={"arc": ARC, "round": ROUND},
        legend=LEGEND,
    )


def ticks_of(plane: Plane) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Angles and lengths to scrub over: an even grid, with what was typed and twice the shorter one in it. Only a reaches 0."""
    short, long = sorted((plane.a, plane.b))
    step = (long or 1.0) / STEPS
    grid = step * np.arange(max(round(2 * short / step), STEPS * 5 // 4) + 1)
    lengths = np.unique([*grid, short, 2 * short, long])
    angles = np.unique([*np.arange(0, 181, 3), plane.degrees])
    return angles.astype(float), lengths, lengths[lengths > 0] if plane.b > 0 else np.zeros(1)


def _plane(plane: Plane, angles: np.ndarray, long_a: np.ndarray, long_b: np.ndarray) -> View:
    tips_a, tips_b = plane.tip_a(long_a), plane.tip_b(long_b, angles[:, None])
    reach = np.concatenate([tips_a, tips_b.reshape(-1, 2), np.zeros((1, 2))])
    low, high = reach.min(axis=0), reach.max(axis=0)
    size = float((high - low).max() / 2)
    aside = 0.085 * size  # from a tip to its name, away from the other vector
    names_a, names_b = tips_a + plane.tip_b(aside, -50.0), tips_b + plane.tip_b(aside, angles[:, None] + 50.0)
    low, high = low - (0.1 * size, 0.16 * size), high + 0.1 * size
    x, y = ((float(a), float(b)) for a, b in zip(low, high, strict=True))
    a_x, a_y = (over("a")(tips_a[:, i], f"a_{axis}") for i, axis in enumerate("xy"))
    b_x, b_y = (over("angle", "b")(tips_b[..., i], f"b_{axis}") for i, axis in enumerate("xy"))
    back, short = 0.075 * size, 0.035 * size  # of an arrow's head, and from it to the ring at the tip
    tip_x, tip_y = map(float, plane.tip_a(plane.a))  # where a ends at first
    far = np.abs(long_a - 2 * plane.a) > 0.4 * plane.a  # else a's own name is there
    way = angles[:, None]
    ends_a, ends_b = plane.tip_a(_less(long_a, short)), plane.tip_b(_less(long_b, short), way)
    sides = (-20.0, -10.0, 0.0, 10.0, 20.0)  # so near to each other that the head is filled
    heads = (
        (_place(ends_a, "a"), [_place(ends_a + plane.tip_b(back, 180.0 + side), "a") for side in sides]),
        (
            _place(ends_b, "angle", "b"),
            [_place(ends_b + plane.tip_b(back, way + 180 + side), "angle", "b") for side in sides],
        ),
    )
    untouched = (np.abs(angles - plane.degrees) < 1e-9)[:, None] & (np.abs(long_b - plane.b) < 1e-9)
    inside = plane.tip_b(
        0.8 * plane.b or nan, 40.0 if 60 < plane.degrees < 120 else 90.0
    )  # of the line that b turns on
    beside = plane.tip_b(0.2 * size, angles + 40)  # outside of the angle, which is narrow at first
    hint = np.where(untouched[..., None], inside, nan)
    first = np.linspace(plane.tip_a(plane.a), plane.tip_b(plane.b, plane.degrees), ARC)
    turns = polar(long_b[:, None], plane.start + plane.turn * np.linspace(0, 180, ROUND))
    return views.in_their_plane(
        x,
        y,
        views.Direction((a_x, a_y), _place(names_a, "a")),
        views.Direction((b_x, b_y), _place(names_b, "angle", "b")),
        _place(plane.tip_b(0.11 * size, angles[:, None] * np.linspace(0, 1, ARC)), "angle", "arc", name="arc"),
        (
            over("b", "angle")(np.where(long_b[:, None] > 0.35 * size, beside[:, 0], nan).astype(np.float32)),
            over("a", "angle")(np.where(long_a[:, None] > 0, beside[:, 1], nan).astype(np.float32)),
        ),
        over("angle")(angles),
        heads,
        (2 * tip_x, 2 * tip_y, over("a")(np.where(far, 2 * tip_y + 0.1 * size, nan))) if _grows(plane) else None,
        before=_place(first, "arc"),
        hint=_place(hint, "angle", "b"),
        turns=_place(turns, "b", "round"),
    )


def _grows(plane: Plane) -> bool:
    """Whether a can become twice as long without being longer than b."""
    return 0 < 2 * plane.a <= plane.b


def _less(lengths: np.ndarray, by: float) -> np.ndarray:
    """Lengths that end before the tip; an arrow that is too short for a head has none."""
    return np.where(lengths > 2 * by, lengths - by, nan)


def _at_start(plane: Plane, zero_vector: float) -> tuple[float, float]:
    """Both distances of the vectors as they were typed."""
    tips = plane.tip_a(plane.a), plane.tip_b(plane.b, plane.degrees)
    return float(euclidean_distance(*tips)), float(cosine_distance(*tips, zero_vector=zero_vector))


def _place(tips: np.ndarray, *controls: str, name: str = "") -> views.Place:
    """As exactly as pixels need it, which is shipped in half the room."""
    x, y = (over(*controls)(tips[..., i].astype(np.float32), name and f"{name}_{axis}") for i, axis in enumerate("xy"))
    return x, y


def _formulas(euclidean: Track, tracks: Mapping[str, Track], numbers: Mapping[str, Track]) -> tuple[Formula, ...]:
    general = {name: CATALOG[name].formula for name in ("euclidean_distance", "cosine_distance")}
    lengths = r"@length_a@^2 + @length_b@^2 - 2 \cdot @length_a@ \cdot @length_b@ \cdot @similarity_of_angle@"
    return (
        Formula(
            "euclidean_distance",
            "Euclidean distance",
            euclidean,
            general["euclidean_distance"],
            rf"\sqrt{{{lengths}}}",
            "The law of cosines: two lengths and the cosine of the angle between them give the distance.",
            numbers=numbers,
            stacked=True,
        ),
        Formula(
            "cosine_distance",
            "cosine distance",
            tracks["cosine_distance"],
            general["cosine_distance"],
            "1 - @cosine_similarity@",
            "s is the cosine of the angle, which is also called cosine similarity.",
            stacked=True,
        ),
    )
