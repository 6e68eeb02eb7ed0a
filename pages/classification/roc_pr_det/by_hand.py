"""ROC drawn by hand: scores from the highest down, a step up for a positive, a step right for a negative."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, on_roc_axes
from charts.moving import Control, Dot, Label, Mark, Region, Track, Trail, View, over
from language import gettext
from metrics_core.classification import false_positive_rate, recall
from metrics_core.classification.sweep import Sweep
from widgets import terms
from widgets.cache import kept
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored, built_in
from widgets.intervals import counted, resampled_rows
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import NUMBERS, grid

at_step = over("drawn")


def draw_by_hand(data: Scored, how: Conventions) -> None:
    """The scrubber over the samples drawn; of many rows five made-up ones are drawn instead."""
    few = built_in("five") if len(data.y_true) > 30 else data
    scrubber_alone(
        kept(few, f"by-hand/{how.key}", lambda d: by_hand(d.sweep(), d.y_true, d.scores, data=d, how=how)),
        start={"drawn": 3},
        key="hand",
        prefix="hand-",
    )
    terms.said(
        "The area under the path, AUROC, is the proportion of pairs of a positive and a negative in which the positive has the "
        "higher score; a tie counts half."
    )


def by_hand(
    s: Sweep, labels: np.ndarray, scores: np.ndarray, *, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """Scores from the highest down: up for a positive, right for a negative, both at once where they are tied."""
    resampled = resampled_rows(data, s.thresholds, how)
    again = resampled.at(s.thresholds) if resampled else None
    ordered = np.asarray(labels)[np.argsort(-np.asarray(scores), kind="stable")]
    drawn = s.counts.predicted_positive
    width = counted(false_positive_rate, s.counts, ("drawn",), again, name="steps_x")
    height = counted(recall, s.counts, ("drawn",), again, name="steps_y")
    path = path_so_far(width, height)
    texts = ("nothing", *(gettext("{n} of {samples}", n=int(n), samples=len(ordered)) for n in drawn[1:]))
    return pack(
        grid({tiles(ordered.tolist(), drawn): 2}, {path: 1, NUMBERS: 1}, widths=(3, 2)),
        (Control("drawn", "samples drawn, highest score first", drawn, texts),),
        readouts=(
            Readout("tp", "steps up: positives so far", at_step(s.counts.tp), "count"),
            Readout("fp", "steps right: negatives so far", at_step(s.counts.fp), "count"),
            Readout("recall", "height: recall", height),
            Readout("false_positive_rate", "width: false positive rate", width),
        ),
    )


def tiles(labels: Sequence[int], drawn: np.ndarray) -> View:
    """Samples in order of score as tiles, with a band on those of the last step."""
    n = len(labels)
    left, right = at_step(np.append(0, drawn[:-1]) / n), at_step(drawn / n)
    marks: list[Mark] = [Region(left, 0.0, right, 1.0, "band")]
    for i, label in enumerate(labels):
        start, end = (i + 0.12) / n, (i + 0.88) / n
        marks.append(Region(start, 0.2, end, 0.8, "tp" if label else "tn"))
        marks.append(Label((start + end) / 2, 0.5, "↑" if label else "→", chip=True))
    return View("tiles", "Samples from the highest score to the lowest.", tuple(marks), None, 70, (4, 4, 4, 4))


def path_so_far(width: Track, height: Track) -> View:
    """The path that they draw, and the diagonal."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    marks = (Trail(width, height, along="drawn"), Dot(width, height, drag="drawn"))
    return View("path", "The ROC path drawn so far.", marks, on_roc_axes(figure), 300)
