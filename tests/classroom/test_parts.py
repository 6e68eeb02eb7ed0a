"""The parts of a live class: what is kept, what is remembered, what is sent, and how it stops."""

import asyncio
import signal

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom import live, memory, record, rooms
from classroom.limits import Limit
from classroom.live import Hubs, Stream, View
from classroom.stores import store_at


def test_nothing_is_kept_of_an_answer_that_comes_when_the_room_is_closed(store):
    question = rooms.Question(1, "guess", "Which falls?", ("precision", "recall"))
    room = rooms.Room("CDFHJK", rooms.handle("teacher"), question=question)

    async def scene():
        kept = store_at(store)
        for _ in range(2):  # the second room of that code has heard nobody
            assert await kept.open(room)
            assert not (await kept.read(room.code)).counts
            await kept.close(room.code)
            await kept.answer(room.code, 1, "guest", 0)
            assert await kept.record(room.code) == []
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
    assert len(codes) >= 498  # two of 500 are alike once in 500 times, three pairs once in 800 million
    assert all(rooms.possible(code) for code in codes)
    assert not set("0O1IL5S8BU") & set(rooms.ALPHABET)
    assert len(rooms.ALPHABET) ** rooms.LETTERS == 64_000_000
    assert rooms.written(" cdf-hjk ") == "CDFHJK"


@settings(max_examples=25)
@given(
    st.dictionaries(
        st.sampled_from(["page", "query", "positions", "key", "asks", "answers", "right", "kind", "choice"]),
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


def test_a_spreadsheet_takes_no_text_for_a_formula():
    asked = rooms.Question(1, "own", "=1+1?", ("-2", "@SUM(A1)"), page="ndcg")
    text = record.as_csv([(asked, {"b": 0, "a": 1})])
    assert text.splitlines()[1:] == [f"1,ndcg,own,'=1+1?,choice,{one}," for one in ("1,'@SUM(A1)", "2,-2")]


def test_a_room_holds_so_many_questions():
    body = {"key": "own", "asks": "?", "answers": ["a", "b"], "right": []}
    assert rooms.checked_question(body, rooms.ASKED - 1).number == rooms.ASKED
    with pytest.raises(ValueError, match=r"a room holds {most} questions.*100"):
        rooms.checked_question(body, rooms.ASKED)


def test_what_was_answered_early_lasts_as_long_as_the_room(redis, monkeypatch):
    """The first answers are written with little time left; a later act of the teacher gives them as much as the room."""
    question = rooms.Question(1, "guess", "Which falls?", ("precision", "recall"))

    async def scene():
        monkeypatch.setattr("classroom.redis.IDLE", 30)
        kept = store_at(redis)
        await kept.open(rooms.Room("CDFHJM", rooms.handle("teacher")))
        await kept.write("CDFHJM", {"question": rooms.Room("CDFHJM", "", question=question).fields()["question"]})
        await kept.answer("CDFHJM", 1, "guest", 1)
        monkeypatch.setattr("classroom.redis.IDLE", rooms.IDLE)
        await kept.write("CDFHJM", {"paused": "true"})
        left = [await kept._redis.ttl(f"metricscope:class:CDFHJM{part}") for part in ("", ":asked", ":answers:1")]
        assert min(left) > rooms.IDLE - 60
        assert await kept.record("CDFHJM") == [(question, {"guest": 1})]
        await kept.close("CDFHJM")
        assert await kept._redis.keys("metricscope:class:CDFHJM*") == ["metricscope:class:CDFHJM:closed"]
        await kept.end()

    asyncio.run(scene())


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
