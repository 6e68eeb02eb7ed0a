"""What a rerun costs the server: simulated visitors who each take a step every two seconds.

    python benchmarks/bench_server.py [--visitors 10 50 100] [--seconds 30] [--print-only]

No browsers: each visitor is a websocket on the loopback that speaks the app's own protocol (BackMsg and ForwardMsg of
streamlit.proto) and sends what a browser sends when the scrubber is let go: the component's position, the query string
with the same position, and the hashes of the messages it keeps, so that unchanged elements come as references. What a
scrubber says is to be fetched is fetched over HTTP, once a visitor; its bytes and its time are the first visit's. A step
counts from sending until the script is finished; the next one is due two seconds after the one before was due, and is
sent at once where that has passed. An answer with an exception, of another page
or without the position asked for is an error.

Before the crowds, what one run costs with nobody else on the server: messages, which are the same on any machine, and processor
time, the least of several runs. A first run is that of a browser that has nothing yet, a rerun one of the whole page.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import APPS, ROOT, Elsewhere, keep, machine, options_of, quantiles, quiet, served, table
from widgets.curriculum import LESSONS

LESSON, SLIDER = 8741, 8742
EVERY = 2.0
GIVE_UP = 60.0
KEPT_FOR = 2  # a browser forgets a message that was not used for so many runs (global.maxCachedMessageAge)
TARGET = 600.0
FIRST = 20.0  # milliseconds of processor time for a first run
REST = 0.15  # seconds until a server has nothing left to do


@dataclass
class Page:
    """A page to visit, and how a step on it is written."""

    name: str
    port: int
    path: str
    element: str

    def landed(self, at: float, query: str, words: str) -> bool:
        """Whether the answer shows that the step was taken: the position in its query string, or in its text."""
        if self.element == "slider":
            return words == f"threshold {round(at, 3):.3f}"
        found = parse_qs(query).get("threshold", ["nan"])[0]
        return abs(float(found) - (0.05 + 0.9 * at)) < 0.02  # a tick near it

    def step(self, widget: str, at: float) -> tuple[dict[str, Any], dict[str, str]]:
        """The widget's state and the query parameters at a position in [0, 1]."""
        if self.element == "slider":
            return {"id": widget, "double_array_value": {"data": [round(at, 3)]}}, {}
        position = {"threshold": f"{0.05 + 0.9 * at:.9g}"}
        return {"id": widget, "json_value": json.dumps({"position": position})}, position


@dataclass
class Tally:
    """What all visitors saw."""

    steps: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    step_bytes: list[int] = field(default_factory=list)
    first_bytes: list[int] = field(default_factory=list)
    fetched_bytes: list[int] = field(default_factory=list)
    errors: int = 0


