"""What each card says can be chosen: every option is described, with every value that it takes."""

from __future__ import annotations

import inspect
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from sklearn.metrics import get_scorer

import metrics_core
from metrics_core import CATALOG
from metrics_core.conventions import BEHIND, ONE, SHARED, Convention, conventions_of

CARDS = [pytest.param(card, id=name) for name, card in CATALOG.items()]


def by_option(card) -> dict[str, Convention]:
    return {one.option: one for one in card.conventions}


@pytest.mark.parametrize("card", CARDS)
def test_every_keyword_of_a_metric_is_described_once(card):
    taken = inspect.signature(card.function).parameters.values()
    keywords = {one.name for one in taken if one.kind is one.KEYWORD_ONLY}
    assert keywords <= by_option(card).keys()
    assert len(by_option(card)) == len(card.conventions)
    for one in card.conventions:
        assert one.decides.endswith("."), one
        assert all(who.strip() for who in one.values.values()), one


def literals(annotation: Any) -> set[str]:
    """The texts of a Literal, or of the Literals in a union."""
    if get_origin(annotation) is Literal:
        return {str(value) for value in get_args(annotation)}
    return set().union(*(literals(part) for part in get_args(annotation)))


@pytest.mark.parametrize("card", CARDS)
def test_every_value_that_an_option_may_take_has_its_user(card):
    names = {name: value for name, value in vars(inspect.getmodule(card.function)).items() if not name.startswith("__")}
    hints = get_type_hints(card.function, {"Sweep": metrics_core.sweep.Sweep, **names})
    described = by_option(card)
    for name, annotation in hints.items():
        values = literals(annotation) - {"rouge-score"}  # a tokenizer of ROUGE
        if values and name in described:
            assert values <= described[name].values.keys(), name


@pytest.mark.parametrize("card", CARDS)
def test_where_an_option_starts_is_one_of_its_values(card):
    for one in card.conventions:
        if one.values and one.default:
            assert one.default in one.values, one


@pytest.mark.parametrize("card", CARDS)
def test_a_scorer_is_scikit_learns_and_turns_the_sign_of_what_is_better_when_lower(card):
    if card.scorer:
        scorer = get_scorer(card.scorer)
        assert (scorer._sign < 0) == (card.better == "lower") == card.scorer.startswith("neg_")


def test_every_description_is_of_an_option_that_there_is():
    options = {(name, one.option) for name, card in CATALOG.items() for one in card.conventions}
    assert {name for _, name in options} >= SHARED.keys()
    assert {tuple(name.split(".")) for name in ONE} <= options
    taken = {name for card in CATALOG.values() for name in inspect.signature(card.function).parameters}
    assert BEHIND.keys() <= taken


def test_an_option_that_nobody_described_is_not_passed_over():
    def metric(c, *, unheard_of: int = 1): ...

    with pytest.raises(KeyError, match="unheard_of"):
        conventions_of(metric)
