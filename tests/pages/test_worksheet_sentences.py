"""Worksheets: what a key's sentence says of the drawn numbers holds for 300 seeds, worked anew from what is printed, with a clear margin."""

import re
from html import unescape
from random import Random

import numpy as np

from metrics_core import Worked
from widgets.curriculum import part
from widgets.worksheets.task import together

MANY = range(300)


def drawn(lesson, name, seeds=MANY):
    """What a template makes with each seed: its tasks."""
    template = getattr(part(lesson, "worksheet"), name)
    return [together(template(Random(f"{lesson}/{seed}"))) for seed in seeds]


def values(task):
    return [one.value for one in task.key if isinstance(one, Worked)]


def said(task):
    return " ".join(one for one in task.key if isinstance(one, str))


def numbers(text):
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d{3})", "", text))]


def rows(task):
    """The cells of a task's tables, row by row, without the first of each."""
    found = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", task.given)]
    return [[unescape(cell) for cell in cells[1:]] for cells in found]


def row(task, at):
    return np.array(rows(task)[at], float)


# ---- forecasting
def test_the_same_quarter_is_the_better_forecast_and_mase_is_on_the_side_of_1_that_is_told():
    for first, second in drawn("forecasting", "_quarters"):
        last, same = values(first)
        assert same < last - 1 and numbers(said(first)) == [float(f"{last - same:.4g}")]
        (scaled,) = values(second)
        side, size = ("below", "smaller than") if scaled < 1 else ("above", "larger than") if scaled > 1 else ("", "as")
        assert side in said(second) and size in said(second)


def test_symmetric_mape_of_half_and_double_is_equal():
    for (task,) in drawn("forecasting", "_half_and_double"):
        half, double, low, high = values(task)
        assert double == 2 * half and low == high


# ---- distances
def test_the_longer_text_has_the_mix_of_words_that_is_told():
    for (task,) in drawn("distances", "_nearest"):
        query, p = (row(task, at) for at in (1, 2))
        near, far, alike, other = values(task)
        assert far < near and alike > 0.99 and alike > other + 0.02 and sum(p) > sum(query)
        assert ("nearly" not in said(task)) == (query[0] * p[1] == query[1] * p[0])
        assert said(task).startswith("Q by Euclidean distance, P by")


def test_the_detour_is_shorter():
    for (task,) in drawn("distances", "_detour"):
        there, on, straight = values(task)
        assert there + on < straight - 0.05
