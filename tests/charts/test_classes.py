"""The matrix of several classes: hue and hatching follow the positive class, the transpose, what is left out when it is many."""

from __future__ import annotations

import numpy as np
import pytest

from charts.classes import class_matrix, filled_to, outcome
from charts.moving import Label, Region, Track, View
from metrics_core import ConfusionMatrix

LABELS = ("a", "b", "c")


def of(counts: np.ndarray) -> ConfusionMatrix:
    return ConfusionMatrix(tuple(map(str, range(len(counts)))), counts)


def looks(view: View) -> list[str]:
    """The look of each cell, row by row."""
    return [m.look for m in view.marks if isinstance(m, Region) and m.look != "band"]


def places(view: View) -> dict[str, tuple[object, object]]:
    """Where each count stands."""
    return {m.track.name: (m.x, m.y) for m in view.marks if isinstance(m, Label) and isinstance(m.track, Track)}


@pytest.mark.parametrize("positive", [0, 1, 2])
@pytest.mark.parametrize("rows", ["actual", "predicted"])
def test_looks_are_the_cells_of_one_against_the_rest(positive: int, rows: str) -> None:
    """Put a sample into one cell alone, and see in which of the four counts the core finds it."""
    view = class_matrix(LABELS, of(np.eye(3)), positive, rows=rows)  # type: ignore[arg-type]
    shown = np.reshape(looks(view), (3, 3))
    if rows == "predicted":
        shown = shown.T
    for i in range(3):
        for j in range(3):
            counts = np.zeros((3, 3), int)
            counts[i, j] = 1
            table = ConfusionMatrix(LABELS, counts).one_against_rest(LABELS[positive])
            (cell,) = (name for name, n in zip(("tp", "fp", "fn", "tn"), table.cells, strict=True) if n)
            assert shown[i, j] == cell == outcome(i, j, positive)


def test_the_transpose_moves_cells_and_renames_the_axes() -> None:
    counts = of(np.arange(9).reshape(3, 3))
    plain, turned = class_matrix(LABELS, counts, 0), class_matrix(LABELS, counts, 0, rows="predicted")
    assert places(plain)["n_0_2"] == places(turned)["n_2_0"]
    assert "rows actual, columns predicted" in plain.alt and "rows predicted, columns actual" in turned.alt
    assert any(isinstance(m, Label) and m.text == "predicted a" and m.anchor == "end" for m in turned.marks)


def test_many_classes_lose_their_letters_and_then_their_numbers() -> None:
    ten = class_matrix([str(i) for i in range(10)], of(np.eye(10)), 3)
    assert len(places(ten)) == 100
    assert all(not m.text for m in ten.marks if isinstance(m, Label) and m.track)
    fifty = class_matrix([str(i) for i in range(50)], of(np.eye(50)), 3, height=960)
    assert not places(fifty)
    assert len(looks(fifty)) == 2500


def test_a_full_cell_ends_before_the_next_one_begins() -> None:
    assert filled_to(0, 1.0, 3) < filled_to(1, 0.0, 3)
    assert filled_to(2, 1.0, 3) < 1


def test_an_empty_cell_begins_where_it_ends() -> None:
    filled = [m for m in class_matrix(LABELS, of(np.eye(3)), 0).marks if isinstance(m, Region) and m.look != "band"]
    assert [m.x0 == m.x1 for m in filled] == [i != j for i in range(3) for j in range(3)]


def test_many_matrices_move_with_their_controls() -> None:
    counts = np.stack([np.eye(3), 2 * np.ones((3, 3))])
    view = class_matrix(LABELS, ConfusionMatrix(LABELS, counts), 0, "step")
    *_, last = (m for m in view.marks if isinstance(m, Region))
    assert isinstance(last.x1, Track) and last.x1.over == ("step",)
    assert last.x1.values.tolist() == pytest.approx([filled_to(2, 1, 3), filled_to(2, 1 / 3, 3)])
