"""Binary relevance at cut-offs: by hand, against a slow definition, and against trec_eval."""

import ast
import math
from fractions import Fraction

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.ranking import (
    Lists,
    at_cutoffs,
    average_precision_at_k,
    f_at_k,
    hit_rate,
    mean_average_precision_at_k,
    mean_f_at_k,
    mean_precision_at_k,
    mean_recall_at_k,
    mean_reciprocal_rank,
    over_queries,
    precision_at_k,
    read_lists,
    recall_at_k,
    reciprocal_rank,
    success_at_k,
    why_undefined,
)
from metrics_core.ranking.cutoffs import MEASURES

ITEMS = st.sampled_from("abcdefgh")
CASE = st.tuples(st.sets(ITEMS), st.lists(ITEMS, unique=True), st.integers(1, 10))
LISTED = ([*"adg"], [*"abcde"], 4)  # hits at places 1 and 4; g is never found
SINGLE = (precision_at_k, recall_at_k, f_at_k, success_at_k, reciprocal_rank, average_precision_at_k)
MEANS = (
    mean_precision_at_k,
    mean_recall_at_k,
    mean_f_at_k,
    mean_average_precision_at_k,
    mean_reciprocal_rank,
    hit_rate,
)


def slow_precision(relevant, ranked, k, returned=False):
    below = min(k, len(ranked)) if returned else k
    return Fraction(sum(item in relevant for item in ranked[:k]), below) if below else math.nan


def slow_average_precision(relevant, ranked, k, definition, returned=False):
    if definition == "prefix-mean":
        if returned and not ranked:
            return math.nan
        return sum(slow_precision(relevant, ranked, i, returned) for i in range(1, k + 1)) / k
    if not relevant:
        return math.nan
    hits = [i for i, item in enumerate(ranked[:k], 1) if item in relevant]
    below = {"standard": min(len(relevant), k), "trec": len(relevant), "found": len(hits) or 1}[definition]
    return sum(slow_precision(relevant, ranked, i) for i in hits) / Fraction(below)


def trec(relevant, ranked, measure):
    """trec_eval's number. It knows no empty list and no query without a relevant item, so both have a stranger."""
    run = {item: float(-i) for i, item in enumerate(ranked)} or {"stranger": 1.0}
    qrels = dict.fromkeys(relevant, 1) | {"judged": 0}
    return pytrec_eval.RelevanceEvaluator({"q": qrels}, {measure.replace("_cut_", "_cut.")}).evaluate({"q": run})["q"]


# ---- by hand
def test_by_hand():
    # P = 2/4; R = 2/3; F1 = 2*2 / (4 + 3) = 4/7, F2 = 5*2 / (4*3 + 4) = 10/16; AP = (1/1 + 2/4) / min(3, 4) = 1/2
    assert precision_at_k(*LISTED) == 1 / 2
    assert recall_at_k(*LISTED) == 2 / 3
    assert (f_at_k(*LISTED), f_at_k(*LISTED, beta=2)) == (4 / 7, 10 / 16)
    assert (success_at_k(*LISTED), reciprocal_rank(*LISTED)) == (1, 1)
    assert average_precision_at_k(*LISTED) == 1 / 2
    assert average_precision_at_k([*"adg"], [*"abcde"], 1, definition="trec") == 1 / 3
    assert average_precision_at_k(*LISTED, definition="found") == 3 / 4
    # P@1 to P@4 are 1, 1/2, 1/3, 1/2
    assert average_precision_at_k(*LISTED, definition="prefix-mean") == pytest.approx((1 + 1 / 2 + 1 / 3 + 1 / 2) / 4)
    assert reciprocal_rank(["d"], [*"abcde"]) == 1 / 4
    assert reciprocal_rank(["d"], [*"abcde"], 3) == 0


def test_a_short_list():
    # two items came back, both relevant, of four: P@5 = 2/5, or 2/2 of what was returned; P@6..: the list just ends
    both = [*"abcd"], [*"ab"], 5
    assert (precision_at_k(*both), precision_at_k(*both, divisor="returned")) == (2 / 5, 1)
    assert f_at_k(*both, divisor="returned") == 2 * 2 / (2 + 4)
    assert average_precision_at_k(*both) == (1 + 1) / 4
    assert average_precision_at_k(*both, definition="prefix-mean") == pytest.approx((1 + 1 + 2 / 3 + 2 / 4 + 2 / 5) / 5)
    assert average_precision_at_k(*both, definition="prefix-mean", divisor="returned") == 1


