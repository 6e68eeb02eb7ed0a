"""Several processes behind nginx, as `make serve` starts them: deep links, websockets, one room for all, and a death."""

import asyncio
import json
import os
import re
import signal

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

from benchmarks.bench_deaths import killed, played, reloaded, replaced
from benchmarks.houses import house
from benchmarks.returning import Reader, Uploader
from classroom.rooms import ALPHABET
from tests.helpers.classroom_client import Browser, free_port
from widgets import lost_file

pytestmark = pytest.mark.slow

PAGE = "precision_recall"


@pytest.fixture(scope="module")
def served():
    with house(free_port(), METRICSCOPE_WARM="0", METRICSCOPE_DRAIN="0") as one:
        yield one
        log = one.wrote
        one.process.send_signal(signal.SIGINT)
        assert one.process.wait(60) == 0
        for process in one.started():
            with pytest.raises(ProcessLookupError):
                os.kill(process.pid, 0)
        assert "Traceback" not in log(), log()


@pytest.fixture
def ports(served):
    """Of nginx and of both processes."""
    return [served.port, *(served.now(name).port for name in ("app 1", "app 2"))]


async def visit(port: int) -> tuple[str, set[str]]:
    """Follow a deep link as a browser does: the cookie that came with the page, and what the scrubbers say is to be fetched."""
    browser = Browser(port)
    status, page = await browser.request("GET", f"/{PAGE}")
    assert (status, "<title>" in page) == (200, True)
    cookie = re.search(r"(?i)set-cookie: (metricscope=[\w-]+)", browser.head)[1]
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
        return re.search(r"(?i)set-cookie: metricscope=[\w-]+; (.+)", browser.head)[1].strip()

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


def same_again(outcome):
    """Everybody is where they were, and each answer counts once."""
    assert outcome.wrong == []
    told, lost, doubled = outcome.answers
    assert (told, lost, doubled) == (len(outcome.guests), 0, 0)


def test_a_class_goes_on_when_a_process_is_killed_and_its_file_is_asked_for_again(served):
    """How long it takes is measured by benchmarks/bench_deaths.py."""
    content = b"label,score\n" + b"".join(b"%d,%g\n" % (i % 2, i * 37 % 100 / 100) for i in range(200))

    async def scene():
        until, reader = asyncio.Event(), Uploader(served.port, content, 0)
        there = asyncio.create_task(reader.stay(until))
        await reader.moves()
        assert reader.is_read()
        name = reader.cookie.removeprefix("metricscope=").replace("-", " ")
        outcome = await played(served.port, 3, 3, killed(served, name), every=1)
        assert len(reader.away) == 1 and reader.told == [lost_file.GONE]
        assert reader.cookie != f"metricscope={name.replace(' ', '-')}"
        await reader.moves()
        assert reader.is_read() and reader.told == []
        until.set()
        await there
        return outcome

    outcome = asyncio.run(scene())
    same_again(outcome)
    assert outcome.away  # somebody was at the process


def test_nobody_notices_that_nginx_is_reloaded_and_all_come_to_the_processes_of_a_new_version(served):
    old = [one.pid for one in served.started("app")]

    async def strike():
        await reloaded(served)()
        assert not any(one.away for one in readers)
        await replaced(served)()
        return 0.0

    readers: list[Reader] = []
    outcome = asyncio.run(played(served.port, 3, 3, strike, readers, every=1))
    same_again(outcome)
    assert all(len(one.away) == 1 for one in outcome.readers)
    for pid in old:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert "app 3    | started" in served.wrote() and "has left with code -15" in served.wrote()


def test_what_a_visitor_claims_to_be_does_not_count(served):
    """The last one: from this address no code is taken for ten minutes."""

    async def scene():
        async def guess(i: int) -> int:  # another wrong code, each from "another" address
            code = "WWW" + "".join(ALPHABET[i // 20**place % 20] for place in range(3))
            claim = {"X_Forwarded_For": f"10.0.{i // 256}.{i % 256}", "Cookie": "metricscope=x"}
            return (await Browser(served.port).request("GET", f"/join?code={code}", **claim))[0]

        statuses = [
            status
            for first in range(0, 450, 90)
            for status in await asyncio.gather(*map(guess, range(first, first + 90)))
        ]
        assert statuses[0] == 404
        assert 429 in statuses

    asyncio.run(scene())
