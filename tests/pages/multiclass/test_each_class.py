"""The bars of each class: as long as recall, precision and F1, solid where right, and in the hue of the actual class."""

from __future__ import annotations

import numpy as np
import pytest

from charts.moving import Label, Mark, Region, Segment, Track, over
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import averaged
from pages.classification.multiclass.data import GROWING, STEPS, one_class_takes_over
from pages.classification.multiclass.each_class import LOOKS, PRECISION, RECALL, both_rates, each_class

COUNTS = np.array([one_class_takes_over(step) for step in STEPS])
MATRIX = ConfusionMatrix(GROWING, COUNTS)
EACH = MATRIX.each()
NUMBERS = [[over("share")(metric(EACH)[..., i]) for i in range(3)] for metric in (recall, precision, f1)]
MEAN = averaged(f1, MATRIX, average="macro")
BEGUN = list(STEPS).index(20)  # a third
CLASSES = each_class(GROWING, MATRIX, NUMBERS[2], over("share")(MEAN), "share", begun=BEGUN).marks
RATES = both_rates(GROWING, MATRIX, *NUMBERS[:2], "share").marks
IN_PREDICTED = [
    [LOOKS[0][0], LOOKS[1][1], LOOKS[2][1]],
    [LOOKS[1][0], LOOKS[0][1], LOOKS[2][1]],
    [LOOKS[2][0], LOOKS[0][1], LOOKS[1][1]],
]


def ends(region: Region) -> np.ndarray:
    return np.array(
        [end.values if isinstance(end, Track) else np.full(len(STEPS), end) for end in (region.x0, region.x1)]
    )


def rows(marks: tuple[Mark, ...], place: tuple[float, float] = (0.0, 1.0)) -> list[list[Region]]:
    """The parts of each bar in a column, from the top row down."""
    regions = [one for one in marks if isinstance(one, Region) and one.look != "band"]
    inside = [one for one in regions if place[0] - 1e-9 <= ends(one).min() < place[1]]
    heights = sorted({one.y0 for one in inside}, reverse=True)
    return [[one for one in inside if one.y0 == height] for height in heights]


ACTUAL, PREDICTED, *F_ONES = rows(CLASSES)


@pytest.mark.parametrize(("place", "metric"), [(RECALL, recall), (PRECISION, precision)])
def test_a_bar_is_solid_as_far_as_its_number_says(place, metric) -> None:
    for i, parts in enumerate(rows(RATES, place)):
        begin, end = ends(parts[0])
        np.testing.assert_allclose((end - begin) / (place[1] - place[0]), metric(EACH)[..., i])
        np.testing.assert_allclose(ends(parts[-1])[1], place[1])


def test_a_bar_of_f1_is_as_long_as_f1_and_keeps_the_mark_of_a_third() -> None:
    for i, (bar,) in enumerate(F_ONES):
        np.testing.assert_allclose(ends(bar), [np.zeros(len(STEPS)), f1(EACH)[..., i]])
    marked = [m.x0 for m in CLASSES if isinstance(m, Segment) and not isinstance(m.x0, Track)]
    assert marked == pytest.approx([*f1(EACH)[BEGUN], MEAN[BEGUN]])


def test_a_wrong_answer_is_hatched_in_the_hue_of_its_actual_class() -> None:
    a, b, c = LOOKS
    assert [[one.look for one in parts] for parts in rows(RATES, RECALL)] == [list(a), list(b), list(c)]
    assert [[one.look for one in parts] for parts in rows(RATES, PRECISION)] == IN_PREDICTED
    assert [one.look for one in PREDICTED] == [look for looks in IN_PREDICTED for look in looks]
    begin, end = ends(rows(RATES, PRECISION)[1][1])  # As among what is called B
    np.testing.assert_allclose(
        (end - begin) / (PRECISION[1] - PRECISION[0]), COUNTS[:, 0, 1] / COUNTS[:, :, 1].sum(axis=1)
    )


