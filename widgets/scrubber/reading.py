"""What a scrubber shows at a position, read back from what is shipped: for numbers that are taken along."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from widgets.scrubber import Payload, nearest


@dataclass(frozen=True)
class Number:
    """A live number. name: of its track; kind: as in Readout; value NaN comes with the reason why it is undefined."""

    name: str
    label: str
    value: float
    undefined: str
    kind: str


def numbers(payload: Payload, position: Mapping[str, float]) -> tuple[Number, ...]:
    """The numbers beside the pictures, in their order, each before its change. position: a value for each control."""
    model = json.loads(payload.body)
    places = _places(payload, position)
    found = []
    for readout in model["readouts"]:
        both = {readout["track"]: readout["label"], readout["change"]: f"{readout['label']}: change"}
        for name, label in both.items():
            if name:
                track = model["tracks"][name]
                at = tuple(places[axis] for axis in track["over"])
                values = _values(track, model["sizes"])
                flat = int(np.ravel_multi_index(at, values.shape)) if at else 0
                found.append(
                    Number(name, label, float(values[at]), track["reasons"].get(str(flat), ""), readout["kind"])
                )
    return tuple(found)


def _places(payload: Payload, position: Mapping[str, float]) -> dict[str, int]:
    return {control.name: nearest(control.values, position[control.name]) for control in payload.controls}


def _values(track: Mapping[str, Any], sizes: Mapping[str, int]) -> np.ndarray:
    values = np.frombuffer(base64.b64decode(track["data"]), dtype=f"<{track['kind']}")
    return values.reshape([sizes[axis] for axis in track["over"]])
