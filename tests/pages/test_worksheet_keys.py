"""Keys of worksheets, worked anew by arithmetic or a reference library from what is printed."""

import math
import re
from collections import Counter
from html import unescape
from itertools import combinations, pairwise
from random import Random
from statistics import fmean, median

import numpy as np
import pytest
from scipy.spatial.distance import cosine, euclidean
from sklearn import metrics

from metrics_core import Worked
from widgets.curriculum import part
from widgets.worksheets.task import together

every_seed = pytest.mark.parametrize("seed", range(8))


def task_of(lesson, name, seed):
    (task,) = together(getattr(part(lesson, "worksheet"), name)(Random(seed)))
    return task


def values(task):
    return [one.value for one in task.key if isinstance(one, Worked)]


def numbers(text):
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d{3})", "", text))]


def rows(task):
    """The cells of the tables, row by row, without heads at the side that are words."""
    found = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", task.given)]
    return [[unescape(cell).replace("−", "-") for cell in cells] for cells in found]


def row(task, at):
    return [float(cell) for cell in rows(task)[at][1:]]


def counts(task):
    """TP, FN, FP and TN of each confusion matrix that is printed."""
    cells = [[float(one) for one in line[1:]] for line in rows(task) if line[1].replace(".", "").isdigit()]
    return [(*positive, *negative) for positive, negative in zip(cells[::2], cells[1::2], strict=True)]


@every_seed
def test_accuracy_and_its_pitfalls(seed):
    task = task_of("accuracy_pitfalls", "_marked", seed)
    ((tp, fn, fp, tn),) = counts(task)
    root = math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    assert values(task) == pytest.approx([tp / (tp + fn) + tn / (tn + fp) - 1, (tp * tn - fp * fn) / root])
    task = task_of("accuracy_pitfalls", "_mixed", seed)
    finds, clears, n, ill = numbers(task.asks)[:4]
    assert n == 1000
    assert values(task) == pytest.approx([(ill * finds + (n - ill) * clears) / 100 / n, (finds + clears) / 200])
    task = task_of("accuracy_pitfalls", "_told", seed)
    n, ill, finds, clears = numbers(task.asks)
    tp, tn = ill * finds, (n - ill) * clears
    expected = [tp / (tp + (n - ill) * (100 - clears)), tn / (tn + ill * (100 - finds))]
    assert values(task) == pytest.approx(expected, abs=2e-3)  # counts are whole people
    task = task_of("accuracy_pitfalls", "_majority", seed)
    ((tp, fn, fp, tn),) = counts(task)
    assert values(task)[0] == (fp + tn) / 1000 >= (tp + tn) / 1000 == pytest.approx(numbers(task.asks)[0], abs=5e-4)


@every_seed
def test_precision_and_recall(seed):
    task = task_of("precision_recall", "_weighed", seed)
    found, relevant, others = numbers(task.asks)[:3]
    p, r = found / (found + others), found / relevant
    assert values(task) == pytest.approx([(1 + b * b) * p * r / (b * b * p + r) for b in (2, 0.5)])
    task = task_of("precision_recall", "_counted", seed)
    n, spam, flagged, right = numbers(task.asks)[:4]
    assert n == 1000 and values(task) == pytest.approx([right / flagged, right / spam, 2 * right / (flagged + spam)])
    task = task_of("precision_recall", "_elsewhere", seed)
    finds, flags = numbers(task.asks)[:2]
    expected = [p * finds / (p * finds + (1 - p) * flags) for p in (0.4, 0.04)]
    assert values(task) == pytest.approx(expected)
    task = task_of("precision_recall", "_both", seed)
    new, old, spam, old_flags, new_flags = numbers(task.asks)
    assert new > old and values(task)[1] > values(task)[0]
    assert values(task) == pytest.approx([old * old_flags / spam, new * new_flags / spam], abs=2e-3)