def test_what_is_undefined_says_why():
    nothing = [], [*"ab"], 2
    for metric in (recall_at_k, success_at_k, reciprocal_rank, average_precision_at_k):
        found = explain(metric, *nothing)
        assert math.isnan(found.value) and found.undefined == "nothing is relevant"
        assert metric(*nothing, zero_division=0) == 0
    assert (precision_at_k(*nothing), f_at_k(*nothing)) == (0, 0)
    assert precision_at_k(["a"], [], 3) == recall_at_k(["a"], [], 3) == average_precision_at_k(["a"], [], 3) == 0
    for metric, options in ((precision_at_k, {}), (average_precision_at_k, {"definition": "prefix-mean"})):
        assert explain(metric, ["a"], [], 3, divisor="returned", **options).undefined == "nothing was returned"
    bare = explain(f_at_k, [], [], 3, divisor="returned")
    assert bare.undefined == "nothing is relevant and nothing was returned"
    for metric in {*MEANS} - {mean_precision_at_k, mean_f_at_k}:
        assert explain(metric, [[]], [["a"]], 1).undefined == "no query has a value"
    assert explain(hit_rate, [], [], 1).undefined == "no queries"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: precision_at_k(["a"], ["x", "a", "x"], 2), "got 'x' at places 1 and 3"),
        (lambda: precision_at_k(["a"], ["a"], 0), "k must be a whole number of at least 1, got 0"),
        (lambda: precision_at_k(["a"], ["a"], 1.5), "got 1.5"),
        (lambda: precision_at_k("abc", ["a"], 1), "relevant must be a list of items, got the text 'abc'"),
        (lambda: precision_at_k(["a"], ["a"], 1, divisor="n"), "divisor must be one of 'k', 'returned', got 'n'"),
        (lambda: average_precision_at_k(["a"], ["a"], 1, definition="usual"), "definition must be one of 'standard'"),
        (lambda: f_at_k(["a"], ["a"], 1, beta=-1), "beta must be at least 0 and finite, got -1"),
        (lambda: hit_rate([["a"]], [], 1), "relevant has 1 queries and ranked has 0"),
        (lambda: Lists(np.ones((1, 2), bool), np.array([2]), np.array([1])), "query 0 has more hits than its 1"),
    ],
)
def test_what_makes_no_sense_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()


# ---- against the definitions, and against trec_eval
@given(CASE)
def test_every_measure_is_its_definition(case):
    relevant, ranked, k = case
    for returned in (False, True):
        how = {"divisor": "returned" if returned else "k"}
        expected = slow_precision(relevant, ranked, k, returned)
        assert precision_at_k(*case, **how) == pytest.approx(float(expected), nan_ok=True)
        for definition in ("standard", "trec", "found", "prefix-mean"):
            expected = float(slow_average_precision(relevant, ranked, k, definition, returned))
            found = explain(average_precision_at_k, *case, definition=definition, **how)
            assert found.value == pytest.approx(expected, nan_ok=True)
            assert bool(found.undefined) == math.isnan(found.value)
            if not found.undefined:  # the last steps are S and m
                s, m = (step.value for step in found.steps[-3:-1])
                assert (s / m if m else 0) == pytest.approx(expected)


