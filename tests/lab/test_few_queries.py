"""The warning that few queries bring: the coverage that it names is that of the benchmarks' table."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from datasets.uploads import read_table
from lab import measures
from lab.conditions import condition
from lab.few_queries import HELD, LEAST, MOST, PLENTY, SIMULATED, caution, few_queries
from lab.read import guess_lab_roles, lab_rows
from lab.verdicts import verdicts
from pages.lab.what_if.every_metric import few_for_scores as few_for_changes
from tests.helpers.lab_data import judged_for

RESULTS = (Path(__file__).parents[2] / "benchmarks" / "RESULTS.md").read_text()


def coverage(measure):
    """The three figures of the bootstrap of a mean over queries, for 30, 100 and 1,000 of them."""
    (line,) = re.findall(rf"^\| ranked lists \| {re.escape(measure)} \| bootstrap \|(.*)\|$", RESULTS, re.MULTILINE)
    return [float(cell.strip(" *")) for cell in line.split("|")]


def test_the_figures_are_those_of_the_table():
    assert {name: coverage(name)[0] for name in HELD} == HELD
    assert "| units | measure | interval | 30 | 100 | 1,000 |" in RESULTS and (SIMULATED, PLENTY) == (30, 100)
    assert HELD["MRR"] < 93 <= min(coverage("MRR")[1:])  # too narrow with 30, within the target with 100


@pytest.mark.parametrize(("queries", "warned"), [(19, False), (20, True), (99, True), (100, False)])
def test_a_mean_reciprocal_rank_of_fewer_than_100_queries_is_warned_of(queries, warned):
    says = few_queries(judged_for("ranking", queries), measures("ranking"))
    assert bool(says) == warned
    if warned:
        assert f"Only {queries} queries, fewer than 100" in says
        assert "in 87 of 100 samples (NDCG@10 97.2 and MAP 96.5)" in says


def test_groups_of_queries_are_counted_and_other_measures_are_not_warned_of():
    judged = judged_for("ranking", 300)
    grouped = replace(judged, groups=np.arange(300) % 40)
    assert not few_queries(judged, measures("ranking"))
    assert "Only 40 groups of queries" in few_queries(grouped, measures("ranking"))
    others = [one for one in measures("ranking") if one.key != "mean_reciprocal_rank"]
    assert len(others) == len(measures("ranking")) - 1 and not few_queries(grouped, others)
    assert not few_queries(judged_for("regression", 30), measures("regression"))


def test_a_condition_on_it_says_so():
    lines = ["query,item,relevance,score"]
    lines += [f"q{q},d{i},{int(i == q % 4)},{1 - (i - q % 3) ** 2 / 10}" for q in range(30) for i in range(5)]
    table = read_table("\n".join(lines).encode(), "runs.csv")
    rows = lab_rows(table, guess_lab_roles(table, "ranking").roles)
    asked = [
        condition(text, "ranking", models=list(rows.models), columns=list(table.columns))
        for text in ("mean_reciprocal_rank >= 0.1", "ndcg_k_10 >= 0.1")
    ]
    mrr, ndcg = verdicts(asked, rows, thresholds={}).judged
    assert mrr.why.startswith("Only 30 queries, fewer than 100") and not ndcg.why


# ---- skewed scores
SKEWED = ("average precision", "Brier score", "log loss")


def figures(units, interval):
    lines = [re.findall(rf"^\| {units} \| {name} \| {interval} \|(.*)\|$", RESULTS, re.MULTILINE) for name in SKEWED]
    return [
        [float(cell.strip(" *")) for cell in line.split("|") if "*" not in cell.replace("**", "")] for (line,) in lines
    ]


def test_the_figures_of_weights_and_groups_are_those_of_the_table():
    few = [line[0] for line in figures("weighted rows, 50% positive", "bootstrap")]
    few += [line[0] for line in figures("groups of five rows, 50% positive", "bootstrap of groups")]
    assert LEAST <= min(few) < 93 and max(few) <= MOST
    assert min(line[-1] for line in figures("weighted rows, 50% positive", "bootstrap")) >= 93
    of_changes = [line[0] for line in figures("two classes, 50% positive", "change on the same units, jackknife")]
    assert 90 <= min(of_changes) < 93


@pytest.mark.parametrize(("rows", "warned"), [(40, False), (100, True), (900, False)])
def test_few_rows_with_weights_or_groups_are_warned_of_where_a_measure_is_skewed(rows, warned):
    judged = judged_for("binary", rows)
    weighted, grouped = replace(judged, weights=np.ones(rows)), replace(judged, groups=np.arange(rows))
    for one in (weighted, grouped):
        assert ("90 to 96 of 100" in caution(one, measures("binary"))) == warned
        assert not caution(one, [each for each in measures("binary") if each.name not in SKEWED])
    assert not caution(judged, measures("binary"))


@pytest.mark.parametrize(("rows", "warned"), [(40, False), (100, True), (900, False)])
def test_a_change_of_a_skewed_measure_on_few_rows_is_warned_of(rows, warned):
    found = tuple(SimpleNamespace(measure=one) for one in measures("binary") if one.name in (*SKEWED, "recall"))
    says = few_for_changes(judged_for("binary", rows), found)
    assert bool(says) == warned and "recall" not in says
    assert not warned or all(name in says for name in SKEWED)