@every_seed
def test_curves(seed):
    task = task_of("roc_pr_det", "_pairs", seed)
    positives, negatives = map(
        numbers, re.search(r"positives: ([\d, ]+)\. Scores of seven negatives: ([\d, ]+)\.", task.asks).groups()
    )
    expected = metrics.roc_auc_score([1] * 6 + [0] * 7, positives + negatives)
    assert values(task) == pytest.approx([expected])
    task = task_of("roc_pr_det", "_det", seed)
    missed, genuine, let_in, others = numbers(task.asks)
    assert values(task) == pytest.approx([missed / genuine, let_in / others])
    task = task_of("roc_pr_det", "_turned", seed)
    labels = [mark == "+" for mark in rows(task)[1][1:]]
    turned = [f(labels, range(16)) for f in (metrics.roc_auc_score, metrics.average_precision_score)]
    assert values(task) == pytest.approx(turned)
    task = task_of("roc_pr_det", "_early", seed)
    lists = [[mark == "+" for mark in rows(task)[at][1:]] for at in (1, 3)]
    down = range(10, 0, -1)
    expected = [f(labels, down) for f in (metrics.roc_auc_score, metrics.average_precision_score) for labels in lists]
    assert (
        values(task) == pytest.approx(expected)
        and expected[0] == pytest.approx(expected[1])
        and expected[2] > expected[3]
    )


@every_seed
def test_thresholds(seed):
    task = task_of("thresholds", "_lift", seed)
    n, reply, called, found = numbers(task.asks)
    assert values(task) == pytest.approx([found / called, found / called / (reply / n)])
    task = task_of("thresholds", "_profit", seed)
    gain, lost, cost, n, positives, tp, fp, more, also = numbers(task.asks)
    earned = [(gain * x - cost * y - lost * (positives - x)) / n for x, y in ((tp, fp), (more, also))]
    assert values(task) == pytest.approx(earned)
    assert ("strict" in task.key[-1]) == (earned[0] > earned[1])
    task = task_of("thresholds", "_benefit", seed)
    n, ill, at, tp, fp = numbers(task.asks)[:5]
    odds = at / (1 - at)
    assert values(task) == pytest.approx([tp / n - fp / n * odds, ill / n - (n - ill) / n * odds])
    task = task_of("thresholds", "_half", seed)
    _, alarm, miss, _, fp, fn, other, left, n, positives = numbers(task.asks)
    trivial = (n - positives) * alarm + positives * miss
    assert values(task) == pytest.approx([(a * alarm + b * miss) / trivial for a, b in ((fp, fn), (other, left))])


@every_seed
def test_probabilities(seed):
    task = task_of("probabilities", "_steady", seed)
    wet, _, base, high, days, low, first, _, rest, _ = numbers(task.asks)
    rain = [1] * int(first) + [0] * int(days - first) + [1] * int(rest) + [0] * int(10 - days - rest)
    said = [high] * int(days) + [low] * int(10 - days)
    assert sum(rain) == wet == 10 * base
    expected = [base * (1 - base), fmean((p - y) ** 2 for p, y in zip(said, rain, strict=True))]
    assert values(task) == pytest.approx(expected) and expected[1] < expected[0]
    task = task_of("probabilities", "_one_forecast", seed)
    days, said, wet = numbers(task.asks)
    brier, log = (
        (wet * f(said) + (days - wet) * f(1 - said)) / days for f in (lambda p: (1 - p) ** 2, lambda p: -math.log(p))
    )
    assert values(task) == pytest.approx([brier, log])
    task = task_of("probabilities", "_three_groups", seed)
    said, days, wet = (row(task, at) for at in range(3))
    gaps = [abs(p - w / n) for p, n, w in zip(said, days, wet, strict=True)]
    assert values(task) == pytest.approx([np.average(gaps, weights=days), max(gaps)])
    task = task_of("probabilities", "_sure", seed)
    mild, bold = numbers(task.asks)
    expected = [(1 - mild) ** 2, (1 - bold) ** 2, -math.log(mild), -math.log(bold)]
    assert values(task) == pytest.approx(expected) and expected[3] / expected[2] > expected[1] / expected[0]


