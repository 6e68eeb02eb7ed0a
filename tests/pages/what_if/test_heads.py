"""Heads of tables are in the page's language where they are ours; names of the reader's stay as they are, also where a catalogue has the word."""

from gettext import NullTranslations

import pytest

import language
from language import Language
from metrics_core.filled import Filled
from pages.lab.what_if import report
from pages.lab.what_if.bounds import Bounded, quantile_table


@pytest.fixture
def elsewhere(monkeypatch):
    said = NullTranslations()
    monkeypatch.setattr(said, "gettext", lambda text: f"[{text}]")
    monkeypatch.setattr(language, "_asked", [lambda: Language("xx", {"what_if": said})])


def test_heads_are_looked_up_and_names_of_columns_are_not(elsewhere):
    found = quantile_table(Bounded(None, None, (("column", 0.1, 2.0, 0.1),)))
    assert list(found) == ["[column]", "[quantile, %]", "[truth at or below, %]", "[pinball loss]"]
    assert found["[column]"] == ["column"]
    heads = report.table({Filled("line"): ["2"], "value": ["0.5"]})
    assert "<bdi>[line]</bdi>" in heads and "<bdi>value</bdi>" in heads


def test_in_english_they_are_as_they_stand():
    assert list(quantile_table(Bounded(None, None, ()))) == [
        "column",
        "quantile, %",
        "truth at or below, %",
        "pinball loss",
    ]
