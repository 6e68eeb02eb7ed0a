"""What the browser does at each step of a drag, from Chromium's own timeline: counts are exact on any machine.

A step is one `input` event of a slider and all that the page does until the next frame is painted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline"
# Moves a slider to these parts of its way, one after the other, each in a frame of its own.
MOVE = """
async (slider, parts) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (const part of parts) {
    slider.value = Math.round(part * slider.max);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    await frame();
  }
}
"""
WORK = {
    "script": {"FunctionCall", "EvaluateScript", "RunMicrotasks"},
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "UpdateLayer", "Commit"},
}


@dataclass(frozen=True)
class Work:
    """Of one step on the average, but for `most`: elements restyled at the worst recalculation, objects laid out, calls of
    paint, and processor milliseconds of the page's main thread by kind of work."""

    restyled: float
    most: int
    laid_out: float
    painted: float
    ms: Mapping[str, float]


def restyled(events: Iterable[Any]) -> list[int]:
    """How many elements were styled again, at each recalculation that met any."""
    counts = (event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")
    return [count for count in counts if count]


def work(events: list[Any], steps: int) -> Work:
    """What so many steps took."""
    styled = restyled(events)
    laid = sum(
        event["args"].get("beginData", {}).get("dirtyObjects", 0) for event in events if event["name"] == "Layout"
    )
    paints = sum(event["name"] == "Paint" for event in events)
    ms = {
        kind: sum(event.get("tdur", 0) for event in events if event["name"] in names) / 1000 / steps
        for kind, names in WORK.items()
    }
    return Work(sum(styled) / steps, max(styled, default=0), laid / steps, paints / steps, ms)