@every_seed
def test_classes(seed):
    task = task_of("multiclass", "_f1s", seed)
    matrix = np.array([line[1:] for line in rows(task)[1:]], int)
    actual, said = (np.repeat(index.ravel(), matrix.ravel()) for index in np.indices(matrix.shape))
    each = metrics.f1_score(actual, said, average=None)
    assert values(task) == pytest.approx([*each, each.mean()])
    task = task_of("multiclass", "_sets", seed)
    truth, said = ([[name in cell.split() for name in "PQRST"] for cell in rows(task)[at][1:]] for at in (1, 2))
    assert values(task) == pytest.approx([metrics.hamming_loss(truth, said), metrics.accuracy_score(truth, said)])
    task = task_of("multiclass", "_top", seed)
    scores, actual = np.array([row(task, at) for at in range(1, 4)]).T, rows(task)[4][1:]
    expected = [metrics.top_k_accuracy_score(actual, scores, k=k, labels=list("ABC")) for k in (1, 2)]
    assert values(task) == pytest.approx(expected)
    task = task_of("multiclass", "_largest", seed)
    sizes = [float(line[1]) for line in rows(task)[1:]]
    assert numbers(task.key[-1])[:3] == [sum(sizes), sizes[0], sum(sizes)] and values(task) == pytest.approx([1 / 3])
    assert numbers(task.asks) == pytest.approx([sizes[0] / sum(sizes)], abs=5e-5)


@every_seed
def test_fairness(seed):
    task = task_of("fairness", "_selected", seed)
    chosen, n, less, m = numbers(task.asks)
    a, b = chosen / n, less / m
    assert values(task) == pytest.approx([abs(a - b), min(a, b) / max(a, b)])
    assert ("below" in task.key[-1]) == (min(a, b) / max(a, b) < 0.8)
    for name, gaps in (
        ("_flagged", lambda tp, fp, fn, tn: (tp / (tp + fp), fp / (fp + tn))),
        ("_odds", lambda tp, fp, fn, tn: (tp / (tp + fn), fp / (fp + tn))),
    ):
        task = task_of("fairness", name, seed)
        assert rows(task)[0][1:] == ["TP", "FP", "FN", "TN"]
        apart = np.abs(np.subtract(*(gaps(*row(task, at)) for at in (1, 2))))
        assert values(task) == pytest.approx(apart if name == "_flagged" else [apart[0], apart.max()], abs=1e-12)


@every_seed
def test_ranking(seed):
    task = task_of("ranking", "_first", seed)
    *ranks, missed = numbers(task.asks.partition("ranks ")[2].partition(" more queries")[0])
    n = len(ranks) + missed
    assert values(task) == pytest.approx([sum(1 / rank for rank in ranks) / n, sum(rank <= 3 for rank in ranks) / n])
    task = task_of("ranking", "_found", seed)
    k, found, relevant = numbers(task.asks)[:3]
    assert values(task) == pytest.approx([found / k, found / relevant, 2 * found / (k + relevant)])
    task = task_of("ranking", "_queries", seed)
    relevant, hits = row(task, 1), row(task, 2)
    assert values(task) == pytest.approx([fmean(hits) / 5, fmean(h / n for h, n in zip(hits, relevant, strict=True))])
    task = task_of("ranking", "_longer", seed)
    twice, k, early, _, late, _, relevant = numbers(task.asks)
    expected = [early / relevant, (early + late) / relevant, early / k, (early + late) / twice]
    assert values(task) == pytest.approx(expected) and expected[3] < expected[2]


def dcg(grades):
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades, 1))


@every_seed
def test_ndcg(seed):
    def of(shown, ideal):
        return dcg(shown) / dcg(sorted(ideal, reverse=True)[: len(shown)])

    grades = row(task_of("ndcg", "_cut", seed), 2)
    assert values(task_of("ndcg", "_cut", seed)) == pytest.approx([dcg(grades[:3]), of(grades[:3], grades)])
    powers = [2**grade - 1 for grade in grades]
    assert values(task_of("ndcg", "_powers", seed)) == pytest.approx([of(grades, grades), of(powers, powers)])
    task = task_of("ndcg", "_missing", seed)
    missed = numbers(task.asks)[0]
    alone, all_six = of(row(task, 2), row(task, 2)), of(row(task, 2), [*row(task, 2), missed])
    assert values(task) == pytest.approx([alone, all_six]) and all_six < alone
    task = task_of("ndcg", "_larger", seed)
    rich, poor = row(task, 2), row(task, 3)
    assert values(task) == pytest.approx([of(rich, rich), 1]) and dcg(rich) > dcg(poor)


