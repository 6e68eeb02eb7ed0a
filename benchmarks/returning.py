"""What browsers do when the process behind them is gone, without browsers: a reader of a lesson, and a guest in a room.

As Streamlit 1.67's page does it (WebsocketConnection): it waits 250 to 500 ms, asks for the server's health and its settings until both
are there, opens a new socket that names the session it had, and runs the page with all that its widgets and its address bar
hold. As an event source does it (widgets/js/room): it comes back after the second that the stream named; where it is refused, the
room is entered again after 2 to 4 seconds; an answer that nobody took is sent again each second.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.bench_class import Visitor

COOKIE = re.compile(r"(?im)^set-cookie: (metricscope=[^;\r]+)")
PATIENCE = 30.0  # seconds for one answer


async def request(
    port: int, method: str, path: str, body: Any = None, cookie: str = "", **headers: str
) -> tuple[int, str, str]:
    """One request over a connection of its own: its status, the cookie that came with it or else the one before, the body."""
    raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    said = {"Host": f"127.0.0.1:{port}", "Connection": "close", "Content-Length": str(len(raw))}
    said |= {"Content-Type": "application/json", "Cookie": cookie} | {
        k.replace("_", "-"): v for k, v in headers.items()
    }
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(f"{method} {path} HTTP/1.1\r\n".encode())
            writer.write("".join(f"{name}: {value}\r\n" for name, value in said.items()).encode() + b"\r\n" + raw)
            head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
    if not head:
        raise ConnectionResetError("no answer")
    found = COOKIE.search(head.decode("latin-1"))
    return int(head.split(maxsplit=2)[1]), found[1] if found else cookie, rest.decode("utf-8", "replace")


@dataclass
class Page(Visitor):
    """A visitor who also notes what the page says it is, and where its first scrubber starts."""

    title: str = ""
    starts: dict[str, dict[str, Any]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)  # the words in boxes that warn
    fields: dict[str, str] = field(default_factory=dict)  # for files: the ids of their widgets, by their keys
    html: list[str] = field(default_factory=list)

    def _take(self, answer: ForwardMsg, shown: list[tuple[str, ForwardMsg]]) -> None:
        super()._take(answer, shown)
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "heading" and element.heading.tag == "h1":
            self.title = element.heading.body
        elif kind == "file_uploader":
            self.fields[element.file_uploader.id.split("-", 2)[2]] = element.file_uploader.id
        elif kind == "html":
            self.html.append(element.html.body)
        elif kind == "alert":
            self.told.append(element.alert.body)
        elif kind == "bidi_component" and element.bidi_component.component_name == "metricscope_scrubber":
            head = json.loads(element.bidi_component.bytes.partition(b"\n")[0])
            self.starts.setdefault(head["digest"], head["start"])


@dataclass
class Seen:
    """Which page it is, on which data with which edits, and where it stands."""

    title: str
    digest: str
    at: dict[str, Any]


class Reader:
    """A reader who stays on a lesson, moves now and then, and comes back by itself when its socket is gone."""

    def __init__(self, port: int, path: str, query: dict[str, str], seed: int) -> None:
        self.port, self.path, self.query, self.chance = port, path, dict(query), random.Random(seed)
        self.cookie = self.widget = ""
        self.page: Page | None = None
        self.position: dict[str, str] = {}
        self.seen: Seen | None = None
        self.wrong: list[str] = []
        self.away: list[float] = []  # seconds, each time
        self.steps: list[float] = []
        self.moved: list[float] = []  # when each step was over
        self.opened: list[float] = []
        self.wishes = False

    async def moves(self) -> None:
        """Wait until it is there and has moved once more."""
        before, self.wishes = len(self.steps), True
        async with asyncio.timeout(PATIENCE):
            while len(self.steps) == before:
                await asyncio.sleep(0.05)

    async def stay(self, until: asyncio.Event, every: float = 0.0) -> None:
        """Open the lesson, and be there until told; every: seconds between two moves, none with 0."""
        left = time.monotonic()
        while not until.is_set():
            try:
                async with self._connected() as socket:
                    await self._run(socket)
                    (self.away if self.seen else self.opened).append(time.monotonic() - left)
                    self._look()
                    await self._read(socket, until, every)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                left = time.monotonic()
                await self._ask_until_well(until)

    def _connected(self) -> connect:
        known = self.page.session if self.page else ""
        names = ["streamlit", *(["PLACEHOLDER_AUTH_TOKEN", known] if known else [])]
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}"}
        address = f"ws://127.0.0.1:{self.port}/_stcore/stream"
        how = {"max_size": None, "compression": None, "open_timeout": PATIENCE, "ping_interval": None}
        return connect(address, subprotocols=names, additional_headers=headers, **how)  # type: ignore[arg-type]

    async def _run(self, socket: ClientConnection) -> None:
        if socket.response and (said := socket.response.headers.get("Set-Cookie", "")).startswith("metricscope="):
            self.cookie = said.partition(";")[0]
        last, self.page = self.page, Page(self.path, socket, self.port, self.cookie)
        message = BackMsg()
        message.rerun_script.query_string = urlencode(self.query | self.position)
        if last and last.session:
            self.page.script, self.page.kept = last.script, last.kept
            asked = ForwardMsg.FromString(await asyncio.wait_for(socket.recv(decode=False), PATIENCE))
            if asked.WhichOneof("type") != "auto_rerun":
                self.wrong.append(f"came back, and was sent {asked.WhichOneof('type')}")
            await asyncio.sleep(asked.auto_rerun.interval)
            self.hold(message, last)
            await self.page._run(message, fragment=asked.auto_rerun.fragment_id)
        else:
            await self.page._run(message, page_name=self.path)
        if self.page.wrong:
            self.wrong.append(self.page.wrong)

    def hold(self, message: BackMsg, last: Page) -> None:
        """Say what the widgets of the page held."""
        if self.widget:
            held = json.dumps({"position": self.bare(last)})
            message.rerun_script.widget_states.widgets.add(id=self.widget, json_value=held)

    def bare(self, page: Page | None = None) -> dict[str, str]:
        """The position by the names of the controls, without what names in the URL begin with."""
        page = page or self.page
        prefix = page.scrubber.prefix if page and page.scrubber else ""
        return {name.removeprefix(prefix): code for name, code in self.position.items()}

    def _look(self) -> None:
        """Compare what the page is with what it was before."""
        assert self.page
        digest, at = next(iter(self.page.starts.items()), ("", {}))
        now = Seen(self.page.title, digest, at)
        if self.seen and (now.title, now.digest) != (self.seen.title, self.seen.digest):
            self.wrong.append(f"left {self.seen}, came back to {now}")
        if self.seen and self.position and self.page.scrubber:
            codes = {one["name"]: one["codes"] for one in self.page.scrubber.controls}
            stands = {name: codes[name][at[name]] for name in self.bare() if name in at}
            if stands != self.bare():
                self.wrong.append(f"left at {self.bare()}, came back to {stands}")
        self.seen = now

    async def _read(self, socket: ClientConnection, until: asyncio.Event, every: float) -> None:
        due = time.monotonic() + self.chance.uniform(0.2, 1.2) * every
        while not until.is_set():
            if self.wishes or (every and time.monotonic() >= due):
                await self.move()
                due, self.wishes = due + every, False
            with suppress(TimeoutError):
                await asyncio.wait_for(socket.recv(), 0.2)

    async def move(self) -> None:
        """Let go of the first scrubber somewhere else."""
        assert self.page
        scrubber = self.page.scrubber
        if scrubber is None:
            return
        message, position = BackMsg(), scrubber.position(self.chance)
        began = time.monotonic()
        self.widget = scrubber.widget
        self.position = {scrubber.prefix + name: code for name, code in position.items()}
        message.rerun_script.widget_states.widgets.add(id=self.widget, json_value=json.dumps({"position": position}))
        message.rerun_script.query_string = urlencode(self.query | self.position)
        await self.page._run(message, fragment=scrubber.fragment)
        self.steps.append(time.monotonic() - began)
        self.moved.append(time.monotonic())
        if self.page.wrong:
            self.wrong.append(self.page.wrong)

    async def _ask_until_well(self, until: asyncio.Event) -> None:
        await asyncio.sleep(self.chance.uniform(0.25, 0.5))
        wait = 0.1
        while not until.is_set():
            with suppress(OSError, TimeoutError):
                statuses = []
                for path in ("/_stcore/health", "/_stcore/host-config"):
                    status, self.cookie, _ = await request(self.port, "GET", path, cookie=self.cookie)
                    statuses.append(status)
                if statuses == [200, 200]:
                    return
            await asyncio.sleep(wait)
            wait = min(4.0, 2 * wait)


class Uploader(Reader):
    """A reader of the lab, who gives it a file; told: what the page warned of, after the last run."""

    def __init__(self, port: int, content: bytes, seed: int) -> None:
        super().__init__(port, "what_if", {"lab-data": "Your file"}, seed)
        self.content = content
        self.given = BackMsg()

    @property
    def told(self) -> list[str]:
        """The words in boxes that warn, of the last run."""
        return self.page.told if self.page else []

    def is_read(self) -> bool:
        """Whether the page says what was read."""
        return self.page is not None and any(" rows read " in one for one in self.page.html)

    async def move(self) -> None:
        """Give the file, once more each time."""
        assert self.page
        began, page = time.monotonic(), self.page
        field = page.fields["lab-file"]
        asked = BackMsg()
        asked.file_urls_request.request_id, asked.file_urls_request.session_id = "1", page.session
        asked.file_urls_request.file_names.append("mine.csv")
        await page.socket.send(asked.SerializeToString())
        while True:
            answer = ForwardMsg.FromString(await asyncio.wait_for(page.socket.recv(decode=False), PATIENCE))
            if answer.WhichOneof("type") == "file_urls_response":
                break
        (urls,) = answer.file_urls_response.file_urls
        await self._put(urls.upload_url)
        self.given = BackMsg()
        state = self.given.rerun_script.widget_states.widgets.add(id=field).file_uploader_state_value
        state.uploaded_file_info.add(file_id=urls.file_id, name="mine.csv", size=len(self.content), file_urls=urls)
        await self._again(self.given, page)
        self.steps.append(time.monotonic() - began)
        self.moved.append(time.monotonic())
        if not self.is_read() or page.wrong:
            self.wrong.append(f"the file was not read: {page.wrong or page.told}")

    async def _put(self, path: str) -> None:
        head = b'--b\r\nContent-Disposition: form-data; name="f"; filename="mine.csv"\r\nContent-Type: text/csv\r\n\r\n'
        token = await _xsrf(self.port, self.cookie)
        status, cookie, text = await request(
            self.port,
            "PUT",
            path,
            head + self.content + b"\r\n--b--\r\n",
            f"{self.cookie}; _streamlit_xsrf={token}",
            Content_Type="multipart/form-data; boundary=b",
            X_Xsrftoken=token,
        )
        if status != 204:
            self.wrong.append(f"upload: {status} {cookie} {text[:100]}")

    async def _again(self, message: BackMsg, page: Page) -> None:
        page.told, page.html = [], []
        message.rerun_script.query_string = urlencode(self.query)
        await page._run(message)

    def _look(self) -> None:
        """Nothing of the picture is compared: without its file there is none."""
        self.seen = Seen("", "", {})

    def hold(self, message: BackMsg, last: Page) -> None:
        """Say which file was given."""
        message.rerun_script.widget_states.MergeFrom(self.given.rerun_script.widget_states)


async def _xsrf(port: int, cookie: str) -> str:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /_stcore/health HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n".encode()
        )
        head = (await reader.read()).decode("latin-1")
        writer.close()
    found = re.search(r"(?i)_streamlit_xsrf=([^;\s]+)", head)
    return found[1] if found else ""


class Guest:
    """A guest in a room: hears its events, and answers its question."""

    def __init__(self, port: int, code: str, seed: int) -> None:
        self.port, self.code, self.chance = port, code, random.Random(seed)
        self.cookie = self.secret = self.handle = ""
        self.state: dict[str, Any] = {}
        self.events: list[str] = []
        self.acknowledged: int | None = None
        self.again = 0  # answers that were sent more than once
        self.away: list[float] = []
        self.refused: list[str] = []
        self.live = asyncio.Event()

    async def enter(self) -> bool:
        """Into the room, also back into it; whether there is one."""
        while True:
            with suppress(OSError, TimeoutError, ValueError):
                path, body = f"/class/{self.code}/enter", {"secret": self.secret or None}
                status, self.cookie, text = await request(self.port, "POST", path, body, self.cookie)
                told = json.loads(text)
                if status == 200:
                    self.secret, self.handle = told["secret"], told["handle"]
                    return True
                self.refused.append(told["error"])
                if not told.get("again"):
                    return False
            await asyncio.sleep(self.chance.uniform(2, 4))

    async def stay(self, until: asyncio.Event) -> None:
        """In the room until told, or until the room is over."""
        if not await self.enter():
            return
        left = 0.0
        while not until.is_set():
            status = 0
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError), self._left():
                async for status in self._heard(until):
                    if status == 200:
                        self.away += [time.monotonic() - left] if left else []
                        left = 0.0
            if until.is_set() or self.events[-1:] in (["closed"], ["lost"]):
                return
            left = left or time.monotonic()
            if status not in (0, 200):
                await asyncio.sleep(self.chance.uniform(2, 4))
                if not await self.enter():
                    return
            else:
                await asyncio.sleep(1)

    @contextmanager
    def _left(self) -> Iterator[None]:
        try:
            yield
        finally:
            self.live.clear()

    async def _heard(self, until: asyncio.Event) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        try:
            ask = f"GET /class/{self.code}/live?as={self.handle} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n"
            writer.write(ask.encode())
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode("latin-1")
            status = int(head.split(maxsplit=2)[1])
            found = COOKIE.search(head)
            self.cookie = found[1] if found else self.cookie
            yield status
            while status == 200 and not until.is_set():
                try:
                    line = await asyncio.wait_for(reader.readline(), 0.2)
                except TimeoutError:
                    continue
                if not line or line.strip() == b"0":
                    return
                if line.startswith(b"event: "):
                    self.events.append(line[7:].strip().decode())
                elif line.startswith(b"data: "):
                    self.state |= json.loads(line[6:])
                    self.live.set()
                if self.events[-1:] in (["closed"], ["lost"]):
                    return
        finally:
            writer.close()

    async def answer(self, choice: int) -> None:
        """Send an answer until it is taken; it counts once, however often it is sent."""
        number = self.state["question"]["number"]
        while True:
            with suppress(OSError, TimeoutError, ValueError):
                body = {"secret": self.secret, "question": number, "choice": choice}
                status, self.cookie, text = await request(
                    self.port, "POST", f"/class/{self.code}/answer", body, self.cookie
                )
                if status == 200:
                    self.acknowledged = json.loads(text)["choice"]
                    return
                told = json.loads(text)
                if not told.get("again") and status != 429:
                    self.refused.append(told["error"])
                    return
            self.again += 1
            await asyncio.sleep(1)
