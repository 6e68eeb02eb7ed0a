"""A live class without a browser: rooms in memory and in Redis, and guests who do not behave."""

import asyncio
import json
import signal
from collections.abc import Callable

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom import live, memory, rooms
from classroom.limits import Limit
from classroom.live import Hubs, Stream, View
from classroom.routes import Class, Limits
from classroom.store import store_at
from tests.helpers.classroom_client import Browser, redis_server, serving

PLACE = {"page": "precision_recall", "query": "?data=ties", "positions": {"main": {"threshold": "0.5"}}}
QUESTION = {"key": "guess", "asks": "Which falls?", "answers": ["precision", "recall", "<b>both</b>"], "right": [1]}


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    with redis_server(tmp_path_factory.mktemp("redis")) as address:
        yield address


@pytest.fixture(params=["memory", "redis"])
def store(request) -> str:
    """The address of a store."""
    return request.getfixturevalue("redis") if request.param == "redis" else ""


def in_class(address: str, scene: Callable, limits: Limits | None = None) -> None:
    """Play a scene in a class of its own."""

    async def play() -> None:
        async with serving(Class(lambda: store_at(address), limits)) as browser:
            await scene(browser)

    asyncio.run(play())


async def opened(browser: Browser) -> tuple[str, str, str]:
    """A new room: its code, the teacher's secret and handle."""
    status, told = await browser.post("/class/open", PLACE)
    assert status == 200
    return told["code"], told["secret"], told["handle"]


async def entered(browser: Browser, code: str) -> tuple[str, str]:
    """A new guest: secret and handle."""
    status, told = await browser.post(f"/class/{code}/enter")
    assert (status, told.get("role")) == (200, "guest")
    return told["secret"], told["handle"]


def counts(seen: dict) -> list[int] | None:
    return (seen.get("question") or {}).get("counts")


