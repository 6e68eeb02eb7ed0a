"""A test of fixed sensitivity and specificity among fewer and fewer positives, beside a model that always says no."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from charts.prevalence import against_prevalence, against_true_negatives
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    accuracy,
    at_prevalence,
    balanced_accuracy,
    f1,
    matthews_correlation,
    negative_predictive_value,
    precision,
    recall,
    specificity,
)
from widgets.conventions import PLAIN, Conventions
from widgets.formulas import with_live_counts
from widgets.intervals import counted, plain_again
from widgets.scrubber import Formula, Payload, Readout, pack

METRICS = (accuracy, balanced_accuracy, matthews_correlation, f1, precision)
PREVALENCES = np.geomspace(0.001, 0.5, 41)
RATES = np.array([0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999])
OVER = ("prevalence", "sensitivity", "specificity")
PEOPLE = 100_000
BESIDE = {"accuracy": 0.06, "balanced_accuracy": -0.06}  # the others stand on their lines
LABELS_AT = {"accuracy": 5, "balanced_accuracy": 14, "matthews_correlation": 10, "f1": 17, "precision": 22}


def as_positives_get_rare() -> Payload:
    """Every metric on a grid of prevalence, sensitivity and specificity, in expected counts of 100,000 people."""
    controls = (
        Control("prevalence", "prevalence", PREVALENCES, tuple(f"{100 * p:.3g}%" for p in PREVALENCES)),
        Control("sensitivity", "sensitivity", RATES, tuple(f"{100 * r:g}%" for r in RATES)),
        Control("specificity", "specificity", RATES, tuple(f"{100 * r:g}%" for r in RATES)),
    )
    test = at_prevalence(RATES[None, :, None], RATES[None, None, :], PREVALENCES[:, None, None], total=PEOPLE)
    never = at_prevalence(0.0, 1.0, PREVALENCES, total=PEOPLE)
    tracks = {"prevalence": Track(PREVALENCES, OVER[:1])}
    for metric in METRICS:
        name = metric.__name__
        tracks[name] = counted(metric, test, OVER)
        tracks[f"never_{name}"] = counted(metric, never, OVER[:1])
        here = LABELS_AT[name]
        heights = tracks[name].values[here]
        tracks[f"{name}_label_x"] = Track(np.array(PREVALENCES[here]), ())
        tracks[f"{name}_label_y"] = Track(heights + BESIDE.get(name, 0.0), OVER[1:])
    tracks |= {name: Track(cell, OVER) for name, cell in _whole(test).items()}
    return pack(
        (against_prevalence(PREVALENCES[0], PREVALENCES[-1], {m.__name__: CATALOG[m.__name__].name for m in METRICS}),),
        controls,
        tracks,
        tuple(
            Readout(f"{prefix}{m.__name__}", f"{who}{CATALOG[m.__name__].name}", f"{prefix}{m.__name__}")
            for m in METRICS
            for prefix, who in (("", "test: "), ("never_", "always no: "))
        ),
        formulas=(
            Formula(
                "precision",
                "precision",
                "precision",
                CATALOG["precision"].formula,
                with_live_counts(CATALOG["precision"].formula),
                f"Expected among {PEOPLE:,} people, rounded to whole ones: of @flagged@ alarms, @tp@ are right.",
            ),
            Formula(
                "accuracy",
                "accuracy",
                "accuracy",
                CATALOG["accuracy"].formula,
                with_live_counts(CATALOG["accuracy"].formula),
                "Where nearly everybody is negative, the true negatives are nearly all of it.",
            ),
        ),
        table=tuple(m.__name__ for m in METRICS),
        areas=("prevalences prevalences numbers",),
        columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.25fr)",
        numbers_across=2,
    )


def _whole(test: Confusion) -> dict[str, np.ndarray]:
    """Expected counts rounded so that they still add up: to the alarms, to the ill, and to all people."""
    ill, tp, fp = (np.rint(cell) for cell in (test.positives, test.tp, test.fp))
    return {"tp": tp, "fp": fp, "fn": ill - tp, "tn": PEOPLE - ill - fp, "flagged": tp + fp}


def as_negatives_crowd_in(c: Confusion, how: Conventions = PLAIN) -> Payload:
    """The same flags and misses beside more and more true negatives: one pair of metrics stays, the other moves."""
    least = max(1, round(c.tn / 10))
    crowd = np.unique(np.append(np.rint(np.geomspace(least, 1_000_000, 60)), max(c.tn, 1)))
    over = ("true_negatives",)
    tp, fp, fn = (np.full(len(crowd), cell) for cell in (c.tp, c.fp, c.fn))
    tables = Confusion(tp, fp, fn, crowd)
    pairs = (precision, recall, specificity, negative_predictive_value)
    whole = all(np.equal(np.rint(cell), cell).all() for cell in tables.cells)  # sums of weights are not drawn again
    again = plain_again(tables, how) if whole else None
    zero = {"zero_division": how.empty}
    tracks = {"true_negatives": Track(crowd, over), "accuracy": counted(accuracy, tables, over, again, **zero)}
    for place, metric in zip((0.3, 0.5, 0.62, 0.8), pairs, strict=True):
        name = metric.__name__
        tracks[name] = counted(metric, tables, over, again, **zero)
        i = int(place * (len(crowd) - 1))
        tracks[f"{name}_label_x"] = Track(np.array(crowd[i]), ())
        tracks[f"{name}_label_y"] = Track(np.array(np.nan_to_num(tracks[name].values[i])), ())
    short = {
        "negative_predictive_value": "NPV",
        "precision": "precision",
        "recall": "recall",
        "specificity": "specificity",
    }
    return pack(
        (against_true_negatives(float(crowd[0]), float(crowd[-1]), short),),
        (Control("true_negatives", "true negatives", crowd, tuple(f"{int(n):,}" for n in crowd)),),
        tracks,
        (
            Readout("precision", "precision = positive predictive value", "precision"),
            Readout("recall", "recall = sensitivity", "recall"),
            Readout("negative_predictive_value", "negative predictive value", "negative_predictive_value"),
            Readout("specificity", "specificity", "specificity"),
            Readout("accuracy", "accuracy", "accuracy"),
        ),
        table=(*short, "accuracy"),
        areas=("crowd crowd numbers",),
        columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 0.8fr)",
    )
