"""Worksheets: the same seed, the same sheet; keys agree with reference libraries, read back from what is printed."""

import asyncio
import math
import re
from collections import Counter
from html import unescape
from random import Random

import numpy as np
import pytest
from scipy.spatial.distance import cosine, euclidean
from sklearn import metrics
from starlette.applications import Starlette

from metrics_core import Worked
from tests.helpers.worksheets import tasks
from widgets.curriculum import part
from widgets.worksheets import page
from widgets.worksheets.route import routes
from widgets.worksheets.task import together

SEEDS = range(6)
ADDRESS = "http://example.org/worksheet/x/1"
every_lesson = pytest.mark.parametrize("lesson", page.TITLES)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def printed(task):
    """The rows of the table that a task prints, its heading cells too."""
    rows = re.findall(r"<tr>(.*?)</tr>", task.given)
    return [[unescape(cell) for cell in re.findall(r"<t[hd]>(.*?)</t[hd]>", row)] for row in rows]


def numbers(row):
    return [float(cell) for cell in row[1:]]


def keyed(task):
    """The values in a task's key."""
    return [part.value for part in task.key if isinstance(part, Worked)]


def made(lesson, name, seed):
    """The tasks of one template."""
    return together(getattr(part(lesson, "worksheet"), name)(Random(seed)))


@every_lesson
def test_every_lesson_has_a_worksheet(lesson):
    assert part(lesson, "worksheet")


@pytest.mark.parametrize("other", ["home", "what_if", "unheard-of"])
def test_no_other_page_has_one(other):
    with pytest.raises(KeyError):
        page.tasks(other, 1)


@every_lesson
def test_a_sheet_has_tasks_of_several_kinds_with_room_and_a_key(lesson):
    for seed in SEEDS:
        sheet = tasks(lesson, seed)
        assert 3 <= len(sheet) <= 5
        assert len({task.kind for task in sheet}) >= 3
        assert all(task.blanks or task.lines for task in sheet)
        assert all(task.key for task in sheet)
        assert all("nan" not in part for task in sheet for part in task.key if isinstance(part, str))


@every_lesson
def test_a_seed_is_a_sheet(lesson):
    sheets = [page.sheet.__wrapped__(lesson, seed, ADDRESS) for seed in (3, 3)]
    assert sheets[0] == sheets[1]
    others = {tuple((task.asks, task.given) for task in tasks(lesson, seed)) for seed in range(12)}
    assert len(others) >= 8


@every_lesson
def test_an_undefined_or_degenerate_case_is_there_on_purpose(lesson):
    values = [value for task in tasks(lesson, 1) for value in keyed(task)]
    unmet = any("cannot be done" in part for task in tasks(lesson, 1) for part in task.key if isinstance(part, str))
    edge = any(math.isnan(v) or math.isinf(v) or v in (0, 0.5, 1) for v in values)
    assert edge or unmet


# ---- keys, read back from the printed sheet
@every_seed
def test_precision_and_recall(seed):
    first, second, *_ = made("precision_recall", "_messages", seed)
    scores, marks = printed(first)
    actual = [mark == "+" for mark in marks[1:]]
    for task in (first, second):
        threshold = float(re.search(r"0\.\d+", task.asks)[0])
        said = [score >= threshold for score in numbers(scores)]
        expected = [f(actual, said) for f in (metrics.precision_score, metrics.recall_score, metrics.f1_score)]
        assert keyed(task) == pytest.approx(expected[: len(keyed(task))])


@every_seed
def test_accuracy(seed):
    (task,) = made("accuracy_pitfalls", "_ward", seed)
    _, ill, healthy = printed(task)
    (tp, fn), (fp, tn) = numbers(ill), numbers(healthy)
    recall, specificity = tp / (tp + fn), tn / (tn + fp)
    assert keyed(task) == pytest.approx([(tp + tn) / 100, tp / (tp + fp), recall, (recall + specificity) / 2])


MANY = range(60)


@every_seed
def test_a_threshold(seed):
    target, capacity, *_ = made("thresholds", "_eight", seed)
    scores, labels = (
        np.array(row) for row in (numbers(printed(target)[0]), [m == "+" for m in printed(target)[1][1:]])
    )
    reached = max(t for t in scores if (scores >= t)[labels].mean() >= 0.75)
    expected = [f(labels, scores >= reached) for f in (metrics.recall_score, metrics.precision_score)]
    assert target.key[0].startswith(f"Threshold {reached:g}:")
    assert keyed(target) == pytest.approx(expected)
    room = int(re.search(r"look at (\d+) cases", capacity.asks)[1])
    lowest = min(t for t in scores if (scores >= t).sum() <= room)
    assert capacity.key[0].startswith(f"Threshold {lowest:g}: it flags {room - 1} case")
    assert f"time for {room}." in capacity.key[0]


