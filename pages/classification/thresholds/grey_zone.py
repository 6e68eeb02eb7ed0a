"""Two thresholds, three outcomes: flagged, not flagged, and undecided in between, on a grid of both thresholds."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from charts.classification import histogram
from charts.moving import Control, Label, Look, Mark, Region, Rule, Track, View, over
from charts.theme import CELLS
from datasets.stories import rows_of_story
from language import gettext
from metrics_core import Confusion
from metrics_core.classification import recall
from metrics_core.classification.sweep import Sweep
from metrics_core.classification.two_thresholds import GreyZone, grey_zone
from metrics_core.geometry.layout import Bars, ThreeWay, bars, three_way
from metrics_core.inference.resampled_thresholds import band
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import counted, resampled_rows
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

OVER, ROWS = ("low", "high"), ("positives", "negatives")
Outcomes = Mapping[str, tuple[Track, Track, Track]]  # of each class: flagged, undecided, not flagged
at_both = over(*OVER)
TICKS = 45
RESAMPLES = 400  # at each pair of thresholds


def pregnancy_test() -> Scored:
    """The documents' pregnancy test: the score is the number of lines that show, the counts are the scenario's."""
    rows = rows_of_story("pregnancy-test-lines")
    assert rows is not None
    says = "The test and its counts are invented. The score is the number of lines; more lines are stronger evidence."
    return Scored(says, rows.labels, rows.scores, "pregnant", "not pregnant", 1, "pregnancy-test")


def start_of(s: Sweep) -> dict[str, float]:
    """A third of the ticks below the zone, a third above."""
    ticks = s.ticks(TICKS)
    return {"low": float(ticks[len(ticks) // 3]), "high": float(ticks[2 * len(ticks) // 3])}


def two_thresholds(
    s: Sweep, *, positive: str, negative: str, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """Histogram cut twice, three outcomes of each class, and what holds among those who get an answer.

    The lower threshold cannot pass the upper one: where its control would, there is no zone.
    """
    ticks = s.ticks(TICKS)
    texts = (*(significant(float(v)) for v in ticks[:-1]), f"> {significant(float(ticks[-2]))}")
    low, high = np.broadcast_arrays(np.minimum(ticks[:, None], ticks[None, :]), ticks[None, :])
    zone = grey_zone(s, low, high)
    resampled = resampled_rows(data, ticks, how)
    again = grey_zone(resampled.first(RESAMPLES), low, high) if resampled else None  # type: ignore[arg-type]  # at() is all it needs
    decided = again.decided if again else None
    everybody = resampled.first(RESAMPLES).at(high) if resampled else None
    undecided = at_both(zone.undecided, "undecided", band=band(zone.undecided, again.undecided) if again else None)
    seen = counted(recall, zone.decided, OVER, decided, zero_division=how.empty)
    wrong = at_both(
        _errors(zone.decided), "wrong", band=band(_errors(zone.decided), _errors(decided)) if decided else None
    )
    found = counted(recall, s.at(high), OVER, everybody, name="found", zero_division=how.empty)
    counts = {row: _outcomes(zone, row) for row in ROWS}
    return pack(
        grid(
            {
                zones(bars(s), low, high, counts, positive=positive, negative=negative): 6,
                three_outcomes(counts, three_way(zone), positive=positive, negative=negative): 4,
                NUMBERS: 2,
            }
        ),
        (Control("low", "not flagged below", ticks, texts), Control("high", "flagged at or above", ticks, texts)),
        readouts=(
            Readout("wrong", "wrong answers", wrong, "count"),
            Readout("undecided", "undecided", undecided, "count"),
            Readout("recall", "recall of the decided", seen),
            Readout("found", "found, of all positives", found),
        ),
        table=(*counts["positives"][:2], *counts["negatives"][:2], found),
    )


def _errors(c: Confusion) -> np.ndarray:
    return np.asarray(c.fp + c.fn)


def _outcomes(zone: GreyZone, row: str) -> tuple[Track, Track, Track]:
    """What of a class is flagged, undecided and not flagged."""
    flagged, undecided, through = (
        at_both(getattr(zone, name), name)
        for name in (f"{row}_{part}" for part in ("flagged", "undecided", "not_flagged"))
    )
    return flagged, undecided, through


def zones(shown: Bars, low: np.ndarray, high: np.ndarray, counts: Outcomes, *, positive: str, negative: str) -> View:
    """The histogram of scores cut twice; what lies in between is pale, for it has no answer."""
    h, x, upper = shown.histogram, at_both(shown.split(low), "zone_low"), at_both(shown.split(high), "zone_high")
    flagged = [counts[row][0] for row in ROWS]
    from_low = [at_both(counts[row][0].values + counts[row][1].values) for row in ROWS]
    view = histogram(h, positive=positive, negative=negative, x=x, upper=upper, flagged=(*from_low, *flagged))
    assert view.figure is not None
    if len(h.positives) < 10:  # one bar a score
        view.figure.update_xaxes(tickvals=(h.edges[1:] + h.edges[:-1]) / 2)
    bars = {bar.meta: bar for bar in view.figure.data if not bar.marker.pattern.shape}
    for side, cell in (("from", "tp"), ("upto", "tn")):
        bar, hue = bars[side], CELLS[cell]["hue"]
        marker = {"color": hue, "opacity": 0.3, "line": {"width": 0.8, "color": hue}}
        view.figure.add_bar(x=bar.x, y=bar.y, width=bar.width, meta="between", marker=marker)
    kept = tuple(mark for mark in view.marks if not isinstance(mark, Rule))
    rules = (
        Rule(x=x, drag="low", before="← not flagged"),
        Rule(x=upper, drag="high", after="flagged →"),
    )
    alt = gettext(
        "Scores of the actual {positive} upward and of the actual {negative} downward, cut at two thresholds.",
        positive=gettext(positive),
        negative=gettext(negative),
    )
    return replace(view, name="zones", alt=alt, marks=(*kept, *rules))


def three_outcomes(counts: Outcomes, edges: ThreeWay, *, positive: str, negative: str) -> View:
    """Rows actual; columns flagged, undecided and not flagged, each as wide as its share of the row.

    Counts are above the cells, as a cell may be too narrow for its own.
    """
    marks: list[Mark] = []
    line = 22 / 188  # of the height inside the margins
    rows: tuple[tuple[str, float, float, tuple[Look, Look, Look]], ...] = (
        ("positives", 0.515, 1.0, ("tp", "positive", "fn")),
        ("negatives", 0.0, 0.485, ("fp", "negative", "tn")),
    )
    for row, bottom, top, (flagged, undecided, through) in rows:
        first, second = (
            at_both(getattr(edges, f"{row}_{part}").astype(np.float32)) for part in ("flagged", "undecided")
        )
        said, high = top - line / 2, top - line
        middle = (bottom + high) / 2
        marks += [
            Region(0, bottom, first, high, flagged),
            Region(first, bottom, second, high, undecided),
            Region(second, bottom, 1, high, through),
            Label(0, said, flagged.upper(), counts[row][0], "start", look=flagged),
            Label(0.5, said, "?", counts[row][1], look=undecided),
            Label(1, said, through.upper(), counts[row][2], "end", look=through),
            Label(-0.03, middle + 0.04, "actual", anchor="end"),
            Label(-0.03, middle - 0.04, row[:-1], anchor="end"),
        ]
    heads = (("flagged", 0.0, "start"), ("undecided", 0.5, "middle"), ("not flagged", 1.0, "end"))
    marks += [Label(x, 1.11, text, anchor=anchor) for text, x, anchor in heads]  # type: ignore[arg-type]
    alt = gettext(
        "Three outcomes of the actual {positive} (above) and of the actual {negative} (below).",
        positive=gettext(positive),
        negative=gettext(negative),
    )
    return View("outcomes", alt, tuple(marks), None, 236, (62, 38, 6, 10))