@every_seed
def test_recommenders(seed):
    task = task_of("recommenders", "_known", seed)
    lists, seen = ([cell.split(", ") for cell in rows(task)[at][1:]] for at in (1, 2))
    new = [[story not in known for story in items] for items, known in zip(lists, seen, strict=True)]
    assert values(task) == pytest.approx([np.mean(new), np.mean([one[:2] for one in new])])
    task = task_of("recommenders", "_surprise", seed)
    _, *readers = numbers(task.asks)
    assert values(task) == pytest.approx([fmean(-math.log2(n / 1000) for n in readers)])
    task = task_of("recommenders", "_places", seed)
    top, clicks, low, fewer = numbers(task.asks)
    assert values(task) == pytest.approx([clicks / top, fewer / low])
    task = task_of("recommenders", "_longer", seed)
    ranks = numbers(task.asks.partition("ranks ")[2])
    assert values(task) == pytest.approx(
        [*(fmean(rank <= k for rank in ranks) for k in (5, 10)), fmean(1 / rank for rank in ranks)]
    )


@every_seed
def test_regression(seed):
    task = task_of("regression", "_leaning", seed)
    errors = [said - true for true, said in zip(row(task, 0), row(task, 1), strict=True)]
    assert values(task) == pytest.approx([fmean(errors), fmean(map(abs, errors)), median(map(abs, errors))])
    task = task_of("regression", "_near", seed)
    errors = [said - true for true, said in zip(row(task, 0), row(task, 1), strict=True)]
    squares = [error**2 for error in errors]
    percent = numbers(task.asks)[0]
    within = fmean(100 * abs(error) <= percent * true for error, true in zip(errors, row(task, 0), strict=True))
    assert values(task) == pytest.approx([within, max(squares) / sum(squares)])
    task = task_of("regression", "_same_error", seed)
    error, small, large = numbers(task.asks)
    assert values(task) == pytest.approx([error / small, error / large])
    task = task_of("regression", "_features", seed)
    few, first, many, second = numbers(task.asks.replace("R²", ""))[1:5]
    expected = [1 - (1 - fit) * 7 / (8 - p - 1) for fit, p in ((first, few), (second, many))]
    assert values(task) == pytest.approx(expected, abs=1e-4)
    assert task.key[-1].startswith(f"{'A' if values(task)[0] > values(task)[1] else 'B'}'s adjusted R².")


@every_seed
def test_forecasting(seed):
    task = task_of("forecasting", "_steps", seed)
    steps = [b - a for a, b in pairwise(row(task, 1))]
    assert values(task) == pytest.approx([fmean(map(abs, steps)), math.sqrt(fmean(step**2 for step in steps))])
    task = task_of("forecasting", "_origins", seed)
    first, *rest = sales = row(task, 1)
    expected = [fmean(abs(one - first) for one in rest), fmean(abs(b - a) for a, b in pairwise(sales))]
    assert values(task) == pytest.approx(expected)
    task = task_of("forecasting", "_seasonal", seed)
    training, actual, said = (np.array(row(task, at)) for at in range(3))
    error = np.abs(actual - said).mean()
    assert values(task) == pytest.approx([error, error / np.abs(training[4:] - training[:4]).mean()])
    task = task_of("forecasting", "_none_sold", seed)
    assert 0 in row(task, 0) and math.isnan(values(task)[1])
    assert values(task)[0] == pytest.approx(np.abs(np.subtract(row(task, 0), row(task, 1))).mean())


