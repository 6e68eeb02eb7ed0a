"""Self-preference: by hand, pair by pair, and what the two ways to compute it have in common."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.judges import self_preference
from metrics_core.judges.self_preference import NO_PAIRS, NONE_OTHER, NONE_OWN
from tests.helpers.cards import evaluated, run

PAIRS = st.lists(
    st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40
)  # by people and by the judge: is its own better?


def counted(pairs) -> tuple[int, int, int, int]:
    own, other = [judge for people, judge in pairs if people], [not judge for people, judge in pairs if not people]
    return sum(own), len(own), sum(other), len(other)


def test_by_hand():
    """It finds 45 of 50 own answers that people prefer, and 30 of 50 others: 0.9 - 0.6. It chooses its own in 45 + 20 of 100 pairs, people in 50."""
    assert self_preference(45, 50, 30, 50) == pytest.approx(0.3, rel=1e-14)
    assert self_preference(45, 50, 30, 50, by="win rate") == pytest.approx(0.65 - 0.5, rel=1e-14)
    assert self_preference([45, 30], 50, [30, 30], 50).tolist() == pytest.approx([0.3, 0])


def test_the_labels_say_how_the_win_rates_come_from_the_counts():
    """Of 130 pairs the judge chooses its own answer in 61 + 55 - 29 = 87, and people in 75."""
    worked = explain(self_preference, 61, 75, 29, 55, by="win rate")
    counts = {step.formula: step.value for step in worked.steps[:4]}
    said = [step.label.partition(", ")[2].replace("−", "-") for step in worked.steps[4:6]]
    assert [eval(one, {}, counts) for one in said] == [87 / 130, 75 / 130] == [step.value for step in worked.steps[4:6]]


@given(PAIRS)
def test_pair_by_pair(pairs):
    counts = counted(pairs)
    by_people, by_judge = (np.mean([pair[i] for pair in pairs]) for i in (0, 1))
    worked = explain(self_preference, *counts, by="win rate")
    assert worked.value == pytest.approx(by_judge - by_people, abs=1e-12)
    if counts[1] and counts[3]:
        one = explain(self_preference, *counts)
        named = dict(zip(("own_chosen", "own_better", "other_chosen", "other_better"), counts, strict=True))
        assert one.value == pytest.approx(run(CATALOG["self_preference"].reference, **named), abs=1e-12)
        assert evaluated(one.steps[-1].substituted) == pytest.approx(one.value, abs=2e-5)  # six digits are printed


@given(st.integers(1, 40), st.integers(0, 40))
def test_an_evenly_mistaken_judge_has_none_where_people_are_even(better, chosen):
    chosen = min(chosen, better)
    assert self_preference(chosen, better, chosen, better) == 0
    assert self_preference(chosen, better, chosen, better, by="win rate") == pytest.approx(0, abs=1e-15)


def test_undefined():
    assert explain(self_preference, 0, 0, 1, 2).undefined == NONE_OWN
    assert explain(self_preference, 1, 2, 0, 0).undefined == NONE_OTHER
    assert explain(self_preference, 0, 0, 0, 0, by="win rate").undefined == NO_PAIRS
    assert np.isnan(self_preference(0, 0, 1, 2))
    assert self_preference(0, 0, 1, 2, by="win rate") == 0.5


@pytest.mark.parametrize(
    ("args", "options", "said"),
    [
        ((3, 2, 1, 2), {}, "own_chosen must be"),
        ((1, 2, -1, 2), {}, "other_chosen must be"),
        ((1, 2, 1, float("inf")), {}, "other_chosen must be"),
        ((1, 2, 1, 2), {"by": "wins"}, "by must be"),
    ],
)
def test_what_makes_no_sense_is_refused(args, options, said):
    with pytest.raises(ValueError, match=said):
        self_preference(*args, **options)
