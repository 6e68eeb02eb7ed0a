"""The lab's answers on its page: views with one operating point, the table, and sentences that stay true to the numbers."""

import re
from math import isnan

import numpy as np
import pandas as pd
import pytest

from lab import ModelPredictions, measure
from lab.compare import compare
from lab.read import SAMPLES
from lab.table import table
from pages.lab.what_if.compare import sentence
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.lab_data import judged_for
from tests.helpers.lab_page import doctor, frame, lab_of, words
from tests.helpers.pages import shipped
from tests.helpers.taken import taken
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
TABLE = {("what_if", "lab:all-measures")}
TITLES = {sample.title: task for task, sample in SAMPLES.items()}


def answers(at):
    """The table of answers as it is shown."""
    return frame(at, "metric").set_index("metric")


def examined(at):
    """The doctor has nothing to say against a sample."""
    assert "rows" in doctor(at)
    assert "looks wrong" not in doctor(at)


def answered(at):
    """The table holds the core's numbers, with their conventions."""
    judged, shown = lab_of(at).judged, answers(at)
    how = frame(at, "conventions, to copy").set_index("metric")
    for model in judged.models:
        for key in (
            "accuracy",
            "auroc",
            "macro_f1",
            "mean_absolute_error",
            "ndcg_k_10",
            "corpus_bleu",
            "mean_score",
            "win_rate",
        ):
            try:
                one = measure(judged.task, key)
            except KeyError:
                continue
            found = one.of(judged, model)
            cell = shown.loc[one.name, model]
            assert cell.startswith(significant(found.value) if found.value == found.value else "undefined")
            assert found.signature.split("|")[0] in how.loc[one.name, "conventions, to copy"]
    assert "The last two columns: the smallest true difference" in words(at)


def starts_where_the_rows_are(at):
    """What if: nothing has changed yet, and the numbers are those of the rows."""
    judged, sent = lab_of(at).judged, shipped(at).get("lab-if")
    if judged.task == "labels":
        assert "no probabilities" in words(at)
        return
    assert all(abs(sent.value(name)) < 1e-9 for name in sent.model["tracks"] if name.endswith("_change"))
    model = at.selectbox(key="lab-if-model").value
    same = {
        "binary": {"precision": "precision", "auroc": "auroc"},
        "classes": {"macro_f1": "macro_f1"},
        "regression": {"r2": "r2"},
        "ranking": {"ndcg": "ndcg_k_10"},
        "text": {"corpus_bleu": "corpus_bleu"},
        "answers": {"pass_at_k": "mean_score"},
        "pairs": {"bradley_terry_rating": "bradley_terry_rating"},
    }
    for track, key in same[judged.task].items():
        assert sent.value(track) == pytest.approx(measure(judged.task, key).of(judged, model).value)


@pytest.mark.parametrize("title", TITLES)
def test_every_sample_is_examined_and_answered_and_has_all_sections(visit, title):
    at = visit(PAGE, **{"lab-data": title})
    assert not at.exception
    assert {"What if", "Slices", "Disagreement"} <= {one.value for one in at.header}
    assert len(frame(at, "slice", "gap", "reading")) >= 2
    examined(at)
    answered(at)
    starts_where_the_rows_are(at)


@pytest.mark.parametrize(
    ("rule", "query", "key"),
    [("recall", {"lab-recall": "0.8"}, "recall"), ("precision", {"lab-precision": "0.4"}, "precision")],
)
def test_a_rule_in_the_link_chooses_each_models_threshold_and_moves_views_and_table(visit, rule, query, key):
    at = visit(PAGE, **{"lab-data": "Fraud", "lab-rule": rule, "lab-model": "score_b", **query})
    assert not at.exception
    judged, target = lab_of(at).judged, float(next(iter(query.values())))
    thresholds = at.session_state["lab:operating"][1].thresholds
    for model in ("score_a", "score_b"):
        value = measure("binary", key).of(judged, model, threshold=thresholds[model]).value
        assert value >= target
        assert answers(at).loc[key, model].startswith(significant(value))
    point = shipped(at)["lab-point"]
    assert (
        point.value("recall")
        == ModelPredictions(judged, "score_b", thresholds["score_b"]).counts.tp / judged.truth.sum()
    )


def test_capacity_and_cost_are_the_cores_operating_points(visit):
    at = visit(PAGE, parts=set(), **{"lab-data": "Fraud", "lab-rule": "capacity", "lab-capacity": "150"})
    thresholds = at.session_state["lab:operating"][1].thresholds
    judged = lab_of(at).judged
    assert all((judged.models[model] >= thresholds[model]).sum() <= 150 for model in ("score_a", "score_b"))
    at = visit(PAGE, parts=set(), **{"lab-data": "Fraud", "lab-rule": "cost", "lab-fp-cost": "2", "lab-fn-cost": "7"})
    expected = ModelPredictions(judged, "score_a").sweep.for_cost(2, 7).threshold
    assert at.session_state["lab:operating"][1].thresholds["score_a"] == expected


