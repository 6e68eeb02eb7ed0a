"""Views of BLEU and ROUGE: scores as bars, precisions of n-grams as bars, precision and recall as bars, common subsequences in a
grid, scores of sentences as a histogram.

Solid blue matches; hatched orange is in the candidate alone, hatched blue in the reference alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import isnan

import numpy as np
import plotly.graph_objects as go

from charts.figures import MARGIN, RATE
from charts.moving import Dot, Label, Look, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import POSITIVE
from language import gettext
from metrics_core.text import Bleu, Spread, brevity_penalty
from metrics_core.text.subsequence import Place
from widgets.formulas import significant

NAMED, NUMBERED = 40, 16  # up to so many words the grid says them, and says its numbers
LONGEST = 14
LOOKS: tuple[tuple[Look, Look], ...] = (("tp", "fp"), ("tp", "fn"))  # of precision and of recall


@dataclass(frozen=True)
class Sides:
    """One kind of ROUGE at every beta."""

    name: str
    precision: Track
    recall: Track
    f_score: Track


def score_bars(scores: Mapping[str, Track], counts: Mapping[str, str]) -> View:
    """A bar from 0 to 1 for each score, with its name and what it counts before it, its number after it, and both ends below."""
    marks: list[Mark] = []
    for i, (name, score) in enumerate(scores.items()):
        low, high, middle = (1 - edge for edge in _bar(i, len(scores), gap=0.38))
        marks += [Region(0, low, 1, high, "band"), Region(0, low, score, high, "ink")]
        marks += [
            Label(-0.03, middle + 0.042, name, anchor="end"),
            Label(-0.03, middle - 0.042, counts[name], anchor="end"),
            Label(1.03, middle, track=score, shows="number", anchor="start"),
        ]
    marks += [Label(end, -0.07, f"{end}") for end in (0, 1)]
    rows = ("score", "value"), *((name, significant(float(score.values))) for name, score in scores.items())
    return View("scores", "A bar for each score.", tuple(marks), None, 196, (152, 2, 56, 22), rows=rows)


def bleu_bars(found: Bleu) -> View:
    """The precision of each order: solid what matched, above the bar how many of how many."""
    orders = len(found.precisions)
    counted = zip(found.parts.numerators.tolist(), found.parts.denominators.tolist(), found.weights, strict=True)
    marks: list[Mark] = [Label(0, 1.5, "BLEU: matched n-grams of the candidate", anchor="start")]
    rows: list[tuple[str, ...]] = [("n-grams", "matched", "in the candidate", "precision", "weight")]
    for n, (top, bottom, weight) in enumerate(counted, 1):
        left, right, middle = _bar(n - 1, orders, gap=0.15)
        precision = over()(found.precisions[n - 1])
        marks += [Region(left, 0, right, precision, "tp"), Region(left, precision, right, 1, "fp")]
        words = f"{significant(top)} of {significant(bottom)}"
        rows.append((f"{n}-grams", *map(significant, (top, bottom, float(found.precisions[n - 1]), weight))))
        marks += [Label(middle, 1.1, words), Label(middle, -0.1, f"{n}-grams")]
        if len(set(found.weights)) > 1:
            marks.append(Label(middle, -0.24, f"× {significant(weight, 3)}"))
    alt = "Precision of each n-gram length as bars, solid where n-grams match."
    return View("bleu", alt, tuple(marks), None, 216, (4, 68, 4, 34), rows=tuple(rows))


def rouge_bars(kinds: Sequence[Sides]) -> View:
    """Precision and recall of each kind as bars; a line across both at F."""
    marks: list[Mark] = [Label(0, 1.5, "ROUGE: the thick line is F", anchor="start")]
    for i, kind in enumerate(kinds):
        start, end, middle = _bar(i, len(kinds), gap=0.08)
        halves = (start, middle - 0.005), (middle + 0.005, end)
        for (left, right), track, (solid, hatched) in zip(halves, (kind.precision, kind.recall), LOOKS, strict=True):
            marks += [Region(left, 0, right, track, solid), Region(left, track, right, 1, hatched)]
        marks.append(Label(start, 1.09, "precision", kind.precision, anchor="start"))
        marks.append(Label(end, 1.09, "recall", kind.recall, anchor="end"))
        marks += [Segment(start, kind.f_score, end, kind.f_score, 3), Label(middle, -0.1, kind.name)]
    alt = "Precision and recall of each type of ROUGE as bars, with a line at F."
    return View("rouge", alt, tuple(marks), None, 216, (4, 68, 4, 34))


def _bar(i: int, count: int, gap: float = 0.03) -> tuple[float, float, float]:
    """Left edge, right edge and middle of a bar in the unit square."""
    return (i + gap) / count, (i + 1 - gap) / count, (i + 0.5) / count


def penalty_curve(found: Bleu) -> View:
    """The brevity penalty against the length of the text, for the reference length that counts; a ring where it is."""
    reference, length = found.reference_length, found.hypothesis_length
    longest = max(2 * reference, length + 1, 4)
    lengths = np.linspace(0, longest, 201)
    figure = go.Figure()
    figure.add_scatter(x=lengths, y=brevity_penalty(lengths, reference), mode="lines", line={"width": 2})
    figure.layout = dict(
        margin=MARGIN | {"l": 52},
        xaxis={"title": {"text": "words of the candidate"}, "range": [0, longest], "showgrid": False},
        yaxis=RATE | {"title": {"text": "brevity penalty"}},
    )
    words = gettext("reference: {length:g}", length=reference)
    marks = (
        Rule(x=reference),
        Label(reference + 0.015 * longest, 0.06, words, anchor="start"),
        Dot(float(length), found.brevity_penalty),
    )
    alt = gettext(
        "Brevity penalty against length; {words} words against {reference:g} give {penalty}.",
        words=length,
        reference=reference,
        penalty=significant(found.brevity_penalty),
    )
    listed = zip(lengths[::10].tolist(), brevity_penalty(lengths[::10], reference).tolist(), strict=True)
    rows = ("words of the candidate", "brevity penalty"), *(tuple(map(significant, one)) for one in listed)
    return View("penalty", alt, marks, figure, 236, rows=rows)


def alignment_grid(
    table: np.ndarray, path: Sequence[Place], reference: Sequence[str], hypothesis: Sequence[str], *, what: str
) -> View:
    """A cell for each pair of words, the darker the more was matched up to there; the path's matches as rings.

    table: shape (len(reference) + 1, len(hypothesis) + 1), its first row and column left out.
    """
    rows, columns = len(reference), len(hypothesis)
    height = 96 + int(min(560, max(60, 26 * rows)))
    figure = go.Figure()
    clear, full = "rgba(31,111,181,0.02)", "rgba(31,111,181,0.55)"
    cells = table[1:, 1:]
    numbered = max(rows, columns) <= NUMBERED
    figure.add_heatmap(
        z=cells,
        x=np.arange(columns),
        y=np.arange(rows),
        zmin=0,
        colorscale=[[0, clear], [1, full]],
        showscale=False,
        xgap=1,
        ygap=1,
    )
    if path:
        row, column = zip(*path, strict=True)
        ring = {"symbol": "circle-open", "size": 22 if numbered else 6, "line": {"width": 2.4}, "color": POSITIVE}
        figure.add_scatter(x=column, y=row, mode="lines+markers", line={"width": 1.6, "color": POSITIVE}, marker=ring)
    if numbered:
        down, across = np.indices(cells.shape).reshape(2, -1)
        figure.add_scatter(
            x=across, y=down, mode="text", text=[significant(value, 3) for value in cells.ravel().tolist()]
        )
    figure.layout = dict(
        margin={"l": 12, "r": 12, "t": 12, "b": 12},
        xaxis=_words(hypothesis, "candidate") | {"side": "top", "range": [-0.5, columns - 0.5]},
        yaxis=_words(reference, "reference") | {"range": [rows - 0.5, -0.5]},
    )
    alt = gettext(
        "Grid of {rows} reference words by {columns} candidate words; {path} has {n} words.",
        rows=rows,
        columns=columns,
        path=gettext(what),
        n=len(path),
    )
    said = {value: significant(value) for value in set(cells.ravel().tolist())}  # many cells have the same number
    listed = ((word, *map(said.__getitem__, one)) for word, one in zip(reference, cells.tolist(), strict=True))
    return View("grid", alt, (), figure, height, rows=(("reference", *hypothesis), *listed))


def _words(words: Sequence[str], title: str) -> dict[str, object]:
    """An axis of words, which Plotly would read as HTML."""
    axis: dict[str, object] = {"title": {"text": title}, "showgrid": False, "automargin": True}
    if len(words) > NAMED:
        return axis | {"showticklabels": False}
    texts = [escape(word if len(word) <= LONGEST else f"{word[:LONGEST]}…") for word in words]
    return axis | {"tickvals": list(range(len(words))), "ticktext": texts}


def sentence_spread(found: Spread, *, name: str, mean: float, corpus: float) -> View:
    """How many sentences score how much, with the sentences' mean and, where it is another number, the corpus score."""
    width = float(found.edges[1] - found.edges[0])
    middles = (found.edges[1:] + found.edges[:-1]) / 2
    figure = go.Figure()
    figure.add_bar(x=middles, y=found.counts, width=width * 0.9)
    tallest = max(float(found.counts.max(initial=0)), 1.0)
    figure.layout = dict(
        margin=MARGIN | {"t": 44, "l": 40},
        xaxis={"title": {"text": gettext("{score} of a sentence", score=name)}, "range": [0, 1], "showgrid": False},
        yaxis={"title": {"text": "sentences"}, "range": [0, 1.05 * tallest]},
    )
    marks: list[Mark] = [] if isnan(mean) else [Rule(x=mean), Label(mean, 1.17 * tallest, "mean")]
    if not isnan(corpus) and corpus != mean:
        marks += [Rule(x=corpus), Label(corpus, 1.08 * tallest, "corpus")]
    bins = zip(found.edges[:-1].tolist(), found.edges[1:].tolist(), found.counts.tolist(), strict=True)
    rows = ("from", "to", "sentences"), *(tuple(map(significant, one)) for one in bins)
    alt = gettext(
        "Histogram of {score} over sentences. Mean {mean}, corpus {corpus}.",
        score=name,
        mean=significant(mean, 3),
        corpus=significant(corpus, 3),
    )
    return View("spread", alt, tuple(marks), figure, 220, rows=rows)
