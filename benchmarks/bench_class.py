"""Two hundred at once: what a class costs one process, beside the least that a Streamlit page can cost.

    python benchmarks/bench_class.py [--visitors 200] [--over 120] [--stay 30] [--every 10] [--guests 200] [--print-only]

No browsers: a visitor is a websocket on the loopback that speaks Streamlit's protocol, opens a lesson (the seventeen in turn),
fetches what its scrubbers name, and lets go of its first scrubber somewhere else every few seconds, with the messages that a
browser sends. Visitors arrive evenly, stay, and leave. Memory is the server's resident set: with every lesson opened and moved by
one visitor and nobody there, with everybody there, and after they left and Streamlit has forgotten their sessions; then
everything once more, because what is lost for good grows the second time, too.

The same once with a page of one st.slider. And one room: its teacher moves ten times a second, guests listen to server-sent events, and a
move counts from sending until a guest has read it.
"""

import argparse
import asyncio
import gzip
import json
import random
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_server import memory, processor
from benchmarks.common import APPS, ROOT, Elsewhere, keep, machine, options_of, quantiles, served, table
from widgets.curriculum import LESSONS

PORT = 8743
GIVE_UP = 60.0
FORGOTTEN = 125.0  # seconds; Streamlit keeps a session for two minutes after its socket has gone
MOVES, A_SECOND = 100, 10
messages: dict[str, ForwardMsg] = {}  # those that browsers keep, by their hash
contents: dict[str, list[dict[str, Any]]] = {}  # the controls in what scrubbers fetch, read once


@dataclass
class Tally:
    """What all visitors saw."""

    opened: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class Scrubber:
    """The part of a page that is moved: its widget, its fragment, its controls, and what its names in the URL begin with."""

    widget: str
    fragment: str
    prefix: str
    controls: list[dict[str, Any]]

    def position(self, chance: random.Random) -> dict[str, str]:
        """Somewhere, as a browser names it."""
        return {one["name"]: chance.choice(one["codes"]) for one in self.controls if one["shown"]}


