"""The short answer of the lab: above the picture, in the report, at the threshold in use, and no more than the data say."""

import re
from html import unescape
from math import comb

import numpy as np
import pytest
from sklearn.metrics import precision_score, recall_score, roc_auc_score

from datasets.uploads import safe_csv
from lab import EvaluationSet
from lab.read import SAMPLES
from lab.table import table
from pages.lab.what_if import short
from pages.lab.what_if.lead import lead_bar
from tests.helpers.lab_data import judged_for
from tests.helpers.lab_page import lab_of, words
from widgets.formulas import plain, significant

PAGE = "lab/what_if"


def said(at) -> str:
    """The answer's text, tags gone."""
    (found,) = [one.proto.body for one in at.get("html") if 'class="lab-answer"' in one.proto.body]
    return unescape(re.sub(r"<[^>]+>", "", found.replace("</p>", " ")))


@pytest.mark.usefixtures("few_resamples")
def test_the_page_begins_with_the_answer_and_follows_the_threshold(visit):
    at = visit(PAGE, **{"lab-data": SAMPLES["binary"].title, "lab-threshold": "0.5"})
    judged = lab_of(at).judged
    a, b = (roc_auc_score(judged.truth, judged.models[name]) for name in ("score_a", "score_b"))
    assert f"score_b is better than score_a by AUROC ({b:.2f} against {a:.2f})." in said(at)
    assert "95% interval of the lead: " in said(at) and "paired bootstrap" not in said(at)
    assert significant(b - a, 3) not in said(at)  # 0.0685, where the two values above are 0.0684 apart
    assert any(
        "interval of the lead" in one and "paired bootstrap" in one
        for one in short.of_table(table(judged, resamples=20))
    )
    assert "predicted_by_rule" not in said(at) and "score_a:" not in said(at)  # what is folded or below says it
    assert "predicted_by_rule has no AUROC: it gave classes, not scores." in short.of_table(table(judged, resamples=20))
    assert f"**{plain('score_b')}** and **{plain('predicted_by_rule')}** cannot be compared by AUROC" in words(at)
    at.number_input(key="lab-cut").set_value(0.25).run()
    flagged = judged.models["score_b"] >= 0.25
    found = significant(100 * recall_score(judged.truth, flagged), 2)
    right = significant(100 * precision_score(judged.truth, flagged), 2)
    told = rf"At the threshold 0\.25, score_b finds {found}% of “fraud”, and {right}% of its flags are right\. 95% intervals: "
    below = [one.proto.body for one in at.get("html") if re.search(told, one.proto.body)]
    assert len(below) == 1 and not re.search(told, said(at))  # once, and not among the answers


@pytest.mark.usefixtures("few_resamples")
def test_the_cheapest_threshold_is_said_with_both_costs_and_a_button_goes_there(visit):
    at = visit(PAGE, **{"lab-data": SAMPLES["binary"].title, "lab-threshold": "0.5"})
    judged = lab_of(at).judged

    def cost(threshold: float) -> int:
        flagged = judged.models["score_b"] >= threshold
        return int((flagged & ~judged.truth).sum() + 5 * (~flagged & judged.truth).sum())

    threshold, least, now = re.search(r"Threshold ([\d.]+) costs least: (\d+)\. At 0\.5: (\d+)\. A", said(at)).groups()
    at.button(key="lab-cheapest").click().run()
    there = at.number_input(key="lab-cut").value
    assert (least, now) == (str(cost(there)), str(cost(0.5))) and cost(float(threshold)) == cost(there)
    assert cost(float(f"{there:.2g}")) != cost(there) and threshold == f"{there:.3g}"  # one digit less would cost more
    assert cost(there) == min(map(cost, np.unique(judged.models["score_b"])))
    assert at.button(key="lab-cheapest").disabled and f"costs least: {cost(there)}. A" in said(at)
    at.selectbox(key="lab-rule").select("recall").run()
    at.button(key="lab-cheapest").click().run()
    assert at.selectbox(key="lab-rule").value == "by hand" and at.number_input(key="lab-cut").value == there


def test_values_are_written_with_as_few_digits_as_tell_them_apart():
    for values, texts in {
        (0.9021, 0.8337): ["0.90", "0.83"],
        (0.9021, 0.8968): ["0.902", "0.897"],
        (0.90212, 0.90209, 0.5): ["0.90", "0.90", "0.50"],
        (0.9998, 0.9): ["0.9998", "0.9"],
        (122.5, 131.2): ["123", "131"],
    }.items():
        assert [short._told_apart(values)(one) for one in values] == texts


