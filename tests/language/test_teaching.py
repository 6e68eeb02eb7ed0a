"""Worksheets, keys, plans and questions in another language: nothing stays in English but data and names."""

import re
import string
from functools import cache
from gettext import NullTranslations
from html import escape, unescape
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

import language
from language import ENGLISH, FRAME, SAMPLE, TEACHING, Language
from metrics_core import CATALOG
from tests.helpers.asgi import asked as asked_of
from tests.helpers.texts import messages, unready
from widgets import speaking
from widgets.curriculum import LESSONS, part
from widgets.lesson_plans import route as plans
from widgets.lesson_plans.card import AUTHORS, LICENCE_NAME, printed
from widgets.question_bank.questions import questions
from widgets.worksheets import page
from widgets.worksheets import route as worksheets

CODE = "ar-XA"
SEEDS = range(1000, 1004)  # others than those whose texts were found
UNSEEN = re.compile(r"<style>.*?</style>|<script.*?</script>|<(?!img)[^>]*>|<img alt=\"|\" src=\"[^>]*>", re.DOTALL)
FORMULA = re.compile(r"<math.*?</math>|\\\(.*?\\\)", re.DOTALL)
WORD, NUMBER = re.compile(r"[^\W\d_]{2,}"), re.compile(r"\d+[.,]\d+")
NAMES = {"Metricscope", "TP", "FP", "FN", "TN"}
lessons = pytest.mark.parametrize("lesson", [lesson.url for lesson in LESSONS])


class Emptied(Language):
    """A language in which each text is nothing but its values; it is written from right to left, and numbers have other marks."""

    def gettext(self, text):
        return emptied(text) if text in known(*self.catalogues) else text

    def ngettext(self, one, many, n):
        text = one if n == 1 else many
        return emptied(text) if (one, many) in known(*self.catalogues) else text


@cache
def known(*domains):
    return {message for domain in domains for message in messages(domain)}


def emptied(text):
    if text in (SAMPLE, "ltr"):
        return {SAMPLE: "1’234·5", "ltr": "rtl"}[text]
    places = string.Formatter().parse(text) if re.search(r"\{\w+", text) else ()
    return f"⟦{' '.join(f'{{{name}:{spec}}}' for _, name, spec, _ in places if name)}⟧"


@pytest.fixture
def translated(monkeypatch):
    """Begins the language, with the catalogues of some pages and of how their lessons are taught."""

    def begin(*pages):
        taught = (one + TEACHING for one in pages if part(one, "plan"))
        names = FRAME, *pages, *taught
        found = Emptied(CODE, {name: NullTranslations() for name in names})
        monkeypatch.setattr(speaking, "languages", lambda: {CODE: found})
        monkeypatch.setattr(language, "_asked", [speaking.of_page])
        for kept in (page.sheet, page.key, printed):
            kept.cache_clear()

    yield begin
    for kept in (page.sheet, page.key, printed):
        kept.cache_clear()


def data_of(lesson):
    """Words that are themselves what is counted."""
    sheet, plan = part(lesson, "worksheet"), part(lesson, "plan")
    if lesson == "bleu_rouge":
        return {"maybe", *WORD.findall(f"{sheet.SLOTS} {sheet.SHOUTS} {plan.REFERENCE}")}
    return {*WORD.findall(" ".join(sheet.SENTENCES))} if lesson == "language_models" else set()


def left(html):
    """Words and numbers that a reader sees as in English."""
    for one in (*(card.source for card in CATALOG.values()), AUTHORS, LICENCE_NAME):
        html = html.replace(escape(one), "")
    words, numbers = (unescape(UNSEEN.sub(" ", seen)) for seen in (FORMULA.sub(" ", html), html))
    return {*WORD.findall(words), *NUMBER.findall(numbers)} - NAMES


def shown(lesson):
    """Sheets with their keys, the plan and the questions."""
    yield from (make(lesson, seed, "", CODE) for make in (page.sheet, page.key) for seed in SEEDS)
    yield printed(lesson, "", CODE)
    for one in questions([lesson], SEEDS, app="http://x/", code=CODE):
        yield " ".join([one.name, one.whole, one.feedback, *(f"{a.text} {a.feedback}" for a in one.answers)])


@lessons
def test_nothing_that_teaches_a_lesson_stays_in_english(lesson, translated):
    translated(lesson)
    assert set().union(*map(left, shown(lesson))) - data_of(lesson) == set()


