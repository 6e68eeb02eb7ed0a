"""Scenes in a plane: boxes that slip, groups that are cut, stretched or bridged, features that turn, arrows that grow."""

from typing import Any

import numpy as np

from pages.reference.choose.demonstrations import Arrows, Boxes, Points

NONE = np.array([])


# ---- boxes
def boxes_slip() -> Boxes:
    """Three boxes of width 30, each found and slipped to the right by up to 9 (an overlap of 0.54)."""
    off = np.arange(0, 19) / 2
    truth = np.array([[5, 10, 35, 40], [50, 5, 80, 35], [30, 55, 60, 85]], float)
    found = truth + off[:, None, None] * np.array([1, 0, 1, 0])
    return Boxes("shifted by", off, truth, found, np.array([0.9, 0.8, 0.7]))


def boxes_added() -> Boxes:
    """Three objects, found exactly; up to eight unsure boxes beside them."""
    added = np.arange(9)
    truth = np.array([[5, 10, 35, 40], [50, 5, 80, 35], [30, 55, 60, 85]], float)
    corners = np.array([[64, 50], [70, 70], [4, 48], [2, 66], [42, 40], [84, 20], [12, 78], [82, 46]], float)
    extra = np.hstack([corners, corners + 14])
    found = [np.vstack([truth, np.where((np.arange(8) < t)[:, None], extra, np.nan)]) for t in added]
    return Boxes(
        "boxes of low confidence added",
        added,
        truth,
        np.array(found),
        np.append([0.9, 0.8, 0.7], 0.3 - 0.02 * np.arange(8)),
    )


def boxes_apart() -> Boxes:
    """One object, and one box that does not touch it."""
    gap = np.arange(1, 41)
    truth = np.array([[5, 30, 30, 60]], float)
    found = truth + (25 + gap)[:, None, None] * np.array([1, 0, 1, 0])
    return Boxes("gap between the boxes", gap, truth, found, np.array([0.9]))


# ---- groups
def _points(label: str, ticks: np.ndarray, x: Any, y: Any, group: Any, kinds: np.ndarray = NONE, **axes: Any) -> Points:
    shape = np.broadcast_shapes(np.shape(x), np.shape(y), np.shape(group), (len(ticks), 1))
    at_x, at_y = (np.broadcast_to(np.asarray(a, float), shape) for a in (x, y))
    return Points(label, ticks, at_x, at_y, np.broadcast_to(np.asarray(group, int), shape), kinds, **axes)


