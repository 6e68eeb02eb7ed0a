"""The lesson on clustering: what is chosen, typed, brought or linked gives scikit-learn's numbers at every position."""

from __future__ import annotations

import io

import numpy as np
import pytest
import sklearn.cluster
import sklearn.metrics
from sklearn.cluster import DBSCAN

from charts.moving import Spokes
from datasets.uploads import UploadError, read_table, sample_points_csv
from datasets.uploads.points import MOST_POINTS, PointRoles, guess_point_roles, points_from_table
from metrics_core.clustering import dbcv, silhouette
from pages.vision.clustering.clusterings import clustered
from pages.vision.clustering.data import DENSITY, KMEANS, METHODS, SETS, SINGLE, clusters_of, settings
from pages.vision.clustering.lines import centres, centres_drawn, points_with_lines
from pages.vision.clustering.options import Conventions
from pages.vision.clustering.picture import DIGITS, UNTOLD, first_point
from pages.vision.clustering.picture import shipped as packed
from pages.vision.clustering.typed_points import (
    MOST_TYPED,
    checked_pairs,
    checked_points,
    misplaced,
    pairs_from_link,
    points_from_link,
    renamed,
    to_link,
)
from tests.helpers.pages import copied, shipped
from widgets.formulas import significant

PAGE = "vision/clustering"


# ---- data
@pytest.mark.parametrize("name", SETS)
def test_points_and_their_clusterings(name: str) -> None:
    data = SETS[name]()
    for method in METHODS:
        tried, found = settings(data.points, method), clusters_of(data, method)
        assert found.shape == (len(tried), len(data.points)) and (np.diff(tried) > 0).all()
        if method != DENSITY:
            assert [len(set(row)) for row in found.tolist()] == tried.tolist()
    radius = settings(data.points, DENSITY)[6]
    theirs = DBSCAN(eps=radius, min_samples=5).fit_predict(data.points)
    assert sklearn.metrics.adjusted_rand_score(theirs, clusters_of(data, DENSITY)[6]) == 1


def test_who_computes_with_the_shown_a_and_b_gets_the_shown_silhouette() -> None:
    """At the point shown first, and at nearly all others: the difference of a and b can be so small that no digits would do."""
    found = clustered(SETS["nothing"](), KMEANS, Conventions())
    one, first = found.widths[3], first_point(found, UNTOLD) - 1
    a, b = (np.array([float(significant(x, DIGITS)) for x in side]) for side in (one.a, one.b))
    same = [
        significant(computed) == significant(s)
        for computed, s in zip((b - a) / np.maximum(a, b), one.samples, strict=True)
    ]
    assert (significant(a[first], DIGITS), significant(b[first], DIGITS)) == ("0.540036", "0.680765")
    assert significant(one.samples[first]) == "0.2067" and same[first]
    assert sum(same) >= 0.97 * len(same)


@pytest.mark.parametrize(("name", "method"), [("nothing", KMEANS), ("moons", DENSITY)])
def test_a_and_b_are_the_mean_lengths_of_the_lines(name: str, method: str) -> None:
    """Lines go to each point of the nearest other cluster, and of the own one, of which the point itself does not count."""
    found = clustered(SETS[name](), method, Conventions())
    lines = [mark for mark in points_with_lines(found).marks if isinstance(mark, Spokes)]
    points = np.stack([lines[0].to_x.values, lines[0].to_y.values], axis=-1)
    assert points == pytest.approx(found.data.points, abs=1e-6)
    for setting, w in enumerate(found.widths):
        for point in (0, 50, 199):
            lengths = np.linalg.norm(points - points[point], axis=1)
            for mark, mean, itself in ((lines[0], w.b[point], 0), (lines[1], w.a[point], 1)):
                there = mark.group.values[setting] == mark.chosen.values[setting, point]
                if np.isnan(mean):
                    assert not there.any()
                else:
                    assert lengths[there].sum() / (there.sum() - itself) == pytest.approx(mean, rel=1e-5)


def test_the_centres_of_k_means_are_scikit_learns_and_other_methods_have_none() -> None:
    """Each of 200 points is nearest to the centre of its own cluster."""
    found = clustered(SETS["nothing"](), KMEANS, Conventions())
    fitted = sklearn.cluster.KMeans(4, n_init=4, random_state=0).fit(found.data.points).cluster_centers_
    four = centres(found)[3, :4]
    assert four == pytest.approx(fitted[np.lexsort(fitted.T[::-1])], abs=1e-6) and np.isnan(centres(found)[3, 4:]).all()
    far = np.linalg.norm(found.data.points[:, None, :] - four, axis=2)
    assert (far.argmin(axis=1) == found.clusters[3]).all()
    assert centres_drawn(found) and not centres_drawn(clustered(SETS["moons"](), DENSITY, Conventions()))


