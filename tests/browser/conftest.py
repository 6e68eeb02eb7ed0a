"""A server, a browser and pages that are watched: no error in the console, no request to another host."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate
from portalocker import Lock
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.helpers import ROOT
from widgets.curriculum import section_of

from .chromium import ARGUMENTS, ensure
from .scrubber import NEXT_FRAME, POLLING, Scrubber

PATIENCE = 60_000  # milliseconds that a busy machine may take; what is there is not waited for
LONGEST = 600  # seconds that a worker waits for another
FORGOTTEN = "cookies,local_storage,indexeddb,cache_storage,service_workers"
PROBES = re.compile(r"/\w+/_stcore/(health|host-config)$")  # Streamlit looks for its server below a deep link first
# Every timer that a page starts, so that a test can wait for those that may still send a message, and need not count seconds.
TIMERS = """
{
  const { setTimeout: start, clearTimeout: stop } = window, pending = new Map();
  window.setTimeout = (act, after = 0, ...words) => {
    const id = start((...words) => { pending.delete(id); act(...words); }, after, ...words);
    pending.set(id, after);
    return id;
  };
  window.clearTimeout = (id) => { pending.delete(id); stop(id); };
  window.rested = (longest) => new Promise((done) => {
    const awaited = [...pending].filter(([, after]) => after <= longest).map(([id]) => id);
    const look = () => awaited.some((id) => pending.has(id)) ? start(look, 10) : requestAnimationFrame(() => requestAnimationFrame(done));
    look();
  });
}
"""
WIRE = {
    "RERUN": BackMsg.RERUN_SCRIPT_FIELD_NUMBER << 3 | 2,  # how a message within a message begins
    "BEGUN": ForwardMsg.NEW_SESSION_FIELD_NUMBER,
    "ENDED": ForwardMsg.SCRIPT_FINISHED_FIELD_NUMBER,
    "ENDED_FOR_ANOTHER": ForwardMsg.FINISHED_EARLY_FOR_RERUN,
}
# Whether a run that was asked for, or that has begun, has not ended, read off the wire: a page says so only some time after it was asked for.
RUNS = (
    f"{{ const {{ RERUN, BEGUN, ENDED, ENDED_FOR_ANOTHER }} = {WIRE};"
    """
  let asked = 0, answers = 0, runs = 0;  // the run that is on began when so many had been asked for
  const told = (bytes) => {  // what a message is, which stands behind its hash and its metadata
    let at = 0;
    const number = () => {
      for (let value = 0, by = 1; ; by *= 128) {
        const byte = bytes[at++];
        value += (byte & 127) * by;
        if (byte < 128) return value;
      }
    };
    while (at < bytes.length) {
      const field = number() >> 3;
      if (field > 2) return [field, bytes[at]];
      const long = number();
      at += long;
    }
    return [];
  };
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const [what, how] = told(new Uint8Array(data));
        if (what === BEGUN) {
          [answers, window.awaited] = [asked, true];
          runs += 1;
        }
        if (what !== ENDED || how === ENDED_FOR_ANOTHER || answers !== asked) return;
        const [last, run] = [asked, runs];
        const shown = () => {
          if (asked === last && runs === run) window.awaited = false;
        };
        requestAnimationFrame(() => requestAnimationFrame(shown));
      });
    }
    send(data) {
      if (data[0] === RERUN) window.awaited = Boolean(++asked);
      super.send(data);
    }
  };
}
"""
)
IDLE = "() => !window.awaited && document.querySelector('[data-testid=stApp][data-test-script-state=notRunning]')"
PAUSES = 1000  # milliseconds: no key, text or box waits longer before it is told
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"
CHOSEN = "(table) => [...table.querySelectorAll('[aria-selected=true]')].map((cell) => cell.id).join()"
REVEAL = """
(what) => {
  const folds = [];
  for (let fold = document.querySelector(what)?.closest("details"); fold; fold = fold.parentElement.closest("details"))
    if (!fold.open) folds.push(fold);
  for (const fold of folds) fold.querySelector("summary").click();
  return folds.filter((fold) => fold.closest("[class*=st-key-part-]")?.querySelector("details") === fold).length;
}
"""
FOLLOW = """
(to) => {
  const link = Object.assign(document.createElement("a"), { href: to });
  document.querySelector("[data-testid=stMain]").append(link);
  link.click();
  link.remove();
}
"""
INK = "getComputedStyle(document.querySelector('[data-testid=stApp]')).color"
TITLED = "was => ![was, undefined].includes(document.querySelector('h1')?.textContent)"
DRAWN = """
() => {
  const ran = document.querySelector("[data-test-script-state=notRunning] h1");  // a page may hold no scrubber at all
  const places = [...document.querySelectorAll("[class*=st-key-scrubber-]")];  // there before what they hold
  const drawn = (place) => place.querySelector("[data-testid=scrubber]")?.dataset.ready;
  const fetched = !document.querySelector("[data-testid=stSkeleton], [data-arriving]");  // a kind of control, when it is first shown
  return document.querySelector("[data-testid=stException]") || (!window.awaited && ran && fetched && places.every(drawn));
}
"""


@contextmanager
def running(log: Path, base: str = "", **variables: str) -> Iterator[str]:
    """The address of an app that has answered nobody yet but its health check; below `base` where it shares its host.

    variables: of its environment.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    command += ["--server.baseUrlPath", base.strip("/")]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "--server.address", "127.0.0.1"],
            cwd=ROOT,
            env=os.environ | variables,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}{base}"
            _wait_for(f"{address}/_stcore/health", process, log)
            yield address
        finally:
            process.terminate()
            process.wait(20)
    assert "Traceback" not in log.read_text("utf-8", "replace"), log.read_text("utf-8", "replace")


