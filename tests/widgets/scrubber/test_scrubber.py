"""What is shipped to the browser: exact numbers, one per position, and a refusal where shapes do not fit."""

import base64
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from charts.moving import (
    Button,
    Cells,
    Control,
    Curve,
    Disc,
    Dot,
    Ellipse,
    Frame,
    Grip,
    Label,
    Lens,
    Mark,
    Picks,
    Region,
    Rule,
    Segment,
    Split,
    Spokes,
    Square,
    Swarm,
    Track,
    Trail,
    View,
    over,
)
from metrics_core import CATALOG
from metrics_core.inference.resampled_thresholds import Band
from widgets.scrubber import Formula, Payload, Readout, codes, layouts, nearest, pack, reading
from widgets.scrubber.layouts import Layout, stacked

TWO = Control("threshold", "threshold", np.array([0.25, 0.5, math.inf]), ("0.25", "0.5", "> 0.5"))
BETA = Control("beta", "beta", np.array([1.0, 2.0]), ("1", "2"))


def shipped(payload: Payload) -> dict:
    return json.loads(payload.body)


def values(track: dict) -> np.ndarray:
    return np.frombuffer(base64.b64decode(track["data"]), dtype="<" + track["kind"])


def test_numbers_arrive_to_the_last_bit() -> None:
    exact = np.array([1 / 3, math.nan, 2 / 3])
    model = shipped(
        pack(stacked(), [TWO], table=[Track(exact, ("threshold",), {1: "no positive predictions"}, name="precision")])
    )
    np.testing.assert_array_equal(values(model["tracks"]["precision"]), exact)
    assert model["tracks"]["precision"]["reasons"] == {"1": "no positive predictions"}


@pytest.mark.parametrize(("most", "kind"), [(127, "i1"), (128, "i2"), (40_000, "i4"), (2**31, "f4"), (2**31 + 1, "f8")])
def test_counts_travel_as_the_shortest_integers_that_hold_them(most: int, kind: str) -> None:
    counts = np.array([most, 2.0, 0.0])
    model = shipped(pack(stacked(), [TWO], table=[Track(counts, ("threshold",), name="tp")]))
    assert model["tracks"]["tp"]["kind"] == kind
    assert values(model["tracks"]["tp"]).tolist() == [most, 2, 0]


def test_two_controls_make_a_grid_in_their_order() -> None:
    grid = np.arange(6.0).reshape(3, 2) / 7
    model = shipped(pack(stacked(), [TWO, BETA], table=[Track(grid, ("threshold", "beta"), name="f")]))
    np.testing.assert_array_equal(values(model["tracks"]["f"]).reshape(3, 2), grid)


def test_words_below_a_slider_stand_at_the_nearest_tick() -> None:
    model = shipped(pack(stacked(), [replace(TWO, marks={0.3: "few", 0.5: "half"}), BETA]))
    assert [control["marks"] for control in model["controls"]] == [[[0, "few"], [1, "half"]], []]


def test_a_track_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'tp' has shape \(2,\), its controls need \(3,\)"):
        pack(stacked(), [TWO], table=[Track(np.array([1.0, 2.0]), ("threshold",), name="tp")])


def test_the_same_content_has_the_same_digest() -> None:
    def made() -> Payload:
        tp = by_threshold("tp")
        view = View("v", "alt", (Dot(0.5, tp, drag="threshold"),))
        return pack(stacked(view), [TWO], readouts=[Readout("tp", "TP", tp)])

    one, two = made(), made()
    assert one.digest == two.digest
    assert one.body == two.body


def test_formulas_become_mathml_with_places_for_numbers() -> None:
    live, counts = r"\frac{@tp@}{@tp@ + @fp@}", {name: by_threshold() for name in ("tp", "fp")}
    formula = Formula("precision", "precision", by_threshold(), r"\frac{TP}{TP + FP}", live, numbers=counts)
    (sent,) = shipped(pack(stacked(), [TWO], formulas=[formula]))["formulas"]
    assert "<mi>TP</mi>" in sent["general"]
    assert sent["live"].count("<mn>@tp@</mn>") == 2


