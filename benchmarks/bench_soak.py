"""Hours of visitors: does memory stay, are there errors, do answers take longer?

    nice python benchmarks/bench_soak.py [--minutes 120] [--visitors 100] [--uploads 4] [--workers 2] [--port 8746] [--print-only]

No browsers: benchmarks/returning.py does what they do. Before `make serve`, visitors come to all pages in turn, let go of the first
scrubber every few seconds, leave after some minutes, and another one comes to another page; some of them bring a file to the lab,
another one each time. Resident memory is of all processes of the app together, read every ten seconds from /proc. Targets, from a quarter
of an hour on (from a quarter of the run, where it is shorter than an hour): memory within 10%, no errors, and the p95 of a move in the last
quarter no more than 1.25 times that of the first, where other jobs leave the machine alone as much.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_server import memory
from benchmarks.common import Elsewhere, keep, machine, quantiles, table
from benchmarks.houses import House, house
from benchmarks.returning import Reader, Uploader
from widgets.curriculum import PAGES

PORT = 8746
STAYS = 150.0  # seconds, on average
EVERY = 8.0  # seconds between two moves
UPLOAD_EVERY = 30.0
LOOK = 10.0
ROWS = 20_000
GROWS, SLOWER = 0.10, 1.25


class Soak:
    """What everybody saw so far."""

    def __init__(self, port: int, pages: list[str]) -> None:
        self.port, self.pages = port, pages
        self.began = time.monotonic()
        self.numbers = count()
        self.came = 0
        self.steps: list[tuple[float, float]] = []  # when, and seconds
        self.opened: list[tuple[float, float]] = []
        self.reads: list[tuple[float, float]] = []
        self.errors: list[str] = []
        self.away = 0
        self.sizes: list[tuple[float, float, int]] = []  # when, megabytes, visitors here
        self.here = 0

    def now(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.began

    async def place(self, end: float, seed: int, *, uploads: bool) -> None:
        """One visitor after the other, until the end."""
        chance = random.Random(seed)
        await asyncio.sleep(chance.uniform(0, min(30.0, end / 10)))
        while self.now() < end:
            number = next(self.numbers)
            page = self.pages[number % len(self.pages)]
            one = Uploader(self.port, written(number), number) if uploads else Reader(self.port, page, {}, number)
            until = asyncio.Event()
            stay = asyncio.create_task(one.stay(until, UPLOAD_EVERY if uploads else EVERY))
            self.here, self.came, came = self.here + 1, self.came + 1, self.now()
            await asyncio.wait([stay], timeout=max(1.0, min(chance.uniform(0.5, 1.5) * STAYS, end - self.now())))
            until.set()
            await asyncio.wait([stay], timeout=90)
            self.here -= 1
            self._note(one, stay, page, came)

    def _note(self, one: Reader, stay: asyncio.Task[None], page: str, came: float) -> None:
        name = "what_if with a file" if isinstance(one, Uploader) else page or "home"
        if not stay.done() or stay.cancelled():
            self.errors.append(f"{name}: it did not end")
        elif stay.exception():
            self.errors.append(f"{name}: {stay.exception()!r}")
        self.errors += [f"{name}: {what}" for what in one.wrong]
        self.away += len(one.away)
        (self.reads if isinstance(one, Uploader) else self.steps).extend(
            (when - self.began, took) for when, took in zip(one.moved, one.steps, strict=True)
        )
        self.opened.extend((came, took) for took in one.opened)

    async def look(self, served: House, end: float) -> None:
        """How large the processes are, now and then."""
        while self.now() < end:
            await asyncio.sleep(LOOK)
            names = {one.name for one in served.started("app")}
            size = sum(memory(served.now(name).pid) for name in names)
            self.sizes.append((self.now(), size, self.here))
            if len(self.sizes) % 6 == 0:
                print(
                    f"{self.now() / 60:5.1f} min: {size:.0f} MB, {self.here} here, {self.came} came, {len(self.errors)} errors",
                    flush=True,
                )


def written(seed: int) -> bytes:
    """A file of labels and scores, another one for each seed."""
    chance = random.Random(seed)
    lines = (f"{chance.randrange(2)},{chance.random():.6f},{chance.random():.6f}\n" for _ in range(ROWS))
    return ("label,score_a,score_b\n" + "".join(lines)).encode()


async def soaked(served: House, given: argparse.Namespace) -> Soak:
    """The whole run."""
    pages = [page.url for section in PAGES.values() for page in section]
    soak, end = Soak(given.port, pages), given.minutes * 60.0
    places = [soak.place(end, i, uploads=i < given.uploads) for i in range(given.visitors)]
    await asyncio.gather(soak.look(served, end), *places)
    return soak


def quarters(end: float) -> Iterator[tuple[str, float, float]]:
    """Names and bounds of the parts of a run: what comes before it counts, and four quarters of the rest."""
    begins = 900.0 if end >= 3600 else end / 4
    yield "before", 0.0, begins
    for i in range(4):
        yield f"quarter {i + 1}", begins + (end - begins) * i / 4, begins + (end - begins) * (i + 1) / 4


def within(found: list[tuple[float, float]], start: float, end: float) -> list[float]:
    """What was noted in a part of the run."""
    return [took for when, took in found if start <= when < end + 0.001]


HEAD = ["part", "minutes", "MB, least", "MB, mean", "MB, most", "moves", "p50, ms", "p95, ms", "opened", "p95, ms"]
HEAD += ["files read", "p95, s"]


def row(soak: Soak, name: str, start: float, end: float) -> list[str]:
    """A part's line of the table."""
    sizes = within([(when, size) for when, size, _ in soak.sizes], start, end) or [0.0]
    moved, opened, read = (within(one, start, end) for one in (soak.steps, soak.opened, soak.reads))
    p50, p95 = quantiles(moved)
    return [
        name,
        f"{start / 60:.1f} to {end / 60:.1f}",
        *(f"{one:.0f}" for one in (min(sizes), sum(sizes) / len(sizes), max(sizes))),
        *(str(len(moved)), f"{1000 * p50:.0f}", f"{1000 * p95:.0f}"),
        *(str(len(opened)), f"{1000 * quantiles(opened)[1]:.0f}"),
        *(str(len(read)), f"{quantiles(read)[1]:.1f}"),
    ]