@every_seed
def test_distances(seed):
    task = task_of("distances", "_nearest", seed)
    asked, p, q = (row(task, at) for at in (1, 2, 3))
    expected = [euclidean(asked, p), euclidean(asked, q), 1 - cosine(asked, p), 1 - cosine(asked, q)]
    assert values(task) == pytest.approx(expected) and expected[1] < expected[0] and expected[3] < expected[2]
    task = task_of("distances", "_three_words", seed)
    assert values(task) == pytest.approx([f(row(task, 1), row(task, 2)) for f in (euclidean, cosine)])
    task = task_of("distances", "_detour", seed)
    a, *_, c = found = numbers(task.asks.partition("words: ")[2])
    ways = [(a, 0), tuple(found[2:4]), (0, c)]
    expected = [cosine(ways[i], ways[j]) for i, j in ((0, 1), (1, 2), (0, 2))]
    assert values(task) == pytest.approx(expected) and expected[0] + expected[1] < expected[2]
    task = task_of("distances", "_unit", seed)
    a, b = np.reshape(numbers(task.asks)[:4], (2, 2))
    assert values(task) == pytest.approx([1 - cosine(a, b), euclidean(a / np.hypot(*a), b / np.hypot(*b))])


@every_seed
def test_clustering(seed):
    task = task_of("clustering", "_best_names", seed)
    matrix = np.array([line[1:] for line in rows(task)[1:]], int)
    classes, clusters = (np.repeat(index.ravel(), matrix.ravel()) for index in np.indices(matrix.shape))
    best = max(
        sum(matrix[i, j] for i, j in enumerate(order))
        for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    )
    assert values(task) == pytest.approx([best / matrix.sum(), metrics.homogeneity_score(classes, clusters)])
    task = task_of("clustering", "_many", seed)
    classes, clusters = (rows(task)[at][1:] for at in (0, 1))
    expected = [f(classes, clusters) for f in (metrics.rand_score, metrics.adjusted_rand_score)]
    assert values(task) == pytest.approx(expected)
    task = task_of("clustering", "_split", seed)
    size, other, parts = map(int, numbers(task.asks)[:3])
    clusters = [i % parts for i in range(size)] + [parts + i % parts for i in range(other)]
    assert values(task) == pytest.approx([1, metrics.completeness_score([0] * size + [1] * other, clusters)])
    task = task_of("clustering", "_two_or_three", seed)
    left = [float(x) / 26 for x in re.findall(r'<circle cx="([\d.]+)"', task.given)]
    right = [(float(x) + 4.5) / 26 for x in re.findall(r'<rect x="([\d.-]+)" y="11"', task.given)]
    points = np.reshape(left + right, (-1, 1))
    two = [0] * len(left) + [1] * len(right)
    assert values(task) == pytest.approx([metrics.silhouette_score(points, one) for one in (two, [*two[:-1], 2])])


@every_seed
def test_detection(seed):
    task = task_of("detection", "_shifted", seed)
    small, large, shift = numbers(task.asks)
    assert values(task) == pytest.approx([(side - shift) / (side + shift) for side in (small, large)])
    task = task_of("detection", "_around", seed)
    _, wide, high, edge = numbers(task.asks)
    assert values(task) == pytest.approx([wide * high / ((wide + 2 * edge) * (high + 2 * edge))])
    task = task_of("detection", "_stricter", seed)
    found, objects = np.array(row(task, 1)), numbers(task.asks)[0]
    half, more = (found >= 0.5).sum(), (found >= 0.75).sum()
    assert values(task) == pytest.approx([half / 9, half / objects, more / 9])
    task = task_of("detection", "_counted", seed)
    objects, drawn, right = numbers(task.asks)[:3]
    assert values(task) == pytest.approx([right / drawn, right / objects, 2 * right / (drawn + objects)])
    task = task_of("detection", "_ranked", seed)
    hits = [cell == "yes" for cell in rows(task)[1][1:]]
    precisions = [sum(hits[:n]) / n for n in range(1, 8) if hits[n - 1]]
    assert values(task) == pytest.approx([sum(precisions) / numbers(task.asks)[0]])