def test_what_the_lesson_says_of_its_data() -> None:
    """Tiles of nothing get 0.41, moons in halves 0.49, found moons 0.32, found rings 0.13; DBCV has it the other way round."""
    how = Conventions()
    found = {
        (name, m): clustered(SETS[name](), m, how) for name in ("nothing", "moons", "rings") for m in (KMEANS, SINGLE)
    }
    assert found["nothing", KMEANS].widths[3].value == pytest.approx(0.41, abs=0.005)
    assert max(d.value for d in found["nothing", KMEANS].density[1:]) < 0.1
    searched = clustered(SETS["nothing"](), DENSITY, how).density
    assert np.nanmax([d.value for d in searched]) == pytest.approx(0.40, abs=0.005)
    assert found["nothing", SINGLE].widths[5].value < 0
    assert found["moons", KMEANS].widths[1].value == pytest.approx(0.49, abs=0.005)
    assert found["moons", SINGLE].widths[1].value == pytest.approx(0.32, abs=0.005)
    assert found["rings", SINGLE].widths[1].value == pytest.approx(0.13, abs=0.005)
    moons = found["moons", SINGLE].widths[1].samples
    assert (moons < 0).sum() == 33 and moons.argmin() == 73  # one in six; the ring of the story
    for name in ("moons", "rings"):
        assert found[name, SINGLE].rand[1] == 1
        assert found[name, SINGLE].density[1].value > 0.6 > 0 > found[name, KMEANS].density[1].value


def test_names_shift_and_samples_go_on() -> None:
    assert renamed("aab", 1) == ("b", "b", "a") and renamed("abc", 3) == ("a", "b", "c")
    assert misplaced("aabbcc", 6) == renamed("aabbcc", 1)
    assert sum(a != b for a, b in zip(misplaced("aabbcc", 2), "aabbcc", strict=True)) == 2


def test_typed_points_and_names_are_checked() -> None:
    points, problems = checked_points([0, 1.5], [2, 3], ["a", 1])
    assert points == ((0.0, 1.5), (2.0, 3.0), ("a", "1")) and not problems
    assert points_from_link(to_link(*points)) == points
    for columns, said in (
        (([], [], []), "1 to 30 points"),
        (([0] * (MOST_TYPED + 1),) * 3, "there are 31"),
        (([float("nan")], [0], ["a"]), "row 1, x"),
        (([0], [None], ["a"]), "row 1, y"),
        (([0], [0], [" *_"]), "row 1, cluster"),
    ):
        found, why = checked_points(*columns)
        assert found is None and said in why[0]
    assert checked_pairs(["a"], ["b"])[0] == (("a",), ("b",)) == pairs_from_link("a*b")
    assert "8 classes" in checked_pairs([str(i) for i in range(9)], ["x"] * 9)[1][0]
    for text in ("", "0*0", "x*0*a", "inf*0*a", "0*0*a_", "é" * 3000):
        assert points_from_link(text) is None


# ---- the picture
@pytest.mark.parametrize(("name", "method"), [("moons", DENSITY), ("iris", KMEANS)])
def test_every_number_at_every_setting_is_scikit_learns(name: str, method: str) -> None:
    data, how = SETS[name](), Conventions()
    c = clustered(data, method, how)
    payload = packed(c)
    assert len(payload.body) < 400_000
    for i, clusters in enumerate(c.clusters):
        if len(set(clusters.tolist())) > 1:
            assert c.widths[i].samples == pytest.approx(
                sklearn.metrics.silhouette_samples(data.points, clusters), abs=1e-7
            )
        assert c.rand[i] == pytest.approx(sklearn.metrics.adjusted_rand_score(data.labels, clusters))


def test_the_page_ships_the_numbers_and_traces_them(visit) -> None:
    at = visit(PAGE, data="Moons", method=SINGLE, k="2", point="60")
    one, data = shipped(at)["clusters"], SETS["moons"]()
    clusters = clusters_of(data, SINGLE)[1]
    samples = sklearn.metrics.silhouette_samples(data.points, clusters)
    assert one.value("s") == pytest.approx(samples[59])
    assert one.value("silhouette") == pytest.approx(samples.mean())
    assert one.value("DBCV") == dbcv(data.points, clusters).value
    assert one.value("adjusted Rand") == 1
    assert "silhouette_of_point|distance:euclidean|noise:cluster" in copied(at)
    place, bars = int(one.value("chosen_place")), one.track("width")
    assert bars[1, place] == pytest.approx(samples[59], rel=1e-6)


def test_one_cluster_and_as_many_as_points_are_undefined(visit) -> None:
    at = visit(PAGE, data="Typed in", method=KMEANS, k="1")
    one = shipped(at)["clusters"]
    assert "no other one" in one.reason("silhouette") and "no two clusters" in one.reason("DBCV")
    assert one.reason("a") == "no other cluster"
    at = visit(PAGE, data="Typed in", method=KMEANS, k="5")
    assert "a cluster of its own" in shipped(at)["clusters"].reason("silhouette")