@given(CASE)
def test_every_measure_is_trec_evals(case):
    relevant, ranked, k = case
    how = {"zero_division": 0}
    assert precision_at_k(*case) == pytest.approx(trec(relevant, ranked, f"P_{k}")[f"P_{k}"])
    assert recall_at_k(*case, **how) == pytest.approx(trec(relevant, ranked, f"recall_{k}")[f"recall_{k}"])
    assert success_at_k(*case, **how) == trec(relevant, ranked, f"success_{k}")[f"success_{k}"]
    assert reciprocal_rank(*case, **how) == trec(relevant, ranked[:k], "recip_rank")["recip_rank"]
    expected = trec(relevant, ranked, f"map_cut_{k}")[f"map_cut_{k}"]
    assert average_precision_at_k(*case, definition="trec", **how) == pytest.approx(expected)
    assert average_precision_at_k(relevant, ranked, **how, definition="trec") == pytest.approx(
        trec(relevant, ranked, "map")["map"]
    )
    if ranked:  # trec_eval's F is of whole lists, and divides by their length
        found = f_at_k(*case, divisor="returned", **how)
        assert found == pytest.approx(trec(relevant, ranked[:k], "set_F")["set_F"])


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sets(ITEMS), st.lists(ITEMS, unique=True)), max_size=5), st.integers(1, 10))
def test_many_queries_at_once_are_one_after_the_other(queries, k):
    relevant, ranked = [list(one) for one, _ in queries], [one for _, one in queries]
    lists = read_lists(relevant, ranked)
    found = at_cutoffs(lists, np.arange(1, k + 1))
    singles = dict(zip(MEASURES, (precision_at_k, recall_at_k, f_at_k, average_precision_at_k), strict=False))
    singles |= {"reciprocal_rank": reciprocal_rank, "success": success_at_k}
    for name, values in found.items():
        each = [explain(singles[name], *query, k) for query in zip(relevant, ranked, strict=True)]
        assert values[:, -1].tolist() == pytest.approx([one.value for one in each], nan_ok=True)
        assert why_undefined(lists, name) == [one.undefined for one in each]
    means = dict(
        zip(("precision", "recall", "f_score", "average_precision", "reciprocal_rank", "success"), MEANS, strict=True)
    )
    for name, metric in means.items():
        expected = float(over_queries(found[name])[-1])
        assert metric(relevant, ranked, k) == pytest.approx(expected, nan_ok=True)


def test_without_k_each_list_is_taken_as_long_as_it_is():
    """Useless results after a query's own do not change what another query's list is worth."""
    relevant, ranked = [["a", "b", "c"], ["x"]], [["a"], ["x", "y", "z"]]
    assert [average_precision_at_k(*one) for one in zip(relevant, ranked, strict=True)] == [1, 1]
    assert mean_average_precision_at_k(relevant, ranked) == 1
    assert mean_average_precision_at_k(relevant, [["a"], ["y", "x"]]) == (1 + 0.5) / 2
    assert mean_average_precision_at_k(relevant, [[], ["x"]]) == 0.5


# ---- properties
@given(CASE)
def test_one_more_result_never_lowers_recall_success_or_reciprocal_rank(case):
    relevant, ranked, k = case
    for metric in (recall_at_k, success_at_k, reciprocal_rank):
        now, then = (metric(relevant, ranked, n, zero_division=0) for n in (k, k + 1))
        assert then >= now


@given(CASE)
def test_the_standard_average_precision_is_one_exactly_for_a_list_that_cannot_be_better(case):
    relevant, ranked, k = case
    head = ranked[: min(k, len(relevant))]
    perfect = len(head) == min(k, len(relevant)) and set(head) <= relevant
    assert (average_precision_at_k(*case, zero_division=0) == 1) == (perfect and bool(relevant))


# ---- cards
@pytest.mark.parametrize("metric", SINGLE, ids=lambda m: m.__name__)
def test_the_reference_call_of_one_list(metric):
    relevant, ranked, k = LISTED
    assert metric(*LISTED) == pytest.approx(run(metric, relevant=relevant, ranked=ranked, k=k))


@pytest.mark.parametrize("metric", MEANS, ids=lambda m: m.__name__)
def test_the_reference_call_of_several(metric):
    relevant, ranked = [[*"adg"], [*"b"]], [[*"abcde"], [*"cdb"]]
    special = {mean_average_precision_at_k: {"definition": "trec"}, mean_f_at_k: {"divisor": "returned"}}
    how = special.get(metric, {})
    assert metric(relevant, ranked, 4, **how) == pytest.approx(run(metric, relevant=relevant, ranked=ranked, k=4))


def run(metric, **names):
    *before, last = ast.parse(CATALOG[metric.__name__].reference).body
    names |= {"pytrec_eval": pytrec_eval, "np": np}
    exec(compile(ast.Module(before, []), "reference", "exec"), names)  # the cards' own text
    return eval(compile(ast.Expression(last.value), "reference", "eval"), names)


def test_the_steps_of_a_mean():
    worked = explain(mean_recall_at_k, [["a"], ["b", "c"], []], [["a"], ["x", "b"], ["y"]], 2)
    assert [(step.label, step.value) for step in worked.steps[:-1]] == [
        ("query 1", 1),
        ("query 2", 0.5),
        ("query 3", pytest.approx(math.nan, nan_ok=True)),
        ("sum over the queries", 1.5),
        ("queries in the sum", 2),
    ]
    assert worked.value == 0.75
    assert worked.signature == "mean_recall_at_k|k:2|zero-division:undefined"
