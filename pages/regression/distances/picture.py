"""Two vectors in their plane, on the unit circle, and one distance against the other, at every angle and every two lengths."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan

import numpy as np

from charts.moving import Control, Track, View, over
from datasets.documents import CATALOGUE
from metrics_core import CATALOG, reasons
from metrics_core.geometry.plane import Plane, polar
from metrics_core.similarity import (
    angular_distance,
    chord_from_cosine,
    cosine_distance,
    cosine_similarity,
    euclidean_distance,
    unit_chord,
)
from pages.regression.distances import drawing as views
from widgets.formulas import significant
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import above

BY_ANGLE = (cosine_similarity, cosine_distance, angular_distance, unit_chord)
STEPS, ARC, ROOM = 8, 9, 1.12  # steps up to the longer one
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
    lengths = {"length_a": over("a")(long_a), "length_b": over("b")(long_b)}
    similarity = over("angle")(cosine_similarity(polar(1.0, 0.0), polar(1.0, angles)))
    return pack(
        above(
            _plane(tips_a, tips_b),
            _circle(plane, angles, long_a),
            _relation(angles, euclidean, tracks["cosine_distance"]),
            widths=(9, 6, 7),
            across=5,
        ),
        (
            Control("angle", "angle", angles, tuple(f"{significant(x)}°" for x in angles)),
            Control("a", "length of a", long_a, tuple(significant(x) for x in long_a)),
            Control("b", "length of b", long_b, tuple(significant(x) for x in long_b)),
        ),
        readouts=(
            Readout("euclidean_distance", "Euclidean distance", euclidean),
            Readout("cosine_similarity", "cosine similarity", tracks["cosine_similarity"]),
            Readout("cosine_distance", "cosine distance", tracks["cosine_distance"]),
            Readout("angular_distance", "angular distance", tracks["angular_distance"]),
            Readout("unit_chord", "unit chord (both at length 1)", tracks["unit_chord"]),
        ),
        formulas=_formulas(euclidean, tracks, lengths | {"similarity_of_angle": similarity}),
        table=(euclidean, *tracks.values()),
        axes={"arc": ARC},
    )


def ticks_of(plane: Plane) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Angles and lengths to scrub over: an even grid, with what was typed and twice the shorter one in it. Only a reaches 0."""
    short, long = sorted((plane.a, plane.b))
    step = (long or 1.0) / STEPS
    grid = step * np.arange(max(round(2 * short / step), STEPS * 5 // 4) + 1)
    lengths = np.unique([*grid, short, 2 * short, long])
    angles = np.unique([*np.arange(0, 181, 3), plane.degrees])
    return angles.astype(float), lengths, lengths[lengths > 0] if plane.b > 0 else np.zeros(1)


def _plane(tips_a: np.ndarray, tips_b: np.ndarray) -> View:
    reach = np.concatenate([tips_a, tips_b.reshape(-1, 2), np.zeros((1, 2))])
    low, high = reach.min(axis=0), reach.max(axis=0)
    middle, half = (low + high) / 2, ROOM * np.maximum((high - low) / 2, 1e-3 * float((high - low).max()))
    x, y = ((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))
    a_x, a_y = (over("a")(tips_a[:, i], f"a_{axis}") for i, axis in enumerate("xy"))
    b_x, b_y = (over("angle", "b")(tips_b[..., i], f"b_{axis}") for i, axis in enumerate("xy"))
    return views.in_their_plane(x, y, (a_x, a_y), (b_x, b_y))


def _circle(plane: Plane, angles: np.ndarray, long_a: np.ndarray) -> View:
    """Both directions, the arc between them, and places for their letters, hidden where a has none."""
    there = np.where(long_a > 0, 1.0, nan)
    if plane.b == 0:
        there = there * nan
    a = views.Direction(_place(plane.tip_a(there), "a"), _place(plane.tip_b(1.16 * there, -9.0), "a"))
    beside_b = plane.tip_b(1.16 * there, angles[:, None] + 9.0)
    b = views.Direction(_place(plane.tip_b(there, angles[:, None]), *UNDIRECTED), _place(beside_b, *UNDIRECTED))
    way = np.linspace(0, 1, ARC)
    arc = plane.tip_b(0.3 * there[:, None], (angles[:, None] * way)[:, None, :])
    whole = polar(0.3, plane.start + plane.turn * angles[:, None] * way)
    arc_x = over("angle", "arc")(whole[..., 0].astype(np.float32))
    return views.on_the_circle(a, b, (arc_x, over("angle", "a", "arc")(arc[..., 1].astype(np.float32))))


def _place(tips: np.ndarray, *controls: str) -> views.Place:
    """As exactly as pixels need it, which is shipped in half the room."""
    x, y = (over(*controls)(tips[..., i].astype(np.float32)) for i in range(2))
    return x, y


def _relation(angles: np.ndarray, euclidean: Track, cosine: Track) -> View:
    """The cosine distance of each angle, and where the line at these lengths has its label: near its end."""
    by_angle = over("angle")(cosine_distance(polar(1.0, 0.0), polar(1.0, angles)))
    longest = float(np.max(euclidean.values))
    near_end = euclidean.values[int(np.searchsorted(by_angle.values, 1.7))]
    name_at = over("a", "b")((near_end + 0.06 * longest).astype(np.float32))
    chord = chord_from_cosine(by_angle.values)
    same = np.abs(euclidean.values - chord[:, None, None]).max(axis=0) < 1e-9
    other = over("a", "b")(np.where(same, nan, 1.0))
    return views.one_against_the_other(by_angle, chord, euclidean, cosine, name_at, other, 1.12 * longest)


def _formulas(euclidean: Track, tracks: Mapping[str, Track], numbers: Mapping[str, Track]) -> tuple[Formula, ...]:
    general = {name: CATALOG[name].formula for name in ("euclidean_distance", "cosine_distance", "unit_chord")}
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
        ),
        Formula(
            "cosine_distance",
            "cosine distance",
            tracks["cosine_distance"],
            general["cosine_distance"],
            "1 - @cosine_similarity@",
            "s is the cosine similarity: the cosine of the angle. The lengths do not appear in it.",
        ),
        Formula(
            "unit_chord",
            "unit chord (both at length 1)",
            tracks["unit_chord"],
            general["unit_chord"],
            r"\sqrt{2 \cdot @cosine_distance@}",
            CATALOGUE.concepts["unit-vector-identity"].definition,
        ),
        Formula(
            "angular_distance",
            "angular distance",
            tracks["angular_distance"],
            CATALOG["angular_distance"].formula,
            r"\frac{\arccos(@cosine_similarity@)}{\pi}",
            "The angle itself, as a fraction of 180 degrees; s is its cosine. It satisfies the triangle inequality.",
        ),
    )