def test_each_number_is_beside_its_bar_or_above_it() -> None:
    def written(marks: tuple[Mark, ...], x: float) -> list[list[float]]:
        return [m.track.values.tolist() for m in marks if isinstance(m, Label) and m.track and m.x == x]

    assert written(CLASSES, 1.012) == [f1(EACH)[..., i].tolist() for i in range(3)]
    assert written(RATES, PRECISION[0]) == [precision(EACH)[..., i].tolist() for i in range(3)]
    assert written(RATES, RECALL[0]) == [recall(EACH)[..., i].tolist() for i in range(3)]


def test_a_line_across_the_bars_of_f1_is_their_mean() -> None:
    (line,) = [m for m in CLASSES if isinstance(m, Segment) and isinstance(m.x0, Track) and m.width == 2]
    assert line.x0 is line.x1 and line.y0 == F_ONES[-1][0].y0 and line.y1 > F_ONES[0][0].y1
    np.testing.assert_allclose(line.x0.values, np.mean(f1(EACH), axis=-1))


def test_the_name_of_the_as_that_are_called_b_is_below_their_piece() -> None:
    (named,) = [m for m in RATES if isinstance(m, Label) and "called" in m.text]
    piece = rows(RATES, PRECISION)[1][1]
    begin, end = ends(piece)
    assert (named.text, piece.look) == ("↑ A called B", "fn")
    assert named.y < piece.y0
    inside = (named.x.values > PRECISION[0] + 0.081) & (named.x.values < PRECISION[1] - 0.081)
    assert inside.any()
    np.testing.assert_allclose(named.x.values[inside], (begin + end)[inside] / 2)


def test_the_two_bars_of_all_samples_have_the_sizes_of_the_classes_and_names_apart() -> None:
    a, b, c = LOOKS
    assert [one.look for one in ACTUAL] == [*a, *b, *c]
    sizes = np.array([end - begin for begin, end in map(ends, ACTUAL)])
    right, all_of = np.einsum("tcc->ct", COUNTS), COUNTS.sum(axis=2).T
    right_and_wrong = np.stack([right, all_of - right], axis=1).reshape(6, -1)
    np.testing.assert_allclose(sizes, right_and_wrong / COUNTS[0].sum(), atol=0.005)
    sizes = np.array([end - begin for begin, end in map(ends, PREDICTED)])
    right_first = np.stack([COUNTS[:, c, r] for r in range(3) for c in sorted(range(3), key=lambda c: c != r)])
    np.testing.assert_allclose(sizes, right_first / COUNTS[0].sum(), atol=0.005)
    names = [m.x.values for m in CLASSES if isinstance(m, Label) and m.text in GROWING and isinstance(m.x, Track)]
    assert len(names) == 6
    below = [m for m in CLASSES if isinstance(m, Segment) and isinstance(m.x0, Track) and m.x0 is not m.x1]
    brackets = np.array([one.x1.values - one.x0.values for one in below])
    np.testing.assert_allclose(brackets, (COUNTS.sum(axis=1) / COUNTS[0].sum()).T, atol=0.005)
    for three in (names[:3], names[3:]):
        assert (np.diff(three, axis=0) > 0.199).all()


def test_beside_each_name_is_recall_above_and_precision_below() -> None:
    said = [m for m in CLASSES if isinstance(m, Label) and m.shows == "percent"]
    names = [m for m in CLASSES if isinstance(m, Label) and m.text in GROWING]
    assert len(said) == len(names) == 6
    assert (said[0].y, said[3].y) == tuple(
        next(m.y for m in CLASSES if isinstance(m, Label) and m.text == name) for name in ("recall", "precision")
    )
    for i, (name, one) in enumerate(zip(names, said, strict=True)):
        metric = recall if i < 3 else precision
        assert name.text == GROWING[i % 3] and name.y == one.y
        assert (one.x.values > name.x.values).all()
        np.testing.assert_allclose(one.track.values, metric(EACH)[..., i % 3])
