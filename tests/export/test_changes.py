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


def test_an_answer_takes_back_what_another_choice_has_changed():
    first = page("thresholds", "no answer", "a picture")
    roles = {"base rates": change(first, page("base rates", "no answer", "another picture"))}
    answers = {"yes": change(first, page("thresholds", "told", "a picture"))}
    assert whole(answers, first, roles)["yes"]["html"] == {
        "p-0": "<p>thresholds</p>",
        "p-1": "<p>told</p>",
        "p-2": "<p>a picture</p>",
    }


def test_an_option_that_replaces_a_part_keeps_nothing_of_another_within_it():
    """Which of the two would have been put last was a matter of luck: the order of a set."""

    def sentences(*words: str, kind: str = "<ul>") -> Piece:
        inner = tuple(Piece(f"p-0-{i}", "<li>", word, "</li>") for i, word in enumerate(words))
        return Piece("p", children=(Piece("p-0", kind, children=inner), Piece("p-1", "<p>", words[0], "</p>")))

    first = sentences("one", "same")
    after = {"words": sentences("two", "same"), "part": sentences("one", "same", kind="<ol>")}
    found = whole({name: change(first, page) for name, page in after.items()}, first)
    assert set(found["words"]["html"]) == {"p-0", "p-0-0", "p-1"}
    assert set(found["part"]["html"]) == {"p-0", "p-1"}