@dataclass
class Visitor:
    """One browser's side of the conversation."""

    path: str
    socket: ClientConnection
    port: int = PORT
    cookie: str = ""
    script: str = ""
    session: str = ""
    query: str = ""
    words: str = ""
    slider: tuple[str, str] = ("", "")
    scrubber: Scrubber | None = None
    fetched: set[str] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)
    wrong: str = ""

    async def open(self) -> None:
        """Open the page, and everything that it says is to be fetched."""
        await self._run(BackMsg(), page_name=self.path)

    async def step(self, chance: random.Random) -> None:
        """Let go of the scrubber, or of the slider, somewhere else."""
        message = BackMsg()
        run = message.rerun_script
        if self.scrubber is None:
            at = round(chance.random(), 3)
            run.widget_states.widgets.add(id=self.slider[0], double_array_value={"data": [at]})
            await self._run(message, fragment=self.slider[1])
            self.wrong = self.wrong or ("" if self.words == f"threshold {at:.3f}" else f"step says {self.words!r}")
            return
        position = self.scrubber.position(chance)
        stands = {self.scrubber.prefix + name: code for name, code in position.items()}
        run.widget_states.widgets.add(id=self.scrubber.widget, json_value=json.dumps({"position": position}))
        run.query_string = urlencode(stands)
        await self._run(message, fragment=self.scrubber.fragment)
        if self.query:  # the script has written it, too
            said = {name: values[0] for name, values in parse_qs(self.query).items()}
            landed = stands.items() & said.items()  # at another row of the data, its own number stands again
            self.wrong = self.wrong or ("" if landed else f"{stands} became {said}")

    async def _run(self, message: BackMsg, *, page_name: str = "", fragment: str = "") -> None:
        run = message.rerun_script
        run.page_name, run.page_script_hash, run.fragment_id = page_name, self.script, fragment
        run.context_info.url = f"http://127.0.0.1:{self.port}/{self.path}"
        run.cached_message_hashes.extend(self.kept)
        self.query = self.words = ""
        shown: list[tuple[str, ForwardMsg]] = []
        await self.socket.send(message.SerializeToString())
        async with asyncio.timeout(GIVE_UP):
            while True:
                raw = await self.socket.recv()
                answer = ForwardMsg.FromString(raw if isinstance(raw, bytes) else raw.encode())
                if answer.ref_hash:  # what this browser has kept
                    answer = messages[answer.ref_hash]
                elif answer.metadata.cacheable:
                    self.kept.add(answer.hash)
                    messages[answer.hash] = answer
                kind = answer.WhichOneof("type")
                if kind == "new_session":
                    self.session = answer.new_session.initialize.session_id
                elif kind == "navigation":
                    self.script = answer.navigation.page_script_hash
                elif kind == "page_info_changed":
                    self.query = answer.page_info_changed.query_string
                elif kind == "delta":
                    self._take(answer, shown)
                elif kind == "script_finished" and answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    break
            asked = {digest for digest, _ in shown} - self.fetched
            await asyncio.gather(*map(self._fetch, asked))
            self.fetched |= asked
        if shown and self.scrubber is None:  # the page's first is its main one
            digest, answer = shown[0]
            self._moves(answer, contents[digest])

    def _take(self, answer: ForwardMsg, shown: list[tuple[str, ForwardMsg]]) -> None:
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            self.wrong = f"{element.exception.type}: {element.exception.message}"
        elif kind == "markdown":
            self.words = element.markdown.body
        elif kind == "slider":
            self.slider = element.slider.id, answer.delta.fragment_id
        elif kind == "bidi_component" and element.bidi_component.component_name == "metricscope_scrubber":
            line, _, body = element.bidi_component.bytes.partition(b"\n")
            head = json.loads(line)
            if not head["fetch"]:
                self.fetched.add(head["digest"])
                if head["digest"] not in contents:
                    contents[head["digest"]] = json.loads(body)["controls"]
            shown.append((head["digest"], answer))

    def _moves(self, answer: ForwardMsg, controls: list[dict[str, Any]]) -> None:
        one = answer.delta.new_element.bidi_component
        head = json.loads(one.bytes.partition(b"\n")[0])
        self.scrubber = Scrubber(one.id, answer.delta.fragment_id, head["prefix"], controls)

    async def _fetch(self, digest: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        ask = f"GET /scrubber/{digest}.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {self.cookie}\r\n"
        writer.write(f"{ask}Connection: close\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if not head.startswith(b"HTTP/1.1 200"):
            self.wrong = f"{digest}: {head[:40]!r}"
        elif digest not in contents:
            contents[digest] = json.loads(gzip.decompress(body))["controls"]


async def stay(visitor: Visitor, end: float, every: float, tally: Tally, chance: random.Random) -> None:
    """Step every so often, and say what went wrong."""
    due = time.monotonic() + chance.uniform(0.5, 1.5) * every
    while due < end and (visitor.scrubber or visitor.slider[0]):
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        began = time.perf_counter()
        await visitor.step(chance)
        tally.steps.append(time.perf_counter() - began)
        due = max(due + every, time.monotonic())
    if visitor.wrong:
        tally.errors.append(f"{visitor.path}: {visitor.wrong}")


async def visit(path: str, start: float, end: float, every: float, tally: Tally, seed: int) -> None:
    """Come at `start`, open the page, step every so often, and leave at `end`."""
    chance = random.Random(seed)
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    began = time.perf_counter()
    address = f"ws://127.0.0.1:{PORT}/_stcore/stream"
    async with connect(address, subprotocols=["streamlit"], max_size=None, compression=None, open_timeout=60) as socket:  # type: ignore[list-item]
        visitor = Visitor(path, socket)
        await visitor.open()
        tally.opened.append(time.perf_counter() - began)
        await stay(visitor, end, every, tally, chance)
        await asyncio.sleep(max(0.0, end - time.monotonic()))


@dataclass
class Wave:
    """One class that came, stayed and left."""

    tally: Tally
    before: float
    within: float
    after: float
    busy: float
    others: float
    stolen: float


async def wave(paths: list[str], pid: int, given: argparse.Namespace) -> Wave:
    """So many visitors over so many seconds; memory before, at the end of their stay, and once they are forgotten."""
    tally, before, elsewhere, used = Tally(), memory(pid), Elsewhere(), processor(pid)
    now = time.monotonic()
    end = now + given.over + given.stay
    starts = [now + given.over * i / given.visitors for i in range(given.visitors)]
    visits = [visit(paths[i % len(paths)], start, end, given.every, tally, i) for i, start in enumerate(starts)]
    gathered = asyncio.gather(*visits, return_exceptions=True)
    await asyncio.sleep(max(0.0, end - 0.5 - time.monotonic()))
    within, busy = memory(pid), (processor(pid) - used) / (given.over + given.stay)
    tally.errors += [repr(outcome) for outcome in await gathered if outcome is not None]
    others, stolen = elsewhere.cores(), elsewhere.stolen()
    await forgotten(paths, given)
    return Wave(tally, before, within, memory(pid), busy, others, stolen)


async def forgotten(paths: list[str], given: argparse.Namespace) -> None:
    """Until Streamlit has let go of the sessions that are over, which it does when a later visitor leaves."""
    await asyncio.sleep(given.after)
    await visit(paths[0], 0, time.monotonic() + 0.1, 60, Tally(), 0)
    await asyncio.sleep(5)


async def known(paths: list[str], given: argparse.Namespace) -> None:
    """Every page opened and moved, by one visitor after the other: what is computed once is kept for all."""
    for path in paths:
        await visit(path, 0, time.monotonic() + 5, 0.1, Tally(), 0)
    await forgotten(paths, given)


def measure(
    name: str, script: Path, paths: list[str], given: argparse.Namespace
) -> tuple[list[list[str]], list[float]]:
    """Waves on a fresh server, two for the lessons, as rows of the table; and latencies in a room of the lessons."""
    rows, latencies = [], []
    with served(script, PORT, PYTHONMALLOC="malloc") as process:  # as `make run` does
        asyncio.run(known(paths, given))
        for number in ("first", "second")[: 2 if script.name == "app.py" else 1]:
            one = asyncio.run(wave(paths, process.pid, given))
            rows.append([f"{name}, {number} class", *columns(one, given.visitors)])
            print("  ".join(rows[-1]), *one.tally.errors[:3], sep="\n    ", flush=True)
        if script.name == "app.py":
            latencies = asyncio.run(room(given.guests))
    return rows, latencies


HEAD = ["page", "open p50, ms", "open p95, ms", "steps", "rerun p50, ms", "rerun p95, ms", "errors"]
HEAD += [
    "before, MB",
    "within, MB",
    "MB a visitor",
    "after, MB",
    "cores",
    "cores busy elsewhere",
    "of them kept by the host",
]


def columns(one: Wave, visitors: int) -> list[str]:
    """A wave's numbers."""
    times = [f"{1000 * q:.0f}" for q in quantiles(one.tally.opened)]
    steps = [f"{1000 * q:.0f}" for q in quantiles(one.tally.steps)]
    each = (one.within - one.before) / visitors
    held = [f"{one.before:.0f}", f"{one.within:.0f}", f"{each:.2f}", f"{one.after:.0f}"]
    loads = [f"{one.busy:.2f}", f"{one.others:.2f}", f"{one.stolen:.2f}"]
    return [*times, str(len(one.tally.steps)), *steps, str(len(one.tally.errors)), *held, *loads]


# ---- a room
async def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A POST of JSON to the class's routes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    raw = json.dumps(body).encode()
    head = f"POST /class/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
    answer = await reader.read()
    writer.close()
    return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))


