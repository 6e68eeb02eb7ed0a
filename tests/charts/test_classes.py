"""Views of several classes: hue and hatching follow the positive class, the transpose, and what is left out when it is many."""

from __future__ import annotations

import numpy as np
import pytest

from charts.classes import as_areas, averages_by_share, class_matrix, filled_to, outcome, ranks, set_cells, top_k_lines
from charts.moving import Label, Region
from metrics_core import ConfusionMatrix, LabelSets

LABELS = ("a", "b", "c")


def looks(view: object) -> dict[str, str]:
    """The look of each cell by the track of its filled part."""
    return {str(m.x1): m.look for m in view.marks if isinstance(m, Region) and str(m.x1).startswith("full")}  # type: ignore[attr-defined]


@pytest.mark.parametrize("positive", [0, 1, 2])
@pytest.mark.parametrize("rows", ["actual", "predicted"])
def test_looks_are_the_cells_of_one_against_the_rest(positive: int, rows: str) -> None:
    """Put a sample into one cell alone, and see in which of the four counts the core finds it."""
    shown = looks(class_matrix(LABELS, positive, rows=rows))  # type: ignore[arg-type]
    assert len(shown) == 9
    for i in range(3):
        for j in range(3):
            counts = np.zeros((3, 3), int)
            counts[i, j] = 1
            table = ConfusionMatrix(LABELS, counts).one_against_rest(LABELS[positive])
            (cell,) = (name for name, n in zip(("tp", "fp", "fn", "tn"), table.cells, strict=True) if n)
            assert shown[f"full_{i}_{j}"] == cell == outcome(i, j, positive)


def test_the_transpose_moves_cells_and_renames_the_axes() -> None:
    plain, turned = class_matrix(LABELS, 0), class_matrix(LABELS, 0, rows="predicted")
    place = {
        view: {m.track: (m.x, m.y) for m in view.marks if isinstance(m, Label) and m.track.startswith("n_")}
        for view in (plain, turned)
    }
    assert place[plain]["n_0_2"] == place[turned]["n_2_0"]
    assert "rows actual, columns predicted" in plain.alt and "rows predicted, columns actual" in turned.alt
    assert any(isinstance(m, Label) and m.text == "predicted a" and m.anchor == "end" for m in turned.marks)


def test_many_classes_lose_their_letters_and_then_their_numbers() -> None:
    ten = class_matrix([str(i) for i in range(10)], 3)
    assert all(not m.text for m in ten.marks if isinstance(m, Label) and m.track)
    fifty = class_matrix([str(i) for i in range(50)], 3, height=960)
    assert not any(m.track for m in fifty.marks if isinstance(m, Label))
    assert len(looks(fifty)) == 2500


def test_a_full_cell_ends_before_the_next_one_begins() -> None:
    assert filled_to(0, 1.0, 3) < filled_to(1, 0.0, 3)
    assert filled_to(2, 1.0, 3) < 1


def test_label_sets_are_coloured_by_truth_and_hatched_where_wrong() -> None:
    sets = LabelSets.from_sets([["a"], []], [["b"], []], labels=("a", "b"))
    view = set_cells(sets)
    assert [m.look for m in view.marks if isinstance(m, Region)] == ["fn", "fp", "tn", "tn"]
    nobody = set_cells(LabelSets.from_sets([], [], labels=("a",)))
    assert not [m for m in nobody.marks if isinstance(m, Region)]


def test_models_are_named_on_their_lines() -> None:
    view = top_k_lines({"one": np.array([0.5, 1.0]), "two": np.array([0.2, 1.0])})
    assert {m.text for m in view.marks if isinstance(m, Label)} == {"one", "two"}
    assert len({trace.line.dash for trace in view.figure.data}) == 2  # type: ignore[union-attr]


def test_every_view_says_what_it_shows() -> None:
    views = [
        averages_by_share(np.array([0.1, 0.9]), "A"),
        as_areas(LABELS, "macro"),
        as_areas(LABELS, "weighted"),
        ranks(np.array([3.0, 0, 1])),
        ranks(np.zeros(3)),
    ]
    assert all(len(view.alt) > 20 and view.marks for view in views)
