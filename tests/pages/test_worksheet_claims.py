"""What the keys of worksheets say in words is true of what is drawn, for every one of 300 sheets."""

import math
import re
from random import Random

import pytest
from scipy.stats import mannwhitneyu

from tests.pages.test_worksheet_keys import counts, numbers, row, rows, values
from widgets.curriculum import part
from widgets.worksheets.task import together

SHEETS = range(300)


def drawn(lesson, name):
    """What a template makes with each of 300 seeds."""
    template = getattr(part(lesson, "worksheet"), name)
    return [together(template(Random(seed))) for seed in SHEETS]


# ---- accuracy and its pitfalls
def test_the_rule_that_finds_nobody_has_the_higher_accuracy():
    for (task,) in drawn("accuracy_pitfalls", "_rule"):
        assert values(task)[1] > values(task)[0]
    for (task,) in drawn("accuracy_pitfalls", "_majority"):
        rule, matthews = values(task)
        assert rule >= numbers(task.asks)[0] - 5e-5 and matthews > 0
        ((tp, fn, fp, tn),) = counts(task)
        assert rule >= (tp + tn) / 1000


def test_accuracy_changes_with_the_number_of_ill_people_and_balanced_accuracy_does_not():
    for (task,) in drawn("accuracy_pitfalls", "_mixed"):
        finds, clears, n, ill, more, _ = numbers(task.asks)
        assert finds != clears and more == 2 * ill < n
    for (task,) in drawn("accuracy_pitfalls", "_wards"):
        assert values(task)[1] - values(task)[0] > 0.005  # fewer ill people: nearer to the specificity, 0.9


# ---- precision and recall
def test_f1_follows_from_the_recall_that_is_printed_and_is_not_the_mean():
    for (task,) in drawn("precision_recall", "_mean"):
        p, r, mean = numbers(task.asks.replace("F1", ""))
        assert p == 1 and values(task) == pytest.approx([2 * p * r / (p + r)], rel=1e-12)
        assert mean - values(task)[0] > 0.01


def test_the_new_filter_finds_more_spam_with_fewer_false_alarms():
    for (task,) in drawn("precision_recall", "_both"):
        new, old, spam, old_flags, new_flags = numbers(task.asks)
        found, more = round(old * old_flags), round(new * new_flags)
        assert found < more < spam and new_flags - more < old_flags - found and old < new
        assert values(task) == [found / spam, more / spam]


# ---- curves
def test_the_reversed_order_is_rarely_that_of_chance():
    for (task,) in drawn("roc_pr_det", "_turned"):
        places = [[at for at, mark in enumerate(rows(task)[1][1:]) if mark == sign] for sign in "+-"]
        assert mannwhitneyu(*places, alternative="two-sided", method="exact").pvalue < 0.05
        assert values(task)[0] > 0.8 and numbers(task.asks)[0] < 0.2


def test_the_first_positive_of_a_comes_first_and_both_lists_are_better_than_guessing():
    for (task,) in drawn("roc_pr_det", "_early"):
        auroc, other, precise, less = values(task)
        first, second = (rows(task)[at][1:].index("+") + 1 for at in (1, 3))
        assert auroc == other > 0.5 and precise > less and first < second
        assert numbers(task.key[-1]) == [first, second]


# ---- choosing a threshold
def test_one_threshold_alone_is_the_cheapest():
    for target, _, costs, promise in drawn("thresholds", "_eight"):
        totals = {numbers(line)[0]: numbers(line)[-1] for line in costs.key[:-1]}
        (least,) = (t for t, total in totals.items() if total == min(totals.values()))
        assert costs.key[-1] == f"Cheapest: {least:g}."
        assert rows(target)[1].count("+") == 4 and max(row(target, 0)) < numbers(promise.asks)[0]
        assert numbers(promise.asks)[1] > 4 / 5


def test_a_profit_and_a_net_benefit_are_judged_by_their_numbers():
    for (task,) in drawn("thresholds", "_profit"):
        strict, loose = values(task)
        assert max(strict, loose) > 0 and abs(strict - loose) > 0.009
        assert task.key[-1] == f"That of the {'strict' if strict > loose else 'loose'} threshold."
    answers = set()
    for (task,) in drawn("thresholds", "_benefit"):
        model, everybody = values(task)
        answers.add(answer := task.key[-1].partition(":")[0])
        assert answer == ("Yes" if model > everybody and model > 0 else "No")
        assert abs(numbers(task.key[-1])[0]) == pytest.approx(abs(model), rel=1e-3)
        assert ("treating everybody" in task.key[-1]) == (answer == "Yes" or everybody > 0)
    assert answers == {"Yes", "No"}


def test_the_lower_threshold_costs_less():
    for (task,) in drawn("thresholds", "_half"):
        assert values(task)[1] < values(task)[0]


# ---- probabilities
def test_another_forecast_than_the_base_rate_has_a_clearly_better_brier_score():
    for (task,) in drawn("probabilities", "_steady"):
        always, other = values(task)
        assert other < always - 0.009


def test_log_loss_tells_two_forecasts_further_apart():
    for (task,) in drawn("probabilities", "_sure"):
        mild, bold = numbers(task.asks)
        log, square = math.log(bold) / math.log(mild), (1 - bold) ** 2 / (1 - mild) ** 2
        assert log > square + 0.05
        assert numbers(task.key[-1])[:2] == pytest.approx([log, square], rel=1e-3)


def test_each_bar_is_further_from_its_forecast_than_chance_explains():
    said_of = {"too sure", "not sure enough", "both forecasts are too low", "both forecasts are too high"}
    for (task,) in drawn("probabilities", "_bars"):
        few, low, many, high = numbers(task.asks)[:4]
        heights = [float(height) / 90 for height in re.findall(r'class="bar".*? height="([\d.]+)"', task.given)]
        gaps = [seen - said for seen, said in zip(heights, (low, high), strict=True)]
        for gap, said, days in zip(gaps, (low, high), (few, many), strict=True):
            assert abs(gap) > 2.9 * math.sqrt(said * (1 - said) / days)
        assert values(task) == pytest.approx([(few * abs(gaps[0]) + many * abs(gaps[1])) / (few + many)])
        sides = {(True, False): "too sure", (False, True): "not sure enough"}
        both = f"both forecasts are too {'low' if gaps[0] > 0 else 'high'}"
        answer = sides.get((gaps[0] > 0, gaps[1] > 0), both)
        assert {one for one in said_of if one in task.key[-1]} == {answer}
