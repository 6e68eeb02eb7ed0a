"""Seconds from an address to a lesson that can be moved, in headless Chromium: with nothing kept, and with the browser's cache.

    python benchmarks/bench_opening.py [--rounds 3] [--from-disk] [--print-only] [page ...]

One server that has shown each page once. Cold: a browser that has kept nothing. Warm: the same page again in the same browser. From disk: each
lesson saved as a file beforehand, and no server.
Beside them a plain page of Streamlit (apps/opening_plain.py), before, amid and after the lessons: how many times its seconds a lesson takes is
much the same on every machine. All times are the page's own clock since the address was asked for. Movable: the first slider, once its picture is drawn, is moved a
tick by an `input` event, and the frame with its new numbers is painted; the plain page's is when its slider and its chart stand.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_steps import ARGUMENTS, CHROMIUM, PAGES
from benchmarks.common import ROOT, Elsewhere, keep, machine, options_of, served, table
from export import lesson_file

PORT, PATIENCE = 8724, 60_000
PLAIN, PLAIN_APP, PLAIN_PORT = "a plain page", ROOT / "benchmarks/apps/opening_plain.py", 8725
COLD, WARM, SHIFT = 2.5, 1.5, 0.02  # seconds, seconds, layout shift
HEAD = ["page", "browser", "first paint, s", "title, s", "drawn, s", "movable, s"]
HEAD += ["longest task, ms", "layout shift", "requests", "kB", "cores busy elsewhere"]
WATCH = """() => {
  const seen = (window.opening = { shift: 0, longest: 0 });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.longest = Math.max(seen.longest, one.duration); })
    .observe({ type: "longtask", buffered: true });
  const look = () => {
    if (!seen.title && document.querySelector("h1")) seen.title = performance.now();
    const drawn = document.querySelector("[data-testid=scrubber][data-ready=drawn]");
    const plain = document.querySelector("h1")?.textContent.startsWith("A plain page") && document.querySelector(".stSlider input[type=range]");
    if (plain && document.querySelector(".stPlotlyChart .main-svg")) return void (seen.movable = seen.drawn = performance.now());
    if (!drawn) return requestAnimationFrame(look);
    seen.drawn = performance.now();
    const slider = drawn.querySelector("input[type=range]:not([aria-disabled])");
    slider.value = Number(slider.value) + (slider.value === slider.max ? -1 : 1);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => { seen.movable = performance.now(); }));
  };
  requestAnimationFrame(look);
}"""
FOUND = """() => ({
  ...opening,
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  requests: performance.getEntriesByType("resource").length + 1,
  bytes: performance.getEntriesByType("resource").reduce((sum, one) => sum + one.transferSize, 0),
})"""


@contextmanager
def addresses(pages: list[str], from_disk: bool) -> Iterator[dict[str, str]]:
    """Each page's address while its server runs, or its saved file is there."""
    if not from_disk:
        with served(ROOT / "app.py", PORT), served(PLAIN_APP, PLAIN_PORT):
            lessons = {page: f"http://127.0.0.1:{PORT}/{page}" for page in pages}
            yield lessons | {PLAIN: f"http://127.0.0.1:{PLAIN_PORT}/"}
        return
    with TemporaryDirectory() as folder:
        files = {page: Path(folder, f"{page}.html") for page in pages}
        for page, file in files.items():
            file.write_bytes(lesson_file(page))
        yield {page: file.as_uri() for page, file in files.items()}


def opened(context: BrowserContext, address: str) -> dict[str, float]:
    """One opening, and a second after it so that what shifts late is seen."""
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    elsewhere = Elsewhere()
    page.goto(address)
    page.wait_for_function("() => opening.movable", timeout=PATIENCE)
    busy = elsewhere.cores()
    page.wait_for_timeout(1000)
    found: dict[str, Any] = page.evaluate(FOUND)
    page.close()
    return {**found, "elsewhere": busy}


def twice(browser: Browser, address: str) -> tuple[dict[str, float], dict[str, float]]:
    """Cold, then warm."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    try:
        return opened(context, address), opened(context, address)
    finally:
        context.close()


def row(page: str, kept: str, runs: list[dict[str, float]]) -> list[str]:
    """Medians of all rounds."""
    of = {name: median(run[name] for run in runs) for name in runs[0]}
    seconds = [f"{of[name] / 1000:.2f}" for name in ("paint", "title", "drawn", "movable")]
    rest = [f"{of['longest']:.0f}", f"{of['shift']:.3f}", f"{of['requests']:.0f}", f"{of['bytes'] / 1000:,.0f}"]
    return [page.partition("?")[0], kept, *seconds, *rest, f"{of['elsewhere']:.2f}"]


def verdict(what: str, most: float, got: dict[str, float], unit: str = "") -> str:
    over = [f"{page} {value:.3g}" for page, value in got.items() if value > most]
    return f"- {what} at most {most:g}{unit}: {'missed by ' + ', '.join(over) if over else 'met by every page'}."


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="openings of each kind; medians are shown")
    parser.add_argument("--from-disk", action="store_true", help="lessons saved as files, with no server")
    parser.add_argument("pages", nargs="*")
    given = parser.parse_args()
    pages = given.pages or [page for page in PAGES if not (given.from_disk and page.startswith("what_if"))]
    amid = [*pages[: len(pages) // 2], PLAIN, *pages[len(pages) // 2 :]]
    order = pages if given.from_disk else [PLAIN, *amid, PLAIN]
    rows, cold, warm, shift = [], {}, {}, {}
    plain: tuple[list[float], list[float]] = ([], [])
    with addresses(pages, given.from_disk) as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for page in order:
            address = at[page]
            twice(browser, address)  # the server computes what it keeps for all visitors
            first, again = zip(*(twice(browser, address) for _ in range(given.rounds)), strict=True)
            name = page.partition("?")[0]
            took = [median(run["movable"] for run in runs) / 1000 for runs in (first, again)]
            if page == PLAIN:
                for i, one in enumerate(took):
                    plain[i].append(one)
            else:
                cold[name], warm[name] = took
                shift[name] = max(run["shift"] for run in (*first, *again))
            for kept, runs in (("cold", first), ("warm", again)):
                rows.append(row(page, kept, list(runs)))
                print("  ".join(rows[-1]), flush=True)
        version = browser.version
    limit, option = (WARM, " --from-disk") if given.from_disk else (COLD, "")
    lines = [verdict("Movable cold:", limit, cold, " s"), verdict("Movable warm:", WARM, warm, " s")]
    lines.append(verdict("Layout shift:", SHIFT, shift))
    for kept, mine, theirs in zip(("cold", "warm"), (cold, warm), plain, strict=True):
        if theirs:
            times = sorted(one / median(theirs) for one in mine.values())
            lines.append(
                f"- Movable {kept}, in times {PLAIN}'s {median(theirs):.2f} s ({min(theirs):.2f} to {max(theirs):.2f}): "
                f"{times[0]:.2f} to {times[-1]:.2f}, the middle {median(times):.2f}."
            )
    text = (
        f"{machine('streamlit', 'plotly')}, Chromium {version} headless, software rendering; load average over five minutes "
        f"{os.getloadavg()[1]:.1f}. `python benchmarks/bench_opening.py{option}`, medians of {given.rounds}\n\n{table(HEAD, rows)}\n\n"
        + "\n".join(lines)
    )
    title = f"Seconds to a {'saved ' * given.from_disk}lesson that moves"
    print(text) if given.print_only else keep(title, text)


if __name__ == "__main__":
    main()
