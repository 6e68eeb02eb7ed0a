"""The bars of each class: as long as recall, precision and F1, solid where right, and in the hue of the actual class."""

from __future__ import annotations

import numpy as np
import pytest

from charts.moving import Label, Region, Segment, Track, over
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import averaged
from pages.classification.multiclass.data import GROWING, STEPS, one_class_takes_over
from pages.classification.multiclass.each_class import F_ONE, LOOKS, PRECISION, RECALL, STRIP, each_class

COUNTS = np.array([one_class_takes_over(step) for step in STEPS])
MATRIX = ConfusionMatrix(GROWING, COUNTS)
EACH = MATRIX.each()
NUMBERS = [[over("share")(metric(EACH)[..., i]) for i in range(3)] for metric in (recall, precision, f1)]
MEAN = averaged(f1, MATRIX, average="macro")
VIEW = each_class(GROWING, MATRIX, *NUMBERS, over("share")(MEAN), "share")
REGIONS = [mark for mark in VIEW.marks if isinstance(mark, Region) and mark.look != "band"]


def ends(region: Region) -> np.ndarray:
    return np.array(
        [end.values if isinstance(end, Track) else np.full(len(STEPS), end) for end in (region.x0, region.x1)]
    )


def rows(place: tuple[float, float]) -> list[list[Region]]:
    """The parts of each class's bar in a column, from the top row down."""
    inside = [one for one in REGIONS if one.y1 != STRIP[1] and place[0] - 1e-9 <= ends(one).min() < place[1]]
    heights = sorted({one.y0 for one in inside}, reverse=True)
    return [[one for one in inside if one.y0 == height] for height in heights]


@pytest.mark.parametrize(("place", "metric"), [(RECALL, recall), (PRECISION, precision), (F_ONE, f1)])
def test_a_bar_is_solid_as_far_as_its_number_says(place, metric) -> None:
    for i, parts in enumerate(rows(place)):
        begin, end = ends(parts[0])
        np.testing.assert_allclose((end - begin) / (place[1] - place[0]), metric(EACH)[..., i])
        if metric is not f1:
            np.testing.assert_allclose(ends(parts[-1])[1], place[1])


def test_a_wrong_answer_is_hatched_in_the_hue_of_its_actual_class() -> None:
    a, b, c = LOOKS
    assert [[one.look for one in parts] for parts in rows(RECALL)] == [list(a), list(b), list(c)]
    assert [[one.look for one in parts] for parts in rows(PRECISION)] == [
        [a[0], b[1], c[1]],
        [b[0], a[1], c[1]],
        [c[0], a[1], b[1]],
    ]
    begin, end = ends(rows(PRECISION)[1][1])  # As among what is called B
    np.testing.assert_allclose(
        (end - begin) / (PRECISION[1] - PRECISION[0]), COUNTS[:, 0, 1] / COUNTS[:, :, 1].sum(axis=1)
    )


def test_each_number_is_above_its_bar() -> None:
    written = [(m.x, m.track.values.tolist()) for m in VIEW.marks if isinstance(m, Label) and m.track]
    places = [(place, metric) for place, metric in ((F_ONE, f1), (PRECISION, precision), (RECALL, recall))]
    assert written == [(place[0], metric(EACH)[..., i].tolist()) for i in range(3) for place, metric in places]


def test_a_line_across_the_bars_of_f1_is_their_mean() -> None:
    (line,) = [m for m in VIEW.marks if isinstance(m, Segment)]
    assert line.x0 is line.x1 and (line.y0, line.y1) == (0.0, pytest.approx(0.7275))
    np.testing.assert_allclose((line.x0.values - F_ONE[0]) / (F_ONE[1] - F_ONE[0]), np.mean(f1(EACH), axis=-1))


def test_the_name_of_the_as_that_are_called_b_is_below_their_piece() -> None:
    (named,) = [m for m in VIEW.marks if isinstance(m, Label) and "called" in m.text]
    piece = rows(PRECISION)[1][1]
    begin, end = ends(piece)
    assert (named.text, piece.look) == ("↑ A called B", "fn")
    assert named.y < piece.y0
    inside = (named.x.values > PRECISION[0] + 0.081) & (named.x.values < PRECISION[1] - 0.081)
    assert inside.any()
    np.testing.assert_allclose(named.x.values[inside], (begin + end)[inside] / 2)


def test_the_strip_has_the_sizes_of_the_classes_and_names_apart() -> None:
    strip = [one for one in REGIONS if one.y1 == STRIP[1]]
    sizes = np.array([end - begin for begin, end in map(ends, strip)])
    np.testing.assert_allclose(sizes, (COUNTS.sum(axis=2) / COUNTS[0].sum()).T, atol=0.005)
    names = np.array(
        [
            m.x.values
            for m in VIEW.marks
            if isinstance(m, Label) and m.text in GROWING and m.hue and isinstance(m.x, Track)
        ]
    )
    assert (np.diff(names, axis=0) > 0.039).all()
