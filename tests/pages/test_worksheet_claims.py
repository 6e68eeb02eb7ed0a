"""What the keys of worksheets say in words is true of what is drawn, for every one of 300 sheets."""

import math
import re
from random import Random

import numpy as np
import pytest
from scipy.stats import mannwhitneyu
from sklearn.exceptions import UndefinedMetricWarning
from sklearn.metrics import precision_score

from tests.pages.test_worksheet_keys import counts, numbers, row, rows, values
from widgets.curriculum import part
from widgets.formulas import significant
from widgets.worksheets.task import together

pytestmark = pytest.mark.slow  # 300 sheets for each test
SHEETS = range(300)


def drawn(lesson, name):
    """What a template makes with each of 300 seeds."""
    template = getattr(part(lesson, "worksheet"), name)
    return (together(template(Random(seed))) for seed in SHEETS)


# ---- accuracy and its pitfalls
def test_the_rule_that_finds_nobody_has_the_higher_accuracy():
    for (task,) in drawn("accuracy_pitfalls", "_rule"):
        more, fewer = numbers(task.key[-1].partition("right about ")[2].partition("right about ")[2])[:2]
        assert fewer > more and values(task)[1] - values(task)[0] == pytest.approx((fewer - more) / 1000)
        assert values(task)[1] > values(task)[0]
    for (task,) in drawn("accuracy_pitfalls", "_majority"):
        rule, matthews = values(task)
        assert rule >= numbers(task.asks)[0] - 5e-5 and matthews > 0
        ((tp, _, _, tn),) = counts(task)
        assert ("is the same" in task.key[-1], "is higher" in task.key[-1]) == (
            rule == (tp + tn) / 1000,
            rule > (tp + tn) / 1000,
        )


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
        assert mean - values(task)[0] > 0.01 and f"2 · 1 · {r:g} / (1 + {r:g})" in task.key[-1]
        assert numbers(task.key[-1])[0] == round(200 * r)


def test_the_new_filter_finds_more_spam_with_fewer_false_alarms():
    for (task,) in drawn("precision_recall", "_both"):
        new, old, spam, old_flags, new_flags = numbers(task.asks)
        found, more = round(old * old_flags), round(new * new_flags)
        assert found < more < spam and new_flags - more < old_flags - found and old < new
        assert values(task) == [found / spam, more / spam] and numbers(task.key[0]) == [found, more]


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
        assert task.key[-1] == f"The profit at the {'strict' if strict > loose else 'loose'} threshold."
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
        assert min(heights) > 0.09  # a bar that is not there cannot be read
        assert [step.label for step in task.key[0].steps[:2]] == [
            f"forecast {low:g}: {few:g} days",
            f"forecast {high:g}: {many:g} days",
        ]
        for gap, said, days in zip(gaps, (low, high), (few, many), strict=True):
            assert abs(gap) > 2.9 * math.sqrt(said * (1 - said) / days)
        assert values(task) == pytest.approx([(few * abs(gaps[0]) + many * abs(gaps[1])) / (few + many)])
        sides = {(True, False): "too sure", (False, True): "not sure enough"}
        both = f"both forecasts are too {'low' if gaps[0] > 0 else 'high'}"
        answer = sides.get((gaps[0] > 0, gaps[1] > 0), both)
        assert {one for one in said_of if one in task.key[-1]} == {answer}


# ---- many classes
def test_disagreements_by_chance_are_worked_from_the_totals():
    for (task,) in drawn("multiclass", "_kappa"):
        yes_yes, yes_no, no_yes, no_no = (float(cell) for line in rows(task)[1:] for cell in line[1:])
        wrong, chance, _ = task.key[0].steps
        n = yes_yes + yes_no + no_yes + no_no
        told = [yes_yes + yes_no, yes_no + no_no, n, no_yes + no_no, yes_yes + no_yes, n]
        assert numbers(chance.label) == told and wrong.value == yes_no + no_yes
        assert chance.value == pytest.approx((told[0] * told[1] + told[3] * told[4]) / n)


def test_scikit_learn_counts_the_precision_of_a_class_that_is_never_predicted_as_0_and_warns():
    (task,) = next(drawn("multiclass", "_never"))
    matrix = np.array([line[1:] for line in rows(task)[1:]], int)
    actual, said = (np.repeat(index.ravel(), matrix.ravel()) for index in np.indices(matrix.shape))
    with pytest.warns(UndefinedMetricWarning):
        assert precision_score(actual, said, average=None)[2] == 0
    assert math.isnan(values(task)[0])


