"""From an input event to the painted frame while a reader drags, in headless Chromium.

    python benchmarks/bench_drag.py [--seconds 5] [--rounds 1] [--releases 8] [--print-only] [page ...]

Over a scrubber of six views with many rows beside st.slider with six charts, and over the first scrubber of each lesson and of the lab.

The thumb of the slider, or the handle of a picture that has none, is held and moved by trusted events (CDP Input.dispatchMouseEvent), one each 8 ms without waiting
for the answer, as a 125 Hz mouse does. The page notes event.timeStamp at every `input` and the time of a message posted
from that frame's requestAnimationFrame: the message is taken up after style, layout, paint and commit of that frame.
PerformanceObserver's `event` entries would also see the presentation, but come in steps of 8 ms, and none at all came for
inputs during a drag, not even for those of 70 ms: continuous events are left out. `input` is made when Chromium hands out the pointer's move, which
it does at the start of a frame, so the column "from the mouse" also counts the wait from the pointer's own time stamp.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Locator, Page, async_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_steps import PAGES
from benchmarks.common import APPS, ROOT, Elsewhere, keep, machine, options_of, quantiles, quiet, served, table

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SCRUBBER, SLIDER, LESSON = 8721, 8722, 8723
STEP = 0.008
CHOSEN = {"accuracy_pitfalls", "arenas"}  # their pictures are clicked: there is nothing to hold
TARGETS = {1: (8.0, 16.0), 4: (25.0, 40.0)}

WATCH = """(moved) => {
  const seen = (window.bench = { inputs: [], frames: [] });
  const channel = new MessageChannel();
  let waiting = [], pointer = 0;
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const [from, mouse] of waiting) seen.inputs.push([now - from, now - mouse]);
    waiting = [];
  };
  addEventListener("pointermove", (event) => { pointer = event.timeStamp; }, true);
  addEventListener(moved, (event) => {
    if (!waiting.length) requestAnimationFrame((at) => { seen.frames.push(at); channel.port2.postMessage(0); });
    waiting.push([event.timeStamp, pointer]);
  }, true);
}"""

# From pointerup until all six charts show the new threshold and that frame is painted.
RELEASED = """() => {
  const stamps = () => [...document.querySelectorAll(".annotation-text")].map((n) => n.textContent);
  window.released = [];
  const channel = new MessageChannel();
  let from = null, before = null;
  let asked = false;
  channel.port1.onmessage = () => { window.released.push(performance.now() - from); from = null; asked = false; };
  addEventListener("pointerup", (event) => { from = event.timeStamp; before = stamps()[0]; }, true);
  new MutationObserver(() => {
    if (from === null || asked) return;
    const now = stamps();
    if (now.length !== 6 || now.some((t) => t !== now[0]) || now[0] === before) return;
    asked = true;
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@dataclass
class Drag:
    """What one drag showed, in milliseconds."""

    name: str
    throttle: int
    inputs: list[float]
    mouse: list[float]
    frames_per_second: float
    sent_moving: int
    sent_after: int
    others: float


@asynccontextmanager
async def opened(browser: Browser, url: str, ready: str) -> AsyncIterator[tuple[Page, CDPSession, list[Any]]]:
    """A page, its debugging session and the list of messages it sends to the server."""
    # the app's own policy refuses conditions that are waited for as text
    page = await browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    sent: list[Any] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data))
    )  # a bound method of list is refused
    await page.goto(url)
    await page.wait_for_function(ready, timeout=60_000)
    await page.wait_for_timeout(2500)
    try:
        yield page, await page.context.new_cdp_session(page), sent
    finally:
        await page.close()


async def mouse(session: CDPSession, kind: str, x: float, y: float) -> None:
    held = 0 if kind == "mouseReleased" else 1
    event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1}
    await session.send("Input.dispatchMouseEvent", event)


def swing(low: float, high: float, at: float, step: float) -> float:
    """Where the mouse is after `at` moves of `step` pixels, to and fro between low and high."""
    way = (at * step) % (2 * (high - low))
    return low + min(way, 2 * (high - low) - way)


async def sweep_thumb(page: Page, session: CDPSession, seconds: float, end: float) -> tuple[float, float]:
    """Take what is held, move to and fro over the whole width for so long, and stay pressed at the share `end` of it; returns that place.

    It moves along the diagonal, as some handles slide across and others up and down.
    """
    handle, around, _ = await held(page)
    box: Any = await around.bounding_box()
    thumb: Any = await handle.bounding_box()
    middle = thumb["x"] + thumb["width"] / 2
    await mouse(session, "mousePressed", middle, thumb["y"] + thumb["height"] / 2)

    def place(x: float) -> tuple[float, float]:
        return x, box["y"] + (x - box["x"]) / box["width"] * box["height"]

    under_way, began = [], time.perf_counter()
    for i in range(int(seconds / STEP)):
        x = swing(box["x"] + 12, box["x"] + box["width"] - 12, i + (middle - box["x"] - 12) / 2.7, 2.7)
        under_way.append(asyncio.ensure_future(mouse(session, "mouseMoved", *place(x))))
        await asyncio.sleep(max(0.0, began + (i + 1) * STEP - time.perf_counter()))
    let_go = place(box["x"] + end * box["width"])
    await asyncio.gather(*under_way, mouse(session, "mouseMoved", *let_go))
    return let_go