@every_lesson
def test_another_seed_has_another_key(lesson):
    """One sheet in five at most has the same key, and two in five at most the same numbers worked out or read off."""
    sheets = [tasks(lesson, seed) for seed in MANY]
    assert _commonest([_solution(sheet) for sheet in sheets]) <= 0.2
    for place in range(max(map(len, sheets))):
        there = [sheet[place] for sheet in sheets if len(sheet) > place]
        if there[0].kind in ("Work out", "Read off"):
            assert _commonest([_solution([task]) for task in there]) <= 0.4, there[0].asks


def _commonest(keys):
    """The proportion of the key that occurs most."""
    return max(Counter(keys).values()) / len(keys)


def _solution(sheet):
    """All that the keys of some tasks say, with their numbers."""
    return tuple(part if isinstance(part, str) else str(part.value) for task in sheet for part in task.key)


def test_who_is_counted_is_counted_whole():
    for seed in MANY:
        for name in ("_rule", "_wards", "_mixed", "_told"):
            (task,) = made("accuracy_pitfalls", name, seed)
            counts = [step.substituted for one in task.key[:2] for step in one.steps if step.substituted[0].isdigit()]
            assert counts and not any("." in one for one in counts[: 1 + (name != "_mixed")]), counts
        (rarer,) = made("roc_pr_det", "_rarer", seed)
        assert not any("." in worked.steps[-1].substituted for worked in rarer.key[:2])


@every_seed
def test_curves(seed):
    first, second = made("roc_pr_det", "_list", seed)
    ranks, marks = printed(first)
    actual, scores = [mark == "+" for mark in marks[1:]], [-rank for rank in numbers(ranks)]
    assert keyed(first) == pytest.approx([metrics.roc_auc_score(actual, scores)])
    assert keyed(second) == pytest.approx([metrics.average_precision_score(actual, scores)])


@every_seed
def test_probabilities(seed):
    (brier,), (log,) = (made("probabilities", name, seed) for name in ("_squares", "_logs"))
    for task, loss in ((brier, metrics.brier_score_loss), (log, metrics.log_loss)):
        said, rain = printed(task)
        assert keyed(task) == pytest.approx([loss([mark == "yes" for mark in rain[1:]], numbers(said))])


@every_seed
def test_classes(seed):
    (averages, _), (kappa,) = (made("multiclass", name, seed) for name in ("_averages", "_kappa"))
    for task, scores in (
        (averages, (metrics.accuracy_score, metrics.balanced_accuracy_score)),
        (kappa, (metrics.cohen_kappa_score,)),
    ):
        counts = np.array([numbers(row) for row in printed(task)[1:]], int)
        rows, columns = (np.repeat(index.ravel(), counts.ravel()) for index in np.indices(counts.shape))
        assert keyed(task) == pytest.approx([score(rows, columns) for score in scores])


def test_two_people_agree_more_than_by_chance():
    assert min(keyed(made("multiclass", "_kappa", seed)[0])[0] for seed in MANY) > 0.2


@every_seed
def test_ranking(seed):
    first = made("ranking", "_ten", seed)[0]
    hits = [cell == "yes" for cell in printed(first)[2][1:]]
    ranks = [i for i, hit in enumerate(hits, 1) if hit]
    average = sum(j / rank for j, rank in enumerate(ranks, 1)) / (len(ranks) + 1)  # one was not retrieved
    assert keyed(first) == pytest.approx([sum(hits[:3]) / 3, sum(hits[:3]) / (len(ranks) + 1), 1 / ranks[0], average])


@every_seed
def test_ndcg(seed):
    first = made("ndcg", "_graded", seed)[0]
    grades = numbers(printed(first)[2])
    expected = metrics.ndcg_score([grades], [[5, 4, 3, 2, 1]])
    assert keyed(first)[2] == pytest.approx(expected)
    assert keyed(first)[0] == pytest.approx(metrics.dcg_score([grades], [[5, 4, 3, 2, 1]]))


