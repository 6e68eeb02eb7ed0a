"""The bars of each class: as long as recall, precision and F1, solid where right, and in the hue of the actual class."""

from __future__ import annotations

import numpy as np

from charts.moving import Label, Mark, Region, Segment, Track, over
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import averaged
from pages.classification.multiclass.data import GROWING, STEPS, one_class_takes_over
from pages.classification.multiclass.each_class import LOOKS, each_class

COUNTS = np.array([one_class_takes_over(step) for step in STEPS])
MATRIX = ConfusionMatrix(GROWING, COUNTS)
EACH = MATRIX.each()
NUMBERS = [[over("share")(metric(EACH)[..., i]) for i in range(3)] for metric in (recall, precision, f1)]
MEAN = averaged(f1, MATRIX, average="macro")
BEGUN = list(STEPS).index(20)  # a third
CLASSES = each_class(GROWING, MATRIX, *NUMBERS, over("share")(MEAN), "share", begun=BEGUN, there="at a third").marks
IN_PREDICTED = [
    [LOOKS[0][0], LOOKS[1][1], LOOKS[2][1]],
    [LOOKS[1][0], LOOKS[0][1], LOOKS[2][1]],
    [LOOKS[2][0], LOOKS[0][1], LOOKS[1][1]],
]


def ends(region: Region) -> np.ndarray:
    return np.array(
        [end.values if isinstance(end, Track) else np.full(len(STEPS), end) for end in (region.x0, region.x1)]
    )


def rows(marks: tuple[Mark, ...]) -> list[list[Region]]:
    """The parts of each bar, from the top row down."""
    regions = [one for one in marks if isinstance(one, Region) and one.look != "band"]
    heights = sorted({one.y0 for one in regions}, reverse=True)
    return [[one for one in regions if one.y0 == height] for height in heights]


ACTUAL, PREDICTED, *F_ONES = rows(CLASSES)


def test_a_bar_of_f1_is_as_long_as_f1_and_keeps_the_mark_of_a_third() -> None:
    for i, (bar,) in enumerate(F_ONES):
        np.testing.assert_allclose(ends(bar), [np.zeros(len(STEPS)), f1(EACH)[..., i]])
    moved = np.arange(len(STEPS)) != BEGUN
    marked = [m.x0.values for m in CLASSES if isinstance(m, Segment) and np.isnan(m.x0.values).any()]
    for places, then in zip(marked, [*f1(EACH)[BEGUN], MEAN[BEGUN]], strict=True):
        np.testing.assert_array_equal(np.isfinite(places), moved)  # not at a third itself
        np.testing.assert_allclose(places[moved], then)
    (said,) = [m for m in CLASSES if isinstance(m, Label) and m.text.startswith("at a third")]
    assert said.text == "at a third: 0.46" and said.x.values[0] == marked[-1][0]


def test_a_wrong_answer_is_hatched_in_the_hue_of_its_actual_class() -> None:
    a, b, c = LOOKS
    assert [one.look for one in ACTUAL] == [*a, *b, *c]
    assert [one.look for one in PREDICTED] == [look for looks in IN_PREDICTED for look in looks]
    as_b = [ends(one) for one in PREDICTED[3:6]]  # what is called B
    np.testing.assert_allclose(
        (as_b[1][1] - as_b[1][0]) / (as_b[2][1] - as_b[0][0]), COUNTS[:, 0, 1] / COUNTS[:, :, 1].sum(axis=1)
    )


def test_each_number_is_beside_its_bar_and_the_scale_below_all() -> None:
    written = [m.track.values.tolist() for m in CLASSES if isinstance(m, Label) and m.track and m.x == 1.012]
    assert written == [f1(EACH)[..., i].tolist() for i in range(3)]
    ends_of_scale = {m.text: m for m in CLASSES if isinstance(m, Label) and m.text in ("0", "1")}
    assert {text: one.x for text, one in ends_of_scale.items()} == {"0": 0, "1": 1}
    assert all(one.y < F_ONES[-1][0].y0 for one in ends_of_scale.values())


def test_a_line_across_the_bars_of_f1_is_their_mean_and_has_its_number_above() -> None:
    (number,) = [m for m in CLASSES if isinstance(m, Label) and m.large]
    (line,) = [m for m in CLASSES if isinstance(m, Segment) and m.x0 is number.x]
    assert line.x0 is line.x1 and line.y0 < F_ONES[-1][0].y0 and number.y > line.y1 > F_ONES[0][0].y1
    np.testing.assert_allclose(line.x0.values, np.mean(f1(EACH), axis=-1))
    assert number.track is line.x0


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
    along = [m for m in CLASSES if isinstance(m, Segment) and isinstance(m.x0, Track) and m.x0 is not m.x1]
    brackets = np.array([one.x1.values - one.x0.values for one in along]).reshape(2, 3, -1)
    for bracket, axis in zip(brackets, (2, 1), strict=True):  # above the actual classes, below the predicted ones
        np.testing.assert_allclose(bracket, (COUNTS.sum(axis=axis) / COUNTS[0].sum()).T, atol=0.005)
    assert [one.y0 > ACTUAL[0].y1 for one in along] == [True] * 3 + [False] * 3
    assert [one.y0 < PREDICTED[0].y0 for one in along] == [False] * 3 + [True] * 3
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
