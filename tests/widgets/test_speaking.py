"""The language is in the link, goes along from page to page, and reaches everything that a page draws."""

from concurrent.futures import ThreadPoolExecutor
from gettext import NullTranslations
from html import unescape
from threading import local
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

import language
from language import Language, gettext, languages
from tests.helpers import ROOT
from widgets import first_paint, speaking
from widgets.speaking import served

QUESTION = "Von zehn Personen ist eine krank."


def visit(page: str = "", **query: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    at._page_hash = calc_hash(page)
    at.query_params = query
    return at.run()


def written(at: AppTest) -> str:
    return unescape(" ".join(element.proto.body for element in at.get("html")))


@pytest.mark.page
def test_a_translated_page_is_in_the_language_of_its_link():
    at = visit("accuracy_pitfalls", lang="de")
    assert at.title[0].value == "Tücken der Accuracy" and QUESTION in written(at)
    assert at.get("button_group")[0].proto.options[0].content == "das mit 9 richtigen"
    assert [one.proto.label for one in at.button] == ["Kurs"]
    assert 'data-means="Ein falsches Positives' in written(at), "words of the glossary are marked"


@pytest.mark.page
def test_a_page_that_is_not_translated_is_in_english_as_a_whole():
    english, asked = visit("ndcg"), visit("ndcg", lang="de")
    assert asked.query_params["lang"] == "de"
    assert written(asked).replace("&lang=de", "") == written(english) and [one.value for one in asked.title] == [
        one.value for one in english.title
    ]
    assert [one.value for one in asked.markdown] == [one.value for one in english.markdown]


@pytest.mark.page
@pytest.mark.parametrize("asked", ["", "xx", "../de", "DE"])
def test_a_language_that_there_is_not_is_english(asked):
    at = visit("accuracy_pitfalls", lang=asked)
    assert at.title[0].value == "Accuracy pitfalls" and not at.exception


@pytest.mark.page
def test_the_language_goes_along_to_a_page_whose_link_does_not_say_it():
    at = visit("accuracy_pitfalls", lang="de")
    at.query_params.clear()
    at._page_hash = calc_hash("")
    at.run()
    assert "Neu bei Metriken?" in written(at)


@pytest.mark.page
def test_an_answer_in_a_link_counts_in_every_language():
    for lang, guess in (("de", "the one with 8 right"), ("en", "das mit 8 richtigen"), ("de", "das mit 8 richtigen")):
        at = visit("accuracy_pitfalls", lang=lang, guess=guess)
        assert at.session_state["guess"] == "the one with 8 right"
        right = {"de": "**Richtig.**", "en": "**Right.**"}[lang]
        assert any(one.value.startswith(right) for one in at.markdown)


def test_the_document_says_its_language_before_anything_runs():
    shell = first_paint.DOCUMENT + b"<body>" + first_paint.SHELL
    german = first_paint.dressed(shell, "lang=de", "ndcg").decode()
    assert german.startswith('<html lang="de" dir="ltr">') and served.tag(languages()["de"]) in german
    assert 'data-open="Ranking"' in german and "Klassifikation|Ranking" in german
    for query in ("", "lang=xx", "lang=en"):
        english = first_paint.dressed(shell, query, "ndcg").decode()
        assert english.startswith('<html lang="en">') and "language/" not in english


def test_the_browser_is_given_the_texts_and_the_pages_that_have_them():
    body = served._words("de")
    assert body["pages"] == ["accuracy_pitfalls", "home", "precision_recall"]
    assert body["texts"]["threshold"] == "Schwellenwert"
    waiting = body["plurals"]["Waiting for {n} other file…"]
    assert waiting == ["Wartet auf {n} andere Datei …", "Wartet auf {n} andere Dateien …"]


def test_what_is_downloaded_speaks_the_language_of_the_page_that_offers_it(monkeypatch):
    said = NullTranslations()
    monkeypatch.setattr(said, "gettext", lambda text: f"[{text}]")
    pages = local()  # as the context of a run, which only the page's own thread has
    pages.context = SimpleNamespace(**{speaking.PAGES: Language("xx", {"ndcg": said})})
    monkeypatch.setattr(speaking, "get_script_run_ctx", lambda **_: getattr(pages, "context", None))
    monkeypatch.setattr(language, "_asked", [speaking.of_page])

    def make() -> str:
        return f"{gettext('rank')} {language.code()}"

    made = speaking.in_its_language(make)
    pages.context.__dict__[speaking.PAGES] = None  # the reader goes on to another page
    with ThreadPoolExecutor(1) as bare:
        assert bare.submit(made).result() == "[rank] xx"
        assert bare.submit(make).result() == "rank en", "and no other of the thread's does"
        assert bare.submit(speaking.in_its_language(make)).result() == "rank en"