@pytest.mark.parametrize(
    ("wanted", "index"), [(0.25, 0), (0.3, 0), (0.49, 1), (0.9, 1), (math.inf, 2), (-math.inf, 0), (-5, 0)]
)
def test_nearest_tick(wanted: float, index: int) -> None:
    assert nearest(TWO.values, wanted) == index


@pytest.mark.parametrize("close", [1 / 3, 0.33, math.nextafter(1 / 3, 1)])
def test_every_tick_comes_back_out_of_the_url(close: float) -> None:
    ticks = np.unique(np.array([0.0, 1e-12, close, 1 / 3, 0.56, 123456.789, math.inf]))
    assert [ticks[nearest(ticks, float(text))] for text in codes(ticks)] == ticks.tolist()


def test_round_ticks_stay_short_in_the_url() -> None:
    assert codes(np.array([0.3, 0.56, 2.0, math.inf])) == ["0.3", "0.56", "2", "inf"]


# ---- what does not exist
a, b, c, d, e, f = (Track(np.zeros(3), ("threshold",)) for _ in range(6))
line = Track(np.zeros((3, 4)), ("threshold", "place"))
SOUND = (
    Dot(a, b, drag="threshold"),
    Dot(0.5, b, drag=("threshold", "beta")),
    Rule(x=a, drag="threshold"),
    Rule(y=a),
    Segment(a, b, c, d),
    Split(a, b),
    Region(a, b, c, d, "band"),
    Square(a, b, c),
    Picks(a, b, "threshold"),
    Grip(a, b, "threshold"),
    Button(a, b, "leave out"),
    Disc(a, b, c, "tp"),
    Lens((a, b, c), (d, e, f), "tp"),
    Label(a, b, track=c),
    Curve(a, b, along="threshold"),
    Trail(a, b, along="threshold"),
    Frame((0, 0, 1, 1), a, ("", "tp")),
    Swarm(line, line, along="place", group=line),
    Spokes(a, b, line, line, along="place", group=line, chosen=c),
    Ellipse(a, b, c, d, e),
    Cells(line, "place", (0, 0, 0, 0), (0, 0, 0, 0), 1, 1),
)
NAMES = ("drag", "control", "along")


def packed(*marks: Mark, **content: Any) -> Payload:
    given = {"readouts": [Readout("a", "A", a)], "figures": stacked(View("v", "alt", marks))} | content
    return pack(ticks=[TWO, BETA], axes={"place": 4}, **given)


def misspelt(mark: Mark) -> Iterator[Mark]:
    """The mark with each control or axis that it names replaced, one at a time; tracks are held, not named."""
    for name, value in vars(mark).items():
        if name in NAMES and isinstance(value, str) and value:
            yield replace(mark, **{name: "ideel"})
        for i in range(len(value)) if name in NAMES and isinstance(value, tuple) else ():
            yield replace(mark, **{name: (*value[:i], "ideel", *value[i + 1 :])})


def test_every_kind_of_mark_is_tried() -> None:
    assert {type(mark) for mark in SOUND} == set(Mark.__subclasses__())
    packed(*SOUND)


@pytest.mark.parametrize("mark", [wrong for mark in SOUND for wrong in misspelt(mark)], ids=repr)
def test_a_mark_that_names_what_does_not_exist_is_refused(mark: Mark) -> None:
    with pytest.raises(ValueError, match=f"{type(mark).__name__} of view 'v' names the .* 'ideel', which does not"):
        packed(mark)