@contextmanager
def shared(folder: Path) -> Iterator[str]:
    """The address of one app for all workers; who comes first starts it, and stays until the others have left."""
    address, guests = folder / "address", folder / "guests"
    guests.mkdir(exist_ok=True)
    me, one_at_a_time = guests / str(os.getpid()), Lock(folder / "lock", timeout=LONGEST)
    with ExitStack() as host:
        with one_at_a_time:
            mine = not address.exists()
            if mine:
                address.write_text(host.enter_context(running(folder / "log.txt")))
            me.touch()
        yield address.read_text()
        me.unlink()
        end = time.monotonic() + LONGEST
        while mine:
            with one_at_a_time:
                if time.monotonic() > end or not any(guests.iterdir()):
                    return address.unlink()
            time.sleep(0.2)


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """A folder for all workers, filled by the one that comes first."""
    with Lock(folder.with_suffix(".lock"), timeout=LONGEST):
        if not folder.exists():
            making = folder.with_suffix(".making")
            making.mkdir(exist_ok=True)
            make(making)
            making.rename(folder)
    return folder


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urlopen(url, timeout=2):
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise AssertionError(f"no answer after {seconds} s: {log.read_text()}")


@pytest.fixture(scope="session")
def workers(tmp_path_factory, worker_id) -> Path:
    """The folder that all workers have in common."""
    return tmp_path_factory.getbasetemp().parent if worker_id != "master" else tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(workers) -> Iterator[str]:
    with shared(workers) as address:
        yield address


class Chromium:
    """A browser that remembers what it has loaded and compiled, and nothing that a visitor did.

    sharp: paint every pixel, which is for eyes alone and a fifth of the work of a page.
    """

    def __init__(self, playwright: Playwright, profile: Path, *, sharp: bool = False) -> None:
        self._chromium, self._path = playwright.chromium, ensure()
        one_process = [*ARGUMENTS, "--renderer-process-limit=1"]  # where the app's scripts stay compiled
        how: dict[str, Any] = {} if sharp else {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 0.5}
        self._warm = self._chromium.launch_persistent_context(
            profile, executable_path=self._path, args=one_process, **how
        )
        self._started: Browser | None = None
        self._kept: Page | None = None

    def apart(self, **how: Any) -> Page:
        """A new window in a context of its own, which remembers nothing."""
        if self._started is None:
            self._started = self._chromium.launch(executable_path=self._path, args=ARGUMENTS)
        return self._started.new_context(**how).new_page()

    def page(self, address: str, **how: Any) -> Page:
        """A new window; whatever is more than its size and colours gets a context of its own."""
        how = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"} | how
        if len(how) > 2:
            return self.apart(**how)
        if self._kept is None:  # a process ends with its last window, and all that it has compiled
            self._kept = self._warm.new_page()
            self._kept.goto(f"{address}/_stcore/health")
        page = self._warm.new_page()
        page.set_viewport_size(how["viewport"])
        page.emulate_media(color_scheme=how["color_scheme"])
        return page

    def close(self, page: Page) -> None:
        """Close a window, and forget its cookies and its storage."""
        if page.context != self._warm:
            return page.context.close()
        forget = {
            "origin": urlsplit(page.url)._replace(path="", query="", fragment="").geturl(),
            "storageTypes": FORGOTTEN,
        }
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", forget)
        page.close()

    def leave(self) -> None:
        self._warm.close()
        if self._started is not None:
            self._started.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one of a worker: a second one would find the first one's event loop running."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(request, playwright, tmp_path_factory) -> Iterator[Chromium]:
    sharp = request.config.getoption("--screenshots")
    launched = Chromium(playwright, tmp_path_factory.mktemp("profile"), sharp=sharp)
    yield launched
    launched.leave()


