"""Several processes behind nginx, with the configuration in deploy/: deep links, websockets, and one room for all."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

from classroom.rooms import ALPHABET
from tests.helpers import ROOT
from tests.helpers.classroom_client import Browser, free_port, redis_server

pytestmark = pytest.mark.slow

PAGE = "precision_recall"


@contextmanager
def running(command, log, **environment):
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env=os.environ | environment
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)


def wait_for(port, process, log, path="/_stcore/health"):
    end = time.monotonic() + 120
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="module")
def ports(tmp_path_factory):
    """The ports of nginx and of two processes behind it."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert nginx, "These tests need Debian's nginx: apt-get install nginx"
    folder = tmp_path_factory.mktemp("proxy")
    front, one, two = free_port(), free_port(), free_port()
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    for port, ours in ((8080, front), (8501, one), (8502, two)):
        text = re.sub(rf"\b{port};", f"{ours};", text)
    text = text.replace(
        "access_log off;",
        "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + "access_log off;",
    )
    (folder / "nginx.conf").write_text(f"pid {folder}/pid;\ndaemon off;\n{text}")
    with ExitStack() as stack:
        address = stack.enter_context(redis_server(folder))
        started = []
        for port in (one, two):
            command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
            log = folder / f"{port}.txt"
            command += ["--server.address", "127.0.0.1"]
            started.append((port, stack.enter_context(running(command, log, METRICSCOPE_REDIS=address)), log))
        for port, process, log in started:
            wait_for(port, process, log)
        log = folder / "nginx.txt"
        command = [nginx, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.txt")]
        wait_for(front, stack.enter_context(running(command, log)), log)
        yield front, one, two


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
