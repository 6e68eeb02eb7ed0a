"""Redis dies in the middle of a class, and comes back with what it held or without it."""

import asyncio
import time

import pytest

from classroom.asking import AWAY
from tests.helpers.classes import PLACE, QUESTION, counts, entered, in_class, opened
from tests.helpers.classroom_client import PATIENCE, RedisServer

pytestmark = pytest.mark.slow  # starts a Redis


@pytest.fixture(params=[True, False], ids=["with its data", "without its data"])
def redis(request, tmp_path):
    one = RedisServer(tmp_path, keeps=request.param)
    one.start()
    yield one
    one.kill()


async def taken(browser, path, body):
    """Ask until it is no longer away, as a browser does; how often it was."""
    end, away = time.monotonic() + PATIENCE, 0
    while True:
        status, told = await browser.post(path, body)
        if not told.get("again"):
            return status, away
        assert (status, told["error"]) == (503, AWAY)
        assert time.monotonic() < end
        away += 1
        await asyncio.sleep(0.05)


def test_a_class_waits_for_redis_and_goes_on_or_is_told(redis):
    keeps = "yes" in redis.command

    async def scene(browser):
        code, secret, teacher = await opened(browser)
        guests = [await entered(browser, code) for _ in range(3)]
        await browser.post(f"/class/{code}/ask", QUESTION | {"secret": secret})
        answer = f"/class/{code}/answer"
        for mine, _ in guests[:2]:
            assert (await browser.post(answer, {"secret": mine, "question": 1, "choice": 1}))[0] == 200
        async with browser.listening(code, teacher) as board, browser.listening(code, guests[0][1]) as phone:
            await board.until(lambda s: counts(s) == [0, 2, 0])
            redis.kill()
            for one in (board, phone):
                await one.until(lambda _, one=one: "waiting" in one.events)
            late = {"secret": guests[2][0], "question": 1, "choice": 0}
            assert (await browser.post(answer, late)) == (503, {"error": AWAY, "again": True})
            assert (await browser.request("GET", f"/class/{code}/live?as={guests[2][1]}"))[0] == 503
            status, page = await browser.request("GET", f"/join?code={code}")
            assert (status, AWAY in page) == (503, True)
            redis.start()
            status, _ = await taken(browser, answer, late)
            if keeps:
                assert status == 200
                await board.until(lambda s: counts(s) == [1, 2, 0])
                moved = PLACE | {"positions": {"main": {"threshold": "0.25"}}, "secret": secret}
                assert (await browser.post(f"/class/{code}/here", moved))[0] == 200
                await phone.until(lambda s: s["positions"] == moved["positions"])
                assert "lost" not in phone.events + board.events
                await browser.post(f"/class/{code}/close", {"secret": secret})
            else:
                assert status == 404
            for one in (board, phone):
                await one.until_closed()
                assert one.events[-1] == ("closed" if keeps else "lost")
        assert (await opened(browser))[0]  # another room can be opened

    in_class(redis.address, scene)


def test_a_redis_that_hangs_is_away_too(tmp_path, monkeypatch):
    monkeypatch.setattr("classroom.redis.ANSWERS_IN", 0.2)
    redis = RedisServer(tmp_path)
    redis.start()

    async def scene(browser):
        code, secret, _ = await opened(browser)
        redis.process.send_signal(19)  # SIGSTOP
        assert (await browser.post(f"/class/{code}/pause", {"secret": secret, "paused": True}))[0] == 503
        redis.process.send_signal(18)  # SIGCONT
        assert (await taken(browser, f"/class/{code}/pause", {"secret": secret, "paused": True}))[0] == 200

    try:
        in_class(redis.address, scene)
    finally:
        redis.kill()
