"""What a scrubber ships: views, controls, tracks and numbers, serialised once for the browser."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from plotly.utils import PlotlyJSONEncoder

from charts.moving import Control, Swatch, Track
from charts.theme import LOOKS
from metrics_core import CATALOG, Worked
from widgets.formulas import to_mathml
from widgets.scrubber.checks import PLACEHOLDER, check
from widgets.scrubber.layouts import Layout


@dataclass(frozen=True)
class Readout:
    """A live number. kind: "number" (`digits` significant digits), "count" or "percent".

    change: by how much it differs from where the data stand, shown under it wherever that is not 0. mark: draws a bar under
    it, which is full at `full`, with a mark at this number, to compare with. color: of its name, as that of
    the mark in a picture which shows it. folded: hidden with the layout's folded rows.
    """

    metric: str
    label: str
    track: Track
    kind: str = "number"
    unit: str = ""
    change: Track | None = None
    mark: Track | None = None
    full: float = 1
    color: str = ""
    folded: bool = False
    digits: int = 4

    def as_json(self, names: Names) -> dict[str, Any]:
        """What is shipped of it; means: the question that its metric answers, where `metric` names one of the core's."""
        means = CATALOG[self.metric].question if self.metric in CATALOG else ""
        change = names.of(self.change, f"{self.metric}_change") if self.change else ""
        mark = names.of(self.mark) if self.mark else ""
        shipped = {"track": names.of(self.track, self.metric), "change": change, "mark": mark, "means": means}
        return vars(self) | shipped


@dataclass(frozen=True)
class Formula:
    r"""A live formula: `general` as on the card, `live` with @name@ in place of numbers, both LaTeX; or words alone.

    numbers: the tracks behind the placeholders; those that a table, a readout or a mark names need not be among them.
    digits: of the numbers within it, which need more than the result has, as rounding them changes it. folded: as of a Readout.
    stacked: each part has a line of its own, so that none moves another one when its numbers get longer.
    """

    metric: str
    label: str
    track: Track | None = None
    general: str = ""
    live: str = ""
    says: str = ""
    kind: str = "number"
    unit: str = ""
    numbers: Mapping[str, Track] = field(default_factory=dict)
    stacked: bool = False
    digits: int = 5
    folded: bool = False

    def as_json(self, names: Names) -> dict[str, Any]:
        """What is shipped of it, with MathML in place of LaTeX."""
        words = {part: names.filled(getattr(self, part), self.numbers) for part in ("general", "live", "says")}
        words |= {part: to_mathml(words[part]) for part in ("general", "live")}
        shipped = {part: value for part, value in vars(self).items() if part != "numbers"}
        return shipped | words | {"track": names.of(self.track, self.metric) if self.track else ""}


@dataclass(frozen=True)
class Payload:
    """What is shipped, serialised once; digest names it. Make it with pack(), inside a cache.

    tracks: what was shipped, under its own name and under that of the number on screen, for words elsewhere on the page.
    """

    body: bytes
    digest: str
    controls: tuple[Control, ...]
    tracks: Mapping[str, Track] = field(default_factory=dict)

    def bounds(self, track: str, position: Mapping[str, float]) -> tuple[float, float, float] | None:
        """Both ends of a number's interval and the share of undefined resamples, at a position; None without a band."""
        one = self.tracks.get(track)
        if one is None or one.band is None:
            return None
        ticks = {control.name: control.values for control in self.controls}
        at = tuple(nearest(ticks[name], position[name]) for name in one.over)
        return float(one.band.low[at]), float(one.band.high[at]), float(one.band.missing[at])

    def bounds_at(self, position: Mapping[str, float]) -> Callable[[Worked], tuple[float, float, float] | None]:
        """The same of a metric that is explained, whose track has the function's name."""
        return lambda worked: self.bounds(worked.card.function.__name__, position)