V = View("v", "alt", ())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"formulas": [Formula("ndcg", "NDCG", a, live="@a@ + @ideel@")]}, "formula 'ndcg' names the track 'ideel'"),
        ({"formulas": [Formula("ndcg", "NDCG", says="at @ideel@ of them")]}, "formula 'ndcg' names the track 'ideel'"),
        ({"figures": Layout((V,), ("v numbers", "ideel ."), "1fr 1fr")}, "the layout names the view 'ideel'"),
        ({"figures": Layout((V,), ("numbers",), "1fr")}, "a view names the place in the layout 'v'"),
        ({"figures": stacked(V, View("v", "alt", ()))}, "two views have one name"),
    ],
)
def test_what_names_something_that_does_not_exist_is_refused(content: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        packed(**content)


def test_a_track_along_an_unknown_axis_is_refused() -> None:
    with pytest.raises(ValueError, match="track 'tp' names the control or axis 'ideel'"):
        pack(stacked(), [TWO], table=[Track(np.zeros(3), ("ideel",), name="tp")])


def test_a_place_that_is_not_a_number_is_refused() -> None:
    """JSON has no NaN; the browser would look for a track."""
    with pytest.raises(ValueError, match="Label of view 'v' does not stand at a number"):
        packed(Label(math.nan, 0.0, "a name"))


# ---- tracks by object
ROW, GRID = over("threshold"), over("threshold", "beta")


def by_threshold(name: str = "") -> Track:
    return ROW(np.arange(3.0), name)


def test_tracks_that_marks_hold_are_shipped_once_and_named_alike() -> None:
    x, y = by_threshold(), ROW([3, 2, 1])
    view = View("v", "alt", (Dot(x, y), Segment(x, 0.0, x, y), Disc(x, y, 0.5, "tp"), Lens((x, y, x), (y, x, y), "tp")))
    model = shipped(pack(stacked(view), [TWO]))
    assert len(model["tracks"]) == 2
    dot, segment, disc, lens = model["views"][0]["marks"]
    assert values(model["tracks"][dot["y"]]).tolist() == [3, 2, 1]
    assert (segment["x0"], segment["y0"], segment["y1"]) == (dot["x"], 0.0, dot["y"])
    assert (disc["x"], disc["r"]) == (dot["x"], 0.5)
    assert lens["disc"] == [dot["x"], dot["y"], dot["x"]]


def test_a_track_is_called_as_it_is_named_else_as_the_number_on_screen() -> None:
    shown, named = by_threshold(), by_threshold("recall")
    made = pack(
        stacked(View("v", "alt", (Dot(named, shown),))), [TWO], readouts=[Readout("precision", "precision", shown)]
    )
    assert set(shipped(made)["tracks"]) == set(made.tracks) == {"precision", "recall"}
    assert shipped(made)["readouts"][0]["track"] == "precision"
    assert made.tracks["precision"] is shown


@pytest.mark.parametrize("end", [0.25, 1e40, 1e-50])
def test_ends_of_intervals_arrive_however_large_they_are(end: float) -> None:
    ends = Band(np.full(3, end), np.full(3, 2 * end), np.zeros(3), 200)
    made = pack(
        stacked(), [TWO], readouts=[Readout("recall", "recall", Track(np.arange(3.0), ("threshold",), {}, ends))]
    )
    (track,) = shipped(made)["tracks"].values()
    assert values(track["band"]["high"]).tolist() == [2 * end] * 3


def test_the_table_keeps_its_order() -> None:
    made = pack(stacked(), [TWO], table=[by_threshold("b"), by_threshold("a")])
    assert list(shipped(made)["tracks"]) == shipped(made)["table"] == ["b", "a"]


def test_a_formula_brings_its_numbers() -> None:
    one, two = by_threshold(), by_threshold("dcg")
    formula = Formula("sum", "sum", live="@term@ + @dcg@", says="of @part@", numbers={"term": one, "part": two})
    made = shipped(pack(stacked(), [TWO], readouts=[Readout("dcg", "DCG", two)], formulas=[formula]))
    assert set(made["tracks"]) == {"dcg", "term"}
    assert "<mn>@term@</mn>" in made["formulas"][0]["live"]
    assert made["formulas"][0]["says"] == "of @dcg@"
    assert "numbers" not in made["formulas"][0]


def test_a_track_of_the_wrong_shape_is_refused_wherever_it_is() -> None:
    with pytest.raises(ValueError, match=r"has shape \(3,\), its controls need \(3, 2\)"):
        pack(stacked(View("v", "alt", (Dot(GRID(np.zeros(3)), 0.0),))), [TWO, BETA])


def test_two_tracks_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two tracks are called 'a'"):
        pack(stacked(), [TWO], table=[by_threshold("a"), by_threshold("a")])


def test_no_track_hides_what_a_readout_shows() -> None:
    """Goals of exercises ask for a number by the name that it has on screen."""
    readout = Readout("precision", "precision", by_threshold("p"))
    with pytest.raises(ValueError, match="readout 'precision' does not show the track of that name"):
        pack(stacked(), [TWO], readouts=[readout], table=[by_threshold("precision")])


def test_a_number_of_the_core_says_what_it_means_and_another_one_does_not() -> None:
    readouts = [Readout("precision", "precision", by_threshold()), Readout("cost", "cost", by_threshold())]
    means = [one["means"] for one in shipped(pack(stacked(), [TWO], readouts=readouts))["readouts"]]
    assert means == [CATALOG["precision"].question, ""]


def test_a_number_has_its_change_beside_it() -> None:
    value = by_threshold()
    change = Track(value.values - value.values[1], value.over)
    made = pack(stacked(), [TWO], readouts=[Readout("precision", "precision", value, change=change)])
    (one,) = shipped(made)["readouts"]
    assert (one["track"], one["change"]) == ("precision", "precision_change")
    assert [(n.name, n.label, n.value) for n in reading.numbers(made, {"threshold": 0.25})] == [
        ("precision", "precision", value.values[0]),
        ("precision_change", "precision: change", value.values[0] - value.values[1]),
    ]


def test_no_track_hides_a_control() -> None:
    with pytest.raises(ValueError, match="'threshold' is called like a control"):
        pack(stacked(), [TWO, BETA], table=[GRID(np.zeros((3, 2)), "threshold")])


# ---- layouts
LEFT, RIGHT = View("left", "alt", ()), View("right", "alt", ())


@pytest.mark.parametrize(
    ("layout", "areas", "columns"),
    [
        (layouts.stacked(LEFT, RIGHT), ("left", "right", "numbers"), "minmax(0, 1fr)"),
        (layouts.stacked(layouts.NUMBERS, LEFT), ("numbers", "left"), "minmax(0, 1fr)"),
        (layouts.beside(LEFT, RIGHT, shares=(3, 2, 1)), ("left left left right right numbers",), ""),
        (layouts.beside(LEFT, widths=(2.5, "150px")), ("left numbers",), "minmax(0, 2.5fr) 150px"),
        (layouts.above(LEFT, RIGHT, shares=(2, 1)), ("left left right", "numbers numbers numbers"), ""),
        (
            layouts.wide_and_two(LEFT, RIGHT, layouts.NUMBERS, shares=(2, 1)),
            ("left left right", "left left numbers"),
            "",
        ),
        (layouts.grid({LEFT: 2}, {RIGHT: 1, layouts.NUMBERS: 1}), ("left left", "right numbers"), ""),
    ],
)
def test_layouts_are_css_grids(layout: layouts.Layout, areas: tuple[str, ...], columns: str) -> None:
    assert layout.areas == areas
    assert layout.columns == (columns or f"repeat({len(areas[0].split())}, minmax(0, 1fr))")
    made = shipped(pack(layout, [TWO]))
    assert [view["name"] for view in made["views"]] == [view.name for view in layout.views]
    assert (made["areas"], made["columns"]) == (list(areas), layout.columns)


def test_the_last_rows_of_a_layout_can_be_folded_away() -> None:
    rows = {LEFT: 1}, {layouts.NUMBERS: 1}, {RIGHT: 1}
    made = shipped(pack(layouts.folding(layouts.grid(*rows), 1, "the other one"), [TWO]))
    assert (made["areas"], made["folded"], made["unfolds"]) == (["left", "numbers", "right"], 1, "the other one")
    assert shipped(pack(layouts.grid(*rows), [TWO]))["folded"] == 0
    for none_left in (0, 3):
        with pytest.raises(ValueError, match="rows must leave one of 3"):
            layouts.folding(layouts.grid(*rows), none_left, "nothing")


def test_rows_of_a_layout_are_equally_long() -> None:
    with pytest.raises(ValueError, match="equally many columns"):
        layouts.grid({LEFT: 2}, {RIGHT: 3})
