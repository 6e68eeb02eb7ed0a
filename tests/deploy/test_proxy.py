"""Several processes behind nginx, as `make serve` starts them: deep links, websockets, one room for all, and a death."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

from classroom.rooms import ALPHABET
from tests.helpers import ROOT
from tests.helpers.classroom_client import Browser, free_port

pytestmark = pytest.mark.slow

PAGE = "precision_recall"


STARTED = re.compile(r"^(\S+(?: \d)?) +\| started as process (\d+)(?: http://127.0.0.1:(\d+)/)?", re.MULTILINE)


class Served:
    """`make serve` with two processes: its own process, what it wrote, and the ports of nginx and of both."""

    def __init__(self, folder):
        self.front, self.log = free_port(), folder / "log.txt"
        command = [sys.executable, "-m", "server.serve", "--workers", "2", "--port", str(self.front)]
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        self.until(lambda text: "is ready" in text)
        self.ports = [self.front, *(port for name, _, port in self.started if name.startswith("app"))]

    @property
    def started(self):
        """(name, process, port) of each start, in order; port 0 where nobody is asked."""
        return [(name, int(process), int(port or 0)) for name, process, port in STARTED.findall(self.log.read_text())]

    def until(self, said, seconds=120):
        end = time.monotonic() + seconds
        while not said(self.log.read_text()):
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.1)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("served"))
    yield served
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(60) == 0
    for _, process, _ in served.started:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    assert "Traceback" not in served.log.read_text(), served.log.read_text()


@pytest.fixture(scope="module")
def ports(served):
    return served.ports


async def visit(port: int) -> tuple[str, set[str]]:
    """Follow a deep link as a browser does: the cookie that came with the page, and what the scrubbers say is to be fetched."""
    browser = Browser(port)
    status, page = await browser.request("GET", f"/{PAGE}")
    assert (status, "<title>" in page) == (200, True)
    cookie = re.search(r"(?i)set-cookie: (metricscope=\w+)", browser.head)[1]
    message = BackMsg()
    message.rerun_script.page_name = PAGE
    found, title = set(), ""
    headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}
    address = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with connect(address, subprotocols=["streamlit"], max_size=None, additional_headers=headers) as stream:
        await stream.send(message.SerializeToString())
        async with asyncio.timeout(60):
            while True:
                answer = ForwardMsg.FromString(await stream.recv())
                if answer.WhichOneof("type") == "script_finished":
                    break
                element = answer.delta.new_element
                if element.WhichOneof("type") == "heading" and element.heading.tag == "h1":
                    title = element.heading.body
                if element.bidi_component.component_name == "metricscope_scrubber":
                    head = json.loads(element.bidi_component.bytes.partition(b"\n")[0])
                    found |= {head["digest"]} if head["fetch"] else set()
    assert title == "Precision and recall"
    return cookie, found


def test_visitors_keep_to_their_process_and_all_processes_serve(ports):
    front, *behind = ports

    async def scene():
        served = set()
        for _ in range(12):
            cookie, found = await visit(front)
            assert found
            for digest in found:  # is only in the process that ran the page
                assert (await Browser(front).request("GET", f"/scrubber/{digest}.json", Cookie=cookie))[0] == 200
                here = [(await Browser(port).request("GET", f"/scrubber/{digest}.json"))[0] for port in behind]
            served = {port for port, status in zip(behind, here, strict=True) if status == 200}
            if len(served) == len(behind):
                return
        raise AssertionError(f"only {served} of {behind} had visitors")

    asyncio.run(scene())


def test_the_cookie_that_keeps_a_visitor_goes_into_other_sites_frames_over_https(ports):
    async def cookie(**headers):
        browser = Browser(ports[0])
        await browser.request("GET", f"/{PAGE}", **headers)
        return re.search(r"(?i)set-cookie: metricscope=\w+; (.+)", browser.head)[1].strip()

    assert asyncio.run(cookie()) == "Path=/; HttpOnly; SameSite=Lax"
    over_https = asyncio.run(cookie(**{"X-Forwarded-Proto": "https"}))
    assert over_https == "Path=/; HttpOnly; SameSite=None; Secure; Partitioned"


def test_one_room_for_all_processes(ports):
    place = {"page": PAGE, "query": "", "positions": {}}

    async def scene():
        front, one, two = map(Browser, ports)
        _, mine = await front.post("/class/open", place)
        code = mine["code"]
        status, _ = await front.request("GET", f"/join?code={code}")
        assert (status, f"location: ./{PAGE}?room={code}".lower() in front.head.lower()) == (303, True)
        guests = [(await browser.post(f"/class/{code}/enter"))[1]["handle"] for browser in (front, one, two)]
        async with (
            front.listening(code, guests[0]) as through,
            one.listening(code, guests[1]) as first,
            two.listening(code, guests[2]) as second,
            front.listening(code, mine["handle"]) as board,
        ):
            await board.until(lambda s: s.get("guests") == 3)
            moved = place | {"positions": {"main": {"threshold": "0.25"}}, "secret": mine["secret"]}
            assert (await front.post(f"/class/{code}/here", moved))[0] == 200
            for phone in (through, first, second):
                await phone.until(lambda s: s.get("positions") == moved["positions"])
            await front.post(f"/class/{code}/close", {"secret": mine["secret"]})
            for phone in (through, first, second):
                await phone.until_closed()

    asyncio.run(scene())


def test_what_a_visitor_claims_to_be_does_not_count(ports):
    async def scene():
        async def guess(i: int) -> int:  # another wrong code, each from "another" address
            code = "WWW" + "".join(ALPHABET[i // 20**place % 20] for place in range(3))
            claim = {"X_Forwarded_For": f"10.0.{i // 256}.{i % 256}", "Cookie": "metricscope=x"}
            return (await Browser(ports[0]).request("GET", f"/join?code={code}", **claim))[0]

        statuses = [
            status
            for first in range(0, 450, 90)
            for status in await asyncio.gather(*map(guess, range(first, first + 90)))
        ]
        assert statuses[0] == 404
        assert 429 in statuses

    asyncio.run(scene())


def test_a_process_that_is_killed_comes_back_and_its_visitors_are_served_meanwhile(served):
    name, process, port = next(one for one in served.started if one[0] == "app 1")
    os.kill(process, signal.SIGKILL)
    served.until(lambda text: f"{name}    | ended with code -9" in text)
    for _ in range(8):  # by chance, some of these had their seat there
        asyncio.run(visit(served.front))
    served.until(lambda _: sum(one[0] == name for one in served.started) == 2)

    async def back():
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError):
                    if (await Browser(port).request("GET", "/_stcore/health"))[0] == 200:
                        return
                await asyncio.sleep(0.1)

    asyncio.run(back())