def pack(
    figures: Layout,
    ticks: Sequence[Control] = (),
    *,
    readouts: Sequence[Readout] = (),
    formulas: Sequence[Formula] = (),
    table: Sequence[Track] = (),
    also: Sequence[Track] = (),
    axes: Mapping[str, int] = MappingProxyType({}),
    legend: Sequence[Swatch] = (),
) -> Payload:
    """Serialise a scrubber's content: views in a layout, the controls that move them, and numbers beside them.

    The tracks are those that marks, readouts, formulas and the table hold; `also` names further ones, that goals of
    exercises ask for. table: what goes into the CSV download. axes: lengths of what no control moves, for tracks that a Curve
    runs along. legend: one short line above the views, for what cannot be said beside its mark. Raises ValueError for a name of a track, control, axis or view that does not exist or that two tracks have,
    and for a track whose shape does not fit its controls.
    """
    names, sizes = Names(), {control.name: len(control.texts) for control in ticks} | dict(axes)
    model: dict[str, Any] = {
        "controls": [
            {
                "name": c.name,
                "label": c.label,
                "texts": c.texts,
                "codes": codes(c.values),
                "shown": c.shown,
                "slider": c.slider,
                "again": c.again,
                "marks": [(nearest(c.values, value), words) for value, words in c.marks.items()],
            }
            for c in ticks
        ],
        "table": [names.of(track) for track in table],
        "readouts": [readout.as_json(names) for readout in readouts],
        "formulas": [formula.as_json(names) for formula in formulas],
        "views": [view.as_json(names.of) for view in figures.views],
        "areas": list(figures.areas),
        "columns": figures.columns,
        "numbers_across": figures.across,
        "folded": figures.folded,
        "unfolds": figures.unfolds,
        "sizes": sizes,
        "palette": LOOKS,
        "legend": [vars(swatch) for swatch in legend],
    }
    for track in also:
        names.of(track)
    check(model, names.tracks)
    model["tracks"] = {name: _shipped(track) for name, track in names.tracks.items()}
    named = names.on_screen({one.metric: names.tracks[names.of(one.track, one.metric)] for one in readouts}, ticks)
    body = json.dumps(model, cls=PlotlyJSONEncoder, separators=(",", ":")).encode()
    return Payload(body, hashlib.sha256(body).hexdigest()[:16], tuple(ticks), named)


class Names:
    """The tracks of a picture by name, in the order in which they were met."""

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self._names: dict[int, str] = {}

    def of(self, track: Track, name: str = "") -> str:
        """What it is called here: its own name, else this one, else a number. Raises ValueError for a name that another has."""
        if id(track) in self._names:
            return self._names[id(track)]
        found = track.name or name or f"#{len(self.tracks)}"
        if found in self.tracks:
            raise ValueError(f"two tracks are called {found!r}")
        self._names[id(track)] = found
        self.tracks[found] = track
        return found

    def filled(self, text: str, numbers: Mapping[str, Track]) -> str:
        """A formula's text, with each placeholder as its track is called here."""
        return PLACEHOLDER.sub(lambda m: f"@{self.of(numbers[m[1]], m[1]) if m[1] in numbers else m[1]}@", text)

    def on_screen(self, shown: Mapping[str, Track], controls: Sequence[Control]) -> dict[str, Track]:
        """The named tracks, and those of the numbers on screen under the names that they have there.

        Raises ValueError where a name would mean two things: what is on screen, and another track or another control.
        """
        for name, track in shown.items():
            if self.tracks.get(name, track) is not track:
                raise ValueError(f"readout {name!r} does not show the track of that name, which others would read")
        named = {name: track for name, track in self.tracks.items() if not name.startswith("#")} | dict(shown)
        for control in controls:
            same = named.get(control.name)
            if same is not None and same.over != (control.name,):
                raise ValueError(f"track {control.name!r} is called like a control and is something else")
        return named


def nearest(values: np.ndarray, wanted: float) -> int:
    """Index of the tick nearest to a value; infinities are ticks too."""
    if np.isinf(wanted):
        return len(values) - 1 if wanted > 0 else 0
    return int(np.nanargmin(np.abs(np.asarray(values, float) - wanted)))


def code(value: float) -> str:
    """How a tick stands in the URL and in downloads: all digits, because a threshold a hair off flags other rows."""
    return repr(float(value)).removesuffix(".0")


def codes(values: np.ndarray) -> list[str]:
    """code() of every tick."""
    return [code(value) for value in values]


def _shipped(track: Track) -> dict[str, Any]:
    shipped = _column(track.values) | {"over": track.over, "reasons": track.reasons}
    if track.band is None:
        return shipped
    ends = {"low": track.band.low, "high": track.band.high, "missing": track.band.missing}
    return shipped | {"band": {name: _column(_halved(np.asarray(end, float))) for name, end in ends.items()}}


def _halved(ends: np.ndarray) -> np.ndarray:
    """Ends of intervals as numbers of 32 bits, whose seven digits suffice; of 64 where 32 do not reach that far."""
    with np.errstate(over="ignore", under="ignore"):
        short = ends.astype(np.float32)
    return short if np.allclose(short, ends, rtol=1e-6, atol=0, equal_nan=True) else ends


def _column(numbers: np.ndarray) -> dict[str, str]:
    """Numbers in the shortest kind that holds them exactly; those of 32 bits with a fraction are drawn only, and rounded beforehand."""
    values = np.ascontiguousarray(numbers, dtype="<f8")
    for kind in ("i1", "i2", "i4", "f4", "f8"):
        with np.errstate(over="ignore", invalid="ignore"):
            exact = values.astype(f"<{kind}")
        if np.array_equal(exact, values, equal_nan=True):
            break
    return {"data": base64.b64encode(exact.tobytes()).decode(), "kind": kind}
