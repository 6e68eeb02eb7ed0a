"""The warning that few queries bring: the coverage that it names is that of the benchmarks' table."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.uploads import read_table
from lab import measures
from lab.conditions import condition
from lab.few_queries import HELD, PLENTY, SIMULATED, few_queries
from lab.read import guess_lab_roles, lab_rows
from lab.verdicts import verdicts
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