@every_seed
def test_generated_images(seed):
    task = task_of("generated_images", "_two_features", seed)
    real, made = row(task, 1), row(task, 2)
    assert values(task) == pytest.approx([sum((a - b) ** 2 for a, b in zip(real, made, strict=True))])
    task = task_of("generated_images", "_two_terms", seed)
    real, made = row(task, 1), row(task, 2)
    assert values(task) == pytest.approx([sum((a - b) ** 2 for a, b in zip(real, made, strict=True))])
    task = task_of("generated_images", "_which", seed)
    _, sd, off = numbers(task.asks)[:3]
    words = {"a quarter of": 0.25, "half": 0.5, "1.5 times": 1.5, "twice": 2}
    (factor,) = [one for said, one in words.items() if f"SD is {said} the right one" in task.asks]
    assert values(task) == pytest.approx([off**2, (sd * factor - sd) ** 2])
    task = task_of("generated_images", "_same_image", seed)
    mean, sd, _, other, wide = numbers(task.asks)
    assert values(task) == pytest.approx([sd**2, (mean - other) ** 2 + (sd - wide) ** 2])
    task = task_of("generated_images", "_memory", seed)
    _, mean, sd, new, wide = numbers(task.asks)
    assert values(task) == pytest.approx([0, (mean - new) ** 2 + (sd - wide) ** 2], abs=1e-9)


@every_seed
def test_texts(seed):
    task = task_of("bleu_rouge", "_weighed", seed)
    reference, candidate = (rows(task)[at][1].split() for at in (0, 1))

    def f(beta, n):
        one, other = ([tuple(words[i : i + n]) for i in range(len(words) - n + 1)] for words in (candidate, reference))
        shared = sum(min(one.count(gram), other.count(gram)) for gram in set(one))
        return (1 + beta**2) * shared / (len(one) + beta**2 * len(other))

    assert values(task) == pytest.approx([f(0.5, 1), f(2, 1), f(2, 2)])
    task = task_of("bleu_rouge", "_cut", seed)
    n, _, r = numbers(task.asks.replace("ROUGE-L is 1", ""))[:3]
    assert values(task) == pytest.approx([2 * n / (n + r), 0])
    task = task_of("bleu_rouge", "_shuffled", seed)
    reference, candidate = (rows(task)[at][1].split() for at in (0, 1))
    longest = max(
        (
            size
            for size in range(len(candidate) + 1)
            for kept in combinations(candidate, size)
            if in_order(kept, reference)
        ),
        default=0,
    )
    assert values(task) == pytest.approx([f(1, 1), f(1, 2), 2 * longest / (len(candidate) + len(reference))])
    task = task_of("bleu_rouge", "_answers", seed)
    wanted, said = (rows(task)[at][1:] for at in (0, 1))
    pairs = list(zip(map(str.split, wanted), map(str.split, said), strict=True))
    shared = [2 * (Counter(a) & Counter(b)).total() / (len(a) + len(b)) for a, b in pairs]
    assert values(task) == pytest.approx([fmean(a == b for a, b in pairs), fmean(shared)])


def in_order(kept, words):
    left = iter(words)
    return all(word in left for word in kept)


@every_seed
def test_language_models(seed):
    task = task_of("language_models", "_nats", seed)
    nats, bits, *rest = numbers(task.asks)
    one_in = [n for n in rest[1::2]][:3]
    mean = math.prod(one_in) ** (1 / 3)
    assert values(task) == pytest.approx([mean, mean])
    assert (nats, bits) == pytest.approx((math.log(mean), math.log2(mean)), rel=1e-3)
    task = task_of("samples", "_all_right", seed)
    n, c = map(int, numbers(task.asks))
    expected = [1 - math.comb(n - c, 3) / math.comb(n, 3), math.comb(c, 3) / math.comb(n, 3)]
    assert values(task) == pytest.approx(expected)
    task = task_of("samples", "_averaged", seed)
    n, *right = map(int, numbers(task.asks)[:4])
    assert values(task) == pytest.approx([fmean(1 - math.comb(n - c, 5) / math.comb(n, 5) for c in right)])
    assert numbers(task.asks)[-1] > values(task)[0]
    task = task_of("error_bars", "_four_times", seed)
    right, n = numbers(task.asks)[:2]
    times = next(n for n in numbers(task.asks.partition("With ")[2]))
    p = right / n
    assert values(task) == pytest.approx([math.sqrt(p * (1 - p) / (m - 1)) for m in (n, n * times)])
