"""Two files of the same columns: Newcombe's interval, its coverage on samples that do not differ, and distributions by scipy's test."""

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache
from html import escape, unescape
from math import isnan

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ks_2samp
from statsmodels.stats.proportion import confint_proportions_2indep

from datasets.uploads import read_table
from lab import EvaluationSet, measure, numbers
from lab.earlier import changes, earlier, shifts
from lab.table import table
from pages.lab.what_if import earlier_tables as tables
from pages.lab.what_if.answer_frames import MAIN
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.lab_data import judged_for
from tests.helpers.taken import taken

PREVALENCE = [measure("binary", "prevalence")]


def of(truth, **more):
    truth = np.asarray(truth, dtype=bool)
    return EvaluationSet("binary", truth, {"a": np.linspace(0, 1, len(truth))}, **more)


def change(now, before):
    (one,) = changes(*(table(side, among=PREVALENCE, resamples=20) for side in (now, before)))
    return one


def test_of_two_proportions_it_is_newcombe_s():
    one = change(of(np.arange(80) < 24), of(np.arange(50) < 9))
    assert one.value == pytest.approx(24 / 80 - 9 / 50)
    assert (one.low, one.high) == pytest.approx(confint_proportions_2indep(24, 80, 9, 50, method="newcomb"))
    assert not one.clear and change(of(np.arange(80) < 60), of(np.arange(50) < 9)).clear


@pytest.mark.parametrize("task", ["binary", "regression", "classes"])
def test_samples_of_one_kind_are_rarely_called_different(task):
    keys = {"binary": ("auroc", "f1"), "regression": ("mean_absolute_error",), "classes": ("macro_f1",)}[task]
    few = [measure(task, key) for key in keys]
    tables = [table(judged_for(task, 150, seed), among=few, resamples=100) for seed in range(24)]
    found = [one for i in range(0, 24, 2) for one in changes(tables[i], tables[i + 1])]
    assert len(found) == 24 * len(few) and sum(one.clear for one in found) <= 4 * len(few)


def test_no_interval_where_one_of_the_two_has_none():
    one = change(of(np.arange(80) < 24), of([True] * 5))
    assert isnan(one.low) == isnan(one.before.low)


def test_distributions_are_compared_by_scipy_s_test():
    now, before = judged_for("binary", 90, 1), judged_for("binary", 70, 2)
    expected = ks_2samp(now.models["a"], before.models["a"], method="asymp")
    one = next(each for each in shifts(now, before) if each.name == "a")
    assert (one.distance, one.p_value) == (expected.statistic, expected.pvalue)
    assert (one.now, one.before) == (np.median(now.models["a"]), np.median(before.models["a"]))
    grouped = replace(now, groups=np.arange(90) // 2)
    assert all(isnan(each.p_value) for each in shifts(grouped, before))
    assert [each.name for each in shifts(judged_for("regression"), judged_for("regression"))] == ["the truth", "a", "b"]
    assert shifts(judged_for("text"), judged_for("text")) == ()


# ---- what is taken along
WEEKS = {
    "binary": lambda rng: {
        "label": rng.choice(["Fraud", "fraud", "legit", "?"], 300, p=[0.1, 0.2, 0.6, 0.1]),
        "distance": np.round(rng.normal(size=300), 2),
        "score": np.round(rng.random(300), 3),
        "weight": rng.integers(1, 4, 300),
    },
    "regression": lambda rng: {
        "actual": np.round(rng.gamma(4, 10, 200), 1),
        "predicted": np.round(rng.gamma(4, 10, 200), 1),
    },
    "classes": lambda rng: {"label": rng.choice(list("abc"), 200), "predicted": rng.choice(list("abcd"), 200)},
}
CORRECTED = {
    "merged": (("Fraud", "fraud"),),
    "missing": ("?",),
    "positive": "fraud",
    "lower": ("distance",),
    "weight": "weight",
    "models": ("distance", "score"),
    "truth": ("label",),
}


@cache
def two_weeks(task):
    """This week's file, and what changed since one in another dialect."""
    now = taken(
        pd.DataFrame(WEEKS[task](np.random.default_rng(1))).to_csv(index=False).encode(),
        task,
        **(CORRECTED if task == "binary" else {}),
    )
    before = pd.DataFrame(WEEKS[task](np.random.default_rng(2))).iloc[:150]
    content = ("Export of last week\n" + before.to_csv(index=False, sep=";", decimal=",")).encode("utf-16")
    keys = ("prevalence", *MAIN[task])
    return now, content, earlier(now.rows, now.answers, read_table(content, "before.csv"), keys)


@pytest.mark.slow
@pytest.mark.parametrize("task", WEEKS)
def test_the_script_finds_what_changed_since_the_earlier_file(task, tmp_path, few_resamples):
    now, content, since = two_weeks(task)
    assert len(since.rows) < 150 if task == "binary" else len(since.rows) == 150
    path = tmp_path / "before"
    path.write_bytes(content)
    code, printed = now.agrees(tmp_path, "--earlier", str(path), earlier=since)
    assert code == 0, printed
    lines = printed.partition("Since the earlier file")[2].splitlines()[1:]
    assert sum(line.endswith("the same") for line in lines) == len(since.changes) + len(since.shifts) > 2

    def spoil(found):
        found["asked"][-1]["before"] += 1e-6
        return found

    code, printed = now.agrees(tmp_path, "--earlier", str(path), earlier=since, but=spoil)
    assert code == 1 and "DIFFERS: before is" in printed


@pytest.mark.parametrize("task", WEEKS)
def test_the_report_and_the_numbers_say_what_the_page_says(task, few_resamples):
    now, _, since = two_weeks(task)
    asked = Asked(earlier=since)
    told = report_of(Told(now.rows, now.judged, now.answers, now.reasons, (), {}, "", asked)).decode()
    body = told.partition("<h2>Compared with an earlier file</h2>")[2].partition("</section>")[0]
    assert since.rows.table.digest in body and escape(tables.says(since, now.judged)) in body
    cells = [
        *zip(*tables.measures(since).values(), strict=True),
        *zip(*tables.distributions(since).values(), strict=True),
    ]
    shown = [
        [unescape(re.sub("<.*?>", "", cell)) for cell in re.findall("<t[hd].*?</t[hd]>", row)]
        for row in body.split("<tr>")
    ]
    assert [list(row) for row in cells] == [row for row in shown if row and row[0] not in ("metric", "distribution of")]
    lines = asked.lines(now.judged)
    found = json.loads(numbers.as_json(now.rows, now.answers, {}, lines, since.rows))
    assert found["earlier_file"]["file"]["sha256"] == since.rows.table.digest != found["file"]["sha256"]
    written = list(csv.DictReader(io.StringIO(numbers.as_csv(now.answers, lines).decode())))[-len(lines) :]
    names = ("value", "before", "difference", "difference_low", "difference_high")
    for one, line, cell in zip(since.changes, found["asked"], written, strict=False):
        values = (one.now.value, one.before.value, one.value, one.low, one.high)
        for name, value in zip(names, values, strict=True):
            assert line[name] == (None if isnan(value) else value)
            assert cell[name] == "" if isnan(value) else float(cell[name]) == value
    for one, line in zip(since.shifts, found["asked"][len(since.changes) :], strict=True):
        assert (line["value"], line["before"], line["largest_distance"]) == (one.now, one.before, one.distance)