@every_seed
def test_regression(seed):
    first, second, *_ = made("regression", "_trees", seed)
    true, said = (numbers(row) for row in printed(first)[:2])
    squared = metrics.mean_squared_error(true, said)
    percent = metrics.mean_absolute_percentage_error(true, said)
    assert keyed(first) == pytest.approx([metrics.mean_absolute_error(true, said), squared, squared**0.5, percent])
    assert keyed(second) == pytest.approx([0, metrics.r2_score(true, said)])


@every_seed
def test_forecasting(seed):
    first, second = made("forecasting", "_quarters", seed)
    visitors = np.array(numbers(printed(first)[1]))
    training, actual = visitors[:8], visitors[8:]
    last, same = np.abs(actual - training[-1]).mean(), np.abs(actual - training[4:]).mean()
    assert keyed(first) == pytest.approx([last, same])
    assert keyed(second) == pytest.approx([same / np.abs(np.diff(training)).mean()])


@every_seed
def test_distances(seed):
    first = made("distances", "_counts", seed)[0]
    a, b = (numbers(row) for row in printed(first)[1:3])
    assert keyed(first) == pytest.approx([euclidean(a, b), 1 - cosine(a, b)])


@every_seed
def test_language_models(seed):
    first = made("language_models", "_words", seed)[0]
    bits = [math.log2(float(cell.split("/")[1])) for cell in printed(first)[1][1:]]
    assert keyed(first) == pytest.approx([np.mean(bits), 2 ** np.mean(bits)])


@every_seed
def test_clusters(seed):
    (pairs,) = made("clustering", "_pairs", seed)
    classes, clusters = (row[1:] for row in printed(pairs))
    assert keyed(pairs) == pytest.approx(
        [metrics.rand_score(classes, clusters), metrics.adjusted_rand_score(classes, clusters)]
    )


def test_boxes_that_share_nothing_have_the_areas_that_are_printed():
    for seed in MANY:
        (task,) = made("detection", "_apart", seed)
        wide, high, *_ = sizes = [int(n) for n in re.findall(r"\d+", task.asks)]
        assert sizes[2:] == [2, 2, 1, 1]
        for worked, area in zip(task.key[:2], (4, 1), strict=True):
            steps = [step.value for step in worked.steps]
            assert steps == [0, 0, 0, wide * high, area, wide * high + area, 0]


# ---- at an address
def answer(path, host="testserver"):
    """What the routes alone send for GET path: a start with status and headers, then the body."""
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "scheme": "http", "query_string": b"x=1"}
    scope |= {"headers": [(b"host", host.encode())], "server": ("testserver", 80), "http_version": "1.1"}
    asyncio.run(Starlette(routes=routes())(scope, receive, send))
    return sent


def get(path, host="testserver"):
    """Status and text of GET path."""
    sent = answer(path, host)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent).decode()


def test_a_sheet_and_its_key_have_addresses():
    (status, sheet), (_, key) = (get(f"/worksheet/precision_recall/42{end}") for end in ("", "/key"))
    assert status == 200
    assert "http://testserver/worksheet/precision_recall/42 " in sheet
    assert "http://testserver/worksheet/precision_recall/42 " in key
    assert "<math" in key
    assert "<math" not in sheet


@pytest.mark.parametrize(("path", "to"), [("ndcg", b"ndcg/1"), ("ndcg/", b"1")])
def test_without_a_seed_it_is_the_first(path, to):
    start = answer(f"/worksheet/{path}")[0]
    assert start["status"] == 307
    assert dict(start["headers"])[b"location"] == to


@pytest.mark.parametrize("path", ["", "/", "/unheard-of", "/unheard-of/1"])
def test_there_is_no_other_lesson(path):
    assert get(f"/worksheet{path}") == (404, "There is no such worksheet.")


@pytest.mark.parametrize("rest", ["1000000", "9" * 5000, "x", "-1", "1.5", "1/keys", "1/key/", "1/", "key", "/1", "٣"])
def test_a_seed_that_is_none_is_said_so(rest):
    status, text = get(f"/worksheet/ndcg/{rest}")
    assert status == 404
    assert text.startswith("The address of a worksheet ends in a whole number, 0 to 999,999: /worksheet/ndcg/1.")


def test_what_a_browser_says_of_the_host_is_text():
    assert "<b>" not in get("/worksheet/precision_recall/1", host="a<b>&c")[1]
