"""What a class notices when what serves it fails, before two processes as `make serve` starts them.

    python benchmarks/bench_deaths.py [--visitors 100] [--guests 20] [--only NAME ...] [--port 8745] [--print-only]

No browsers: benchmarks/returning.py does what they do. Readers stay on a lesson with data, edits and a position of their own, and let
go of its scrubber now and then; guests are in a room and answer its question, again and again, while the failure happens. Then
everybody is compared with before: the same lesson, the same data with the same edits, the same position; and the teacher's counts
with the answers that guests were told are in.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_server import processor
from benchmarks.common import Elsewhere, keep, machine, quantiles, table
from benchmarks.houses import House, house
from benchmarks.returning import Guest, Reader, request
from server.serve import STARTS_IN

PORT = 8745
BACK = 5.0  # seconds in which everybody is to be back
EVERY = 4.0  # seconds between two moves of a reader
GIVE_UP = 90.0
LESSONS: tuple[tuple[str, dict[str, str]], ...] = (
    ("precision_recall", {"data": "Ties"}),
    ("precision_recall", {"data": "Ties", "rows": "1*0.9_0*0.8_1*0.8_1*0.4_0*0.2_0*0.1"}),
    ("thresholds", {"seed": "7"}),
    ("roc_pr_det", {}),
    ("ndcg", {}),
)
QUESTION = {"key": "guess", "asks": "Which falls?", "answers": ["precision", "recall", "both"], "right": [1]}


@dataclass
class Outcome:
    """What everybody noticed of one failure."""

    readers: list[Reader]
    guests: list[Guest]
    counts: list[int] = field(default_factory=list)  # the teacher's, at the end
    gone: float = 0.0  # seconds until the process that was struck takes visitors again
    used: float = 0.0  # processor seconds of the other process until everybody was back

    @property
    def away(self) -> list[float]:
        """Seconds that each was away, readers and guests."""
        return [one for who in self.readers for one in who.away] + [one for who in self.guests for one in who.away]

    @property
    def wrong(self) -> list[str]:
        """What was not as before."""
        return [one for who in self.readers for one in who.wrong] + [one for who in self.guests for one in who.refused]

    @property
    def answers(self) -> tuple[int, int, int]:
        """Answers that guests were told are in; of them lost; and counted more than once."""
        said = Counter(one.acknowledged for one in self.guests if one.acknowledged is not None)
        found = Counter(dict(enumerate(self.counts)))
        return said.total(), (said - found).total(), (found - said).total()


async def played(
    port: int,
    visitors: int,
    guests: int,
    strike: Callable[[], Awaitable[float]],
    here: list[Reader] | None = None,
    every: float = EVERY,
    other: tuple[str, int] | None = None,
) -> Outcome:
    """A class of readers and guests; strike() makes something fail, and says how long that lasted.

    here: gets the readers; every: seconds between two moves of a reader; other: the seat that is struck, and the process that takes its visitors.
    """
    until, answering = asyncio.Event(), asyncio.Event()
    readers = [] if here is None else here
    readers += [Reader(port, *LESSONS[i % len(LESSONS)], seed=i) for i in range(visitors)]
    tasks = [asyncio.create_task(one.stay(until, every)) for one in readers]
    await _until(lambda: all(one.steps for one in readers), "readers have moved")
    teacher, place = Guest(port, "", 0), {"page": "precision_recall", "query": "", "positions": {}}
    told = await _posted(port, "/class/open", place)
    teacher.code, teacher.secret = told["code"], told["secret"]
    await _posted(port, f"/class/{teacher.code}/ask", QUESTION | {"secret": teacher.secret})
    there = [Guest(port, teacher.code, i) for i in range(guests)]
    tasks += [asyncio.create_task(one.stay(until)) for one in (teacher, *there)]
    await _until(lambda: all(one.state.get("question") for one in (teacher, *there)), "guests see the question")
    talking = [asyncio.create_task(_answers(one, answering)) for one in there]
    await _until(lambda: all(one.acknowledged is not None for one in there), "guests have answered")
    outcome = Outcome(readers, there)
    working = asyncio.create_task(_used(outcome, *other)) if other else None
    outcome.gone = await strike()
    if working:
        await working
    await _until(lambda: all(one.live.is_set() for one in there), "guests hear again")
    answering.set()
    await asyncio.wait_for(asyncio.gather(*talking), GIVE_UP)
    with suppress(TimeoutError):
        await _until(lambda: outcome.answers[1:] == (0, 0) or _count(teacher, outcome), "the counts are right", 15)
    _count(teacher, outcome)
    seen = [len(one.steps) for one in readers]  # everybody can still move
    await _until(
        lambda: any(map(_failed, tasks)) or all(len(one.steps) > n for one, n in zip(readers, seen, strict=True)),
        "readers move again",
    )
    until.set()
    await asyncio.wait_for(asyncio.gather(*tasks), GIVE_UP)
    return outcome


async def _used(outcome: Outcome, struck: str, pid: int) -> None:
    """What a process uses from now until all readers who were sent away are back."""
    before = processor(pid)
    sent_away = [one for one in outcome.readers if one.cookie == f"metricscope={struck}"]
    await _until(lambda: all(one.away for one in sent_away), "all are back")
    outcome.used = processor(pid) - before


def _failed(task: asyncio.Task[None]) -> bool:
    return task.done() and task.exception() is not None


def _count(teacher: Guest, outcome: Outcome) -> bool:
    outcome.counts = (teacher.state.get("question") or {}).get("counts") or []
    return outcome.answers[1:] == (0, 0)


async def _answers(guest: Guest, until: asyncio.Event) -> None:
    while not until.is_set():
        await guest.answer(guest.chance.randrange(3))
        with suppress(TimeoutError):
            await asyncio.wait_for(until.wait(), guest.chance.uniform(0.3, 1.5))


async def _until(so: Callable[[], bool], what: str, seconds: float = GIVE_UP) -> None:
    end = time.monotonic() + seconds
    while not so():
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds:g} s: {what}")
        await asyncio.sleep(0.05)


async def _posted(port: int, path: str, body: dict[str, Any]) -> Any:
    status, _, text = await request(port, "POST", path, body)
    if status != 200:
        raise RuntimeError(f"{path}: {status} {text[:200]}")
    return json.loads(text)


# ---- what fails
async def takes_visitors(port: int) -> None:
    """Wait until a process answers."""
    while True:
        with suppress(OSError, TimeoutError):
            if (await request(port, "GET", "/_stcore/health"))[0] == 200:
                return
        await asyncio.sleep(0.1)


def killed(served: House, name: str, how: signal.Signals = signal.SIGKILL) -> Callable[[], Awaitable[float]]:
    """One process gets a signal, and has to come back by itself."""

    async def strike() -> float:
        struck, began = served.now(name), time.monotonic()
        os.kill(struck.pid, how)
        await _until(lambda: served.now(name).pid != struck.pid, f"{name} is started again")
        if port := served.now(name).port:
            await asyncio.wait_for(takes_visitors(port), GIVE_UP)
        return time.monotonic() - began

    return strike


def reloaded(served: House) -> Callable[[], Awaitable[float]]:
    """nginx reads its configuration anew."""

    async def strike() -> float:
        master = served.now("nginx").pid
        before = _children(master)
        os.kill(master, signal.SIGHUP)
        await _until(lambda: bool(_children(master) - before), "nginx has a new process")
        return 0.0

    return strike


def _children(pid: int) -> set[str]:
    return set(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def replaced(served: House) -> Callable[[], Awaitable[float]]:
    """New processes in place of the old ones, which end when their visitors have left or their time is over."""

    async def strike() -> float:
        old, began = [one.name for one in served.started("app")], time.monotonic()
        served.process.send_signal(signal.SIGUSR1)
        left = [f"{name:8} | has left" for name in old]
        await _until(
            lambda: all(one in served.wrote() for one in left), "the old processes have left", STARTS_IN + GIVE_UP
        )
        return time.monotonic() - began

    return strike


STRIKES: dict[str, tuple[str, Callable[[House], Callable[[], Awaitable[float]]]]] = {
    "killed": ("one of two processes is killed (kill -9)", lambda served: killed(served, "app 1")),
    "hangs": ("one of two processes is stopped (SIGSTOP)", lambda served: killed(served, "app 2", signal.SIGSTOP)),
    "nginx": ("nginx is reloaded", reloaded),
    "replaced": ("a new version: both processes are replaced", replaced),
}


def row(name: str, outcome: Outcome) -> list[str]:
    """A failure's line of the table."""
    away = outcome.away
    p50, p95 = quantiles(away)
    told, lost, doubled = outcome.answers
    times = [f"{one:.1f}" for one in (p50, p95, max(away))] if away else ["", "", ""]
    cells = [str(len(away)), *times, f"{outcome.gone:.1f}" if outcome.gone else ""]
    cells.append(f"{outcome.used:.1f}" if outcome.used else "")
    return [name, *cells, str(len(outcome.wrong)), str(told), str(lost), str(doubled)]


