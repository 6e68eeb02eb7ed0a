"""Guests who do not behave, in a live class without a browser."""

import asyncio
import json

import pytest

from classroom import memory, rooms
from classroom.limits import Limit
from classroom.routes import Limits
from tests.helpers.classes import PLACE, QUESTION, counts, entered, in_class, opened

pytestmark = pytest.mark.slow  # starts a Redis


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
        for act in ("here", "pause", "ask", "reveal", "record", "close"):
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
        status, page = await browser.request("GET", "/join?code=23456", Accept_Language="de,en;q=0.5")
        assert (status, '<html lang="de"' in page, "Code des Raums" in page) == (404, True, True)
        assert "There is no such room" not in page, "a refusal is said in the same language"
        link = f"http://school/join?code={code}"
        status, drawn = await browser.request("GET", f"/class/{code}/picture.svg?link={link}")
        assert (status, drawn.startswith("<?xml") and "<svg" in drawn) == (200, True)
        for other in ("", "http://elsewhere/", f"javascript:x/join?code={code}", link + "x" * 300):
            assert (await browser.request("GET", f"/class/{code}/picture.svg?link={other}"))[0] == 400

    in_class("", scene)