@dataclass
class Visitor:
    """One browser's side of the conversation."""

    page: Page
    socket: ClientConnection
    tally: Tally
    widget: str = ""
    fragment: str = ""
    script: str = ""
    ran: str = ""
    query: str = ""
    words: str = ""
    runs: int = 0
    messages: int = 0  # in the answer to the last run
    kept: dict[str, int] = field(default_factory=dict)
    to_fetch: list[str] = field(default_factory=list)
    fetched: set[str] = field(default_factory=set)

    async def rerun(self, at: float | None) -> tuple[float, int]:
        """Ask for a run, wait for its end: seconds and bytes received."""
        message = BackMsg()
        run = message.rerun_script
        run.page_name = self.page.path if at is None else ""
        run.page_script_hash = self.script
        run.context_info.url = f"http://127.0.0.1:{self.page.port}/{self.page.path}"
        self.runs += 1
        run.cached_message_hashes.extend(h for h, last in self.kept.items() if last >= self.runs - KEPT_FOR)
        if at is not None:
            state, query = self.page.step(self.widget, at)
            run.widget_states.widgets.add(**state)
            run.query_string = urlencode(query)
            run.fragment_id = self.fragment
        self.ran = self.query = self.words = ""
        began = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        size = await asyncio.wait_for(self._listen(), GIVE_UP)
        fetched = sum(await asyncio.gather(*(self._fetch(digest) for digest in self.to_fetch)))
        self.tally.fetched_bytes.append(fetched)
        self.to_fetch.clear()
        took = time.perf_counter() - began
        if at is None:
            self.script = self.ran
        else:
            right_page = bool(self.fragment) or self.ran == self.script  # a fragment's answer does not name the page
            self.tally.errors += not (right_page and self.page.landed(at, self.query, self.words))
        return took, size + fetched

    async def _fetch(self, digest: str) -> int:
        """Get a scrubber's content as a browser does: bytes received, head and compressed body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.page.port)
        ask = f"GET /scrubber/{digest}.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        writer.write(ask.encode())
        answer = await asyncio.wait_for(reader.read(), GIVE_UP)
        writer.close()
        self.fetched.add(digest)
        self.tally.errors += not answer.startswith(b"HTTP/1.1 200")
        return len(answer)

    async def _listen(self) -> int:
        size = self.messages = 0
        while True:
            raw = await self.socket.recv()
            size += len(raw)
            self.messages += 1
            answer = ForwardMsg.FromString(raw if isinstance(raw, bytes) else raw.encode())
            kind = answer.WhichOneof("type")
            if kind == "navigation":  # the page's own hash; new_session holds that of the main script
                self.ran = answer.navigation.page_script_hash
            elif kind == "page_info_changed":
                self.query = answer.page_info_changed.query_string
            elif kind == "ref_hash":
                self.kept[answer.ref_hash] = self.runs
            elif kind == "delta":
                self._take(answer)
            elif kind == "script_finished" and answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                return size

    def _take(self, answer: ForwardMsg) -> None:
        if answer.metadata.cacheable:
            self.kept[answer.hash] = self.runs
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        self.tally.errors += kind == "exception"
        if kind == "markdown":
            self.words = element.markdown.body
        if kind == "bidi_component":
            if element.bidi_component.component_name != "metricscope_scrubber":
                return
            head = json.loads(element.bidi_component.bytes.partition(b"\n")[0])
            if head.get("fetch") and head["digest"] not in self.fetched | set(self.to_fetch):
                self.to_fetch.append(head["digest"])
        if kind == self.page.element and not self.widget:
            self.widget, self.fragment = getattr(element, kind).id, answer.delta.fragment_id


@asynccontextmanager
async def connected(page: Page, tally: Tally) -> AsyncIterator[Visitor]:
    """A visitor who has come and has not asked for anything yet."""
    address = f"ws://127.0.0.1:{page.port}/_stcore/stream"
    async with connect(address, subprotocols=["streamlit"], max_size=None, compression=None, open_timeout=60) as socket:  # type: ignore[list-item]
        yield Visitor(page, socket, tally)


async def visit(page: Page, start: float, end: float, tally: Tally, seed: int) -> None:
    """Come at `start`, look at the page, then step until `end`."""
    chance = random.Random(seed)
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    async with connected(page, tally) as visitor:
        took, size = await visitor.rerun(None)
        tally.first.append(took)
        tally.first_bytes.append(size)
        due = time.monotonic() + chance.uniform(0.5, 1.5) * EVERY
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            took, size = await visitor.rerun(chance.random())
            tally.steps.append(took)
            tally.step_bytes.append(size)
            due = max(due + EVERY, time.monotonic())


async def crowd(page: Page, visitors: int, seconds: float) -> Tally:
    """So many visitors, who come one after the other over four seconds; bounded in time whatever the server does."""
    tally, now = Tally(), time.monotonic()
    end = now + 4 + seconds
    visits = [visit(page, now + 4 * i / visitors, end, tally, i) for i in range(visitors)]
    async with asyncio.timeout(seconds + 4 + 2 * GIVE_UP):
        for outcome in await asyncio.gather(*visits, return_exceptions=True):
            tally.errors += isinstance(outcome, BaseException)
    return tally


Cost = tuple[int, float]  # messages, and processor milliseconds


async def cost(visitor: Visitor, at: float | None, pid: int) -> Cost:
    """What one run costs the server, until it rests again."""
    await asyncio.sleep(REST)
    before = clock(pid)
    await visitor.rerun(at)
    await asyncio.sleep(REST)
    return visitor.messages, 1000 * (clock(pid) - before)


async def alone(pages: Sequence[Page], pid: int, times: int) -> list[list[str]]:
    """A row for each page: what a first run and a rerun cost, and letting go on the first page. Somebody stays all the while."""
    rows, tally = [], Tally()
    async with connected(pages[0], tally) as staying:
        await staying.rerun(None)
        for page in pages:
            asked = (None, None, 0.25) if page is pages[0] else (None, None)
            costs: list[list[Cost]] = []
            for _ in range(times + 1):  # the first one fills the caches
                async with connected(page, tally) as visitor:
                    costs.append([await cost(visitor, at, pid) for at in asked])
            runs = [(kind[-1][0], min(spent for _, spent in kind)) for kind in zip(*costs[1:], strict=True)]
            cells = [cell for messages, least in runs for cell in (str(messages), f"{least:.1f}")]
            rows.append([page.name, *cells, *[""] * (6 - len(cells))])
            print("  ".join(rows[-1]), flush=True)
    if tally.errors:
        raise RuntimeError(f"{tally.errors} answers are wrong")
    return rows


def clock(pid: int) -> float:
    """Processor seconds that a process has used, to the nanosecond, by the clock that Linux has for each process."""
    return time.clock_gettime(~pid << 3 | 2)


def memory(pid: int) -> float:
    """Resident memory of a process now, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def processor(pid: int) -> float:
    """Processor seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Outcome:
    """One crowd on one page."""

    page: str
    visitors: int
    tally: Tally
    busy: float
    others: float
    megabytes: float

    def row(self) -> list[str]:
        t = self.tally
        p50, p95 = (1000 * q for q in quantiles(t.steps))
        steps = max(1, len(t.steps))
        return [
            self.page,
            str(self.visitors),
            str(len(t.steps)),
            f"{p50:.0f}",
            f"{p95:.0f}",
            f"{1000 * quantiles(t.first)[0]:.0f}",
            f"{1000 * self.busy / (steps + len(t.first)):.1f}",
            f"{sum(t.step_bytes) / steps / 1000:.1f}",
            str(t.errors),
            f"{self.megabytes:.0f}",
            f"{self.others:.2f}",
        ]


HEAD = ["page", "visitors", "steps", "p50, ms", "p95, ms", "first visit p50, ms", "processor a run, ms", "kB a step"]
HEAD += ["errors", "server, MB", "cores busy elsewhere"]


def measure(page: Page, script: Path, given: argparse.Namespace) -> tuple[list[list[str]], list[Outcome]]:
    """A fresh server for each page: what a run costs alone, on all lessons where it has them; then crowds of growing size."""
    outcomes = []
    with served(script, page.port) as process:
        asyncio.run(crowd(page, 1, 1))  # the first visitor ever fills the caches
        others = [Page(one.url, page.port, one.url, page.element) for one in LESSONS if page.path not in ("", one.url)]
        rows = asyncio.run(alone([page, *(others if page.path else [])], process.pid, given.times))
        for visitors in given.visitors:
            asyncio.run(quiet())
            before, elsewhere = processor(process.pid), Elsewhere()
            tally = asyncio.run(crowd(page, visitors, given.seconds))
            elsewhere_busy, busy = elsewhere.cores(), processor(process.pid) - before
            outcomes.append(Outcome(page.name, visitors, tally, busy, elsewhere_busy, memory(process.pid)))
            print("  ".join(outcomes[-1].row()), flush=True)
    return rows, outcomes


METHOD = (
    "Visitors are websockets on the loopback that speak Streamlit's protocol; each comes, then takes a step (the scrubber's "
    "position, its query string, the hashes of the messages kept) every two seconds for {seconds:g} s, and a step counts from "
    "sending until the script is finished. The first visit fetches the content of its scrubbers too, compressed, and is "
    "over when it is there. A fresh server a page, the project's settings, uncompressed sockets; processor "
    "time is the server's alone, divided by all runs, and the last column says how many of the cores other jobs kept busy."
)


ALONE = (
    "What one run costs with nobody else on the server: its messages, exact on any machine, and the least processor time of {times} "
    "runs, in ms (load of the machine {load:.1f}). Letting go is of the first scrubber."
)
HEAD_ALONE = ["page", "first run: messages", "ms", "rerun: messages", "ms", "letting go: messages", "ms"]


def report(given: argparse.Namespace, rows: list[list[str]], outcomes: list[Outcome]) -> str:
    lesson = [o for o in outcomes if o.page == "precision_recall"]
    parts = [
        METHOD.format(seconds=given.seconds),
        f"{machine('streamlit', 'protobuf', 'websockets', 'numpy')}.",
        table(HEAD, [o.row() for o in outcomes]),
        ALONE.format(times=given.times, load=os.getloadavg()[0]),
        table(HEAD_ALONE, rows),
    ]
    tally = lesson[0].tally
    first = sum(tally.first_bytes) / max(1, len(tally.first_bytes))
    parts.append(
        f"The lesson's first visit is {first / 1000:.0f} kB, {sum(tally.fetched_bytes) / max(1, len(tally.first)) / 1000:.0f} kB of "
        "it the content of its scrubbers, fetched compressed."
    )
    spent = float(rows[0][2])
    parts.append(
        f"- A first run of {rows[0][0]}, {spent:.1f} of at most {FIRST:g} ms: {'met' if spent <= FIRST else 'missed'}."
    )
    for o in lesson:
        if o.visitors == 100:
            p95 = 1000 * quantiles(o.tally.steps)[1]
            verdict = "met" if p95 <= TARGET and not o.tally.errors else "missed"
            parts.append(f"- 100 visitors, p95 {p95:.0f} of at most {TARGET:g} ms, {o.tally.errors} errors: {verdict}.")
    return "\n\n".join(parts)


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--visitors", type=int, nargs="+", default=[10, 50, 100])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--times", type=int, default=12, help="runs alone, of which the least is shown")
    given = parser.parse_args()
    pages = (
        (Page("precision_recall", LESSON, "precision_recall", "bidi_component"), ROOT / "app.py"),
        (Page("st.slider alone", SLIDER, "", "slider"), APPS / "server_slider.py"),
    )
    found = [measure(page, script, given) for page, script in pages]
    text = report(given, [row for rows, _ in found for row in rows], [o for _, seen in found for o in seen])
    print(text) if given.print_only else keep("Server", text)


if __name__ == "__main__":
    main()