async def held(page: Page) -> tuple[Locator, Locator, str]:
    """What a reader takes first: the first slider that is shown, or the first handle in a picture; within what it moves, and by which event."""
    slider = page.locator("[data-testid=scrubber-slider]:visible").first
    if await slider.count():
        return slider, slider, "input"
    knob = page.locator("[data-testid=scrubber] .ms-knob:visible").first
    return knob, knob.locator("xpath=ancestor::*[local-name()='svg'][last()]"), "pointermove"


async def drag(browser: Browser, name: str, url: str, throttle: int, seconds: float) -> Drag:
    """One press, many moves, one release, on the scrubber's first slider that is shown, or its first handle."""
    async with opened(browser, url, "document.querySelector('[data-testid=scrubber][data-ready=drawn]')") as (
        page,
        session,
        sent,
    ):
        handle, _, moved = await held(page)
        await handle.scroll_into_view_if_needed()
        place = await sweep_thumb(page, session, 1.0, 1 / 4)  # warm up, then let go
        await mouse(session, "mouseReleased", *place)
        await page.wait_for_timeout(1500)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        await page.evaluate(WATCH, moved)
        before, elsewhere = len(sent), Elsewhere()
        place = await sweep_thumb(page, session, seconds, 3 / 4)
        others = elsewhere.cores()
        await page.wait_for_timeout(500)
        moving = len(sent) - before
        await mouse(session, "mouseReleased", *place)
        await page.wait_for_timeout(2500)
        seen = await page.evaluate("bench")
    frames = seen["frames"]
    if len(frames) < 2 or not len(sent) - before - moving:
        raise RuntimeError(f"{name}: nothing was moved")
    rate = 1000 * (len(frames) - 1) / (frames[-1] - frames[0])
    inputs, from_mouse = ([pair[i] for pair in seen["inputs"]] for i in (0, 1))
    return Drag(name, throttle, inputs, from_mouse, rate, moving, len(sent) - before - moving, others)


async def releases(browser: Browser, url: str, throttle: int, times: int) -> list[float]:
    """Drag the plain slider to another place and let go, `times` times; each time until the six charts are painted."""
    ready = "document.querySelectorAll('.annotation-text').length === 6"
    async with opened(browser, url, ready) as (page, session, _):
        box: Any = await page.locator("[data-testid=stSlider] [role=group]").first.bounding_box()
        thumb: Any = await page.locator("[data-testid=stSliderThumbValue]").first.locator("xpath=..").bounding_box()
        await session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        await page.evaluate(RELEASED)
        x, y = thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] / 2
        for i in range(times):
            await mouse(session, "mousePressed", x, y)
            goal = box["x"] + box["width"] * (0.25 + 0.5 * (i * 0.618 % 1))
            for part in range(1, 6):
                await mouse(session, "mouseMoved", x + (goal - x) * part / 5, y)
            x = goal
            await mouse(session, "mouseReleased", x, y)
            await page.wait_for_function(f"released.length > {i}", timeout=30_000)
            await page.wait_for_timeout(150)
        found: list[float] = await page.evaluate("released")
    return found


