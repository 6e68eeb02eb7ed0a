"""What visitors leave behind: one after the other uploads a file to the lab, looks until it is read, and goes.

    python benchmarks/bench_memory.py [--visitors 26] [--megabytes 50] [--print-only]

Memory is the resident size of the server's process (/proc). The start is taken after one visitor with a small file has
been and gone, because libraries load at the first one. Target: within 20% of the start a minute after the last one left.
"""

import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import ROOT, keep, machine, options_of, served, table
from server.serve import ONE_HEAP

PORT, CHROMIUM = 8751, "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
AFTER = (5, 30, 60, 180)  # seconds


def resident(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def written(folder: Path, megabytes: float) -> Path:
    """A CSV file of labels and scores, of about this size."""
    rng, path = np.random.default_rng(0), folder / f"{megabytes:g}.csv"
    rows = int(megabytes * 1e6 / 29)
    scores = np.char.mod("%.6f", rng.random((rows, 3)))
    lines = [f"{label},{','.join(row)}" for label, row in zip(rng.integers(0, 2, rows), scores, strict=True)]
    path.write_text("label,score_a,score_b,score_c\n" + "\n".join(lines) + "\n")
    return path


def visit(browser: Browser, path: Path) -> float:
    """Seconds until the file is read."""
    page = browser.new_context().new_page()
    page.goto(f"http://127.0.0.1:{PORT}/what_if?lab-data=Your+file", wait_until="commit")
    given = page.locator(".st-key-lab-file input[type=file]")
    given.wait_for(state="attached", timeout=60_000)
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=60_000)
    began = time.monotonic()
    given.set_input_files(path)
    page.locator(".lab-said").filter(has_text=" rows read ").first.wait_for(state="attached", timeout=240_000)
    took = time.monotonic() - began
    page.context.close()
    return took


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--visitors", type=int, default=26)
    asked.add_argument("--megabytes", type=float, default=50)
    given = asked.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(ROOT / "app.py", PORT, **ONE_HEAP) as process,  # as `make run` does
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser,
    ):
        small, large = written(Path(folder), 0.1), written(Path(folder), given.megabytes)
        visit(browser, small)
        time.sleep(10)
        start = most = resident(process.pid)
        for i in range(given.visitors):
            took = visit(browser, large)
            most = max(most, resident(process.pid))
            print(f"visitor {i + 1}: read after {took:.1f} s, {resident(process.pid):.0f} MB", file=sys.stderr)
        left, found = time.monotonic(), {}
        for after in AFTER:
            time.sleep(max(0.0, left + after - time.monotonic()))
            found[after] = resident(process.pid)
            print(f"{after} s after the last: {found[after]:.0f} MB", file=sys.stderr)
    rows = [
        ["start", f"{start:.0f}", ""],
        ["most", f"{most:.0f}", f"{most / start:.2f}"],
        *([f"{after} s after the last left", f"{size:.0f}", f"{size / start:.2f}"] for after, size in found.items()),
    ]
    text = (
        f"{machine('streamlit', 'duckdb')} `python benchmarks/bench_memory.py`: {given.visitors} visitors, one after the other, each "
        f"with a file of {given.megabytes:g} MB in the lab. Resident memory of the server.\n\n"
        + table(["when", "MB", "of the start"], rows)
        + "\n\nTarget: within 20% of the start a minute after the last one left: "
        + ("met." if abs(found[60] / start - 1) <= 0.2 else "missed.")
    )
    (print if given.print_only else lambda body: keep("Memory that visitors leave", body))(text)


if __name__ == "__main__":
    main()
