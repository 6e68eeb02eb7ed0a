"""What the lesson on clustering says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from metrics_core.clustering import adjusted_mutual_information, completeness, normalized_mutual_information, rand_index
from pages.vision.clustering.clusterings import clustered
from pages.vision.clustering.options import Conventions
from pages.vision.clustering.source import SETS
from pages.vision.clustering.worksheet import _pairs
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

LESSON = "clustering"


def test_tiles_of_nothing_have_silhouettes_above_zero(visit) -> None:
    found = list(answered(visit, LESSON, data="Moons", method="DBSCAN").values())
    assert [one.right for one in found] == [False, False, True]
    for one in found:
        assert one.number("clusters", "silhouette") == pytest.approx(0.41, abs=0.005)
        assert one.number("clusters", "DBCV") == pytest.approx(-0.19, abs=0.005)
        tiles = shipped(one.at)["clusters"]
        samples = tiles.track("s")[tiles.position["k"]]
        assert (len(samples), (samples > 0).sum()) == (200, 199)
    first = shipped(visit("vision/clustering"))["clusters"]  # as the question says
    assert first.value("clusters") == 4 and "silhouette" not in [one["metric"] for one in first.model["readouts"]]
    assert 0 < first.value("a") < first.value("b")


def test_moons_and_their_halves(visit) -> None:
    moons, halves, same = answered(visit, LESSON, "guess-moons").values()
    assert halves.right and not moons.right and not same.right
    assert moons.number("clusters", "silhouette") == pytest.approx(0.32, abs=0.005)
    below = (shipped(moons.at)["clusters"].track("s")[shipped(moons.at)["clusters"].position["radius"]] < 0).mean()
    assert below == pytest.approx(1 / 6, abs=0.02)
    for one in (halves, same):
        assert one.number("clusters", "silhouette") == pytest.approx(0.49, abs=0.005)


def best(name: str, method: str, measure: str) -> tuple[float, float]:
    found = clustered(SETS[name](), method, Conventions())
    values = found.measures[measure]
    return float(found.settings[np.nanargmax(values)]), float(np.nanmax(values))


def test_which_settings_the_measures_choose() -> None:
    assert best("blobs", "k-means", "silhouette")[0] == 3
    assert best("moons", "k-means", "silhouette")[0] != 2 != best("rings", "k-means", "silhouette")[0]
    assert best("iris", "k-means", "silhouette")[0] == best("iris", "k-means", "DBCV")[0] == 2
    assert best("nothing", "DBSCAN", "DBCV")[1] == pytest.approx(0.40, abs=0.005)


def test_what_is_said_after_each_exercise(visit) -> None:
    named = walk(visit, LESSON, "right-by-name")
    assert not named.against(lambda now, start: now.adjusted_Rand == start.adjusted_Rand)
    chance = walk(visit, LESSON, "agreement-by-chance")
    assert not chance.against(lambda now, start: now.Rand > 0.5)
    nothing = walk(visit, LESSON, "structure-in-nothing")
    assert nothing.solved.sum() == 1


def test_the_worksheet_says_what_chance_gives_and_how_the_adjusted_index_follows() -> None:
    """Chance is the mean over every order of the clusters, and Rand less chance, as a part of what is left, is the adjusted index."""
    for seed in range(12):
        (task,) = _pairs(Random(seed))
        rand, adjusted = (worked.value for worked in task.key)
        chance = float(re.search(r"E = ([\d.]+) is expected by chance", task.asks)[1])
        classes, clusters = (re.findall(r"<td>(.*?)</td>", row) for row in task.given.split("</tr>")[:2])
        same = [[x == y for x, y in combinations(names, 2)] for names in (classes, clusters)]
        a, b = map(np.mean, same)
        assert chance == pytest.approx(a * b + (1 - a) * (1 - b), rel=1e-3)
        assert rand == pytest.approx(np.mean([x == y for x, y in zip(*same, strict=True)]))
        assert adjusted == pytest.approx((rand - chance) / (1 - chance), abs=2e-3)
    every = [rand_index(list("AABBB"), order) for order in permutations((1, 1, 2, 2, 1))]
    assert np.mean(every) == pytest.approx(0.4 * 0.4 + 0.6 * 0.6)  # as the formula gives it


def test_what_the_cards_of_labelled_clusters_say() -> None:
    classes = list("AABBCC")
    assert np.isnan(completeness(classes, [1] * 6)) and completeness(classes, [1, 1, 1, 1, 2, 2]) == pytest.approx(1)
    for average in ("arithmetic", "geometric", "min", "max"):
        one_side = normalized_mutual_information(list("AABB"), [1, 1, 1, 1], average=average)
        assert np.isnan(one_side) == (average in ("geometric", "min"))
    assert np.isnan(adjusted_mutual_information(list("AABB"), [1, 2, 3, 4], average="min"))
    assert completeness(list("AABBB"), range(5)) == pytest.approx(0.42, abs=0.005)  # in words on the worksheet


def test_how_often_random_clusters_are_apart_in_both() -> None:
    """What the hint of an exercise says of many pairs: 4 in 7 of eight samples in classes of three, three and two; about half of thirty."""
    draw = np.random.default_rng(0)
    for sizes, about in (((3, 3, 2), 0.56), ((10, 10, 10), 0.48)):
        classes = np.repeat(range(3), sizes)
        i, j = np.triu_indices(len(classes), 1)
        apart = [
            ((classes[i] != classes[j]) & (k[i] != k[j])).mean()
            for k in (draw.permutation(classes) for _ in range(500))
        ]
        assert np.mean(apart) == pytest.approx(about, abs=0.03)
