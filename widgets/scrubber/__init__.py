"""The scrubber: linked views, one to three controls, live numbers, all moved in the browser.

The core computes every tick beforehand; what is shipped is cached as bytes, and fetched apart from the rerun where every
visitor may see it (widgets.scrubber.shelf), so that a rerun costs next to nothing.
The position comes back on release. Marks, tracks and controls are defined in charts.moving.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import plotly
import streamlit as st
from plotly.utils import PlotlyJSONEncoder

from charts.moving import Control, Track, View
from charts.theme import CELLS
from metrics_core import Worked
from widgets.formulas import to_mathml
from widgets.links import remember
from widgets.scene import free
from widgets.scrubber import shelf
from widgets.scrubber.checks import check

FOLDER = Path(__file__).parent
PLOTLY_VERSION = plotly.__version__
# What is known of one scrubber: how often Python moved it, what the browser sent last, where it stands, and the start
# that was shipped for a content and an order, with what had been heard from the browser by then. Both stay as they were
# while the reader moves, so that what is shipped stays the same to the byte and is not sent again.
FRESH: dict[str, Any] = {"order": 0, "seen": None, "position": None, "sent_for": None, "start": None, "heard": None}


@dataclass(frozen=True)
class Readout:
    """A live number. kind: "number" (four significant digits), "count" or "percent"."""

    metric: str
    label: str
    track: str
    kind: str = "number"
    unit: str = ""


@dataclass(frozen=True)
class Formula:
    r"""A live formula: `general` as on the card, `live` with @track@ in place of numbers, both LaTeX; or words alone."""

    metric: str
    label: str
    track: str = ""
    general: str = ""
    live: str = ""
    says: str = ""
    kind: str = "number"
    unit: str = ""


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


@dataclass(frozen=True)
class Standing:
    """A scrubber on the page: what it shows, where it starts and where it was when the page ran, as indices of its ticks."""

    payload: Payload
    start: Mapping[str, float]
    position: Mapping[str, int]


def pack(
    figures: Sequence[View],
    ticks: Sequence[Control],
    tracks: Mapping[str, Track],
    readouts: Sequence[Readout],
    *,
    formulas: Sequence[Formula] = (),
    table: Sequence[str] = (),
    areas: Sequence[str] = (),
    columns: str = "1fr",
    numbers_across: int = 1,
    axes: Mapping[str, int] = MappingProxyType({}),
) -> Payload:
    """Serialise a scrubber's content.

    table: the tracks that go into the CSV download. areas, columns: the CSS grid, with a view's name for its place and
    "numbers" for the readouts, of which numbers_across stand side by side. axes: lengths of what no control moves, for
    tracks that a Curve runs along. Raises ValueError for a name of a track, control, axis or view that does not exist, and for
    a track whose shape does not fit its controls.
    """
    sizes = {control.name: len(control.texts) for control in ticks} | dict(axes)
    check(figures, {control.name for control in ticks}, tracks, readouts, formulas, table, areas, sizes)
    model = {
        "controls": [
            {"name": c.name, "label": c.label, "texts": c.texts, "codes": codes(c.values), "shown": c.shown}
            for c in ticks
        ],
        "tracks": {name: _shipped(track) for name, track in tracks.items()},
        "views": [view.as_json() for view in figures],
        "readouts": [asdict(readout) for readout in readouts],
        "formulas": [asdict(f) | {part: to_mathml(getattr(f, part)) for part in ("general", "live")} for f in formulas],
        "table": list(table),
        "areas": list(areas) or [view.name for view in figures] + ["numbers"],
        "columns": columns,
        "numbers_across": numbers_across,
        "sizes": sizes,
        "palette": CELLS,
    }
    body = json.dumps(model, cls=PlotlyJSONEncoder, separators=(",", ":")).encode()
    named = {one.metric: tracks[one.track] for one in readouts} | dict(tracks)
    return Payload(body, hashlib.sha256(body).hexdigest()[:16], tuple(ticks), named)


def scrubber(
    figures: Payload | Sequence[View],
    ticks: Sequence[Control] = (),
    tracks: Mapping[str, Track] | None = None,
    readouts: Sequence[Readout] = (),
    *,
    start: Mapping[str, float],
    key: str,
    shareable: bool = True,
    prefix: str = "",
    **content: Any,
) -> dict[str, float]:
    """Show the scrubber and return its position: for each control the value of its tick.

    figures: views, or a Payload packed and cached beforehand. start: a value for each control, used until there is a
    position in the URL or from the reader. key: unique on the page; prefix: what its names in the URL begin with.
    """
    payload = figures if isinstance(figures, Payload) else pack(figures, ticks, tracks or {}, readouts, **content)
    state = st.session_state.setdefault(f"{key}:state", dict(FRESH))
    if state["position"] is None:
        state["position"] = {name: _number(st.query_params.get(prefix + name), value) for name, value in start.items()}
    sent = (st.session_state.get(key) or {}).get("position")
    if state["seen"] and not sent:  # the reader came back from another page, and the browser starts anew
        state |= {"seen": None, "sent_for": None}
    if sent and sent != state["seen"]:
        state["seen"] = dict(sent)
        state["position"] |= {name: _number(value, start[name]) for name, value in sent.items() if name in start}
    position = {c.name: nearest(c.values, state["position"].get(c.name, start[c.name])) for c in payload.controls}
    if state["seen"] or state["order"]:
        remember({prefix + c.name: code(c.values[position[c.name]]) for c in payload.controls if c.shown})
    if state["sent_for"] != (payload.digest, state["order"]):
        state |= {"sent_for": (payload.digest, state["order"]), "start": position, "heard": state["seen"]}
    standing()[key] = Standing(payload, dict(start), position)
    options = {"order": state["order"], "start": state["start"], "heard": state["heard"]}
    _mount(payload, {"key": key, **options, "shareable": shareable, "prefix": prefix})
    return {c.name: float(c.values[position[c.name]]) for c in payload.controls}


@st.fragment
def scrubber_alone(
    figures: Payload, *, start: Mapping[str, float], key: str, shareable: bool = True, prefix: str = ""
) -> None:
    """A scrubber that nothing else on the page follows, so that letting go of it runs nothing else."""
    scrubber(figures, start=start, key=key, shareable=shareable, prefix=prefix)


def standing() -> dict[str, Standing]:
    """The scrubbers that the page has shown so far, by key; after a run, all of them."""
    found: dict[str, Standing] = st.session_state.setdefault("standing", {})
    return found


def move(key: str, **position: float) -> None:
    """Send a scrubber to another position, as if the reader had moved it; what the link locks or hides stays."""
    state = st.session_state.setdefault(f"{key}:state", dict(FRESH))
    state["position"] = (state["position"] or {}) | free(key, position)
    state["order"] += 1


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


def _number(text: Any, fallback: float) -> float:
    try:
        number = float(text)
    except (TypeError, ValueError):
        return fallback
    return fallback if np.isnan(number) else number


def _shipped(track: Track) -> dict[str, Any]:
    shipped = _column(track.values) | {"over": track.over, "reasons": track.reasons}
    if track.band is None:
        return shipped
    ends = {"low": track.band.low, "high": track.band.high, "missing": track.band.missing}
    return shipped | {"band": {name: _column(np.asarray(end, np.float32)) for name, end in ends.items()}}


def _column(numbers: np.ndarray) -> dict[str, str]:
    values = np.ascontiguousarray(numbers, dtype="<f8")
    whole = values.astype("<i4") if np.isfinite(values).all() and np.abs(values).max(initial=0) < 2**31 else None
    exact, kind = (whole, "i4") if whole is not None and np.array_equal(whole, values) else (values, "f8")
    with np.errstate(over="ignore"):
        half = values.astype("<f4")
    if kind == "f8" and np.array_equal(half, values, equal_nan=True):  # drawn only, and rounded to pixels beforehand
        exact, kind = half, "f4"
    return {"data": base64.b64encode(exact.tobytes()).decode(), "kind": kind}


_CODE = "\n".join(
    [f"const PLOTLY_VERSION = {json.dumps(PLOTLY_VERSION)};", *(p.read_text() for p in sorted(FOLDER.glob("*.js")))]
)
_component = st.components.v2.component(
    "metricscope_scrubber",
    html='<div class="ms ms-waiting" data-testid="scrubber" aria-busy="false"></div>',
    css=(FOLDER / "scrubber.css").read_text(),
    js=_CODE,
    isolate_styles=False,
)


def _mount(payload: Payload, head: dict[str, Any]) -> None:
    fetch = shelf.offered(payload.digest)
    line = json.dumps(head | {"digest": payload.digest, "fetch": fetch}).encode()
    with st.container(key=f"scrubber-{head['key']}"):  # keeps its place while the browser loads the component
        _component(key=head["key"], data=line + b"\n" + (b"" if fetch else payload.body), on_position_change=_nothing)


def _nothing() -> None:
    """State arrives with the rerun itself."""
