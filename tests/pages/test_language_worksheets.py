"""Worksheets of the lessons on language models: each key is what the printed numbers give by arithmetic."""

import math
import re
from html import unescape
from importlib import import_module
from itertools import combinations
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest

from metrics_core import Worked

LESSONS = ("language_models", "samples", "error_bars", "judges", "arenas")
ROOMS = {lesson: import_module(f"pages.language.{lesson}.worksheet") for lesson in LESSONS}
SEEDS = range(12)


def values(task) -> list[float]:
    return [part.value for part in task.key if isinstance(part, Worked)]


def said(task) -> str:
    return " ".join(part for part in task.key if isinstance(part, str)).replace("−", "-").replace(",", "")


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", text.replace(",", ""))]


def rows(task) -> dict[str, list[str]]:
    """The table of a task: the cells of each row by its head."""
    found = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", task.given)]
    return {unescape(head): [unescape(cell) for cell in cells] for head, *cells in found}


# ---- keys from what is printed
@pytest.mark.parametrize("seed", SEEDS)
def test_arenas(seed):
    room, draw = ROOMS["arenas"], lambda: Random(seed)
    task = room._next_game(draw())
    rating, _, k, *_ = numbers(task.asks.partition("'s Elo rating is ")[2])
    assert values(task) == pytest.approx([1 / (1 + 10 ** (-(rating - 1000) / 400))])
    assert numbers(said(task))[:2] == pytest.approx([k * values(task)[0], 8 * values(task)[0]], rel=2e-3)
    task = room._tied(draw())
    won, lost, tied = numbers(task.asks)[:3]
    half = 400 * math.log10((won + tied / 2) / (lost + tied / 2))
    out = 400 * math.log10(won / lost)
    assert values(task) == pytest.approx([1000 + half / 2, 1000 + out / 2], rel=1e-9)
    assert numbers(said(task))[:2] == pytest.approx([half, out], rel=2e-3)
    task = room._circle(draw())
    won, n = numbers(task.asks)[:2]
    assert values(task) == pytest.approx([1000, 0.5])
    assert numbers(said(task))[1:3] == pytest.approx([won / n, 100 * (won / n - 0.5)], rel=2e-3)
    task = room._longer(draw())
    together, level, style = numbers(task.asks)[:3]
    level = -level if "behind C" in task.asks else level
    assert together == level + style
    assert values(task) == pytest.approx([1 / (1 + 10 ** (-gap / 400)) for gap in (together, level)])


@pytest.mark.parametrize("seed", SEEDS)
def test_ranks_by_intervals_that_do_not_overlap(seed):
    task = ROOMS["arenas"]._ranks(Random(seed))
    ends = [[float(n) for n in re.findall(r"\d+", cells[1])] for name, cells in rows(task).items() if name in "ABCD"]
    for name, (low, high) in zip("ABCD", ends, strict=True):
        best, worst = 1 + sum(other[0] > high for other in ends), 4 - sum(other[1] < low for other in ends)
        assert f"{name} {best}" + ("" if best == worst else f" to {worst}") in said(task)
    assert f"{abs(ends[0][0] - ends[1][1]):g} points" in said(task)


@pytest.mark.parametrize("seed", SEEDS)
def test_error_bars(seed):
    room = ROOMS["error_bars"]
    task = room._groups(Random(seed))
    (each,) = {int(n) for n in re.findall(r"right, of (\d+)", task.given)}
    right = [int(cell) for cell in rows(task)[f"right, of {each}"]]
    score, n = sum(right) / (5 * each), 5 * each
    alone = math.sqrt(score * (1 - score) * n / (n - 1) / n)
    by_text = math.sqrt(sum((c - each * score) ** 2 for c in right) * 5 / 4) / n
    assert values(task) == pytest.approx([alone, by_text]) and by_text > 1.2 * alone
    task = room._pairs(Random(seed))
    both, a_only, b_only, neither = (int(cell) for cell in rows(task)["questions"])
    assert both + a_only + b_only + neither == 100
    p, q = (both + a_only) / 100, (both + b_only) / 100
    apart = [1] * a_only + [-1] * b_only + [0] * (both + neither)
    assert values(task) == pytest.approx([math.sqrt((p * (1 - p) + q * (1 - q)) / 99), np.std(apart, ddof=1) / 10])
    task = room._leaked(Random(seed))
    leaked, known, clean = (n / 100 for n in numbers(task.asks.partition("on new questions.”")[2])[:3])
    assert values(task) == pytest.approx([leaked * known + (1 - leaked) * clean])


