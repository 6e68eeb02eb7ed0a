"""What pack() refuses: a mark, readout, formula or table that names a track, control or axis that there is not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from charts.moving import Mark, Track, View

if TYPE_CHECKING:
    from widgets.scrubber import Formula, Readout

# What a field of a mark names, the same in every kind of mark.
PLACES = {"x", "y", "x0", "y0", "x1", "y1", "r", "rx", "ry", "turn", "upper", "disc", "inside"}
TRACKS = PLACES | {"track", "state", "group", "values"}
CONTROLS = {"drag", "control"}
AXES = {"along"}
IN_FORMULA = re.compile(r"@([\w.]+)@")


def check(
    figures: Sequence[View],
    controls: Collection[str],
    tracks: Mapping[str, Track],
    readouts: Sequence[Readout],
    formulas: Sequence[Formula],
    table: Sequence[str],
    areas: Sequence[str],
    sizes: Mapping[str, int],
) -> None:
    """Raise ValueError, with the place and the name, for whatever does not exist; and for a track of the wrong shape."""
    for name, track in tracks.items():
        _all_in(track.over, sizes, "control or axis", f"track {name!r}")
        expected = tuple(sizes[control] for control in track.over)
        if np.shape(track.values) != expected:
            raise ValueError(f"track {name!r} has shape {np.shape(track.values)}, its controls need {expected}")
    for view in figures:
        for mark in view.marks:
            where = f"{type(mark).__name__} of view {view.name!r}"
            _all_in(_named(mark, TRACKS), tracks, "track", where)
            _all_in(_named(mark, CONTROLS), controls, "control", where)
            _all_in(_named(mark, AXES), sizes, "control or axis", where)
    for readout in readouts:
        _all_in([readout.track], tracks, "track", f"readout {readout.metric!r}")
    for formula in formulas:
        inside = IN_FORMULA.findall(" ".join((formula.label, formula.general, formula.live, formula.says)))
        _all_in([*inside, *filter(None, [formula.track])], tracks, "track", f"formula {formula.metric!r}")
    _all_in(table, tracks, "track", "the table")
    views = {view.name for view in figures}
    if len(views) < len(figures):
        raise ValueError(f"two views have one name: {[view.name for view in figures]}")
    _all_in(" ".join(areas).split(), views | {"numbers", "."}, "view", "the layout")
    if areas:
        _all_in(views, " ".join(areas).split(), "place in the layout", "a view")


def _named(mark: Mark, kind: set[str]) -> Iterator[str]:
    for field in fields(mark):
        if field.name in kind:
            yield from _strings(getattr(mark, field.name))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, str) and value:
        yield value


def _all_in(names: Sequence[str] | Iterator[str] | set[str], known: Collection[str], what: str, where: str) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{where} names the {what} {name!r}, which does not exist; there are {sorted(known)}")
