"""What Chromium does while a page moves, from its own timeline: the counts are exact on any machine.

A step is one `input` event of a slider and all that the page does until the next frame is painted.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline"  # the second has the tasks
DRAWN = "[data-testid=scrubber][data-ready=drawn]"
# Moves each slider of a scrubber tick by tick, or to so many places on its way, each in a frame of its own, and back to where it was.
MOVE = """
async (scrubber, times) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let steps = 0;
  for (const slider of scrubber.querySelectorAll("input[type=range]:not([aria-disabled])")) {
    const last = Number(slider.max), here = slider.value, places = Math.min(times, last);
    for (const tick of [...Array.from({ length: places }, (_, i) => Math.round((i * last) / places)), last, here]) {
      slider.value = tick;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
      steps++;
    }
  }
  return steps;
}
"""
WORK: Mapping[str, tuple[str, ...]] = {
    "script": ("FunctionCall", "RunMicrotasks"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "UpdateLayer", "Commit"),
}


@contextmanager
def recorded(page: Page) -> Iterator[list[Any]]:
    """All events of the page's timeline while it lasts; they are there afterwards."""
    session = page.context.new_cdp_session(page)
    events: list[Any] = []
    ended: list[Any] = []
    session.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))  # a method of a list is refused
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    yield events
    session.send("Tracing.end")
    while not ended:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    session.detach()


def restyled(events: Iterable[Any]) -> list[int]:
    """How many elements were styled again, at each recalculation that met any."""
    counts = (event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")
    return [count for count in counts if count]


def laid_out(events: Iterable[Any]) -> list[int]:
    """How many objects were laid out again, at each layout."""
    begun = (event["args"].get("beginData", {}) for event in events if event["name"] == "Layout")
    return [data.get("dirtyObjects", 0) for data in begun]


def tasks(events: list[Any]) -> list[float]:
    """Processor milliseconds of each task of the thread that runs scripts."""
    threads = [(event["pid"], event["tid"]) for event in events if event["name"] == "FunctionCall"]
    main = max(set(threads), key=threads.count, default=None)
    return [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == main
    ]


@dataclass(frozen=True)
class Work:
    """Of one step: the most elements restyled and objects laid out, calls of paint, and processor milliseconds of the page's main thread.

    longest: of any one task, in the same time, which other work on the machine does not lengthen as it does a frame.
    """

    restyled: int
    laid_out: int
    painted: float
    milliseconds: Mapping[str, float]
    longest: float


def work(events: list[Any], steps: int) -> Work:
    """What so many steps took; counts are of the largest, the rest of one on the average."""
    times = {
        kind: sum(event.get("tdur", 0) for event in events if event["name"] in names) / 1000 / steps
        for kind, names in WORK.items()
    }
    paints = sum(event["name"] == "Paint" for event in events) / steps
    return Work(
        max(restyled(events), default=0), max(laid_out(events), default=0), paints, times, max(tasks(events), default=0)
    )