# ---- fairness
def test_a_ratio_is_clearly_on_its_side_of_four_fifths():
    for tasks in (*drawn("fairness", "_rates"), *drawn("fairness", "_selected")):
        ratio, said = values(tasks[-1])[-1], tasks[-1].key[-1]
        assert abs(ratio - 0.8) > 0.004 and said == f"It is {'at least' if ratio > 0.8 else 'below'} 0.8."


def test_both_rates_of_both_groups_are_told():
    for (task,) in drawn("fairness", "_accurate"):
        *_, half, _, errors, _ = numbers(task.asks)
        told = numbers(task.key[0])
        assert told == pytest.approx(
            [errors, half, errors / half, 1, 0, half - errors, half, 1 - errors / half], rel=1e-3
        )


def test_the_counts_without_odds_that_are_equal():
    for (task,) in drawn("fairness", "_odds"):
        equal, larger = values(task)
        assert equal == 0 and larger >= 0.1
    for (task,) in drawn("fairness", "_identity"):
        a, b = (numbers(line)[-1] for line in task.key[0].split("B: "))
        assert a == pytest.approx(4 * b, rel=1e-3) and 0 < b < a <= 1


# ---- rankings and recommenders
def test_precision_falls_when_more_results_are_shown():
    for (task,) in drawn("ranking", "_longer"):
        recall, more, precision, less = values(task)
        assert more > recall and less < precision
    for (task,) in drawn("ranking", "_first"):
        assert values(task)[1] > 0
    for (task,) in drawn("ranking", "_best"):
        assert values(task)[0] <= 0.5


def test_exponential_gain_depends_more_on_the_highest_relevance():
    for (task,) in drawn("ndcg", "_powers"):
        useful = sorted({*row(task, 2)} - {0})
        low, high = useful[0], useful[-1]
        assert (2**high - 1) / (2**low - 1) > high / low
        told = [high, (2**high - 1) / (2**low - 1), low, high / low]
        assert numbers(task.key[-1]) == pytest.approx(told, rel=1e-3)
        assert abs(values(task)[0] - values(task)[1]) > 1e-4


def test_the_list_with_the_larger_dcg_is_not_in_its_best_order():
    for (task,) in drawn("ndcg", "_larger"):
        rich, poor = row(task, 2), row(task, 3)
        best, only = (sum(g / math.log2(rank + 1) for rank, g in enumerate(sorted(of)[::-1], 1)) for of in (rich, poor))
        assert numbers(task.key[-1]) == pytest.approx([best, only], rel=1e-3) and best > only
        assert values(task)[0] < 0.995 and values(task)[1] == 1 and [*poor] == sorted(poor)[::-1]
    for (task,) in drawn("ndcg", "_missing"):
        assert values(task)[1] < values(task)[0] - 0.005
    for _, task in drawn("ndcg", "_graded"):
        assert ("rises" in task.key[-1]) == ("moves up" in task.key[-1])


def test_success_rises_and_the_story_at_the_top_has_the_higher_rate():
    for (task,) in drawn("recommenders", "_longer"):
        assert values(task)[1] > values(task)[0]
    for (task,) in drawn("recommenders", "_places"):
        assert values(task)[0] > values(task)[1] + 0.009


# ---- regression
def test_adjusted_r2_follows_from_the_r2_that_is_printed():
    for (task,) in drawn("regression", "_features"):
        n, few, first, many, second = numbers(task.asks.replace("R²", ""))[:5]
        by_hand = [1 - (1 - fit) * (n - 1) / (n - p - 1) for fit, p in ((first, few), (second, many))]
        assert [significant(one) for one in by_hand] == [significant(one) for one in values(task)]
        assert second >= first > 0.5 and abs(by_hand[0] - by_hand[1]) > 5e-4
        assert task.key[-1].startswith(f"{'A' if by_hand[0] > by_hand[1] else 'B'}'s adjusted R².")


def test_rmse_rises_more_than_mae_and_no_error_is_on_the_edge():
    for first, _, task in drawn("regression", "_trees"):
        errors = [said - true for true, said in zip(row(first, 0), row(first, 1), strict=True)]
        assert [float(one.replace("−", "-")) for one in first.key[0][18:-1].split(", ")] == errors
        mae, _, rmse, _ = values(first)
        more, most = values(task)
        assert most - rmse > more - mae + 0.5 and more - mae == pytest.approx(numbers(task.asks)[0] / 4)
    for (task,) in drawn("regression", "_near"):
        percent = numbers(task.asks)[0]
        assert all(100 * abs(p - y) != percent * y for y, p in zip(row(task, 0), row(task, 1), strict=True))
