"""Texts, plurals and numbers in another language, from a small catalogue of the test's own and from those of the app."""

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

import language
from language import ENGLISH, Language, gettext, languages, listen_to, ngettext, number, preferred
from tests.helpers.catalogues import as_mo

SAID = {"{n:,} rows": "{n:,} Zeilen", "1,234.5": "1.234,5", ("{n} file", "{n} files"): ("{n} Datei", "{n} Dateien")}


@pytest.fixture
def german(tmp_path, monkeypatch):
    catalogue = Catalog("de", "home", charset="utf-8")
    for message, said in SAID.items():
        catalogue.add(message, said)
    path = tmp_path / "de" / "LC_MESSAGES" / "home.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(as_mo(catalogue))
    found = Language("de", language._catalogues(tmp_path / "de"))
    monkeypatch.setattr(language, "_asked", [lambda: found])
    return found


def test_in_english_nothing_is_looked_up(monkeypatch):
    monkeypatch.setattr(language, "_asked", [])
    assert gettext("braces {stay} where there are no values") == "braces {stay} where there are no values"
    assert gettext("{n:,} rows", n=1600) == "1,600 rows"
    assert [ngettext("{n} file", "{n} files", n) for n in (0, 1, 2)] == ["0 files", "1 file", "2 files"]
    assert number("1,234.5") == "1,234.5" and language.code() == ENGLISH


def test_a_template_is_looked_up_before_it_is_filled_in(german):
    assert gettext("{n:,} rows", n=1600) == "1.600 Zeilen"
    assert gettext("{share} of all", share=0.25) == "0,25 of all", "no catalogue has it, and a number is a number"
    assert gettext("{name}", name="1.5") == "1.5", "a text is not a number"
    assert [ngettext("{n} file", "{n} files", n) for n in (0, 1, 2)] == ["0 Dateien", "1 Datei", "2 Dateien"]
    assert gettext("") == "" and number("−1,234.5") == "−1.234,5"


def test_who_makes_the_page_says_in_which_language(german, monkeypatch):
    monkeypatch.setattr(language, "_asked", [])
    listen_to(lambda: german)
    assert language.language() is german and language.code() == "de"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", None),
        ("fr, de;q=0.5, en;q=0.7", None),
        ("fr, DE;q=0.5", "de"),
        ("de;q=much, en;q=0.1", None),
        ("fr, en; q=0.9, de;q=0.8", None),
        ("de;q=0, fr", None),
        ("", None),
    ],
)
def test_a_browser_says_which_language_its_reader_likes_best(header, code):
    found = preferred(header)
    assert (found and found.code) == code


@pytest.mark.parametrize("code", sorted(languages()))
def test_numbers_are_written_as_the_unicode_consortium_says(code):
    symbols = Locale.parse(code, sep="-").number_symbols["latn"]
    wanted = f"1{symbols['group']}234{symbols['decimal']}5"
    assert languages()[code].number("1,234.5") == wanted
    assert (
        languages()[code].direction
        == {"left-to-right": "ltr", "right-to-left": "rtl"}[Locale.parse(code, sep="-").character_order]
    )
    assert languages()[code].name == Locale.parse(code, sep="-").get_display_name(code)