def test_a_demand_that_cannot_be_met_says_why(visit):
    at = visit(PAGE, **{"lab-data": "Fraud", "lab-rule": "precision", "lab-precision": "1.0"})
    assert not at.exception
    unmet = [name for name, p in at.session_state["lab:operating"][1].points.items() if isnan(p.threshold)]
    assert all(f"{name}: no threshold reaches a precision of 1" in words(at).replace("\\", "") for name in unmet)


def test_nonsense_in_the_link_is_dropped(visit):
    query = {
        "lab-rule": "magic",
        "lab-capacity": "1e999",
        "lab-recall": "nan",
        "lab-model": "<b>x</b>",
        "lab-cell": "-1",
    }
    query |= {"lab-threshold": "1e999", "lab-measure": "auc", "lab-against": "=cmd", "lab-fp-cost": "-3"}
    for data in ("Fraud", "Tickets", "Searches"):
        at = visit(PAGE, **{"lab-data": data, "lab-unit-measure": "x", **query})
        assert not at.exception


@pytest.mark.parametrize("task", ["binary", "classes", "regression", "ranking"])
def test_sentences_say_better_only_where_the_interval_excludes_zero(task):
    found = table(judged_for(task, 70), resamples=300)
    for one in found.measures:
        verdict = compare(found, one.key, "a", "b")
        words, d = sentence(verdict, task), verdict.difference
        claims = "is better than" in words
        assert not claims or (d.low > 0 or d.high < 0)
        assert "significant" not in words
        if claims:
            winner = "a" if (d.value > 0) == (one.better == "higher") else "b"
            assert f"**{winner} is better than" in words
        elif one.better != "neither" and d.low <= 0 <= d.high and d.value:
            assert "Not known" in words or "Undecided" in words


def test_names_are_shown_as_they_are():
    judged = judged_for("regression")
    hostile = {
        "<img src=x onerror=alert(1)>$x$**b**": judged.models["a"],
        "=cmd|' /C calc'!A0" + "y" * 10_000: judged.models["b"],
    }
    found = table(type(judged)("regression", judged.truth, hostile), resamples=50)
    words = sentence(compare(found, "r2", *hostile), "regression")
    assert "<img" not in words.replace("\\<", "") and "$x$" not in words.replace("\\$", "") and len(words) < 1000


def test_few_rows_of_a_class_are_warned_of_and_class_sizes_may_be_fixed(visit):
    rows = "\n".join(f"{int(i < 9)},{(i * 37 % 40) / 50 + 0.15 * (i < 9):.3f}" for i in range(40))
    at = visit(PAGE, parts=TABLE)
    at.file_uploader(key="lab-file").upload("mine.csv", f"label,score\n{rows}\n".encode(), "text/csv").run()
    assert any("Only 9 rows of the smallest class, fewer than 20" in warning.value for warning in at.warning)
    before = answers(at)["score"]
    at.toggle(key="lab-fixed-sizes").set_value(True).run()
    after = answers(at)["score"]
    assert before["precision"] != after["precision"] and before["recall"] == after["recall"]
    assert any("each class to its own size" in caption.value for caption in at.caption)


def test_the_page_and_the_report_compare_three_models_at_one_level(visit):
    """Of three models there are three pairs: both say the interval of 1 - 0.05 / 3, and one number of positives to show it."""
    rng = np.random.default_rng(2)
    truth = np.arange(400) % 4 == 0
    scores = {
        name: truth + more * rng.normal(size=400)
        for name, more in (("score_a", 0.9), ("score_b", 0.95), ("score_c", 2.0))
    }
    content = pd.DataFrame({"label": truth.astype(int), **scores}).to_csv(index=False).encode()
    at = visit(PAGE, parts=set(), **{"lab-against": "score_a", "lab-measure": "auroc"})
    at.file_uploader(key="lab-file").upload("three.csv", content, "text/csv").run()
    one = taken(content, "binary")
    told = Told(one.rows, one.judged, one.answers, {}, (), {}, "")
    report = " ".join(re.sub(r"<[^>]*>", "", report_of(told).decode()).split())
    said = [
        each.value.removeprefix("- ") for each in at.markdown if each.value.startswith("- ") and "AUROC" in each.value
    ]
    assert len(said) == 2 and all("98.33% interval" in each for each in said)
    assert all(each.replace("**", "").replace("\\", "") in report for each in said)


def test_few_queries_are_warned_of_where_a_mean_reciprocal_rank_is_shown(visit):
    lines = [f"q{q},d{i},{int(i == q % 4)},{1 - (i - q % 3) ** 2 / 10}" for q in range(30) for i in range(5)]
    content = "\n".join(["query,item,relevance,score", *lines]).encode()
    at = visit(PAGE, parts=set())
    at.file_uploader(key="lab-file").upload("runs.csv", content, "text/csv").run()
    said = [warning.value for warning in at.warning]
    assert any("Only 30 queries, fewer than 100" in one and "in 87 of 100 samples" in one for one in said)