async def median_run(browser: Browser, name: str, url: str, throttle: int, seconds: float, rounds: int) -> Drag:
    """Of the quieter half of so many drags, the one whose p95 is in the middle."""
    runs = []
    for _ in range(rounds):
        await quiet()
        runs.append(await drag(browser, name, url, throttle, seconds))
    calm = sorted(runs, key=lambda run: run.others)[: (rounds + 1) // 2]
    return sorted(calm, key=lambda run: quantiles(run.inputs)[1])[len(calm) // 2]


def row(run: Drag) -> list[str]:
    (p50, p95), (m50, m95) = quantiles(run.inputs), quantiles(run.mouse)
    return [
        run.name,
        "full" if run.throttle == 1 else f"1/{run.throttle}",
        str(len(run.inputs)),
        f"{p50:.1f}",
        f"{p95:.1f}",
        f"{m50:.1f}",
        f"{m95:.1f}",
        f"{run.frames_per_second:.0f}",
        str(run.sent_moving),
        str(run.sent_after),
        f"{run.others:.2f}",
    ]


HEAD = ["scrubber over", "speed", "inputs", "p50, ms", "p95, ms", "mouse p50", "mouse p95", "frames/s"]
HEAD += ["sent moving", "sent on release", "cores busy elsewhere"]


def verdicts(runs: list[Drag]) -> list[str]:
    """A sentence for each speed, and one for what is sent."""
    lines = []
    for throttle, (half, most) in TARGETS.items():
        got = {run.name: quantiles(run.inputs) for run in runs if run.throttle == throttle}
        over = [f"{name} {p50:.1f} and {p95:.1f}" for name, (p50, p95) in got.items() if p50 > half or p95 > most]
        speed = "At full speed" if throttle == 1 else f"Slowed {throttle} times"
        lines.append(f"- {speed}, p50 at most {half:g} ms and p95 at most {most:g}: " + _by(over, len(got)))
    sent = [
        f"{run.name} {run.sent_moving} and {run.sent_after}"
        for run in runs
        if (run.sent_moving, run.sent_after) != (0, 1)
    ]
    return [*lines, "- Messages: 0 while moving and 1 on release: " + _by(sent, len(runs))]


def _by(missed: list[str], of: int) -> str:
    return f"missed by {len(missed)} of {of}: {'; '.join(missed)}." if missed else f"met by all {of}."


async def measure(pages: list[str], seconds: float, times: int, rounds: int) -> tuple[list[Drag], list[list[str]], str]:
    """All drags (the median of so many rounds) and all releases, with the browser's version."""
    cases = [(f"{n:,} rows", f"http://127.0.0.1:{SCRUBBER}/?rows={n}") for n in (10**4, 10**6)]
    cases += [(page.partition("?")[0], f"http://127.0.0.1:{LESSON}/{page}") for page in pages]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        runs = []
        for name, url in cases:
            for throttle in (1, 4):
                runs.append(await median_run(browser, name, url, throttle, seconds, rounds))
                print("  ".join(row(runs[-1])), flush=True)
        plain = []
        for n in (10**4, 10**6):
            for throttle in (1, 4):
                url = f"http://127.0.0.1:{SLIDER}/?rows={n}"
                await quiet()
                elsewhere = Elsewhere()
                waits = await releases(browser, url, throttle, times)
                p50, p95 = quantiles(waits)
                speed = "full" if throttle == 1 else f"1/{throttle}"
                plain.append(
                    [f"{n:,} rows", speed, str(len(waits)), f"{p50:.0f}", f"{p95:.0f}", f"{elsewhere.cores():.2f}"]
                )
                print("  ".join(plain[-1]), flush=True)
        return runs, plain, browser.version


METHOD = (
    "The thumb is held and moved by trusted CDP mouse events, one each 8 ms as from a 125 Hz mouse; a move counts from the "
    "`input` event's time stamp until a message posted in that frame's requestAnimationFrame is taken up, which is after "
    'style, layout, paint and commit of the frame but before the screen shows it ("mouse" counts from the pointer\'s own time '
    "stamp, so with the wait for the next frame). "
    "For st.slider the time is from pointerup until all six charts show the new threshold and are painted; figures are from "
    "the median one of the quieter half of {rounds} drags of {seconds:g} s each, and of all releases."
)


def report(seconds: float, rounds: int, runs: list[Drag], plain: list[list[str]], chromium: str) -> str:
    parts = [
        METHOD.format(seconds=seconds, rounds=rounds),
        f"{machine('streamlit', 'plotly', 'numpy', 'playwright')}, Chromium {chromium} headless, software rendering.",
        table(HEAD, [row(run) for run in runs]),
        table(
            ["st.slider and six st.plotly_chart", "speed", "releases", "p50, ms", "p95, ms", "cores busy elsewhere"],
            plain,
        ),
        "\n".join(verdicts(runs)),
    ]
    return "\n\n".join(parts)


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="length of one drag")
    parser.add_argument(
        "--rounds", type=int, default=1, help="drags of each kind; of the quieter half the median is shown"
    )
    parser.add_argument("--releases", type=int, default=8, help="releases of the plain slider")
    parser.add_argument("pages", nargs="*", default=[page for page in PAGES if page not in CHOSEN])
    given = parser.parse_args()
    with (
        served(APPS / "drag_scrubber.py", SCRUBBER),
        served(APPS / "drag_slider.py", SLIDER),
        served(ROOT / "app.py", LESSON),
    ):
        runs, plain, chromium = asyncio.run(measure(given.pages, given.seconds, given.releases, given.rounds))
    text = report(given.seconds, given.rounds, runs, plain, chromium)
    print(text) if given.print_only else keep("Drag", text)


if __name__ == "__main__":
    main()
