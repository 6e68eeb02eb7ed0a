"""What the keys of worksheets say in words is true of what is drawn, for every one of 300 sheets."""

import pytest
from scipy.stats import mannwhitneyu

from tests.pages.test_worksheet_keys import counts, numbers, rows, task_of, values

SHEETS = range(300)


def drawn(lesson, name):
    """A template's task on each of the sheets."""
    return [task_of(lesson, name, seed) for seed in SHEETS]


# ---- accuracy and its pitfalls
def test_the_rule_that_finds_nobody_has_the_higher_accuracy():
    for task in drawn("accuracy_pitfalls", "_rule"):
        assert values(task)[1] > values(task)[0]
    for task in drawn("accuracy_pitfalls", "_majority"):
        rule, matthews = values(task)
        assert rule >= numbers(task.asks)[0] - 5e-5 and matthews > 0
        ((tp, fn, fp, tn),) = counts(task)
        assert rule >= (tp + tn) / 1000


def test_accuracy_changes_with_the_number_of_ill_people_and_balanced_accuracy_does_not():
    for task in drawn("accuracy_pitfalls", "_mixed"):
        finds, clears, n, ill, more, _ = numbers(task.asks)
        assert finds != clears and more == 2 * ill < n
    for task in drawn("accuracy_pitfalls", "_wards"):
        assert values(task)[1] - values(task)[0] > 0.005  # fewer ill people: nearer to the specificity, 0.9


# ---- precision and recall
def test_f1_follows_from_the_recall_that_is_printed_and_is_not_the_mean():
    for task in drawn("precision_recall", "_mean"):
        p, r, mean = numbers(task.asks.replace("F1", ""))
        assert p == 1 and values(task) == pytest.approx([2 * p * r / (p + r)], rel=1e-12)
        assert mean - values(task)[0] > 0.01


def test_the_new_filter_finds_more_spam_with_fewer_false_alarms():
    for task in drawn("precision_recall", "_both"):
        new, old, spam, old_flags, new_flags = numbers(task.asks)
        found, more = round(old * old_flags), round(new * new_flags)
        assert found < more < spam and new_flags - more < old_flags - found and old < new
        assert values(task) == [found / spam, more / spam]


# ---- curves
def test_the_reversed_order_is_rarely_that_of_chance():
    for task in drawn("roc_pr_det", "_turned"):
        places = [[at for at, mark in enumerate(rows(task)[1][1:]) if mark == sign] for sign in "+-"]
        assert mannwhitneyu(*places, alternative="two-sided", method="exact").pvalue < 0.05
        assert values(task)[0] > 0.8 and numbers(task.asks)[0] < 0.2


def test_the_first_positive_of_a_comes_first_and_both_lists_are_better_than_guessing():
    for task in drawn("roc_pr_det", "_early"):
        auroc, other, precise, less = values(task)
        first, second = (rows(task)[at][1:].index("+") + 1 for at in (1, 3))
        assert auroc == other > 0.5 and precise > less and first < second
        assert numbers(task.key[-1]) == [first, second]
