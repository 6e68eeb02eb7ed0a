"""One class takes over, in whole counts; sets of labels to a link and back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.classification.multiclass.data import (
    GROWING_SAMPLES,
    MOST_SETS,
    NEVER,
    OUTSIDE,
    STEPS,
    Sets,
    checked_sets,
    one_class_takes_over,
    sets_from_link,
    sets_to_link,
)
from tests.helpers.each import each

LABELS = ("a", "b", "c", "d")


@each({str(step): step for step in STEPS})
def test_counts_are_whole_and_add_up(step: int) -> None:
    counts = one_class_takes_over(step)
    assert counts.dtype == np.int64 and (counts >= 0).all()
    assert counts.sum() == GROWING_SAMPLES
    assert counts[0].sum() * 60 == step * GROWING_SAMPLES
    assert counts[0, 0] * 20 == 18 * counts[0].sum()
    assert counts[1].sum() == counts[2].sum()


def test_the_other_classes_are_answered_the_same_at_every_share() -> None:
    rows = [one_class_takes_over(step)[1:] for step in STEPS]
    shares = [row / row.sum(axis=1, keepdims=True) for row in rows]
    assert all(np.array_equal(share.round(12), shares[0].round(12)) for share in shares)
    assert shares[0][:, 1:].diagonal() == pytest.approx([0.35, 0.25])


@pytest.mark.parametrize("step", [0, 60])
def test_there_is_nothing_beyond_the_ticks(step: int) -> None:
    with pytest.raises(ValueError, match="no step"):
        one_class_takes_over(step)


def test_the_presets_are_what_their_names_say() -> None:
    assert np.sum(NEVER, axis=0)[1] == 0
    assert np.shape(OUTSIDE) == (3, 3)


one_set = st.lists(st.sampled_from(LABELS), max_size=4)


@given(st.lists(st.tuples(one_set, one_set), min_size=1, max_size=MOST_SETS))
def test_sets_come_back_out_of_the_link(pairs: list[tuple[list[str], list[str]]]) -> None:
    sets = checked_sets([true for true, _ in pairs], [said for _, said in pairs], LABELS)
    assert sets_from_link(sets_to_link(sets), LABELS) == sets


def test_a_link_can_be_read() -> None:
    assert sets_from_link("a.b*a_c*_*d", LABELS) == Sets(LABELS, (("a", "b"), ("c",), ()), (("a",), (), ("d",)))


@pytest.mark.parametrize("text", ["", "a", "a*b*c", "x*a", "a*x", "a..b*c", "_".join(["a*b"] * 13), "<b>*a", "a*b_"])
def test_bad_links_are_ignored(text: str) -> None:
    assert sets_from_link(text, LABELS) is None


def test_what_is_typed_is_put_in_order_once_each() -> None:
    sets = checked_sets([["b", "a", "b"], None, []], [None, ["d", "x"], ["a"]], LABELS)
    assert sets.truth == (("a", "b"), (), ())
    assert sets.prediction == ((), ("d",), ("a",))
    assert len(checked_sets([["a"]] * 20, [["a"]] * 20, LABELS).truth) == MOST_SETS