def test_a_lesson_in_class(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        one, first = await entered(browser, code)
        two, second = await entered(browser, code)
        async with (
            browser.listening(code, teacher) as board,
            browser.listening(code, first) as phone,
            browser.listening(code, second) as other,
        ):
            assert (await phone.until(lambda s: "place" in s))["positions"] == PLACE["positions"]
            assert "guests" not in phone.seen
            await board.until(lambda s: s.get("guests") == 2)
            moved = PLACE | {"page": "ndcg", "positions": {"list": {"k": "5"}}}
            assert (await browser.post(f"/class/{code}/here", moved | {"secret": secret}))[0] == 200
            await phone.until(lambda s: s["place"]["page"] == "ndcg" and s["positions"] == moved["positions"])
            await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
            asked = (await phone.until(lambda s: s["question"]))["question"]
            assert (asked["answers"], asked["right"], asked["counts"]) == (QUESTION["answers"], [], None)
            for mine, choice in ((one, 0), (two, 1), (one, 2)):  # the first one changes its mind
                await browser.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": choice})
            await board.until(lambda s: counts(s) == [0, 1, 1])
            assert counts(phone.seen) is None
            await browser.post(f"/class/{code}/reveal", {"secret": secret})
            shown = (await other.until(lambda s: counts(s)))["question"]
            assert (shown["counts"], shown["right"], shown["revealed"]) == ([0, 1, 1], [1], True)
            late = await browser.post(f"/class/{code}/answer", {"secret": one, "question": 1, "choice": 1})
            assert late[0] == 400
            await browser.post(f"/class/{code}/pause", {"secret": secret, "paused": True})
            await phone.until(lambda s: s["paused"])
            await browser.post(f"/class/{code}/close", {"secret": secret})
            await phone.until_closed()
            await board.until_closed()
        assert (await browser.post(f"/class/{code}/enter"))[0] == 404

    in_class(store, scene)


def test_a_second_question_starts_from_nothing(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        mine, _ = await entered(browser, code)
        async with browser.listening(code, teacher) as board:
            for number in (1, 2):
                await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
                seen = await board.until(lambda s, n=number: s.get("question") and s["question"]["number"] == n)
                assert counts(seen) == [0, 0, 0]
                await browser.post(f"/class/{code}/answer", {"secret": mine, "question": number, "choice": 1})
                await board.until(lambda s: counts(s) == [0, 1, 0])
            before = await browser.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": 0})
            assert before[0] == 400

    in_class(store, scene)


def test_a_teacher_who_reloads_keeps_the_room_and_a_guest_its_answer(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        status, again = await browser.post(f"/class/{code}/enter", {"secret": secret})
        assert (status, again["role"], again["handle"]) == (200, "teacher", teacher)
        mine, who = await entered(browser, code)
        _, back = await browser.post(f"/class/{code}/enter", {"secret": mine})
        assert (back["secret"], back["handle"]) == (mine, who)
        async with browser.listening(code, teacher) as board:
            await board.until(lambda s: s.get("guests") == 1)
            async with browser.listening(code, who):
                pass
            await board.until(lambda s: s.get("guests") == 0)

    in_class(store, scene)


def test_two_processes_serve_one_room(redis):
    async def scene():
        make = lambda: Class(lambda: store_at(redis))  # noqa: E731
        async with serving(make()) as here, serving(make()) as there:
            code, secret, teacher = await opened(here)
            mine, who = await entered(there, code)
            async with here.listening(code, teacher) as board, there.listening(code, who) as phone:
                await here.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
                await phone.until(lambda s: s.get("question"))
                await there.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": 1})
                await board.until(lambda s: counts(s) == [0, 1, 0])
                await here.post(f"/class/{code}/close", {"secret": secret})
                await phone.until_closed()

    asyncio.run(scene())


# ---- guests who do not behave
def test_codes_guessed_at_random_are_refused_after_a_while_and_the_room_goes_on():
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        mine, who = await entered(browser, code)
        for _ in range(9):  # a class that comes back to a room that is gone
            assert (await browser.post("/class/WWWWWW/enter", {"secret": mine}))[0] == 404
        wrong = [await browser.post(f"/class/{rooms.new_code()}/enter") for _ in range(4)]
        assert [status for status, _ in wrong] == [404] * 4
        for guessed in (code, rooms.new_code()):  # no longer told apart
            assert (await browser.post(f"/class/{guessed}/enter"))[0] == 429
            assert (await browser.post(f"/class/{guessed}/close", {"secret": "x"}))[0] == 429
            status, page = await browser.request("GET", f"/join?code={guessed}")
            assert (status, "Wait ten minutes" in page) == (429, True)
        assert (await browser.post(f"/class/{code}/enter", {"secret": mine}))[0] == 200  # who is inside goes on
        await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
        assert (await browser.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": 1}))[0] == 200
        async with browser.listening(code, teacher) as board, browser.listening(code, who):
            await board.until(lambda s: counts(s) == [0, 1, 0])

    in_class("", scene, Limits(wrong_codes=Limit(5, 1e9), same_code=Limit(1, 1e9)))


def test_ten_thousand_joins_fill_a_room_and_disturb_nobody_in_it(store, monkeypatch):
    for module in (memory, rooms):
        monkeypatch.setattr(module, "GUESTS", 20)
    monkeypatch.setattr("classroom.redis.GUESTS", 20)

    async def scene(browser):
        code, secret, teacher = await opened(browser)
        mine, who = await entered(browser, code)
        async with browser.listening(code, teacher) as board, browser.listening(code, who) as phone:
            tries = [await browser.post(f"/class/{code}/enter") for _ in range(60)]
            refused = [told["error"] for status, told in tries if status == 503]
            assert refused == ["The room is full."] * 41
            assert tries[-1][0] == 503
            await board.until(lambda s: s.get("guests") == 20)
            await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
            await phone.until(lambda s: s.get("question"))
            assert (await browser.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": 0}))[0] == 200
            assert (await browser.post(f"/class/{code}/enter", {"secret": mine}))[0] == 200  # a known guest comes back
            await board.until(lambda s: counts(s) == [1, 0, 0])

    in_class(store, scene)


def test_one_address_comes_in_only_so_often():
    async def scene(browser):
        code, *_ = await opened(browser)
        statuses = [(await browser.post(f"/class/{code}/enter"))[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]

    in_class("", scene, Limits(entries=Limit(3, 1e9)))


def test_a_guest_who_answers_without_end_counts_once_and_is_slowed_down(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        mine, _ = await entered(browser, code)
        other, _ = await entered(browser, code)
        await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
        answer = f"/class/{code}/answer"
        many = (browser.post(answer, {"secret": mine, "question": 1, "choice": i % 3}) for i in range(100))
        statuses = [status for status, _ in await asyncio.gather(*many)]
        assert statuses.count(200) == 5
        assert set(statuses) == {200, 429}
        assert (await browser.post(answer, {"secret": other, "question": 1, "choice": 1}))[0] == 200
        async with browser.listening(code, teacher) as board:
            await board.until(lambda s: counts(s) and sum(counts(s)) == 2)

    in_class(store, scene, Limits(answers=Limit(5, 1e9)))


def test_a_guest_may_not_do_what_the_teacher_may_nor_answer_for_another(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        mine, who = await entered(browser, code)
        for act in ("here", "pause", "ask", "reveal", "close"):
            for wrong in (mine, who, teacher, "", None, ["x"]):
                status, _ = await browser.post(f"/class/{code}/{act}", PLACE | QUESTION | {"secret": wrong})
                assert status == 403
        await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
        for wrong in (who, secret, "", None):  # a handle is no secret, and the teacher does not vote
            answer = {"secret": wrong, "question": 1, "choice": 0}
            assert (await browser.post(f"/class/{code}/answer", answer))[0] == 403
        for stranger in ("", "nobody", "%00"):
            assert (await browser.request("GET", f"/class/{code}/live?as={stranger}"))[0] == 403

    in_class(store, scene)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b"nonsense", 400),
        (b"[" * 20_000, 400),
        (b'{"x": "' + b"y" * 30_000 + b'"}', 413),
        (json.dumps(PLACE | {"page": "../etc"}).encode(), 400),
        (json.dumps(PLACE | {"query": "x" * 5000}).encode(), 400),
        (json.dumps(PLACE | {"positions": {"main": {"threshold": "1; drop"}}}).encode(), 400),
        (json.dumps(PLACE | {"positions": {"main": 3}}).encode(), 400),
        (json.dumps(PLACE | {"query": "\ud800"}).encode(), 200),
    ],
)
def test_what_makes_no_sense_is_refused_with_words(body, status):
    async def scene(browser):
        got, told = await browser.post("/class/open", body)
        assert got == status
        assert "error" in told or got == 200

    in_class("", scene)


def test_other_sites_cannot_act():
    async def scene(browser):
        for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
            assert (await browser.post("/class/open", PLACE, Content_Type=kind))[0] == 400
        assert (await browser.request("OPTIONS", "/class/open"))[0] == 405
        assert "access-control" not in browser.head.lower()
        assert (await browser.request("GET", "/class/open"))[0] == 405

    in_class("", scene)


def test_the_way_in():
    async def scene(browser):
        code, *_ = await opened(browser)
        status, page = await browser.request("GET", "/join")
        assert (status, "<form" in page) == (200, True)
        status, _ = await browser.request("GET", f"/join?code={code[:3].lower()}-{code[3:]}")
        assert status == 303
        assert f"./precision_recall?data=ties&room={code}" in browser.head
        status, page = await browser.request("GET", "/join?code=%3Cimg%20src=x%3E")
        assert (status, "<img" in page, "&lt;img" in page) == (404, False, True)
        link = f"http://school/join?code={code}"
        status, drawn = await browser.request("GET", f"/class/{code}/picture.svg?link={link}")
        assert (status, drawn.startswith("<?xml") and "<svg" in drawn) == (200, True)
        for other in ("", "http://elsewhere/", f"javascript:x/join?code={code}", link + "x" * 300):
            assert (await browser.request("GET", f"/class/{code}/picture.svg?link={other}"))[0] == 400

    in_class("", scene)


# ---- the parts
def test_nothing_is_kept_of_an_answer_that_comes_when_the_room_is_closed(store):
    question = rooms.Question(1, "guess", "Which falls?", ("precision", "recall"))
    room = rooms.Room("CDFHJK", rooms.handle("teacher"), question=question)

    async def scene():
        kept = store_at(store)
        for _ in range(2):  # the second room of that code has heard nobody
            assert await kept.open(room)
            assert (await kept.read(room.code)).counts == (0, 0)
            await kept.close(room.code)
            await kept.answer(room.code, 1, "guest", 0)
        await kept.end()

    asyncio.run(scene())


def test_an_idle_room_is_forgotten():
    async def scene():
        now = 0.0
        kept = memory.MemoryStore(clock=lambda: now)
        await kept.open(rooms.Room("CDFHJK", "t"))
        now = rooms.IDLE - 1
        await kept.write("CDFHJK", {"paused": "true"})
        now += rooms.IDLE - 1
        assert (await kept.read("CDFHJK")).paused
        now += 100
        assert await kept.read("CDFHJK") is None

    asyncio.run(scene())


def test_only_the_latest_guests_are_remembered(monkeypatch):
    monkeypatch.setattr(memory, "KNOWN", 3)

    async def scene():
        now = 0.0
        kept = memory.MemoryStore(clock=lambda: now)
        await kept.open(rooms.Room("CDFHJK", "t"))
        for now in range(5):
            assert await kept.enter("CDFHJK", str(now))
        assert [await kept.knows("CDFHJK", str(i)) for i in range(5)] == [False, False, True, True, True]

    asyncio.run(scene())


def test_who_does_not_read_is_dropped(monkeypatch):
    monkeypatch.setattr("classroom.live.PATIENCE", 0.01)

    async def scene():
        kept = memory.MemoryStore()
        await kept.open(rooms.Room("CDFHJK", "t"))
        await kept.enter("CDFHJK", "sleeper")
        hubs, started = Hubs(kept), []

        async def send(message):
            if message["type"] == "http.response.body":
                await asyncio.Event().wait()
            started.append(message)

        async def receive():
            await asyncio.Event().wait()

        async with asyncio.timeout(10):
            await Stream(hubs, "CDFHJK", "sleeper")({"type": "http"}, receive, send)
        assert len(started) == 1
        assert (await kept.read("CDFHJK")).guests == 0
        assert hubs._hubs == {}

    asyncio.run(scene())


def test_a_server_that_stops_lets_go_of_its_listeners_and_does_not_say_that_the_room_is_closed(monkeypatch):
    async def scene():
        kept, said = memory.MemoryStore(), []
        await kept.open(rooms.Room("CDFHJK", "t"))

        async def send(message):
            said.append(message.get("body", b""))
            if b"place" in said[-1]:
                monkeypatch.setattr("classroom.live.stopping", lambda: True)

        async def receive():
            await asyncio.Event().wait()

        async with asyncio.timeout(10):
            await Stream(Hubs(kept), "CDFHJK", "")({"type": "http"}, receive, send)
        assert said[-1] == b""
        assert not any(b"closed" in one for one in said)

    asyncio.run(scene())


def test_a_view_sends_what_is_new():
    view = View()
    view.take({"a": 1, "b": "x"})
    assert view.after(0) == b'data: {"a":1,"b":"x"}\n\n'
    view.take({"a": 2, "b": "x"})
    assert view.after(1) == b'data: {"a":2}\n\n'
    assert view.after(2) == b""
    view.take({"a": 2, "b": "x"})
    assert view.stamp == 2


def test_a_limit_starts_anew_with_each_stretch():
    now = 0.0
    limit = Limit(2, 10, clock=lambda: now)
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    assert limit.allows("b")
    now = 10.0
    assert limit.allows("a")


def test_codes_are_easy_to_read_and_hard_to_guess():
    codes = {rooms.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(rooms.possible(code) for code in codes)
    assert not set("0O1IL5S8BU") & set(rooms.ALPHABET)
    assert len(rooms.ALPHABET) ** rooms.LETTERS == 64_000_000
    assert rooms.written(" cdf-hjk ") == "CDFHJK"


@settings(max_examples=25)
@given(
    st.dictionaries(
        st.sampled_from(["page", "query", "positions", "key", "asks", "answers", "right"]),
        st.recursive(
            st.none() | st.booleans() | st.floats() | st.text(max_size=5),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
            max_leaves=8,
        ),
    )
)
def test_nonsense_is_never_more_than_a_value_error(body):
    for check in (rooms.checked_place, lambda b: rooms.checked_question(b, 0), lambda b: rooms.checked_choice(b, None)):
        try:
            check(body)
        except ValueError as error:
            assert str(error)


@given(st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=5), st.text(max_size=20))
def test_a_room_comes_back_as_it_was_kept(answers, query):
    asked = rooms.Question(3, "guess", "Which?", tuple(answers), (0,), True)
    room = rooms.Room("CDFHJK", "t", "ndcg", query, {"a": {"k": "5"}}, True, asked)
    assert rooms.Room.of("CDFHJK", room.fields()) == room


@pytest.mark.parametrize("signalled", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_is_known_to_be_stopping_and_stops(signalled):
    """As uvicorn does it, whose own handler runs all the same: it closes, and passes the signal on when it has."""
    passed_on = []
    before = signal.signal(signalled, lambda number, _: passed_on.append(number))

    async def scene():
        async def app(scope, receive, send):
            if scope["type"] == "lifespan":
                await receive()
                with live.told_to_stop():
                    await send({"type": "lifespan.startup.complete"})
                    await receive()
                await send({"type": "lifespan.shutdown.complete"})

        server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="on", log_level="critical"))
        serving = asyncio.create_task(server.serve())
        async with asyncio.timeout(20):
            while not server.started:
                await asyncio.sleep(0.01)
            assert not live.stopping()
            signal.raise_signal(signalled)
            assert live.stopping()
            await serving

    try:
        asyncio.run(scene())
    finally:
        signal.signal(signalled, before)
        live._told.clear()
    assert passed_on == [signalled]
