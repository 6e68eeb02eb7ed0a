"""What readers see keeps to the words of docs/terms.md."""

import re

import pytest

from metrics_core import CATALOG
from tests.helpers import ROOT
from tests.helpers.prose import Said, of_page, shared
from widgets.curriculum import ROOMS


def rows_of(heading: str) -> list[list[str]]:
    """The cells of the table below a heading of docs/terms.md."""
    below = (ROOT / "docs" / "terms.md").read_text("utf-8").partition(f"# {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in below.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


TERMS, PHRASES = rows_of("Terms"), rows_of("Phrases that are hard to read")
NOT = [phrase for row in TERMS for phrase in row[2].split("; ") if phrase] + [row[0] for row in PHRASES]


def strays(said: list[Said]) -> list[str]:
    """Each text that holds a word which we do not use, after that word and where it is."""
    found = re.compile("|".join(rf"\b{re.escape(phrase)}(?:\b|$|(?<=\W))" for phrase in NOT), re.IGNORECASE)
    return [f"{match[0]}: {one.where}: {one.text}" for one in said if (match := found.search(one.text))]


def test_the_lists_are_read():
    assert len(TERMS) > 10
    assert {"which share", "by and by"} <= set(NOT)
    assert strays([Said("here", "It comes By and by.")])


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("choose", "How much of the page is worth reading."),
        ("choose", "Which error hurts more?"),
        ("choose", "a positive that is missed"),
        ("glossary", "“the cat sat” has three unigrams, two bigrams (the cat, cat sat) and one trigram."),
        ("glossary", "Cosine distance: 1 minus the cosine similarity."),
        ("glossary", "The proportion of a group that is positive."),
        ("glossary", "Smaller values are better."),  # a concept's note
        ("glossary", CATALOG["rouge_n"].question),  # a card whose lesson is elsewhere
        ("glossary", CATALOG["rouge_n"].undefined_when),
        ("glossary", CATALOG["rouge_n"].blind_to),
        ("glossary", CATALOG["rouge_n"].source),
        ("glossary", CATALOG["mean_absolute_error"].unit),
    ],
)
def test_texts_in_json_and_what_words_mean_are_read(page, found):
    assert found in [one.text for one in of_page(page)]


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("precision_recall", "with beta = 4 it stays close to it"),
        ("history", "With beta = 1 the formula was not new."),
        ("history", "With beta = 1 the mean is at most twice the smaller of the two"),
        ("ranking", "min(R, k) is the smaller of R and k"),
        ("ndcg", "scikit-learn's ndcg_score refuses negative relevances"),
        ("detection", "dashed: smoothed; rings: the eleven levels"),
    ],
)
def test_texts_that_name_an_option_or_a_value_are_read(page, found):
    assert any(found in one.text for one in of_page(page))


@pytest.mark.parametrize(
    ("page", "where", "found"),
    [
        ("precision_recall", "metrics_core/classification/rates.py:", "no positive predictions"),  # a reason
        ("precision_recall", "metrics_core/classification/rates.py:", "correct flags"),  # a step
        ("arenas", "metrics_core/arenas/elo.py:", "rating before its last game"),
        ("arenas", "metrics_core/arenas/games.py:", "games"),  # a step of one word
        ("bleu_rouge", "metrics_core/text/bleu_score.py:", "{what} is too short to have {sizes}"),
        ("shared", "metrics_core/interval.py:", "undefined on … of … resamples"),
    ],
)
def test_reasons_for_undefined_values_and_labels_of_steps_are_read(page, where, found):
    texts = shared() if page == "shared" else of_page(page)
    assert any(one.text == found and one.where.startswith(where) for one in texts)


def test_what_an_error_says_to_a_programmer_is_not_read():
    assert not [one for one in of_page("roc_pr_det") if "must be" in one.text and one.where.startswith("metrics_core/")]


def test_code_and_formulas_are_not_read():
    texts = [one.text for name in ROOMS for one in of_page(name)]
    assert not [text for text in texts if re.match(r"[\d\W]*\\frac|<svg", text)]


@pytest.mark.parametrize("page", [*ROOMS, "shared"])
def test_no_page_uses_a_word_that_is_not_ours(page):
    assert strays(shared() if page == "shared" else of_page(page)) == []


# Read in the source of these versions, or run there; a test cannot run what is not installed, so the text says which it was.
NOT_INSTALLED = re.compile(r"\b(torchmetrics|Keras|sktime|tslearn|ranx|hdbscan|LightGBM|XGBoost)\b")


@pytest.mark.parametrize("page", [*ROOMS, "shared"])
def test_what_is_said_of_a_library_that_no_test_runs_names_its_version(page):
    for one in shared() if page == "shared" else of_page(page):
        for name in set(NOT_INSTALLED.findall(one.text)):
            assert re.search(rf"\b{name}(?:'s)? \d", one.text), one