HEAD = [
    "what fails",
    "were away",
    "p50, s",
    "p95, s",
    "longest, s",
    "until it is over, s",
    "processor s",
    "not as before",
]
HEAD += ["answers in", "lost", "doubled", "cores busy elsewhere"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=100)
    parser.add_argument("--guests", type=int, default=20)
    parser.add_argument("--only", nargs="*", choices=STRIKES, default=list(STRIKES))
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--print-only", action="store_true", help="leave RESULTS.md alone")
    given = parser.parse_args()
    rows, said = [], []
    for name in given.only:
        about, strike = STRIKES[name]
        with house(given.port, METRICSCOPE_DRAIN="10") as served:
            elsewhere = Elsewhere()
            seats = {"killed": ("app-1", "app 2"), "hangs": ("app-2", "app 1")}.get(name)
            other = (seats[0], served.now(seats[1]).pid) if seats else None
            outcome = asyncio.run(played(given.port, given.visitors, given.guests, strike(served), other=other))
            rows.append([*row(about, outcome), f"{elsewhere.cores():.1f}"])
            trouble = [line for line in served.wrote().splitlines() if "Traceback" in line or "Error" in line]
        print("  ".join(rows[-1]), *outcome.wrong[:3], *trouble[:3], sep="\n    ", flush=True)
        longest = max(outcome.away, default=0.0)
        said.append(
            f"- {about}: the last is back after {longest:.1f} s of at most {BACK:g}: {'met' if longest <= BACK else 'missed'}."
        )
    text = "\n\n".join(
        [
            f"{given.visitors} readers and {given.guests} guests, two processes behind nginx, {machine('streamlit', 'uvicorn', 'redis')}. "
            "`python benchmarks/bench_deaths.py`: how long everybody who lost a connection was away, from the loss until the page has "
            "run again, with what a browser waits in between.",
            table(HEAD, rows),
            "\n".join(said),
        ]
    )
    print(text) if given.print_only else keep("When what serves a class fails", text)


if __name__ == "__main__":
    main()
