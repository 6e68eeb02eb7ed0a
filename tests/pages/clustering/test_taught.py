"""What the lesson on clustering says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from pages.vision.clustering.clusterings import clustered
from pages.vision.clustering.options import Conventions
from pages.vision.clustering.source import SETS
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