def verdicts(soak: Soak, rows: list[list[str]]) -> list[str]:
    """Each target, and whether it is met."""
    first, last = rows[1], rows[-1]
    grown = float(last[3]) / float(first[3]) - 1
    slower = float(last[7]) / float(first[7])
    return [
        f"- Memory, mean of the last quarter beside the first: {100 * grown:+.1f}% of at most {100 * GROWS:g}%: {'met' if abs(grown) <= GROWS else 'missed'}.",
        f"- Errors: {len(soak.errors)} of 0: {'met' if not soak.errors else 'missed'}. Connections lost: {soak.away}.",
        f"- Moves, p95 of the last quarter: {slower:.2f} of at most {SLOWER} times the first: {'met' if slower <= SLOWER else 'missed'}.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--visitors", type=int, default=100)
    parser.add_argument("--uploads", type=int, default=4, help="of them, those who bring files")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--print-only", action="store_true", help="leave RESULTS.md alone")
    given = parser.parse_args()
    with house(given.port, workers=given.workers) as served:
        elsewhere = Elsewhere()
        soak = asyncio.run(soaked(served, given))
        cores, log = elsewhere.cores(), served.wrote()
    soak.errors += [line for line in log.splitlines() if "Traceback" in line or "ended with code" in line]
    rows = [row(soak, *part) for part in quarters(given.minutes * 60)]
    print(*soak.errors[:10], sep="\n")
    about = (
        f"{given.minutes:g} minutes, {given.visitors} visitors at a time, {given.uploads} of them with files of {ROWS:,} rows, {soak.came} in all, on "
        f"{len(soak.pages)} pages; {given.workers} processes behind nginx, {machine('streamlit', 'uvicorn')}; other jobs kept {cores:.1f} cores busy. "
        "`python benchmarks/bench_soak.py`: resident memory of the processes of the app together."
    )
    text = "\n\n".join([about, table(HEAD, rows), "\n".join(verdicts(soak, rows))])
    print(text) if given.print_only else keep("Hours of visitors", text)


if __name__ == "__main__":
    main()
