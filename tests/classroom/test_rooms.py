"""A live class without a browser: rooms in memory and in Redis."""

import asyncio

from classroom.routes import Class
from classroom.store import store_at
from tests.helpers.classes import PLACE, QUESTION, counts, entered, in_class, opened
from tests.helpers.classroom_client import serving


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
