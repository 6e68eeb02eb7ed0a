"""Two thresholds, three outcomes: flagged, let through, and undecided in between, on a grid of both thresholds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from charts.moving import Control, Track
from datasets.stories import rows_of_story
from metrics_core.classification import accuracy, precision, recall
from metrics_core.classification.decisions import grey_zone
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars, three_way
from metrics_core.inference.redrawing import band
from pages.classification.thresholds import drawing as views
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import counted, rows_again
from widgets.scrubber import Formula, Payload, Readout, pack

OVER = ("low", "high")
TICKS = 45
RESAMPLES = 400  # at each pair of thresholds


def pregnancy_test() -> Scored:
    """The documents' pregnancy test: the score is the number of lines that show, the counts are the scenario's."""
    rows = rows_of_story("pregnancy-test-lines")
    assert rows is not None
    says = "A test that shows no line, one or two. The score is their number, and the counts are invented."
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
    redrawn = rows_again(data, ticks, how)
    again = grey_zone(redrawn.first(RESAMPLES), low, high) if redrawn else None  # type: ignore[arg-type]  # at() is all it needs
    edges, shown = three_way(zone), bars(s)
    counts = ("flagged", "undecided", "let_through")
    values = {
        **{f"{row}_{name}": getattr(zone, f"{row}_{name}") for row in ("positives", "negatives") for name in counts},
        **{f"{name}_edge": edge.astype(np.float32) for name, edge in vars(edges).items()},
        "zone_low": shown.split(low),
        "zone_high": shown.split(high),
        "positives_from_low": zone.positives_flagged + zone.positives_undecided,
        "negatives_from_low": zone.negatives_flagged + zone.negatives_undecided,
        "undecided": zone.undecided,
        "decided": zone.decided.total,
        "missed": zone.decided.fn,
        "wrong_flags": zone.decided.fp,
    }
    tracks = {name: Track(np.asarray(value, float), OVER) for name, value in values.items()}
    decided = again.decided if again else None
    for metric in (precision, recall, accuracy):
        tracks[metric.__name__] = counted(metric, zone.decided, OVER, decided, zero_division=how.empty)
    everybody = redrawn.first(RESAMPLES).at(high) if redrawn else None
    tracks["found"] = counted(recall, s.at(high), OVER, everybody, zero_division=how.empty)
    if again:
        tracks["undecided"] = replace(tracks["undecided"], band=band(zone.undecided, again.undecided))
    return pack(
        (
            views.zones(shown.histogram, positive=positive, negative=negative),
            views.three_outcomes(positive=positive, negative=negative),
        ),
        (Control("low", "let through below", ticks, texts), Control("high", "flag from", ticks, texts)),
        tracks,
        (
            Readout("undecided", "undecided", "undecided", "count"),
            Readout("precision", "precision of the decided", "precision"),
            Readout("recall", "recall of the decided", "recall"),
            Readout("found", "found, of all positives", "found"),
        ),
        formulas=(
            Formula(
                "zone",
                "Two answers and none",
                says="@decided@ get an answer: of these, @missed@ positives are let through and @wrong_flags@ negatives are "
                "flagged. @undecided@ get none and need another look.",
            ),
        ),
        table=("positives_flagged", "positives_undecided", "negatives_flagged", "negatives_undecided", "found"),
        areas=(f"{'zones ' * 6}{'outcomes ' * 4}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )
