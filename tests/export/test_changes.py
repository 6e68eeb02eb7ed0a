"""What differs between runs of a page, put together from pieces by hand."""

from __future__ import annotations

from export.changes import change, whole
from export.elements import Piece


def page(*inner: str) -> Piece:
    return Piece("p", children=tuple(Piece(f"p-{i}", "<p>", text, "</p>") for i, text in enumerate(inner)))


def test_each_option_of_a_choice_says_all_that_any_of_them_changes():
    first = page("one", "same", "threshold")
    options = {
        name: change(first, after) for name, after in (("one", first), ("two", page("two", "same", "thresholds")))
    }
    assert options["one"]["html"] == {}
    found = whole(options, first)
    assert found["two"]["html"] == {"p-0": "<p>two</p>", "p-2": "<p>thresholds</p>"}
    assert found["one"]["html"] == {"p-0": "<p>one</p>", "p-2": "<p>threshold</p>"}