def test_conventions_are_switched_by_the_link(visit) -> None:
    link = {"noise": "left out", "dbcv-distance": "plain", "dbcv-tree": "Kruskal"}
    at = visit(PAGE, points="0*0*0_1*0*0_9*0*1_9*1*1_9*2*1_30*0*-1", data="Typed in", **link)
    points = np.array([[0.0, 0], [1, 0], [9, 0], [9, 1], [9, 2], [30, 0]])
    clusters = [0, 0, 1, 1, 1, -1]
    one = shipped(at)["clusters"]
    assert one.value("silhouette") == pytest.approx(silhouette(points, clusters, noise="left out").value)
    assert one.value("DBCV") == pytest.approx(dbcv(points, clusters, distance="euclidean", tree="kruskal").value)
    assert one.value("noise") == 1


def test_a_guess_moves_the_picture(visit) -> None:
    at = visit(PAGE, data="Rings")
    at.get("button_group")[0].set_value("about half: it is chance").run()
    one = shipped(at)["clusters"]
    assert one.value("silhouette") == pytest.approx(0.4053, abs=5e-5) and one.value("clusters") == 4
    assert at.pills(key="data").value == "nothing"


def test_the_story_moves_the_picture_above_it(visit) -> None:
    at = visit(PAGE, data="Irises")
    at.get("button_group")[-1].set_value("DBSCAN: it is right").run()
    one = shipped(at)["clusters"]
    assert one.value("adjusted Rand") == 1 and one.value("s") == pytest.approx(-0.4642, abs=1e-4)
    assert at.pills(key="data").value == "moons" and not at.exception


def test_agreement_knows_names_from_groups(visit) -> None:
    at = visit(PAGE, pairs="a*a_a*a_b*b_b*b_b*c", **{"agree-renamed": "1", "agree-misplaced": "0"})
    one = shipped(at)["agreement"]
    assert one.value("accuracy") == 0 and one.value("Rand") == pytest.approx(0.8)  # 2 of the 10 pairs disagree
    moved = one.track("adjusted Rand")
    expected = sklearn.metrics.adjusted_rand_score(list("aabbb"), list(misplaced("aabbc", 2)))
    assert moved[2] == pytest.approx(expected)
    assert one.track("n_0_0")[0, 0] == 2


# ---- files
def table(text: str):
    return read_table(text.encode(), "points.csv")


def test_a_file_of_points() -> None:
    whole = read_table(sample_points_csv(), "sample.csv")
    roles = guess_point_roles(whole)
    assert roles == PointRoles(("visits", "basket"), "cluster", "label")
    found = points_from_table(whole, roles)
    assert found.points.shape == (150, 2) and set(found.clusters.tolist()) == {0, 1}
    alike = points_from_table(whole, PointRoles(roles.numbers, equal_scales=True))
    assert alike.points.std(axis=0) == pytest.approx([1, 1]) and alike.clusters is None
    assert guess_point_roles(table("x,y,cluster\n1,2,a\n3,4,b\n")) == PointRoles(("x", "y"), "cluster", "")
    assert guess_point_roles(table("a,b,y\n1,2,0\n3,4,1\n")) == PointRoles(("a", "b"), "", "y")


def test_a_file_with_gaps_and_more_points_than_fit() -> None:
    found = points_from_table(table("x,y,cluster\n1,2,a\n3,,b\n5,6,\n7,8,b\n"), PointRoles(("x", "y"), "cluster"))
    assert found.points.tolist() == [[1, 2], [7, 8]] and found.left_out_count == 2
    assert {(p.line, p.column) for p in found.left_out} == {(3, "y"), (4, "cluster")}
    many = io.StringIO()
    np.savetxt(many, np.random.default_rng(0).random((1000, 2)), delimiter=",", header="x,y", comments="")
    found = points_from_table(table(many.getvalue()), PointRoles(("x", "y")))
    assert found.rows == 1000 and len(found.points) == MOST_POINTS


@pytest.mark.parametrize(
    ("text", "roles", "said"),
    [
        ("x,y\n1,2\n3,4\n", PointRoles(("x",)), "two or more columns"),
        ("x,y\n1,a\n3,b\n", PointRoles(("x",)), 'Read as text.*"y"'),
        ("x,y\n1,a\n3,b\n", PointRoles(("x", "y")), "holds no numbers"),
        ("x,y\n1,2\n3,\n", PointRoles(("x", "y")), "leaves 1 points"),
        ("x,y\n" + "".join(f"{i},{i}\n" for i in range(40)), PointRoles(("x", "y"), "x"), "40 different names"),
    ],
)
def test_a_file_that_is_refused(text: str, roles: PointRoles, said: str) -> None:
    with pytest.raises(UploadError, match=said):
        points_from_table(table(text), roles)


NAMES = ("data", "method", "k", "radius", "point", "points", "pairs", "noise", "dbcv-distance", "dbcv-tree", "story")


@pytest.mark.parametrize("garbage", ["nan", "1e999", "-1", "0*0*a_", "<b>", "é" * 3000])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    at = visit(PAGE, **dict.fromkeys((*NAMES, "agree-misplaced", "agree-renamed"), garbage))
    assert not at.exception
    assert set(shipped(at)) == {"clusters", "tried", "agreement"}
