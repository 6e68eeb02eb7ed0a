"""Saving a lesson as a file: one at a time, shared by all who ask for the same link, bounded, and ended when nobody waits."""

import asyncio
import itertools
import json

import pytest
from starlette.requests import Request

from server import saving
from server.saving import AT_ONCE, KEPT, NotMade, made

LINK = {"lesson": "ndcg", "query": "k=3", "address": "https://app.example/"}
SESSIONS = itertools.count()  # a new one for each reader, unless a test says whose


def Saving(make):
    """As the app has it, where every session is open but the one called "gone"."""
    return saving.Saving(make, lambda session: session != "gone")


def request(body, sort="application/json"):
    if isinstance(body, dict):
        body = {"session": f"reader {next(SESSIONS)}"} | body
    raw = json.dumps(body).encode()

    async def receive():
        return {"type": "http.request", "body": raw, "more_body": False}

    headers = [(b"content-type", sort.encode()), (b"content-length", str(len(raw)).encode())]
    return Request(
        {"type": "http", "method": "POST", "path": "/file", "headers": headers, "query_string": b""}, receive
    )


async def told(files, **link):
    """All that is said to one reader."""
    answer = await files.ask(request(LINK | link))
    return [json.loads(one.removeprefix(b"data: ")) async for one in answer.body_iterator]


async def given(files, path):
    _, name, file = path.split("/")
    lesson, _, kind = file.partition(".")
    scope = {"type": "http", "path_params": {"name": name, "lesson": lesson, "kind": kind}}
    return await files.give(Request(scope))


class Press:
    """Makes files of their own links, and notes how many at once."""

    def __init__(self):
        self.asked, self.now, self.most = [], 0, 0
        self.gate = asyncio.Event()

    async def __call__(self, asked, say):
        self.asked.append(asked)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            say({"share": 0.5})
            await self.gate.wait()
            return "?".join(asked[:2]).encode()
        finally:
            self.now -= 1


def test_files_are_made_one_at_a_time_and_once_for_all_who_ask_for_the_same():
    async def run():
        press = Press()
        files = Saving(press)
        readers = [asyncio.create_task(told(files, query=query)) for query in ("k=3", "k=3", "k=4")]
        await asyncio.sleep(0.01)
        press.gate.set()
        one, same, other = await asyncio.gather(*readers)
        assert one[-1] == same[-1] and one[-1]["file"] != other[-1]["file"]
        assert {"share": 0.5} in one and other[0] == {"ahead": 1}
        assert (press.most, len(press.asked)) == (1, 2)
        answer = await given(files, one[-1]["file"])
        assert answer.body == b"ndcg?k=3" and len(answer.body) == one[-1]["bytes"]
        assert answer.headers["content-disposition"] == 'attachment; filename="ndcg.html"'
        assert await told(files) == [one[-1]]
        assert len(press.asked) == 2

    asyncio.run(run())


def test_a_package_is_another_file_of_the_same_link():
    async def run():
        press = Press()
        files = Saving(press)
        press.gate.set()
        asked = ({}, *({"package": version} for version in ("1.2", "xapi", "2004")))
        page, *packed, new = [(await told(files, **more))[-1] for more in asked]
        assert [one[3:] for one in press.asked] == [(), ("1.2",), ("xapi",), ("2004",)]
        assert len({page["file"], *(one["file"] for one in packed), new["file"]}) == 4 and new["file"].endswith(
            "/ndcg.zip"
        )
        answer = await given(files, new["file"])
        assert (answer.media_type, answer.status_code) == ("application/zip", 200)
        assert answer.headers["content-disposition"] == 'attachment; filename="ndcg.zip"'
        for other in (new["file"].replace(".zip", ".html"), new["file"].replace(".zip", ".exe"), "file/none/ndcg.zip"):
            assert (await given(files, other)).status_code == 404
        refused = await files.ask(request(LINK | {"package": "1.3"}))
        assert refused.status_code == 400

    asyncio.run(run())


def test_what_nobody_waits_for_any_more_is_not_made():
    async def run():
        press = Press()
        files = Saving(press)
        reader = asyncio.create_task(told(files))
        await asyncio.sleep(0.01)
        assert press.now == 1
        reader.cancel()
        await asyncio.sleep(0.01)
        assert press.now == 0
        press.gate.set()
        assert (await told(files))[-1]["bytes"] == 8  # the next who asks gets it

    asyncio.run(run())


