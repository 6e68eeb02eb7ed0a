"""A class that opens one link at once: two hundred visitors within ten seconds, before several processes as `make serve` starts them.

    python benchmarks/bench_arrivals.py [--workers N] [--lesson precision_recall] [--every 5] [--stay 30] [--print-only]

No browsers: a visitor asks nginx for the page, takes its cookie, opens a websocket with it and runs the lesson, and fetches what
its scrubbers name; opening counts from the first byte asked for until all of this is there. Scripts and styles are not
fetched: they are files that nginx's processes send compressed and browsers keep. Then each lets go of the scrubber every few seconds.
Twice, each time before fresh processes that one visitor each has warmed: 200 visitors within ten seconds, and 400 within a minute.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import time
from pathlib import Path

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_class import Tally, Visitor, stay
from benchmarks.common import Elsewhere, keep, machine, options_of, quantiles, quiet, table
from benchmarks.houses import house

PORT = 8744
CLASSES = {(200, 10.0): 1000.0, (400, 60.0): 1000.0}  # visitors and the seconds they come in: p95 of opening, ms
RERUN = 300.0  # p95 of letting go, ms
COOKIE = re.compile(rb"(?im)^set-cookie: ([^;\r]+)")
HEAD = ["visitors", "within, s", "open p50, ms", "open p95, ms", "longest", "steps", "p50, ms", "p95, ms", "errors"]
HEAD += ["cores busy elsewhere", "of them kept by the host"]


async def cookie(lesson: str) -> str:
    """The page as a browser asks for it; what keeps the visitor with one process."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(
        f"GET /{lesson} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nConnection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    found = COOKIE.search(answer)
    if not answer.startswith(b"HTTP/1.1 200") or not found:
        raise RuntimeError(f"no page: {answer[:60]!r}")
    return found[1].decode()


async def visit(lesson: str, start: float, end: float, every: float, tally: Tally, seed: int) -> None:
    """Come at `start`, open the page, let go every so often, and leave at `end`."""
    chance = random.Random(seed)
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    began = time.perf_counter()
    mine = await cookie(lesson)
    headers = {"Cookie": mine, "Origin": f"http://127.0.0.1:{PORT}"}
    how = {"subprotocols": ["streamlit"], "max_size": None, "compression": None, "open_timeout": 60}
    async with connect(f"ws://127.0.0.1:{PORT}/_stcore/stream", additional_headers=headers, **how) as socket:  # type: ignore[arg-type]
        visitor = Visitor(lesson, socket, PORT, mine)
        await visitor.open()
        tally.opened.append(time.perf_counter() - began)
        await stay(visitor, end, every, tally, chance)


async def arrive(visitors: int, over: float, given: argparse.Namespace) -> tuple[Tally, Elsewhere]:
    """A class that comes evenly over so many seconds, after a few who have warmed the processes."""
    warm = [visit(given.lesson, 0, time.monotonic() + 2, 1, Tally(), i) for i in range(4 * given.workers)]
    await asyncio.gather(*warm)
    await quiet()
    tally, elsewhere, now = Tally(), Elsewhere(), time.monotonic()
    end = now + over + given.stay
    visits = [visit(given.lesson, now + over * i / visitors, end, given.every, tally, i) for i in range(visitors)]
    outcomes = await asyncio.gather(*visits, return_exceptions=True)
    tally.errors += [repr(outcome) for outcome in outcomes if outcome is not None]
    return tally, elsewhere


def row(visitors: int, over: float, tally: Tally, elsewhere: Elsewhere) -> list[str]:
    """A class's line of the table."""
    times = [f"{1000 * one:.0f}" for one in (*quantiles(tally.opened), max(tally.opened, default=0.0))]
    steps = [f"{1000 * one:.0f}" for one in quantiles(tally.steps)]
    loads = [f"{elsewhere.cores():.2f}", f"{elsewhere.stolen():.2f}"]
    return [str(visitors), f"{over:g}", *times, str(len(tally.steps)), *steps, str(len(tally.errors)), *loads]


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--lesson", default="precision_recall")
    parser.add_argument("--every", type=float, default=5, help="seconds between two steps of a visitor")
    parser.add_argument("--stay", type=float, default=30, help="seconds from the last one's arrival until all leave")
    parser.add_argument("--visitors", type=int, help="of the first class alone, for a short look")
    given = parser.parse_args()
    classes = {(given.visitors, 10.0): 1000.0} if given.visitors else CLASSES
    rows, said = [], []
    for (visitors, over), most in classes.items():
        with house(PORT, workers=given.workers, METRICSCOPE_WARM="0"):  # cold, as the visitors before leave them
            tally, elsewhere = asyncio.run(arrive(visitors, over, given))
        rows.append(row(visitors, over, tally, elsewhere))
        print("  ".join(rows[-1]), *tally.errors[:3], sep="\n    ", flush=True)
        opened, stepped = 1000 * quantiles(tally.opened)[1], 1000 * quantiles(tally.steps)[1]
        met = opened <= most and stepped <= RERUN and not tally.errors
        said.append(
            f"- {visitors} within {over:g} s: opening p95 {opened:.0f} of at most {most:g} ms, letting go p95 {stepped:.0f} of at most "
            f"{RERUN:g} ms, {len(tally.errors)} errors: {'met' if met else 'missed'}."
        )
    about = (
        f"{given.workers} processes behind nginx, {machine('streamlit', 'uvicorn', 'websockets')}. `python benchmarks/bench_arrivals.py`: all "
        f"open {given.lesson} and let go of its scrubber every {given.every:g} s; the visitors, without browsers, run on the same cores."
    )
    text = "\n\n".join([about, table(HEAD, rows), "\n".join(said)])
    print(text) if given.print_only else keep("A class that arrives at once", text)


if __name__ == "__main__":
    main()
