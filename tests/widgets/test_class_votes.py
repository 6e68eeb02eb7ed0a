"""A class's votes in a link: they come back as they were, and nothing else does harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.class_votes import MOST, ClassVotes, read, written


@st.composite
def votes(draw):
    kind, size = draw(st.sampled_from([("pairs", 3), ("texts", 2)]))
    row = st.tuples(*[st.integers(0, 500)] * size)
    verdict = st.none() | st.integers(0, size - 1)
    rows = draw(st.lists(st.tuples(row, verdict), min_size=1, max_size=MOST))
    return ClassVotes(kind, tuple(one for one, _ in rows), tuple(one for _, one in rows))


@given(votes())
def test_votes_come_back(found):
    assert read(written(found)) == found


def test_a_link_by_hand():
    found = read("pairs_0.5.1.9_-.0.0.0")
    assert found == ClassVotes("pairs", ((5, 1, 9), (0, 0, 0)), (0, None))
    assert (found.total, found.categories) == (15, ("longer", "equal", "shorter"))


def test_sixty_items_of_a_large_class_fit_into_a_link():
    rows = ((500, 500, 500),) * MOST
    assert len(written(ClassVotes("pairs", rows, (0,) * MOST))) < 1000


@pytest.mark.parametrize(
    "text",
    [
        *("", "pairs", "pairs_", "texts_0.1", "pairs_3.1.1.1", "pairs_0.1.1", "pairs_0.1.1.99999", "other_0.1.1"),
        *(
            "pairs_0.-1.1.1",
            "pairs_0.1.1.1_",
            "pairs_0.1.1.1_<img>",
            "é" * 3000,
            "\x00",
            "pairs" + "_0.1.1.1" * (MOST + 1),
        ),
    ],
)
def test_nonsense_is_no_votes(text):
    assert read(text) is None