async def listen(code: str, who: str, sent: dict[str, float], latencies: list[float]) -> None:
    """A guest: note how long each move took to come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
    writer.write(f"GET /class/{code}/live?as={who} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"event: closed"):
            break
        if line.startswith(b"data: {") and b'"positions"' in line:
            k = json.loads(line[6:])["positions"].get("main", {}).get("k", "")
            if k in sent:
                latencies.append(time.perf_counter() - sent[k])
    writer.close()


async def room(guests: int) -> list[float]:
    """A teacher who moves ten times a second before so many guests: seconds from each move to each guest that saw it."""
    place: dict[str, Any] = {"page": "precision_recall", "query": "", "positions": {}}
    mine = await post("open", place)
    code, secret = mine["code"], {"secret": mine["secret"]}
    sent: dict[str, float] = {}
    latencies: list[float] = []
    handles = [(await post(f"{code}/enter", {}))["handle"] for _ in range(guests)]
    listening = [asyncio.create_task(listen(code, who, sent, latencies)) for who in handles]
    await asyncio.sleep(3)
    for move in range(MOVES):
        began = sent[str(move)] = time.perf_counter()
        await post(f"{code}/here", place | secret | {"positions": {"main": {"k": str(move)}}})
        await asyncio.sleep(max(0.0, began + 1 / A_SECOND - time.perf_counter()))
    await asyncio.sleep(1)
    await post(f"{code}/close", secret)
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            await asyncio.gather(*listening)
    return latencies


METHOD = (
    "{visitors} visitors (websockets on the loopback that speak Streamlit's protocol, without browsers) arrive over {over:g} s, each "
    "opens one of the {pages} lessons and lets go of its first scrubber every {every:g} s, until all leave {stay:g} s after the "
    "last one came. Opening counts from connecting until the script is finished and what its scrubbers name is fetched, "
    "a rerun from letting go until the script is finished. One process, the project's settings, started as `make run` does (`PYTHONMALLOC=malloc`). Memory is resident; `before` with each lesson "
    "opened and moved for five seconds by one visitor, `after` {after:g} s after everybody left. While a reader drags, nothing is sent at all (the browser tests count it)."
)


def report(given: argparse.Namespace, rows: list[list[str]], latencies: list[float]) -> str:
    """The section of RESULTS.md."""
    p50, p95 = (1000 * q for q in quantiles(latencies))
    each, first, second = float(rows[0][9]), float(rows[0][10]), float(rows[1][10])
    opening = [
        f"{row[2]} in the {row[0].split(', ')[1]} ({'met' if float(row[2]) <= 1000 else 'missed'})" for row in rows[:2]
    ]
    verdicts = [
        f"- Opening, p95 of at most 1000 ms: {', '.join(opening)}.",
        f"- Memory, {each:.2f} of less than 5 MB a visitor: {'met' if each < 5 else 'missed'}.",
        f"- Memory after the first class is {first - float(rows[0][7]):+.0f} MB beside before it, after the second "
        f"{second - first:+.0f} MB beside after the first.",
        f"- A room of {given.guests} guests whose teacher moves {A_SECOND} times a second: a move is with a guest after p50 "
        f"{p50:.0f}, p95 {p95:.0f} ms; {len(latencies):,} of {MOVES * given.guests:,} moves arrived, and the rest were "
        "overtaken by the next.",
    ]
    said = METHOD.format(**vars(given), pages=len(LESSONS))
    return "\n\n".join(
        [said, f"{machine('streamlit', 'uvicorn', 'websockets')}.", table(HEAD, rows), "\n".join(verdicts)]
    )


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--over", type=float, default=120, help="seconds in which they arrive")
    parser.add_argument("--stay", type=float, default=30, help="seconds from the last one's arrival until all leave")
    parser.add_argument("--every", type=float, default=10, help="seconds between two steps of a visitor")
    parser.add_argument("--after", type=float, default=FORGOTTEN, help="seconds from then until memory is read")
    parser.add_argument("--guests", type=int, default=200)
    given = parser.parse_args()
    rows, latencies = measure("lessons", ROOT / "app.py", [lesson.url for lesson in LESSONS], given)
    rows += measure("st.slider alone", APPS / "server_slider.py", [""], given)[0]
    text = report(given, rows, latencies)
    print(text) if given.print_only else keep("Class", text)


if __name__ == "__main__":
    main()
