"""Items that leaked: more items do not help, as the caption says."""

import numpy as np
import pytest

from pages.language.error_bars.leaked import CLEAN, ITEMS, LEAKED_SCORE, SHARES, leaked_benchmarks


@pytest.mark.slow  # simulates
def test_more_items_miss_the_clean_score_more_often():
    drawn = {name: track.values for name, track in leaked_benchmarks().tracks.items()}
    held = drawn["coverage"]
    assert held[0] == pytest.approx([0.95] * len(ITEMS), abs=0.015)  # 2,000 benchmarks: a standard error of 0.5 points
    tenth = int(np.flatnonzero(SHARES == 0.1)[0])
    assert (np.diff(held[tenth]) < 0).all() and held[tenth, -1] < 0.25
    assert (np.diff(held[1:], axis=0) <= 0).all()
    assert drawn["apart"] == pytest.approx(100 * SHARES * (LEAKED_SCORE - CLEAN), abs=1e-10)  # points
    assert drawn["contaminated_score"][tenth] == pytest.approx(0.1 * 0.95 + 0.9 * 0.6)
