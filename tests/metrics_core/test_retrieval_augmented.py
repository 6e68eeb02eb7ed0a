"""Context precision and faithfulness: by hand, the definition of Ragas, average precision of the ranking metrics, scikit-learn."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.ranking import average_precision_at_k
from metrics_core.retrieval_augmented import NO_CLAIMS, NONE_USEFUL, context_precision, faithfulness
from tests.helpers.cards import evaluated, run

USEFUL = st.lists(st.integers(0, 1), min_size=1, max_size=15)


# What _calculate_average_precision of ragas/metrics/_context_precision.py gives, run on 2026-11-26 from the wheel of 0.4.3: it needs no model, and the
# package needs many others, so it is no dependency of the tests. The same function of metrics/collections gives the same.
RAGAS_0_4_3 = (
    ([0, 1, 1, 0], 0.5833333333041666),
    ([1, 0, 0, 1, 1], 0.6999999999766667),
    ([0, 0, 0, 1], 0.249999999975),
    ([1, 1, 1], 0.9999999999666667),
    ([0, 0], 0.0),
)


def by_definition(verdicts: list[int]) -> float:
    """As Ragas computes it, without the 1e-10 that it adds below."""
    above = sum((sum(verdicts[: i + 1]) / (i + 1)) * verdicts[i] for i in range(len(verdicts)))
    return above / sum(verdicts)


def test_by_hand():
    """Useful in second and third place: (1/2 + 2/3) / 2 = 7/12; of four useful ones that there are, (1/2 + 2/3) / 4."""
    assert context_precision([0, 1, 1, 0]) == pytest.approx(7 / 12, rel=1e-14)
    assert context_precision([0, 1, 1, 0], all_useful=4) == pytest.approx(7 / 24, rel=1e-14)
    assert context_precision([1, 1, 0, 0]) == 1
    assert faithfulness(6, 8) == 0.75


@pytest.mark.parametrize(("verdicts", "theirs"), RAGAS_0_4_3)
def test_it_is_what_ragas_gives(verdicts, theirs):
    """Up to the 1e-10 that it adds to the number of useful passages; by which it is 0 where none is."""
    useful = sum(verdicts)
    ours = context_precision(verdicts, zero_division=0.0)
    assert ours * useful / (useful + 1e-10) == pytest.approx(theirs, abs=1e-15)
    assert isnan(context_precision(verdicts)) == (useful == 0)


@given(USEFUL.filter(any))
def test_it_is_the_average_precision_of_the_passages(useful):
    value = context_precision(useful)
    assert value == pytest.approx(by_definition(useful), rel=1e-12)
    assert value == pytest.approx(run(CATALOG["context_precision"].reference, useful=useful), rel=1e-12)
    places = [i for i, verdict in enumerate(useful) if verdict]
    assert value == pytest.approx(average_precision_at_k(places, range(len(useful)), definition="found"), rel=1e-12)
    assert evaluated(explain(context_precision, useful).steps[-1].substituted) == pytest.approx(
        value, rel=2e-5
    )  # six digits are printed


@given(USEFUL, st.integers(0, 5))
def test_missed_passages_lower_it(useful, missed):
    everything = sum(useful) + missed
    if everything:
        expected = by_definition(useful) * sum(useful) / everything if any(useful) else 0
        assert context_precision(useful, all_useful=everything) == pytest.approx(expected, rel=1e-12)


def test_arrays_of_claims():
    assert faithfulness([1, 0, 0], [4, 2, 0]).tolist() == pytest.approx([0.25, 0, np.nan], nan_ok=True)


def test_undefined():
    assert isnan(context_precision([0, 0])) and explain(context_precision, [0, 0]).undefined == NONE_USEFUL
    assert context_precision([0, 0], zero_division=0) == 0
    assert context_precision([0, 0], all_useful=1) == 0
    assert isnan(context_precision([]))
    assert isnan(faithfulness(0, 0)) and explain(faithfulness, 0, 0).undefined == NO_CLAIMS


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: context_precision([0, 2]), "useful must hold 1"),
        (lambda: context_precision([[0, 1]]), "useful must hold 1"),
        (lambda: context_precision([1, 1], all_useful=1), "all_useful must be a whole number from 2"),
        (lambda: faithfulness(3, 2), "no more may be supported"),
        (lambda: faithfulness(-1, 2), "not negative"),
        (lambda: faithfulness(1, float("inf")), "finite counts"),
    ],
)
def test_what_makes_no_sense_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()
