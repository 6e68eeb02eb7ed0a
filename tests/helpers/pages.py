"""Reads a page that runs without a browser: what its scrubbers and exercises were sent, and what is there to be copied."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

SECONDS = 60


@dataclass(frozen=True)
class Shipped:
    """What one scrubber was sent: the position to show, and the content with every tick."""

    head: dict[str, Any]
    model: dict[str, Any]

    @property
    def position(self) -> dict[str, int]:
        return self.head["start"]

    def track(self, name: str) -> np.ndarray:
        """A track's values, one axis for each of its controls."""
        shipped = self.model["tracks"][name]
        values = np.frombuffer(base64.b64decode(shipped["data"]), dtype=f"<{shipped['kind']}")
        return values.reshape([self.model["sizes"][axis] for axis in shipped["over"]])

    def value(self, name: str) -> float:
        """A track's value at the position shown."""
        over = self.model["tracks"][name]["over"]
        return float(self.track(name)[tuple(self.position[control] for control in over)])

    def reason(self, name: str) -> str:
        """Why a track is undefined at the position shown; "" where it is not."""
        over = self.model["tracks"][name]["over"]
        place = tuple(self.position[control] for control in over)
        flat = np.ravel_multi_index(place, self.track(name).shape) if over else 0
        return self.model["tracks"][name]["reasons"].get(str(flat), "")


def shipped(at: AppTest) -> dict[str, Shipped]:
    """The scrubbers on the page by their key."""
    found = {}
    for element in at.get("bidi_component"):
        if element.proto.component_name == "metricscope_scrubber":
            head, _, body = element.proto.bytes.partition(b"\n")
            one = Shipped(json.loads(head), json.loads(body))
            found[one.head["key"]] = one
    return found


def copied(at: AppTest) -> list[str]:
    """The texts that are there to be copied: conventions and reference calls."""
    bodies = [element.proto.body for element in at.get("html")]
    return [
        unescape(text) for body in bodies for text in re.findall(r'class="lesson-copy"[^>]*>(.*?)</pre>', body, re.S)
    ]


def sent(at: AppTest) -> dict[str, Any]:
    """What the browser was sent of the lesson's exercises."""
    (one,) = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_exercises"]
    found: dict[str, Any] = json.loads(one.json)
    return found


def held(begun: dict[str, Any]) -> list[bool]:
    """Whether each part of an exercise's goal holds where the page stands, as the browser looks it up."""
    found = []
    for one in begun["truths"]:
        bits = np.unpackbits(np.frombuffer(base64.b64decode(one["bits"]), np.uint8))
        shape = [begun["sizes"][axis] for axis in one["over"]]
        place = [begun["at"][axis] for axis in one["over"]]
        found.append(bool(bits[int(np.ravel_multi_index(place, shape)) if shape else 0]))
    return found


def marked(at) -> dict:
    """What the page's aligned sentences were sent."""
    (found,) = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_marked_text"]
    return json.loads(found.bytes)
