"""What one step of the main slider of a lesson, and of the lab, asks of the browser.

    python benchmarks/bench_steps.py [--print-only] [page ...]

One Chromium and one server of the app, at 1440 x 900; each page is opened, the sliders of its first picture are moved over their ticks
(25 at the most), and Chromium's timeline says what that was. Counts are exact on any machine; milliseconds are of the main thread's own
processor time, and grow where other work shares its caches. Two lessons have no slider at first: boxes are dragged in
detection, and words are typed in BLEU and ROUGE.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import ROOT, keep, machine, options_of, served, table
from benchmarks.timeline import DRAWN, MOVE, Work, recorded, work
from widgets.curriculum import LESSONS

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PORT, PATIENCE = 8723, 60_000
MOST, STEPS = 60, 25
LONGEST = 10  # milliseconds, which slowed four times are the 40 of a drag's slowest steps
NO_SLIDER = ("bleu_rouge", "detection")
PAGES = [*(room.url for room in LESSONS if room.url not in NO_SLIDER), "what_if?lab-data=Fraud"]
HEAD = [
    "page",
    "scrubber",
    "most restyled",
    "most laid out",
    "paint calls",
    "script, ms",
    "style, ms",
    "layout, ms",
    "paint, ms",
    "longest task, ms",
]


def stepped(page: Page, address: str) -> tuple[str, Work]:
    """The key of a page's first scrubber, and what a step of it took."""
    page.goto(address)
    page.wait_for_selector("[data-test-script-state=notRunning] h1", timeout=PATIENCE)
    scrubber = page.locator(DRAWN).first
    scrubber.wait_for(timeout=PATIENCE)
    scrubber.evaluate(MOVE, STEPS)  # the first time, what is undefined and what is not takes its place
    with recorded(page) as events:
        steps = scrubber.evaluate(MOVE, STEPS)
    return scrubber.get_attribute("data-key") or "", work(events, steps)


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("pages", nargs="*", default=PAGES)
    given = parser.parse_args()
    lines, over, long = [], [], []
    with served(ROOT / "app.py", PORT), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        for link in given.pages:
            name, one = stepped(page, f"http://127.0.0.1:{PORT}/{link}")
            counts = [str(one.restyled), str(one.laid_out), f"{one.painted:.1f}"]
            lines.append(
                [
                    link.partition("?")[0],
                    name,
                    *counts,
                    *(f"{ms:.2f}" for ms in (*one.milliseconds.values(), one.longest)),
                ]
            )
            over += [link] if one.restyled > MOST else []
            long += [f"{link} {one.longest:.1f}"] if one.longest > LONGEST else []
            print("  ".join(lines[-1]), flush=True)
        version = browser.version
    text = (
        f"{machine('streamlit', 'plotly')}, Chromium {version} headless, software rendering; load average over five minutes "
        f"{os.getloadavg()[1]:.1f}. `python benchmarks/bench_steps.py`\n\n{table(HEAD, lines)}\n\n"
        f"Target: at most {MOST} restyled elements a step: {'missed on ' + ', '.join(over) if over else 'met on every page'}; "
        f"no task of more than {LONGEST} ms, so that none takes 40 at a quarter of the speed: "
        f"{'missed on ' + ', '.join(long) if long else 'met on every page'}."
    )
    print(text) if given.print_only else keep("Elements restyled a step", text)


if __name__ == "__main__":
    main()
