"""Two vectors in their plane, on the unit circle, and one distance against the other, at every angle and every two lengths."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan

import numpy as np

from charts.moving import Control, Track, View
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
from widgets.scrubber import Formula, Payload, Readout, pack

BY_ANGLE = (cosine_similarity, cosine_distance, angular_distance, unit_chord)
STEPS, ARC, ROOM = 8, 9, 1.12  # steps up to the longer one
UNDIRECTED = ("angle", "a")  # b can only be shrunk to nothing by typing it


def picture(plane: Plane, zero_vector: float = nan) -> Payload:
    """Every distance at every angle and every two lengths."""
    angles, long_a, long_b = ticks_of(plane)
    tips_a, tips_b = plane.tip_a(long_a), plane.tip_b(long_b, angles[:, None])
    pairs = tips_a, tips_b[:, -1:, :]  # by angle alone: the length of b does not matter
    how = {"zero_vector": zero_vector}
    tracks = {
        "angle": Track(angles, ("angle",)),
        "length_a": Track(long_a, ("a",)),
        "length_b": Track(long_b, ("b",)),
        "euclidean": Track(euclidean_distance(tips_a[:, None, :], tips_b[:, None, :, :]), ("angle", "a", "b")),
    }
    for metric in BY_ANGLE:
        values, why = metric(*pairs, **how), reasons(metric, *pairs, **how)
        tracks[metric.__name__] = Track(np.broadcast_to(values, (len(angles), len(long_a))), UNDIRECTED, why)
    tracks |= _places(tips_a, tips_b) | _circle(plane, angles, long_a) | _relation(plane, angles, tracks)
    return pack(
        _views(tips_a, tips_b, angles, tracks),
        (
            Control("angle", "angle", angles, tuple(f"{x:.4g}°" for x in angles)),
            Control("a", "length of a", long_a, tuple(f"{x:.4g}" for x in long_a)),
            Control("b", "length of b", long_b, tuple(f"{x:.4g}" for x in long_b)),
        ),
        tracks,
        (
            Readout("euclidean_distance", "Euclidean distance", "euclidean"),
            Readout("cosine_similarity", "cosine similarity", "cosine_similarity"),
            Readout("cosine_distance", "cosine distance", "cosine_distance"),
            Readout("angular_distance", "angular distance", "angular_distance"),
            Readout("unit_chord", "unit chord (both at length 1)", "unit_chord"),
        ),
        formulas=_formulas(),
        table=("euclidean", *(m.__name__ for m in BY_ANGLE)),
        areas=("plane circle relation", "numbers numbers numbers"),
        columns="minmax(0, 9fr) minmax(0, 6fr) minmax(0, 7fr)",
        numbers_across=5,
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


def _places(tips_a: np.ndarray, tips_b: np.ndarray) -> dict[str, Track]:
    found = {f"a_{axis}": Track(tips_a[:, i], ("a",)) for i, axis in enumerate("xy")}
    return found | {f"b_{axis}": Track(tips_b[..., i], ("angle", "b")) for i, axis in enumerate("xy")}


def _circle(plane: Plane, angles: np.ndarray, long_a: np.ndarray) -> dict[str, Track]:
    """Both directions, the arc between them, and places for their letters, hidden where a has none."""
    there = np.where(long_a > 0, 1.0, nan)
    if plane.b == 0:
        there = there * nan
    unit_a = plane.tip_a(there)
    unit_b = plane.tip_b(there, angles[:, None])
    beside_a, beside_b = plane.tip_b(1.16 * there, -9.0), plane.tip_b(1.16 * there, angles[:, None] + 9.0)
    way = np.linspace(0, 1, ARC)
    arc = plane.tip_b(0.3 * there[:, None], (angles[:, None] * way)[:, None, :])
    tracks: dict[str, Track] = {}
    for i, axis in enumerate("xy"):
        tracks[f"unit_a_{axis}"] = Track(_drawn(unit_a[:, i]), ("a",))
        tracks[f"unit_b_{axis}"] = Track(_drawn(unit_b[..., i]), UNDIRECTED)
        tracks[f"unit_a_label_{axis}"] = Track(_drawn(beside_a[:, i]), ("a",))
        tracks[f"unit_b_label_{axis}"] = Track(_drawn(beside_b[..., i]), UNDIRECTED)
    whole = polar(0.3, plane.start + plane.turn * angles[:, None] * way)
    return tracks | {
        "arc_x": Track(_drawn(whole[..., 0]), ("angle", "arc")),
        "arc_y": Track(_drawn(arc[..., 1]), ("angle", "a", "arc")),
    }


def _drawn(values: np.ndarray) -> np.ndarray:
    """As exactly as pixels need it, which is shipped in half the room."""
    return np.asarray(values, np.float32).astype(float)


def _relation(plane: Plane, angles: np.ndarray, tracks: Mapping[str, Track]) -> dict[str, Track]:
    """The cosine distance of each angle, and where the line at these lengths has its label: near its end."""
    by_angle = cosine_distance(polar(1.0, 0.0), polar(1.0, angles))
    near_end = np.asarray(tracks["euclidean"].values)[int(np.searchsorted(by_angle, 1.7))]
    lift = 0.06 * float(np.max(tracks["euclidean"].values))
    return {
        "cosine_of_angle": Track(by_angle, ("angle",)),
        "similarity_of_angle": Track(cosine_similarity(polar(1.0, 0.0), polar(1.0, angles)), ("angle",)),
        "lengths_x": Track(np.array(1.62), ()),
        "lengths_y": Track(_drawn(near_end + lift), ("a", "b")),
    }


def _views(tips_a: np.ndarray, tips_b: np.ndarray, angles: np.ndarray, tracks: Mapping[str, Track]) -> tuple[View, ...]:
    reach = np.concatenate([tips_a, tips_b.reshape(-1, 2), np.zeros((1, 2))])
    low, high = reach.min(axis=0), reach.max(axis=0)
    middle, half = (low + high) / 2, ROOM * np.maximum((high - low) / 2, 1e-3 * float((high - low).max()))
    x, y = ((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))
    cosine = np.asarray(tracks["cosine_of_angle"].values)
    top = 1.12 * float(np.max(tracks["euclidean"].values))
    return (
        views.in_their_plane(x, y),
        views.on_the_circle(),
        views.one_against_the_other(cosine, chord_from_cosine(cosine), top),
    )


def _formulas() -> tuple[Formula, ...]:
    general = {name: CATALOG[name].formula for name in ("euclidean_distance", "cosine_distance", "unit_chord")}
    lengths = r"@length_a@^2 + @length_b@^2 - 2 \cdot @length_a@ \cdot @length_b@ \cdot @similarity_of_angle@"
    return (
        Formula(
            "euclidean_distance",
            "Euclidean distance",
            "euclidean",
            general["euclidean_distance"],
            rf"\sqrt{{{lengths}}}",
            "The law of cosines: two lengths and the cosine of the angle say as much as all coordinates do.",
        ),
        Formula(
            "cosine_distance",
            "cosine distance",
            "cosine_distance",
            general["cosine_distance"],
            "1 - @cosine_similarity@",
            "Neither length is in it.",
        ),
        Formula(
            "unit_chord",
            "unit chord (both at length 1)",
            "unit_chord",
            general["unit_chord"],
            r"\sqrt{2 \cdot @cosine_distance@}",
            CATALOGUE.concepts["unit-vector-identity"].definition,
        ),
        Formula(
            "angular_distance",
            "angular distance",
            "angular_distance",
            CATALOG["angular_distance"].formula,
            r"\frac{\arccos(@cosine_similarity@)}{\pi}",
            "The angle itself, as a part of a half turn: it keeps the triangle inequality.",
        ),
    )