@pytest.mark.usefixtures("few_resamples")
@pytest.mark.parametrize("task", [task for task in SAMPLES if task != "binary"])
def test_every_task_has_one(visit, task):
    at = visit(PAGE, **{"lab-data": SAMPLES[task].title})
    words, models = said(at), lab_of(at).judged.models
    assert ("is better than" in words) != ("cannot tell which model is better" in words)
    assert f"{100 - 5 / comb(len(models), 2):.4g}% interval of the lead" in words


@pytest.mark.usefixtures("few_resamples")
def test_names_of_a_file_are_text(visit):
    rng = np.random.default_rng(0)
    at = visit(PAGE)
    content = safe_csv({"label": rng.integers(0, 2, 60), "<b>x</b>": rng.random(60), "**y** $z$": rng.random(60)})
    at.file_uploader(key="lab-file").upload("mine.csv", content, "text/csv").run()
    (body,) = [one.proto.body for one in at.get("html") if 'class="lab-answer"' in one.proto.body]
    assert "<b>" not in body and "&lt;b&gt;x" in body and "<strong>y" not in body


def test_equal_models_are_not_ranked_and_few_rows_are_said():
    judged = judged_for("binary", 30)
    equal = EvaluationSet("binary", judged.truth, {"a": judged.models["a"], "b": judged.models["a"]})
    words = short.of_table(table(equal, resamples=100))
    assert words[0].startswith("**a and b are equal** by AUROC, both at ")
    assert any("**Only " in one for one in words)


def test_one_model_is_set_against_none():
    judged = judged_for("regression").only("a")
    first, sure, without, *_ = short.of_table(table(judged, resamples=100))
    assert first.startswith("**Mean absolute error of a is ") and sure.startswith("95% interval: ")
    assert without.endswith("the model's whole interval is better than that.")
    rng = np.random.default_rng(3)
    noise = EvaluationSet("binary", np.arange(80) % 2 == 0, {"a": rng.random(80)})
    assert any("do not show that the model is better than that guess" in one for one in short.of_table(table(noise)))


def test_without_a_class_there_is_a_reason():
    words = short.of_table(table(EvaluationSet("binary", np.zeros(4, bool), {"a": np.full(4, 0.2)}), resamples=20))
    assert words and all("nan" not in one and "∞" not in one for one in words)


def test_three_models_are_all_said():
    rng = np.random.default_rng(1)
    truth = np.repeat([True, False], 150)
    good = 2 * truth + rng.normal(size=300)
    models = {"noise": rng.normal(size=300), "good": good, "twin": good + 0.01 * rng.normal(size=300)}
    first, sure, *_ = short.of_table(table(EvaluationSet("binary", truth, models), resamples=300))
    assert re.match(
        r"\*\*(good|twin) is better than noise\*\* by AUROC\. \*\*These data cannot tell (good|twin) from", first
    )
    assert "98.33% interval" in sure and "corrected for 3 pairs of models" in sure and "It contains 0." in sure


def test_a_class_is_named_where_its_name_is_a_word():
    found = table(judged_for("binary"), resamples=50)
    answer = short.short_answer(found, "auroc")
    assert "of “fraud”, and" in short.at_words(found, answer, "fraud")[0]
    assert "of the positives, and" in short.at_words(found, answer, "1")[0]


def test_the_interval_of_a_lead_is_drawn_beside_0():
    """The line begins at 0 where the interval lies above it, and at the interval where that begins below 0."""
    rng = np.random.default_rng(4)
    truth = np.repeat([True, False], 200)
    models = {"<b>": 2 * truth + rng.normal(size=400), "noise": rng.normal(size=400)}
    apart = short.short_answer(table(EvaluationSet("binary", truth, models), resamples=200), "auroc")
    lead, low, high = apart.lead
    drawn = lead_bar(apart)
    assert f"--lead:{lead:.6g};--low:{low:.6g};--high:{high:.6g};--from:0;--to:{high:.6g}" in drawn
    assert low > 0 and "<b>" not in drawn and "&lt;b&gt; better" in drawn
    twins = {"a": models["noise"], "b": models["noise"] + 0.1 * rng.normal(size=400)}
    near = short.short_answer(table(EvaluationSet("binary", truth, twins), resamples=200), "auroc")
    assert near.lead[1] < 0 and f"--from:{near.lead[1]:.6g};" in lead_bar(near)
    one = short.short_answer(table(EvaluationSet("binary", truth, {"a": twins["a"]}), resamples=20), "auroc")
    equal = short.short_answer(
        table(EvaluationSet("binary", truth, {"a": twins["a"], "b": twins["a"]}), resamples=20), "auroc"
    )
    assert lead_bar(one) == lead_bar(equal) == ""