class Visitor:
    """One page, and what went over the wire."""

    def __init__(self, browser: Chromium, address: str, **how: Any) -> None:
        self.browser, self.address = browser, address
        self.page = browser.page(address, **how)
        self.context = self.page.context
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.sent = 0
        self.page.add_init_script(TIMERS + RUNS)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", self._websocket)

    def _console(self, message: Any) -> None:
        probe = PROBES.search(urlsplit(message.location["url"]).path) and "404" in message.text
        if message.type == "error" and not probe:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _websocket(self, socket: Any) -> None:
        self.requests.append(socket.url)
        socket.on("framesent", lambda _: setattr(self, "sent", self.sent + 1))

    def open(self, link: str) -> Visitor:
        """Follow a link (a path, or a whole URL) and wait until the script has run and every picture is drawn."""
        self.page.goto(link if "://" in link else self.address + link)
        return self.ready()

    def turn_to(self, page: str) -> None:
        """To another page by the list of pages, whose section is unfolded first; "" is the home page."""
        link = self.page.locator(f'[data-testid=stSidebarNavLink][href$="/{page}"]')
        if page and not link.count():
            section = re.compile(f"^{section_of(page)}")
            self.page.get_by_test_id("stNavSectionHeader").filter(has_text=section).click()
        link.click()

    def follow(self, page: str) -> None:
        """To another page by a link on this one, as if it had one: within the app, which is a third of the work of a new visitor."""
        was = self.page.locator("h1").first.text_content()
        self.page.evaluate(FOLLOW, page)
        self.page.wait_for_function(TITLED, arg=was, polling=POLLING)
        self.ready()

    def unfold(self) -> None:
        """Open the row that folds away data and settings, where the page has one and it is closed."""
        row = self.page.locator(".st-key-settings")
        if row.count() and not row.locator("details[open]").count():
            sent = self.sent
            row.get_by_text("Settings", exact=True).click()
            self.answered(sent + 1)
            self.still()

    def fold(self, name: str | re.Pattern[str]) -> None:
        """Open a folded box, or close it: by the keyboard, as what slides can move away between a press and its release."""
        self.page.locator("summary").filter(has_text=name).press("Enter")
        self.still()

    def trace(self) -> None:
        """Open where a number comes from, which is drawn then."""
        sent = self.sent
        self.fold("Trace a number")
        self.answered(sent + 1)

    def part(self, place: str) -> None:
        """Open a part of the lesson, by what links call it."""
        self._reveal(f'[class*="st-key-part-{place}-"] summary')

    def all_parts(self) -> None:
        """Open every part of the lesson, each once the one before is drawn: of several told at once only one fragment would run."""
        self._parts_until(lambda: False)

    def _parts_until(self, found: Callable[[], bool]) -> None:
        closed = self.page.locator('[class*="st-key-part-"] > .stExpander > details:not([open]) > summary')
        while not found() and closed.count():
            sent = self.sent
            closed.first.evaluate("(one) => one.click()")
            self.answered(sent + 1)
        self.still()

    def _reveal(self, what: str) -> None:
        """Open every fold around it, as a reader does who is looking for it, and wait for what the server draws in it."""
        sent = self.sent
        if parts := self.page.evaluate(REVEAL, what):
            self.answered(sent + parts)
            self.still()

    def ready(self) -> Visitor:
        """Wait until nothing runs that was asked for, and every picture is drawn."""
        self.page.wait_for_function(IDLE, polling=POLLING)
        self.page.wait_for_function(DRAWN, polling=POLLING)
        assert not self.page.get_by_test_id("stException").count(), self.page.get_by_test_id("stException").inner_text()
        return self

    def answered(self, messages: int) -> None:
        """Wait until so many messages have gone to the server in all, and for the run that answers the last."""
        end = time.monotonic() + PATIENCE / 1000
        while self.sent < messages:
            assert time.monotonic() < end, f"{self.sent} messages instead of {messages}"
            self.page.evaluate(NEXT_FRAME)
        self.ready()

    def settled(self) -> Visitor:
        """Wait until whatever waits to be told has been told, and for the run that answers it."""
        self.page.evaluate(f"rested({PAUSES})")
        return self.ready()

    def coloured(self, scheme: Literal["light", "dark"]) -> None:
        """The other scheme, once it shows."""
        was = self.page.evaluate(INK)
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_function(f"was => {INK} !== was", arg=was)
        self.still()

    def still(self) -> None:
        """Wait until nothing slides or fades any more."""
        self.page.wait_for_function(STILL, polling=POLLING)

    def download(self, button: Locator) -> Download:
        """The file that a button gives, asked for between two runs: Streamlit throws it away when a run ends."""
        self.page.wait_for_function(IDLE, polling=POLLING)
        with self.page.expect_download() as started:
            button.click()
        return started.value

    def upload(self, field: Locator, files: Any) -> None:
        """Choose files and wait for the run that knows them, as a run that begins drops what another upload asks for."""
        sent = self.messages
        field.set_input_files(files)
        self.answered(sent + 2)  # where to, and that they are there

    def choose(self, menu: str | re.Pattern[str], option: str | re.Pattern[str]) -> None:
        """Choose from a menu; one that closes as the page below it still moves is opened again."""
        field, chosen = self.page.get_by_role("combobox", name=menu), self.page.get_by_role("option", name=option)
        for _ in range(10):
            field.click()
            with suppress(TooLate):
                chosen.click(timeout=PATIENCE / 10)
                return
        raise AssertionError(f"no {option} in {menu}")

    def scrubber(self, key: str) -> Scrubber:
        """A scrubber of the page; the parts of the lesson are open then, down to the one that it stands in."""
        drawn = f'[data-testid=scrubber][data-key="{key}"]'
        self._parts_until(lambda: self.page.locator(drawn).count() > 0)
        self._reveal(drawn)
        return Scrubber(self.page, key)

    def type_into(self, table: Locator, x: float, y: float, text: str) -> None:
        """Fill in the cell at a place of an editable table, once it is the chosen one: Enter opens what is chosen."""
        field = self.page.get_by_test_id("portal").get_by_role("textbox")
        was = table.evaluate(CHOSEN)
        table.click(position={"x": x, "y": y})
        opened = "document.querySelector('[data-testid=portal] :is(input, textarea)')"
        self.page.wait_for_function(
            f"([table, was]) => {opened} || ({CHOSEN})(table) !== was", arg=[table.element_handle(), was]
        )
        if not field.count():
            self.page.keyboard.press("Enter")
        field.fill(text)
        self.page.keyboard.press("Enter")

    @property
    def messages(self) -> int:
        """How many messages have gone to the server, once whatever waits to be told has been told."""
        self.page.evaluate(f"rested({PAUSES})")
        return self.sent

    @property
    def history(self) -> int:
        return self.page.evaluate("history.length")

    def close(self) -> None:
        self.page.evaluate(NEXT_FRAME)  # what it complained of has come
        kept = self.page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)].join()")
        secret = {cookie["value"] for cookie in self.context.cookies()} | set(re.findall(r'"secret":"([^"]+)"', kept))
        told = [unquote(url) for url in (*self.requests, self.page.url)]
        self.browser.close(self.page)
        assert not [url for url in told if any(one in url for one in secret if one)], (
            "a cookie or a secret is in an address"
        )
        assert self.complaints == []
        hosts = {urlsplit(url.removeprefix("blob:")).netloc for url in self.requests if not url.startswith("data:")}
        assert hosts <= {urlsplit(self.address).netloc}


@pytest.fixture
def visitor(browser, server) -> Iterator[Callable[..., Visitor]]:
    """visitor("/precision_recall?threshold=0.5", has_touch=True): a new visitor who has followed a link."""
    with visitors(browser, server) as new:
        yield new


@contextmanager
def visitors(browser: Chromium, server: str) -> Iterator[Callable[..., Visitor]]:
    """Visitors who are looked over when they leave."""
    opened: list[Visitor] = []

    def new(link: str, **how: Any) -> Visitor:
        opened.append(Visitor(browser, server, **how))
        return opened[-1].open(link)

    yield new
    for one in opened:
        one.close()


@pytest.fixture
def course() -> Iterator[str]:
    """A page of another origin with a frame in it: its query says what of."""

    class Course(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = self.path.partition("?")[2]
            frame = f'<iframe src="{address}" title="Lesson" width="100%" height="820" style="border: 0"></iframe>'
            body = f"<!doctype html><title>Course</title><h1>Course</h1>{frame if address else ''}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    server = HTTPServer(("127.0.0.1", 0), Course)
    thread = Thread(target=partial(server.serve_forever, 0.05), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
