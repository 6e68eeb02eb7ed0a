"""Views of several classes: what they say, and how sets of labels are coloured."""

from __future__ import annotations

from charts.moving import Curve, Label, Region
from metrics_core import LabelSets
from pages.classification.multiclass.label_sets import set_cells
from pages.classification.multiclass.top_k import at_k, top_k_lines


def test_label_sets_are_coloured_by_truth_and_hatched_where_wrong() -> None:
    sets = LabelSets.from_sets([["a"], []], [["b"], []], labels=("a", "b"))
    view = set_cells(sets)
    assert [m.look for m in view.marks if isinstance(m, Region)] == ["fn", "fp", "tn", "tn"]
    nobody = set_cells(LabelSets.from_sets([], [], labels=("a",)))
    assert not [m for m in nobody.marks if isinstance(m, Region)]


def test_models_are_named_on_their_lines() -> None:
    view = top_k_lines(at_k([1, 2]), {"one": at_k([0.5, 1.0]), "two": at_k([0.2, 1.0])})
    assert {m.text for m in view.marks if isinstance(m, Label)} >= {"one", "two"}
    assert len({m.dash for m in view.marks if isinstance(m, Curve)}) == 2


def test_every_view_says_what_it_shows() -> None:
    views = [
        set_cells(LabelSets.from_sets([["a"]], [["a"]], labels=("a",))),
        top_k_lines(at_k([1, 2]), {"one": at_k([0.5, 1.0])}),
    ]
    assert all(len(view.alt) > 20 and view.marks for view in views)
