"""A judge beside a panel's votes: by hand, against counting item by item, and where nobody decides."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.judges import beside_panel, corrected_interval, judged_by_panel, most_voted
from metrics_core.judges.corrected import NO_BETTER, NONE_JUDGED

LABELS = ("longer", "equal", "shorter")
# six pairs by hand: the panel says longer, longer, shorter, shorter, (tied), equal; nobody voted on the last one
COUNTS = [[3, 1, 0], [2, 0, 1], [0, 1, 4], [1, 0, 2], [2, 0, 2], [0, 3, 1], [0, 0, 0]]
JUDGE = [0, 0, 0, 2, 0, 0, 2]


def test_the_majority_by_hand():
    assert most_voted(COUNTS).tolist() == [0, 0, 2, 2, -1, 1, -1]
    assert most_voted(np.zeros((0, 3))).tolist() == []


def test_the_table_by_hand():
    found = beside_panel(COUNTS, JUDGE, LABELS)
    assert found.table.counts.tolist() == [[2, 0, 0], [1, 0, 0], [1, 0, 1]]
    assert (found.table.total, found.voted, found.open_items) == (5, 6, 1)


def test_the_correction_by_hand():
    """The judge says longer on 5 of 7. Of two pairs that are longer it finds both, of two that are shorter one: (5/7 + 1/2 - 1) / (1/2)."""
    found = judged_by_panel(COUNTS, JUDGE, positive=0, negative=2)
    assert (found.judge, found.panel, found.sensitivity, found.specificity) == (5 / 7, 2 / 4, 1, 1 / 2)
    assert found.corrected.value == pytest.approx((5 / 7 - 1 / 2) / (1 / 2), rel=1e-14)
    assert found.corrected == corrected_interval(5, 7, 2, 2, 1, 2)


def test_where_there_is_no_correction_the_reason_is_said():
    nobody = judged_by_panel(np.zeros((7, 3)), JUDGE, positive=0, negative=2)
    assert np.isnan(nobody.panel) and nobody.judge == 5 / 7
    assert nobody.corrected.undefined == NONE_JUDGED
    always = judged_by_panel([[1, 0], [0, 1]], [0, 0], positive=0, negative=1)
    assert always.corrected.undefined == NO_BETTER


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.sampled_from([None, 0, 1, 2])),
        min_size=1,
        max_size=30,
    )
)
def test_counted_item_by_item(rows):
    counts, judge = [row[:3] for row in rows], [row[3] for row in rows]
    table = np.zeros((3, 3), int)
    said = []
    for votes, verdict in zip(counts, judge, strict=True):
        best = [i for i in range(3) if votes[i] == max(votes)]
        majority = best[0] if len(best) == 1 and sum(votes) else None
        said.append(majority)
        if majority is not None and verdict is not None:
            table[majority, verdict] += 1
    assert beside_panel(counts, judge, LABELS).table.counts.tolist() == table.tolist()
    found = judged_by_panel(counts, judge, positive=0, negative=2)
    long = [v for m, v in zip(said, judge, strict=True) if m == 0 and v in (0, 2)]
    assert found.sensitivity == (long.count(0) / len(long) if long else pytest.approx(np.nan, nan_ok=True))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=40))
def test_where_the_panel_decides_all_the_corrected_rate_is_its_own(rows):
    counts = [[1, 0] if panel else [0, 1] for panel, _ in rows]
    found = judged_by_panel(counts, [0 if judge else 1 for _, judge in rows], positive=0, negative=1)
    if not found.corrected.undefined:
        assert found.corrected.value == pytest.approx(found.panel, abs=1e-12)


@pytest.mark.parametrize(
    ("counts", "verdicts", "words"),
    [
        ([1, 2], [0, 1], "a row for each item"),
        ([[1, -1]], [0], "whole numbers"),
        ([[1, 0.5]], [0], "whole numbers"),
        ([[1, 1]], [2], "verdicts must be"),
        ([[1, 1]], [0, 1], "must have shape"),
    ],
)
def test_what_does_not_fit_is_refused(counts, verdicts, words):
    with pytest.raises(ValueError, match=words):
        beside_panel(counts, verdicts, ("a", "b"))