@pytest.mark.parametrize("seed", SEEDS)
def test_corrected_p_values(seed):
    task = ROOMS["error_bars"]._many(Random(seed))
    given = {name: float(p) for p, name in re.findall(r"(0\.\d+) \(([P-T])\)", task.asks)}
    order = sorted(given, key=given.get)
    found = []
    for i, name in enumerate(order):  # Holm stops at the first that is too large
        if given[name] > 0.05 / (5 - i):
            break
        found.append(name)
    words = [", ".join(sorted(names)) or "none" for names in (found, [name for name in given if given[name] <= 0.05])]
    assert [part.rpartition(": ")[2].rstrip(".") for part in task.key] == words


@pytest.mark.parametrize("seed", SEEDS)
def test_judges(seed):
    room = ROOMS["judges"]
    task = room._both_orders(Random(seed))
    (aa, ab), (ba, bb) = ([int(cell) for cell in rows(task)[f"A first: {name} wins"]] for name in "AB")
    first, second = (aa + ab) / 100, (aa + ba) / 100
    expected = [first, second, (first + second) / 2, aa / (aa + bb), ab + ba]
    assert aa + ab + ba + bb == 100 and numbers(said(task)) == pytest.approx(expected, rel=2e-3)
    task = room._itself(Random(seed))
    own, chosen, other, right, *again = numbers(task.asks)
    assert again == [own, other]
    rates = (chosen + other - right) / (own + other) - own / (own + other)
    assert values(task) == pytest.approx([chosen / own - right / other, rates])
    task = room._retrieved(Random(seed))
    places = [int(n) for n in numbers(task.asks.partition("ranks ")[2].partition(" useful")[0])]
    assert values(task) == pytest.approx([fmean(i / place for i, place in enumerate(places, 1)), 1])


@pytest.mark.parametrize("seed", SEEDS)
def test_samples(seed):
    room = ROOMS["samples"]
    task = room._scored(Random(seed))
    k = int(re.search(r"(\d) of the answers", task.asks)[1])
    points, right = [int(cell) for cell in rows(task)["points"]], [cell == "yes" for cell in rows(task)["right"]]
    draws = list(combinations(range(len(points)), k))
    best = fmean(right[max(draw, key=lambda i: points[i])] for draw in draws)
    assert values(task) == pytest.approx([best, fmean(any(right[i] for i in draw) for draw in draws)])
    task = room._not_sure(Random(seed))
    _, correct, wrong, _, penalty = numbers(task.asks)[:5]
    tried, every = correct / (correct + wrong), correct / 100
    assert values(task) == pytest.approx(
        [tried, 2 * tried * every / (tried + every), (correct - penalty * wrong) / 100]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_language_models(seed):
    room = ROOMS["language_models"]
    task = room._pair(Random(seed))
    seen, followed, vocabulary, k = numbers(task.asks)[:4]
    sea, moon = ((count + k) / (seen + k * vocabulary) for count in (followed, 0))
    assert values(task) == pytest.approx([1 / math.sqrt(sea * moon), math.inf])
    task = room._bursts(Random(seed))
    counts = [int(cell) for cell in rows(task)["times"] if cell != "0"]
    places = numbers(task.asks.partition("is word number ")[2].partition(".")[0].replace(",", " "))
    gaps = np.diff(places)
    mean, spread = fmean(gaps), pstdev(gaps)
    assert values(task) == pytest.approx([fmean(counts), (spread - mean) / (spread + mean)])
    task = room._choices(Random(seed))
    bits, tokens, characters = ([float(cell) for cell in rows(task)[name]] for name in ("bits", "tokens", "characters"))
    for part, by in zip(task.key, ([1] * 3, tokens, characters), strict=False):
        cost = [b / n for b, n in zip(bits, by, strict=True)]
        assert part.endswith(f"so {'PQR'[cost.index(min(cost))]}.")
