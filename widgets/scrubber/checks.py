"""What pack() refuses: a mark, readout, formula, table or layout that names a track, control, axis or view that there is not."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

import numpy as np

from charts.moving import Track
from widgets.scrubber.script import TRACES

PLACEHOLDER = re.compile(r"@([\w.]+)@")  # a track in the text of a formula
# What a field of a mark names, the same in every kind of mark.
TRACKS = {"x", "y", "x0", "y0", "x1", "y1", "r", "rx", "ry", "turn", "upper", "flagged", "disc", "inside"}
TRACKS |= {"track", "state", "group", "values", "to_x", "to_y", "chosen", "away"}
CONTROLS = {"drag", "control"}
AXES = {"along"}


def check(model: Mapping[str, Any], tracks: Mapping[str, Track]) -> None:
    """Raise ValueError, with the place and the name, for whatever does not exist; and for a track of the wrong shape."""
    sizes, controls = model["sizes"], [control["name"] for control in model["controls"]]
    for name, track in tracks.items():
        _all_in(track.over, sizes, "control or axis", f"track {name!r}")
        expected = tuple(sizes[control] for control in track.over)
        if np.shape(track.values) != expected:
            raise ValueError(f"track {name!r} has shape {np.shape(track.values)}, its controls need {expected}")
    for view in model["views"]:
        traces = (view["figure"] or {}).get("data", ())
        _all_in((trace.get("type", "scatter") for trace in traces), TRACES, "kind of trace", f"view {view['name']!r}")
        for mark in view["marks"]:
            where = f"{mark['kind']} of view {view['name']!r}"
            _all_in(_named(mark, TRACKS), tracks, "track", where)
            _all_in(_named(mark, CONTROLS), controls, "control", where)
            _all_in(_named(mark, AXES), sizes, "control or axis", where)
            if any(isinstance(value, float) and not isfinite(value) for value in mark.values()):
                raise ValueError(f"{where} does not stand at a number; where a place may be undefined it is a track")
    for readout in model["readouts"]:
        named = (readout["track"], readout["change"], readout["mark"])
        _all_in(filter(None, named), tracks, "track", f"readout {readout['metric']!r}")
    for formula in model["formulas"]:
        inside = PLACEHOLDER.findall(" ".join(formula[part] for part in ("label", "general", "live", "says")))
        _all_in([*inside, *filter(None, [formula["track"]])], tracks, "track", f"formula {formula['metric']!r}")
    _all_in(model["table"], tracks, "track", "the table")
    _places([view["name"] for view in model["views"]], " ".join(model["areas"]).split())


def _places(views: list[str], places: list[str]) -> None:
    if len(set(views)) < len(views):
        raise ValueError(f"two views have one name: {views}")
    _all_in(places, {*views, "numbers", "."}, "view", "the layout")
    _all_in(views, places, "place in the layout", "a view")


def _named(mark: Mapping[str, Any], kind: set[str]) -> Iterator[str]:
    for part in kind & mark.keys():
        value = mark[part]
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str) and one)


def _all_in(names: Iterable[str], known: Collection[str], what: str, where: str) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{where} names the {what} {name!r}, which does not exist; there are {sorted(known)}")