def _round(n: int, x: float, y: float, reach: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """n points of a sunflower around a middle."""
    place = np.arange(n)
    radius, angle = reach * np.sqrt((place + 0.5) / n), place * np.pi * (3 - np.sqrt(5))
    return x + radius * np.cos(angle), y + radius * np.sin(angle)


def groups_cut() -> Points:
    """Three kinds of sixteen points; each group is cut into 1, 2, 4, 8 and 16."""
    parts = np.array([1, 2, 4, 8, 16])
    columns = [_round(16, x, y) for x, y in ((0, 0), (4, 0), (2, 3))]
    x, y = (np.concatenate(side) for side in zip(*columns, strict=True))
    kinds, place = np.repeat(np.arange(3), 16), np.tile(np.arange(16), 3)
    return _points("groups for each kind", parts, x, y, kinds * 16 + place * parts[:, None] // 16, kinds)


def groups_joined() -> Points:
    """Five kinds of eight points; their groups are put together, from five down to two."""
    joined = np.arange(4)
    columns = [_round(8, x, y, 0.8) for x, y in ((0, 0), (3, 0), (6, 0), (1.5, 2.4), (4.5, 2.4))]
    x, y = (np.concatenate(side) for side in zip(*columns, strict=True))
    kinds = np.repeat(np.arange(5), 8)
    return _points("groups put into the first one", joined, x, y, np.where(kinds <= joined[:, None], 0, kinds), kinds)


def one_point_wanders() -> Points:
    """Two kinds of six points, one of them given to the wrong group; it moves from beside that one to far away."""
    way = np.arange(0, 21) / 20
    (ax, ay), (bx, by) = _round(6, 0, 0), _round(6, 5, 0)
    x, y = (np.tile(np.append(a, b), (21, 1)) for a, b in ((ax, bx), (ay, by)))
    x[:, 11], y[:, 11] = 1.4 + 3.6 * way, 0.0
    kinds = np.repeat([0, 1], 6)
    group = kinds.copy()
    group[11] = 0
    return _points("distance moved into the other kind", way, x, y, group, kinds)


def strands() -> Points:
    """Two straight strands three apart, of points half a unit from each other, from 4 to 24 long."""
    n = np.arange(8, 49, 2)
    place = np.arange(48)
    across = np.where(place < n[:, None], 0.5 * (place - (n[:, None] - 1) / 2), np.nan)
    return _points(
        "points in each long group", n, np.hstack([across, across]), np.repeat([0.0, 3.0], 48), np.repeat([0, 1], 48)
    )


def strays() -> Points:
    """Two round groups of twelve, and eight points that belong to the left one and stray away in all directions."""
    far = np.arange(12, 51, 2) / 10
    (ax, ay), (bx, by) = _round(12, 0, 0), _round(12, 12, 0)
    angle = np.pi / 4 * np.arange(8) + 0.3
    x, y = far[:, None] * np.cos(angle), far[:, None] * np.sin(angle)
    still = [np.tile(np.append(a, b), (len(far), 1)) for a, b in ((ax, bx), (ay, by))]
    group = np.append(np.repeat([0, 1], 12), np.zeros(8))
    return _points("how far eight points stray", far, np.hstack([still[0], x]), np.hstack([still[1], y]), group)


# ---- features of pictures: group 0 real, 1 generated
def _hexagons() -> np.ndarray:
    turn = np.pi / 3 * np.arange(6)
    inner, outer = np.stack([np.cos(turn), np.sin(turn)], 1), 2 * np.stack([np.cos(turn + 0.4), np.sin(turn + 0.4)], 1)
    return np.vstack([inner, outer])


def copies_turned() -> Points:
    """Twelve pictures that spread alike in all directions, and copies of them turned by 0 to 30 degrees."""
    degrees = np.arange(0, 31)
    real = _hexagons()
    turn = np.radians(degrees)[:, None]
    x = real[:, 0] * np.cos(turn) - real[:, 1] * np.sin(turn)
    y = real[:, 0] * np.sin(turn) + real[:, 1] * np.cos(turn)
    return _features("copies turned by, degrees", degrees, real, x, y)


def all_one_way() -> Points:
    """Twelve pictures and generated ones, each 0.4 away from its own: in all directions, then in the same one."""
    aligned = np.arange(0, 21) / 20
    real = _hexagons()
    angle = (1 - aligned[:, None]) * 2 * np.pi * np.arange(12) / 12
    return _features(
        "how alike the directions are",
        aligned,
        real,
        real[:, 0] + 0.4 * np.cos(angle),
        real[:, 1] + 0.4 * np.sin(angle),
    )


def _features(label: str, ticks: np.ndarray, real: np.ndarray, x: np.ndarray, y: np.ndarray) -> Points:
    both_x, both_y = (np.hstack([np.tile(real[:, i], (len(ticks), 1)), to]) for i, to in enumerate((x, y)))
    names: dict[str, Any] = {"across": "first feature", "up": "second feature", "names": ("real", "generated")}
    return _points(label, ticks, both_x, both_y, np.repeat([0, 1], 12), **names)


def longer_arrow() -> Arrows:
    """A caption's vector, and a picture's that keeps its direction and grows sixfold."""
    length = np.arange(10, 61) / 10
    second = length[:, None] * np.array([0.8, 0.6])
    return Arrows(
        "length of the picture's vector", length, np.tile([0.6, 0.8], (len(length), 1)), second, ("caption", "picture")
    )
