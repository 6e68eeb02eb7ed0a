"""What a page says at every position of its scrubbers is worked out beforehand, as the page itself says it there."""

import json
import re
from math import prod

import pytest

from export import lesson_file
from export.changes import places_that_stay
from export.elements import STAYS, Piece
from export.following import Tables, moves_of, position_of, stands
from export.visit import key_of, visited
from tests.helpers.saved import unanswered
from widgets.curriculum import LESSONS
from widgets.left_behind import LEFT, PLACE, Following

pytestmark = pytest.mark.slow  # runs pages
NOT_MOVED = {"row"}  # another row is another picture


def blocks(block):
    """All blocks within one, by their key."""
    for child in block.children.values():
        if hasattr(child, "children"):
            if key := key_of(child):
                yield key, child
            yield from blocks(child)


def traced(ran):
    """What each trace says, by its file."""
    folds = {key: block for key, block in blocks(ran.main) if key.startswith("fold-trace-")}
    return {
        key.removeprefix("fold-trace-").rpartition("-")[0]: [one.value for one in (*block.markdown, *block.caption)]
        for key, block in folds.items()
    }


def moved(ran):
    """The page with every slider elsewhere."""
    for key, stand in ran.session_state["standing"].items():
        for control in stand.payload.controls:
            if control.shown and control.name not in NOT_MOVED:
                elsewhere = (stand.position[control.name] + 1 + len(control.values) // 3) % len(control.values)
                ran.session_state[f"{key}:state"]["position"][control.name] = float(control.values[elsewhere])
    return ran.run()


@pytest.mark.parametrize("lesson", [one.url for one in LESSONS])
def test_whatever_a_slider_changes_in_a_trace_follows_it_with_what_the_page_says_there(lesson):
    ran = visited(lesson, "")
    before, left = traced(ran), dict(ran.session_state[LEFT])
    payloads = {key: stand.digest for key, stand in moves_of(ran).items()}
    ran = moved(ran)
    assert not ran.exception
    changed = {file for file, said in traced(ran).items() if said != before.get(file)}
    assert {f"trace-{file}" for file in changed} <= left.keys()
    after, moves = ran.session_state[LEFT], moves_of(ran)
    for place, one in left.items():
        stand = moves.get(one.scrubbers[0]) if isinstance(one, Following) else None
        if stand and one.says and stand.digest == payloads.get(one.scrubbers[0]):
            here = position_of(stand)
            assert list(one.says(here)) == list(after[place].says(here)), place
    assert {key.removeprefix(PLACE) for key, _ in blocks(ran.main) if key.startswith(PLACE)} <= after.keys()


def test_a_table_has_a_line_of_each_position_once():
    ran = visited("samples", "")
    moves = moves_of(ran)
    one = ran.session_state[LEFT]["trace-samples"]
    contents = {}
    tables = Tables(contents, lambda markup: markup)
    data = tables.data("trace-samples", one, moves)
    assert tables.data("trace-samples", one, moves) == data and len(contents) == 1
    table = json.loads(contents[f"follows/{data['table']}.json"])
    (ks,) = table["controls"].values()
    assert len(table["at"]) == len(ks) and len(set(table["lines"])) == len(table["lines"])
    for k, lines in zip(ks, table["at"], strict=True):
        value = one.says({"k": float(k)})[-1][1].rpartition("Full precision: ")[2]
        assert value in table["lines"][lines[-1]]


def test_what_has_too_many_positions_or_two_scrubbers_says_where_it_stands():
    ran = visited("distances", "")
    moves = moves_of(ran)
    one, stand = ran.session_state[LEFT]["trace-distances"], moves["distances"]
    assert prod(len(c.values) for c in stand.controls) > one.most
    assert Tables({}, str).data("trace-distances", one, moves) is None
    for control in stand.controls:
        assert control.texts[stand.position[control.name]] in stands(one, moves)
    assert Tables({}, str).data("x", Following(("distances", "text"), None), moves) is None


def test_what_stays_while_a_slider_moves_says_so_once():
    def page(*texts):
        return Piece("p", children=tuple(Piece(f"p-{i}", "<p>", one, "</p>") for i, one in enumerate(texts)))

    assert places_that_stay(page("a", "b", "c", "d"), page("a", "x", "y", "d")) == {"p-1"}
    stood = Piece("p", children=(Piece("p-0-stands", "", "stood at 1", ""), Piece("p-0-0", "", "one", "")))
    moved_on = Piece("p", children=(Piece("p-0-stands", "", "stood at 2", ""), Piece("p-0-0", "", "two", "")))
    assert places_that_stay(stood, moved_on) == set()
    with unanswered():
        table = lesson_file("detection").decode()
    without = lesson_file("accuracy_pitfalls").decode()
    assert re.search(rf"</table></div></div><p class=.file-note.>{re.escape(STAYS)}", table)
    assert STAYS not in without


def test_a_box_has_an_answer_at_every_place():
    ran = visited("detection", "guess=1%2F3")
    moves, contents = moves_of(ran), {}
    one = ran.session_state[LEFT]["pad-pair"]
    data = Tables(contents, str).data("pad-pair", one, moves)
    table = json.loads(contents[f"follows/{data['table']}.json"])
    (x, y) = table["controls"].values()
    assert len(table["at"]) == len(x) * len(y) == 41 * 21  # steps of 0.2 that a box of 6 by 4 has room for on 14 by 8
    for place, (wide, high) in {
        ("5", "2"): (3, 4),
        ("2", "2"): (6, 4),
        ("8", "4"): (0, 0),
        ("3.2", "0.4"): (4.8, 2.4),
    }.items():
        told = json.loads(table["lines"][table["at"][x.index(place[0]) * len(y) + y.index(place[1])][0]])
        shared = wide * high
        assert float(told["numbers"][0]["value"]) == pytest.approx(shared / (24 + 24 - shared))