def test_files_and_those_who_wait_are_bounded():
    async def run():
        press = Press()
        files = Saving(press)
        readers = [asyncio.create_task(told(files, query=str(i))) for i in range(AT_ONCE)]
        await asyncio.sleep(0.01)
        refused = await files.ask(request(LINK | {"query": "one more"}))
        assert (refused.status_code, json.loads(refused.body)) == (503, {"error": saving.BUSY})
        press.gate.set()
        paths = [said[-1]["file"] for said in await asyncio.gather(*readers)]
        assert [(await given(files, path)).status_code for path in paths] == [404] * (AT_ONCE - KEPT) + [200] * KEPT

    asyncio.run(run())


def test_a_session_waits_for_one_file_at_a_time():
    async def run():
        press = Press()
        files = Saving(press)
        first = asyncio.create_task(told(files, session="one", query="k=3"))
        await asyncio.sleep(0.01)
        for query in ("k=4", "k=5"):
            refused = await files.ask(request(LINK | {"session": "one", "query": query}))
            assert (refused.status_code, json.loads(refused.body)) == (429, {"error": saving.YOURS})
        again = asyncio.create_task(told(files, session="one", query="k=3"))  # the same file
        other = asyncio.create_task(told(files, session="two", query="k=4"))
        await asyncio.sleep(0.01)
        press.gate.set()
        assert [said[-1]["bytes"] for said in await asyncio.gather(first, again, other)] == [8, 8, 8]
        assert (await told(files, session="one", query="k=4"))[-1]["bytes"] == 8  # the first is done

    asyncio.run(run())


def test_who_leaves_may_ask_for_another_file():
    async def run():
        press = Press()
        files = Saving(press)
        other = asyncio.create_task(told(files, session="two", query="k=3"))
        left = asyncio.create_task(told(files, session="one", query="k=3"))
        await asyncio.sleep(0.01)
        left.cancel()
        await asyncio.sleep(0.01)
        waits = asyncio.create_task(told(files, session="one", query="k=4"))
        await asyncio.sleep(0.01)
        press.gate.set()
        assert [said[-1]["bytes"] for said in await asyncio.gather(other, waits)] == [8, 8]

    asyncio.run(run())


def test_without_an_open_session_nothing_is_made():
    async def run():
        press = Press()
        files = Saving(press)
        refused = await files.ask(request(LINK | {"session": "gone"}))
        assert (refused.status_code, json.loads(refused.body)) == (403, {"error": saving.UNKNOWN})
        assert not press.asked
        assert not saving.is_here("anybody's")  # no app runs here

    asyncio.run(run())


def test_why_there_is_no_file_is_a_sentence_and_the_next_one_is_made():
    async def run():
        async def fails(asked, say):
            if asked[1] == "odd":
                raise NotMade("This lesson could not be drawn.")
            return b"x"

        files = Saving(fails)
        assert (await told(files, query="odd"))[-1] == {"error": "This lesson could not be drawn."}
        assert (await told(files))[-1]["bytes"] == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    "odd",
    [
        {"session": None},
        {"lesson": "../etc"},
        {"lesson": 5},
        {"query": None},
        {"query": "a\0b"},
        {"query": "x" * saving.LONGEST},
        {"address": "javascript:alert(1)"},
        {"address": "https://[x"},
        {"package": "1.3"},
        {"package": ["1.2"]},
    ],
    ids=lambda odd: f"{odd}"[:40],
)
def test_what_is_no_question_is_refused(odd):
    async def run():
        assert (await Saving(Press()).ask(request(LINK | odd))).status_code == 400
        assert (await Saving(Press()).ask(request(LINK, sort="text/plain"))).status_code == 400
        assert (await Saving(Press()).ask(request([]))).status_code == 400

    asyncio.run(run())


@pytest.mark.slow
def test_a_lesson_that_is_none_and_a_process_that_dies_are_said(monkeypatch):
    async def run():
        with pytest.raises(NotMade, match="There is no such lesson"):
            await made(("no_such", "", "http://a"), lambda said: None)
        monkeypatch.setattr("server.saving.sys.executable", "/bin/false")
        with pytest.raises(NotMade, match="could not be made"):
            await made(("ndcg", "", "http://a"), lambda said: None)

    asyncio.run(run())
