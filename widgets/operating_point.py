"""One operating point on scored data, as a scrubber: every count and rate at every threshold, and the views of them."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan

import numpy as np

from charts import classification as views
from charts.moving import Control, Track, View
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    accuracy,
    balanced_accuracy,
    f1,
    f_beta,
    false_positive_rate,
    matthews_correlation,
    precision,
    prevalence,
    recall,
    specificity,
)
from metrics_core.classification.operating_points import dips, total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars, circles, mosaic
from metrics_core.inference.redrawing import Redrawn, band
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant, with_live_counts
from widgets.intervals import Again, counted, rows_again
from widgets.scrubber import Formula, Payload, Readout, nearest, pack

F_RESAMPLES = 400  # for each of 33 betas at each threshold
BETAS = 2.0 ** (np.arange(-16, 17) / 8)
RATES = (precision, recall, specificity, accuracy, balanced_accuracy, matthews_correlation, false_positive_rate)


def threshold_control(s: Sweep, limit: int = 500) -> Control:
    """Ticks from "flag everything" to "flag nothing"; the last one is +inf."""
    ticks = s.ticks(limit)
    texts = [significant(float(v)) for v in ticks[:-1]] + [f"> {significant(float(ticks[-2]))}"]
    return Control("threshold", "threshold", ticks, tuple(texts))


def beta_control() -> Control:
    """From precision counting four times as much to recall counting four times as much, in even steps of the logarithm."""
    return Control("beta", "beta: recall's weight", BETAS, tuple(f"{b:.2f}" for b in BETAS))


def tracks_of(s: Sweep, control: Control, again: Again = None, empty: float = nan) -> dict[str, Track]:
    """Counts, rates and shapes at every tick of the threshold. again: the counts of resamples; empty: what 0/0 is."""
    c = s.at(control.values)
    one = ("threshold",)
    cells = {
        name: Track(np.asarray(cell, float), one) for name, cell in zip(("tp", "fp", "fn", "tn"), c.cells, strict=True)
    }
    edges, round_ = mosaic(c), circles(c.positives, c.predicted_positive, c.tp)
    shapes = {
        "threshold_x": bars(s).cut(control.values),
        "split_positives": edges.positives,
        "split_negatives": edges.negatives,
        "positives": c.positives,
        "negatives": c.negatives,
        "flagged": c.predicted_positive,
        "let_go_positives": -np.diff(c.tp, append=c.tp[-1:]),
        "let_go_negatives": -np.diff(c.fp, append=c.fp[-1:]),
        "a_x": round_.a_x,
        "a_r": round_.a_r,
        "b_x": round_.b_x,
        "b_r": round_.b_r,
    }
    rates = {metric.__name__: counted(metric, c, again=again, zero_division=empty) for metric in RATES}
    return cells | {name: Track(np.asarray(v, float), one) for name, v in shapes.items()} | rates


def f_tracks(s: Sweep, control: Control, again: Again = None, empty: float = nan) -> dict[str, Track]:
    """F-beta over thresholds and betas, and where its curve carries its name."""
    c, over = s.at(control.values)[:, None], ("threshold", "beta")
    track = counted(
        f_beta, c, over, None if again is None else again[..., None], beta=BETAS[None, :], zero_division=empty
    )
    x = bars(s).cut(control.values)
    here = nearest(x, x[0] + 0.22 * (x[-1] - x[0]))
    y = np.nan_to_num(track.values[here])
    return {
        "f_beta": track,
        "beta": Track(BETAS, ("beta",)),
        "f_name_x": Track(np.full(len(BETAS), x[here]), ("beta",)),
        "f_name_y": Track(np.where(y < 0.93, y + 0.075, y - 0.085), ("beta",)),
    }


def views_of(
    s: Sweep, control: Control, names: Iterable[str], *, positive: str, negative: str, height: int = 236
) -> list[View]:
    """The named views, in order."""
    c = s.at(control.values)
    x = bars(s).cut(control.values)
    thin = s.thinned(800)
    makers = {
        "histogram": lambda: views.histogram(bars(s).histogram, positive=positive, negative=negative, height=height),
        "matrix": lambda: views.matrix(positive=positive, negative=negative, height=height),
        "pr": lambda: views.precision_recall(recall(thin.counts), precision(thin.counts), prevalence(c[0])),
        "roc": lambda: views.roc(false_positive_rate(thin.counts), recall(thin.counts)),
        "rates": lambda: views.by_threshold(x, recall(c), precision(c), dips(c), "F-beta"),
        "sets": lambda: views.sets(),
    }
    return [makers[name]() for name in names]


def formula(metric: object, says: str = "", **options: object) -> Formula:
    """A metric's formula from its card with live counts in it; the track has the function's name."""
    name = metric.__name__  # type: ignore[attr-defined]
    card = CATALOG[name]
    return Formula(name, card.name, name, card.formula, with_live_counts(card.formula), says)


def operating_point(
    s: Sweep, *, positive: str, negative: str, again: Redrawn | None = None, empty: float = nan
) -> Payload:
    """All linked views of precision and recall, with beta as the second control; F-beta has F_RESAMPLES."""
    threshold, beta = threshold_control(s), beta_control()
    tracks = tracks_of(s, threshold, again.at(threshold.values) if again else None, empty)
    tracks |= f_tracks(s, threshold, again.first(F_RESAMPLES).at(threshold.values) if again else None, empty)
    f_card = CATALOG["f_beta"]
    f_live = with_live_counts(f_card.formula).replace(r"\beta", "@beta@")
    return pack(
        views_of(s, threshold, ("histogram", "matrix", "pr", "rates", "sets"), positive=positive, negative=negative),
        (threshold, beta),
        tracks,
        (
            Readout("precision", "precision", "precision"),
            Readout("recall", "recall", "recall"),
            Readout("f_beta", "F-beta", "f_beta"),
        ),
        formulas=(
            formula(precision, "Of the @flagged@ flagged, @tp@ were right."),
            formula(recall, "Of the @positives@ actual positives, @tp@ were found."),
            Formula(
                "f_beta",
                "F-beta",
                "f_beta",
                f_card.formula,
                f_live,
                "With beta = @beta@; from the counts, so it is defined even where precision is not.",
            ),
            Formula(
                "next",
                "One tick higher",
                says="lets go of @let_go_positives@ positives and @let_go_negatives@ negatives. Recall cannot rise by that. "
                "Precision falls when what is let go holds a larger share of positives than all that is flagged (grey).",
            ),
        ),
        table=("tp", "fp", "fn", "tn", *(metric.__name__ for metric in RATES)),
        areas=(
            f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(),
            f"{'pr ' * 4}{'rates ' * 5}{'sets ' * 3}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )


def costly_point(
    s: Sweep,
    positive: str,
    negative: str,
    costs: tuple[float, float],
    *,
    data: Scored | None = None,
    how: Conventions = PLAIN,
) -> Payload:
    """Histogram, matrix and what the errors cost, at every threshold."""
    threshold = threshold_control(s)
    counts, (fp, fn) = s.at(threshold.values), costs
    redrawn = rows_again(data, threshold.values, how)
    again = redrawn.at(threshold.values) if redrawn else None
    cost = np.asarray(total_cost(counts, fp, fn), float)
    sure = None if again is None else band(cost, total_cost(again, fp, fn))
    tracks = tracks_of(s, threshold, again, how.empty) | {"cost": Track(cost, ("threshold",), band=sure)}
    return pack(
        views_of(s, threshold, ("histogram", "matrix"), positive=positive, negative=negative),
        (threshold,),
        tracks,
        (
            Readout("precision", "precision", "precision"),
            Readout("recall", "recall", "recall"),
            Readout("total_cost", f"cost: {fp:g} × FP + {fn:g} × FN", "cost", "count"),
        ),
        table=("tp", "fp", "fn", "tn", "precision", "recall", "cost"),
        areas=(f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )


def miniature(s: Sweep, *, positive: str, negative: str) -> Payload:
    """The home page's first touch: histogram, matrix, three numbers."""
    threshold = threshold_control(s, 200)
    return pack(
        views_of(s, threshold, ("histogram", "matrix"), positive=positive, negative=negative, height=268),
        (threshold,),
        tracks_of(s, threshold),
        tuple(Readout(m.__name__, CATALOG[m.__name__].name, m.__name__) for m in (accuracy, precision, recall)),
        areas=(f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )


def apples(good: int = 40, rotten: int = 20) -> Payload:
    """A robot picks from a basket: two counts to move, precision and recall to watch."""
    picked_good, picked_rotten = np.arange(good + 1), np.arange(rotten + 1)
    tp, fp = np.meshgrid(picked_good, picked_rotten, indexing="ij")
    c = Confusion(tp, fp, good - tp, rotten - fp)
    over = ("good_picked", "rotten_picked")
    round_ = circles(c.positives, c.predicted_positive, c.tp)
    numbers = {
        "tp": c.tp,
        "fp": c.fp,
        "fn": c.fn,
        "tn": c.tn,
        "positives": c.positives,
        "flagged": c.predicted_positive,
    }
    shapes = {name: getattr(round_, name) for name in ("a_x", "a_r", "b_x", "b_r")}
    shapes |= {"split_positives": mosaic(c).positives, "split_negatives": mosaic(c).negatives}
    tracks = {name: Track(np.asarray(v, float), over) for name, v in (numbers | shapes).items()}
    return pack(
        (views.sets(), views.matrix(positive="good apple", negative="rotten apple")),
        (
            Control("good_picked", f"good apples picked, of {good}", picked_good, tuple(map(str, picked_good))),
            Control(
                "rotten_picked", f"rotten apples picked, of {rotten}", picked_rotten, tuple(map(str, picked_rotten))
            ),
        ),
        tracks | {m.__name__: counted(m, c, over) for m in (precision, recall, f1)},
        tuple(Readout(m.__name__, CATALOG[m.__name__].name, m.__name__) for m in (precision, recall, f1)),
        areas=(f"{'sets ' * 5}{'matrix ' * 5}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )
