"""Words of the glossary in a lesson's sentences: which are marked, with what meaning, and how."""

import re

import pytest

from metrics_core import CATALOG
from tests.helpers import ROOT
from widgets.curriculum import LESSONS
from widgets.terms import FIELD, marked, meaning

SPAN = re.compile(r'<span class="term" tabindex="0" data-means="([^"]+)" aria-description="\1">([^<]+)</span>')


def words(html: str) -> list[str]:
    return [word for _, word in SPAN.findall(html)]


def test_the_first_use_of_a_name_is_marked_with_its_meaning_and_no_later_one():
    seen: dict[str, str] = {}
    first = marked("Recall falls, recall stays.", "thresholds", seen)
    assert SPAN.findall(first) == [(CATALOG["recall"].question, "Recall")]
    assert SPAN.sub(r"\2", first) == "Recall falls, recall stays."
    assert words(marked("Recall and sensitivity and precision.", "thresholds", seen)) == ["precision"]
    assert marked("Recall falls, recall stays.", "thresholds", seen) == first  # drawn again


def test_a_name_that_is_being_defined_is_seen_and_not_marked():
    seen: dict[str, str] = {}
    assert words(marked("Recall: of all positives, the share flagged.", "precision_recall", seen)) == ["flagged"]
    assert words(marked("What does recall miss?", "precision_recall", seen)) == []


def test_names_are_found_whole_in_the_singular_and_the_plural_and_acronyms_as_they_are_written():
    for sentence, found in {
        "Two n-grams and a false positive rate": ["n-grams", "false positive rate"],
        "The F1s of three thresholds": ["F1s", "thresholds"],
        "Precision-recall, misprecision, imprecision": [],
        "A map is no MAP, an ap no AP": ["MAP", "AP"],
        "A hit, an error, a diverse list": [],
    }.items():
        assert words(marked(sentence, "ranking", {})) == found


def test_a_name_means_what_its_own_lesson_teaches():
    assert meaning("average precision", "detection").means == CATALOG["detection_average_precision"].question
    assert meaning("AP", "detection").means == CATALOG["detection_average_precision"].question
    assert meaning("precision", "ranking").means == CATALOG["precision_at_k"].question
    assert meaning("precision", "thresholds").means == CATALOG["precision"].question
    assert meaning("nothing of that name", "ranking") is None


def test_what_is_in_a_sentence_is_text_and_no_html():
    assert SPAN.sub("-", marked('<b>"recall"</b> & co', "ranking", {})) == "&lt;b&gt;&quot;-&quot;&lt;/b&gt; &amp; co"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.url)
def test_no_lesson_asks_for_many_stops_before_its_picture(lesson):
    seen: dict[str, str] = {}
    both = marked(lesson.about.plain, lesson.url, seen) + marked(lesson.about.question, lesson.url, seen)
    assert len(words(both)) <= 5


def test_the_field_s_words_say_what_our_list_of_terms_says():
    rows = (ROOT / "docs" / "terms.md").read_text("utf-8")
    assert f"| flagged | {FIELD['flagged'][0].lower()}{FIELD['flagged'][1:-1]} |" in rows
