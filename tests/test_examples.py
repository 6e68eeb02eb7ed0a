"""Where an answer is wanted soon, a property is tried with fewer examples, and with all of them elsewhere."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.examples import at_most


def property_of(seen, *own):
    def holds(number):
        seen.append(number)

    tried = given(st.integers())(holds)
    for each in own:
        tried = each(tried)
    return tried


@pytest.mark.parametrize(
    ("own", "most", "tried"),
    [([], 10, 10), ([settings(max_examples=40)], 10, 10), ([], None, 50), ([settings(max_examples=4)], 10, 4)],
)
def test_a_property_is_tried_as_often_as_is_asked(own, most, tried):
    seen = []
    holds = property_of(seen, *own)
    if most:
        at_most(most, holds)
    holds()
    assert len(seen) == tried


def test_any_other_test_stays_as_it_is():
    at_most(10, test_any_other_test_stays_as_it_is)
    assert not vars(test_any_other_test_stays_as_it_is)
