"""A large file in the lab: what its reader is told while it is worked on, and how fast another visitor's page answers.

    python benchmarks/bench_beside.py [--rows 1000000 5000000] [--print-only]

One browser gives the lab a CSV of a label, two scores, a channel and an amount. Each tenth of a second it is noted whether the
page's script runs and what the page says that it does. Meanwhile a simulated visitor of another lesson, a websocket that speaks
the app's own protocol, runs its whole page twice a second. Targets: whatever takes over a second says what it is, and the other
visitor's page answers within 300 ms (p95); of 5,000,000 rows the first picture is drawn within 6 s, and the last number is there within 15 s.
"""

import asyncio
import os
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Tab
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_lab import example
from benchmarks.bench_server import Page, Tally, Visitor
from benchmarks.common import ROOT, keep, machine, options_of, quantiles, served, table

PORT, CHROMIUM = 8752, "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
BETWEEN, SILENT, ANSWERS = 0.5, 1.0, 300
FIELD = ".st-key-lab-file input[type=file]"
LARGEST, PICTURE, LAST = 5_000_000, 6, 15  # rows, seconds, seconds
WATCH = """
() => {
  const told = () => [...document.querySelectorAll("[class*=st-key-waiting-] [data-testid=stProgress], [data-testid=stSpinner]")].map((one) => one.innerText);
  const runs = () => !document.querySelector("[data-test-script-state=notRunning]");
  const drawn = () => document.querySelector("[data-testid=scrubber][data-ready=drawn]") !== null;
  window.seen = [];
  setInterval(() => window.seen.push([performance.now() / 1000, runs(), told().at(-1) ?? "", drawn()]), 100);
}
"""
Moment = tuple[float, bool, str, bool]  # seconds, whether the script runs, what is said, and whether a picture is drawn


class Looker(Visitor):
    """A visitor who runs the whole page again and again."""

    def _take(self, answer: ForwardMsg) -> None:
        if answer.metadata.cacheable:
            self.kept[answer.hash] = self.runs
        self.tally.errors += answer.delta.new_element.WhichOneof("type") == "exception"


async def beside(tally: Tally, ended: threading.Event) -> None:
    """Run the other lesson until the file is done."""
    address = f"ws://127.0.0.1:{PORT}/_stcore/stream"
    page = Page("precision_recall", PORT, "precision_recall", "bidi_component")
    async with connect(address, subprotocols=["streamlit"], max_size=None, compression=None) as socket:  # type: ignore[list-item]
        visitor = Looker(page, socket, tally)
        while not ended.is_set():
            await asyncio.sleep(BETWEEN)
            tally.steps.append((await visitor.rerun(None))[0])


def opened(browser: Browser) -> Tab:
    """The lab, at rest, where it asks for a file."""
    tab = browser.new_page()
    tab.goto(f"http://127.0.0.1:{PORT}/what_if?lab-data=Your+file", wait_until="commit")
    tab.locator(FIELD).wait_for(state="attached", timeout=60_000)
    tab.wait_for_selector("[data-test-script-state=notRunning]", timeout=60_000)
    return tab


def watched(tab: Tab, path: Path) -> list[Moment]:
    """What the page says from the file on until its script has rested for two seconds."""
    tab.evaluate(WATCH)
    tab.locator(FIELD).set_input_files(path)
    tab.locator(".lab-said").first.wait_for(state="attached", timeout=240_000)
    tab.wait_for_function("() => window.seen.slice(-20).every(([, runs]) => !runs)", timeout=240_000)
    found: list[Moment] = tab.evaluate("() => window.seen")
    return found


def phases(seen: list[Moment]) -> dict[str, float]:
    """Seconds by what was said while the script ran, without the figures in it."""
    found: dict[str, float] = {}
    for (began, runs, says, _), (ended, *_) in pairwise(seen):
        if runs:
            word = _word(says) or "nothing said"
            found[word] = found.get(word, 0.0) + ended - began
    return found


def _word(says: str) -> str:
    return says.split("(")[0].split("…")[0].strip().lower()


def silence(seen: list[Moment]) -> tuple[float, str]:
    """The longest time, in seconds, for which the script ran and nothing was said, and what was said last before it."""
    longest, since, after, before = 0.0, 0.0, "", ""
    for (began, runs, says, _), (ended, *_) in pairwise(seen):
        before = _word(says) or before
        since = since + ended - began if runs and not says else 0.0
        if since > longest:
            longest, after = since, before
    return longest, after


def measured(rows: int, browser: Browser) -> tuple[list[Moment], Tally]:
    """What is seen of a file of so many rows, and how fast the other visitor's page answers meanwhile."""
    tally, ended = Tally(), threading.Event()
    with tempfile.TemporaryDirectory() as folder, served(ROOT / "app.py", PORT):
        path = Path(folder) / "large.csv"
        path.write_bytes(example(rows))
        other = threading.Thread(target=lambda: asyncio.run(beside(tally, ended)))
        other.start()
        try:
            tab = opened(browser)
            while other.is_alive() and len(tally.steps) < 3:  # the first waits for what a new server works out for all
                time.sleep(BETWEEN)
            tally.steps.clear()
            return watched(tab, path), tally
        finally:
            ended.set()
            other.join()


def told(rows: int, seen: list[Moment], tally: Tally) -> str:
    """Where the seconds went, and what became of the targets."""
    said, (quiet, after) = phases(seen), silence(seen)
    given = seen[0][0]
    picture = next(at for at, _, _, drawn in seen if drawn) - given
    last = max(at for at, runs, *_ in seen if runs) - given
    p50, p95 = (1000 * q for q in quantiles(tally.steps))
    lines = [
        f"- Longest time without a word, of at most {SILENT:g} s: {quiet:.1f} s, {f'after “{after}”' if after else 'at first'}: {_verdict(quiet, SILENT)}.",
        f"- The other visitor's page, {len(tally.steps)} answers: p50 {p50:.0f}, p95 {p95:.0f}, longest {1000 * max(tally.steps):.0f} ms; "
        f"p95 of at most {ANSWERS} ms: {_verdict(p95, ANSWERS)}; errors: {tally.errors}.",
    ]
    met = (f" of at most {PICTURE}", f" of at most {LAST}: {_verdict(max(picture / PICTURE, last / LAST), 1)}")
    within = met if rows == LARGEST else ("", "")
    lines.append(
        f"- From the file to its first picture {picture:.1f} s{within[0]}, to the last number {last:.1f} s{within[1]}."
    )
    by_time = sorted(said.items(), key=lambda one: -one[1])
    return (
        table([f"{rows:,} rows: while the page says", "s"], [[word, f"{seconds:.1f}"] for word, seconds in by_time])
        + "\n\n"
        + "\n".join(line.replace("- ", f"- {rows:,} rows: ", 1) for line in lines)
    )


def _verdict(got: float, most: float) -> str:
    return "met" if got <= most else "missed"


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--rows", type=int, nargs="+", default=[1_000_000, LARGEST])
    given = asked.parse_args()
    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser:
        parts = [told(rows, *measured(rows, browser)) for rows in given.rows]
    text = (
        f"{machine('streamlit', 'duckdb')}. `python benchmarks/bench_beside.py`: a CSV in the lab, and a visitor of "
        "precision and recall who runs the whole page twice a second meanwhile; the browser, too, runs on these "
        f"cores, and the load average over five minutes was {os.getloadavg()[1]:.0f} at the end.\n\n"
        + "\n\n".join(parts)
    )
    (print if given.print_only else lambda body: keep("A large file beside other visitors", body))(text)


if __name__ == "__main__":
    main()