@lessons
def test_no_sentence_that_teaches_a_lesson_is_filled_in_where_nobody_can_translate_it(lesson):
    assert unready(lesson + TEACHING) == []


@pytest.mark.parametrize(
    "text", ["Name", "score", "no positive predictions", "Precision if 4,000 are spam", "Which pair stays the same?"]
)
def test_what_is_in_no_catalogue_is_found(text, translated, monkeypatch):
    translated("precision_recall")
    whole = known(FRAME, "precision_recall", "precision_recall" + TEACHING)
    monkeypatch.setitem(globals(), "known", lambda *domains: whole - {text})
    assert any({*WORD.findall(text)} <= left(html) for html in shown("precision_recall"))


def get(path):
    return asked_of(Starlette(routes=[*worksheets.routes(), *plans.routes()]), path)


PATHS = ("/worksheet/ndcg/4", "/worksheet/ndcg/4/key", "/plan/ndcg")


@pytest.mark.parametrize("path", PATHS)
def test_the_link_says_the_language_of_a_sheet_and_of_a_plan(path, translated):
    translated("ndcg")
    asked, english = get(f"{path}?lang={CODE}").text, get(path).text
    assert f'<html lang="{CODE}" dir="rtl">' in asked and '<html lang="en">' in english
    assert f"{path.removesuffix('/key')}?lang={CODE}" in re.sub(r"<[^>]*>", "", asked)
    ways = [re.findall(r'<a href="(?!https)([^"]*)"', one) for one in (asked, english)]
    assert [re.sub(rf"lang={CODE}(&amp;)?", "", one).removesuffix("?") for one in ways[0]] == ways[1]
    assert all(one.count(f"lang={CODE}") == 1 for one in ways[0]) and not any("lang=" in one for one in ways[1])
    assert get(f"{path}?lang={CODE}").text == asked and get(path).text == english, "each is kept by itself"


@pytest.mark.parametrize("path", PATHS)
def test_what_is_not_translated_is_in_english_as_a_whole(path, translated):
    translated("ranking")
    asked = get(f"{path}?lang={CODE}").text
    assert re.sub(rf"\?lang={CODE}&amp;", "?", asked).replace(f"?lang={CODE}", "") == get(path).text
    assert f"/ndcg?lang={CODE}" in asked, "the language goes along"


@pytest.mark.parametrize("path", PATHS)
def test_a_language_that_there_is_not_is_english(path, translated):
    translated("ndcg")
    for asked in ("", "xx", '"><b>', "../de"):
        assert get(f"{path}?{urlencode({'lang': asked})}").text == get(path).text


@pytest.mark.page
def test_a_page_for_teachers_says_the_plan_in_its_language_or_marks_it_as_english(translated, visit):
    for lessons, plan, mark in (
        (["teachers", "ndcg"], "NDCG", ""),
        (["teachers", "ndcg"], "Detection", ' lang="en" dir="ltr"'),
        (["ndcg"], "NDCG", ""),
    ):
        translated(*lessons)
        html = [one.proto.body for one in visit("reference/teachers", plan=plan, lang=CODE).get("html")]
        for name in ("lesson-plan", "timetable"):
            (shown,) = [one for one in html if f'class="{name}"' in one]
            assert f'class="{name}"{mark}>' in shown and ("⟦" in shown) == (lessons[0] == "teachers" and not mark)


def test_without_a_seed_the_language_goes_along(translated):
    translated("ndcg")
    assert get(f"/worksheet/ndcg?lang={CODE}").headers["location"] == f"ndcg/1?lang={CODE}"


def test_the_question_bank_is_in_the_language_lesson_by_lesson(translated):
    translated("ndcg")
    english, asked = (questions(["ndcg", "ranking"], [1], app="http://x/", code=code) for code in (ENGLISH, CODE))
    assert all("⟦" in one.whole for one in asked if one.lesson == "ndcg") and {one.lesson for one in asked} == {
        "ndcg",
        "ranking",
    }
    assert [one for one in asked if one.lesson == "ranking" and "lang=" not in one.text] == [
        one for one in english if one.lesson == "ranking" and "exercise=" not in one.text
    ]
    assert all(f"&amp;lang={CODE}" in one.text for one in asked if "exercise=" in one.text)
