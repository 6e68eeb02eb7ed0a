"""A live class without a browser: rooms in memory and in Redis."""

import asyncio

from classroom.limits import Limit
from classroom.routes import Class, Limits
from classroom.stores import store_at
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
        status, told = await browser.post(f"/class/{code}/enter", {"secret": one})  # a phone that was loading meanwhile
        assert (status, told["error"]) == (404, "The teacher has closed the room.")

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


def test_the_teacher_alone_has_a_record_of_all_answers_without_names(store):
    async def scene(browser):
        code, secret, _ = await opened(browser)
        guests = [await entered(browser, code) for _ in range(2)]
        number = {"key": "own", "kind": "number", "asks": "How many?", "right": [3.5]}
        given = ((QUESTION, (1, None)), (number, (3.5, -2)), (QUESTION, (0, 0)))
        for turn, (question, choices) in enumerate(given, 1):
            assert (await browser.post(f"/class/{code}/ask", question | {"secret": secret}))[0] == 200
            for (mine, _), choice in zip(guests, choices, strict=True):
                told = {"secret": mine, "question": turn, "choice": choice}
                assert choice is None or (await browser.post(f"/class/{code}/answer", told))[0] == 200
        for wrong in (guests[0][0], guests[0][1], "", None):
            assert (await browser.post(f"/class/{code}/record", {"secret": wrong, "csv": True}))[0] == 403
        _, told = await browser.post(f"/class/{code}/record", {"secret": secret})
        assert [one["kind"] for one in told["questions"]] == ["choice", "number", "choice"]
        assert [sorted(map(str, one["given"])) for one in told["questions"]] == [
            ["1", "None"],
            ["-2.0", "3.5"],
            ["0"] * 2,
        ]
        one = told["questions"][0]["given"].index(1)
        assert told["questions"][1]["given"][one] == 3.5  # a number stands for the same guest in each question
        _, told = await browser.post(f"/class/{code}/record", {"secret": secret, "csv": True})
        head, *rows = told["csv"].splitlines()
        assert head == "question_number,lesson,part,question,kind,guest,answer,right"
        assert rows[0] == f"1,precision_recall,guess,Which falls?,choice,{one + 1},recall,1"
        assert {row.split(",", 6)[6] for row in rows[1:3]} == {"3.5,1", "-2.0,0"}
        assert not any(text in told["csv"] for pair in guests for text in pair)
        await browser.post(f"/class/{code}/close", {"secret": secret})
        assert (await browser.post(f"/class/{code}/record", {"secret": secret}))[0] == 404

    in_class(store, scene)


def test_a_number_is_asked_for_and_its_answers_are_shown_once_it_is_revealed(store):
    async def scene(browser):
        code, secret, teacher = await opened(browser)
        guests = [await entered(browser, code) for _ in range(3)]
        ask = {"key": "own", "kind": "number", "asks": "How many?", "right": [3], "secret": secret}
        await browser.post(f"/class/{code}/ask", ask)
        for wrong in ("3", None, True, float("inf"), float("nan"), 1e13, [3]):
            told = {"secret": guests[0][0], "question": 1, "choice": wrong}
            assert (await browser.post(f"/class/{code}/answer", told))[0] == 400
        for (mine, _), choice in zip(guests, (3, 10, 3), strict=True):
            await browser.post(f"/class/{code}/answer", {"secret": mine, "question": 1, "choice": choice})
        async with browser.listening(code, teacher) as board, browser.listening(code, guests[0][1]) as phone:
            seen = await board.until(lambda s: (s.get("question") or {}).get("values") == [[3.0, 2], [10.0, 1]])
            assert seen["question"]["counts"] is None
            seen = await phone.until(lambda s: s.get("question"))
            assert (seen["question"]["values"], seen["question"]["right"]) == (None, [])
            await browser.post(f"/class/{code}/reveal", {"secret": secret})
            seen = await phone.until(lambda s: s["question"]["values"])
            assert (seen["question"]["values"], seen["question"]["right"]) == ([[3.0, 2], [10.0, 1]], [3.0])

    in_class(store, scene, Limits(answers=Limit(100, 1)))
