"""Views of BLEU and ROUGE draw what the core says, and show words as text."""

from itertools import pairwise

import numpy as np
import pytest

from charts.moving import Label, Region, Rule, over
from metrics_core.text import bleu, lcs_path, lcs_table, spread
from pages.text.bleu_rouge import drawing
from pages.text.bleu_rouge.drawing import (
    LONGEST,
    NAMED,
    Sides,
    alignment_grid,
    bleu_bars,
    penalty_curve,
    rouge_bars,
    score_bars,
    sentence_spread,
)

SAID, TRUE = "to make people trustworthy you need to trust them", "the way to make people trustworthy is to trust them"


def labels(view) -> list[str]:
    return [mark.text for mark in view.marks if isinstance(mark, Label)]


def heights(view) -> list[float]:
    return [float(mark.y1.values) for mark in view.marks if isinstance(mark, Region) and mark.y0 == 0 and mark.y1 != 1]


def test_a_bar_a_score():
    view = score_bars({"BLEU": over()(0.25), "ROUGE-1": over()(0.75)}, {"BLEU": "runs", "ROUGE-1": "words"})
    assert [float(mark.x1.values) for mark in view.marks if isinstance(mark, Region) and mark.look == "ink"] == [
        0.25,
        0.75,
    ]
    assert [mark.text or float(mark.track.values) for mark in view.marks if isinstance(mark, Label)] == [
        *("BLEU", "runs", 0.25),
        *("ROUGE-1", "words", 0.75),
        *("0", "1"),
    ]


def test_a_bar_an_order():
    found = bleu(SAID, TRUE)
    view = bleu_bars(found)
    counted = ["7 of 9", "1-grams", "5 of 8", "2-grams", "3 of 7", "3-grams", "1 of 6", "4-grams"]
    assert labels(view)[1:] == counted
    assert heights(view) == [*found.precisions]
    assert {mark.look for mark in view.marks if isinstance(mark, Region)} == {"tp", "fp"}


def test_weights_are_said_where_they_differ():
    assert "× 0.75" in labels(bleu_bars(bleu(SAID, TRUE, max_order=2, weights=(3, 1))))


def test_bars_lie_side_by_side_in_the_unit_square():
    half = over()(0.5)
    view = rouge_bars([Sides(name, half, half, half) for name in ("ROUGE-1", "ROUGE-L")])
    edges = [(mark.x0, mark.x1) for mark in view.marks if isinstance(mark, Region)][::2]
    assert all(0 <= left < right <= 1 for left, right in edges)
    assert all(before[1] < after[0] for before, after in pairwise(edges))


def test_the_penalty_is_where_the_text_is():
    view = penalty_curve(bleu(SAID, TRUE))
    line = view.figure.data[0]
    assert np.interp(9, line.x, line.y) == pytest.approx(np.exp(-1 / 9), abs=1e-4)
    dot = view.marks[-1]
    assert (dot.x, dot.y) == (9, pytest.approx(np.exp(-1 / 9)))


def grid(said: list[str], true: list[str]):
    return alignment_grid(lcs_table(true, said), lcs_path(true, said), true, said, what="it")


def test_the_grid_holds_the_table_and_the_path():
    view = grid(["a", "c", "b"], ["a", "b"])
    cells, path, numbers = view.figure.data
    assert np.asarray(cells.z).tolist() == [[1, 1, 1], [1, 1, 2]]
    assert list(zip(path.y, path.x, strict=True)) == [(0, 0), (1, 2)]
    assert list(numbers.text) == ["1", "1", "1", "1", "1", "2"]
    assert "it has 2 words" in view.alt


def test_a_grid_without_a_match_has_no_path():
    assert [trace.type for trace in grid(["a"], ["b"]).figure.data] == ["heatmap", "scatter"]


def test_words_are_text_on_an_axis():
    said = ["<b>x</b>", "&amp;", "w" * 99]
    assert grid(said, ["a"]).figure.layout.xaxis.ticktext == ("&lt;b&gt;x&lt;/b&gt;", "&amp;amp;", "w" * LONGEST + "…")


def test_many_words_are_not_named():
    assert grid(["a"] * (NAMED + 1), ["a"]).figure.layout.xaxis.showticklabels is False


def test_a_histogram_with_the_mean_and_the_corpus():
    view = sentence_spread(spread(np.array([0.1, 0.1, 0.9, np.nan])), name="BLEU", mean=0.37, corpus=0.4)
    assert sum(view.figure.data[0].y) == 3
    assert [mark.x for mark in view.marks if isinstance(mark, Rule)] == [0.37, 0.4]
    alone = sentence_spread(spread(np.array([0.1])), name="ROUGE-1", mean=0.1, corpus=0.1)
    assert [mark.x for mark in alone.marks if isinstance(mark, Rule)] == [0.1]


def test_a_number_of_many_cells_is_written_once(monkeypatch) -> None:
    """The grid is drawn anew at each key, and 200 words by 200 have 40,000 cells."""
    words = [f"w{i % 50}" for i in range(200)]
    table = np.minimum.outer(np.arange(201.0), np.arange(201.0))
    written: list[float] = []
    monkeypatch.setattr(drawing, "significant", lambda value, *_: written.append(value) or f"{value:g}")
    grid = alignment_grid(table, [], words, words, what="longest common subsequence")
    assert sorted(written) == list(range(1, 201))
    assert grid.rows[200] == ("w49", *(f"{n}" for n in range(1, 201)))
