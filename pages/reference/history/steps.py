"""The other steps: a radar operator's threshold, the number of terms that must match, E beside F, two species."""

import numpy as np

from charts import classification as views
from charts.counts import CountTracks
from charts.moving import RIGHT_OR_WRONG, Control, Swatch, over
from metrics_core import Confusion
from metrics_core.classification import f1, false_positive_rate, precision, recall
from metrics_core.classification.effectiveness import effectiveness, precision_on_contour
from metrics_core.classification.sweep import sweep
from pages.reference.history import data as history
from pages.reference.history import drawing as pictures
from widgets.at_threshold import AtThreshold, formula, threshold_control
from widgets.formulas import significant
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

RATES = np.arange(1, 21) / 20
BETAS = 2.0 ** (np.arange(-8, 9) / 4)
PLOTS, OTHER_PLOTS = 30, 20


def radar() -> Payload:
    """Echoes with and without an aircraft, cut where the operator calls out; and the curve of all such cuts."""
    s = sweep(*history.echoes())
    threshold = threshold_control(s, 200)
    at = AtThreshold(s, threshold)
    hits, alarms = at.rate(recall), at.rate(false_positive_rate)
    return pack(
        beside(at.histogram(positive="aircraft", negative="noise"), at.roc(), shares=(6, 4, 2)),
        (Control("threshold", "strength at which the operator calls out", threshold.values, threshold.texts),),
        readouts=(
            Readout("recall", "hits, of all aircraft", hits),
            Readout("false_positive_rate", "false alarms, of all noise", alarms),
        ),
        formulas=(formula(recall, hits, at.counts), formula(false_positive_rate, alarms, at.counts)),
        table=(*at.counts.cells, hits, alarms),
        legend=RIGHT_OR_WRONG,
    )


def matching_terms() -> Payload:
    """Papers by the number of search terms they share: ask for more of them, and recall and precision change places."""
    s = sweep(*history.papers())
    threshold = threshold_control(s)
    at = AtThreshold(s, threshold)
    histogram = at.histogram(positive="relevant", negative="not relevant")
    return pack(
        beside(histogram, at.precision_recall(), shares=(6, 4, 2)),
        (Control("threshold", "terms that must match", threshold.values, threshold.texts),),
        readouts=(
            Readout("flagged", "papers retrieved", at.counts.flagged, "count"),
            Readout("recall", "recall ratio", at.rate(recall)),
            Readout("precision", "precision ratio", at.rate(precision)),
        ),
        table=(*at.counts.cells, at.rate(precision), at.rate(recall)),
        legend=RIGHT_OR_WRONG,
    )


def e_and_f() -> Payload:
    """The plane of precision and recall, with E and F of a point in it at every beta."""
    values = effectiveness(RATES[:, None, None], RATES[None, :, None], beta=BETAS)
    of_all, of_beta = over("precision", "recall", "beta"), over("beta")
    e, f = of_all(values, "e"), of_all(1 - values, "f")
    given = {"precision": over("precision")(RATES), "recall": over("recall")(RATES), "beta": of_beta(BETAS)}
    x = np.arange(1, 101) / 100
    levels = []
    for level in pictures.LEVELS:
        y = precision_on_contour(level, x, beta=BETAS[:, None])
        levels.append(pictures.Level(level, over("beta", "contour")(y), of_beta(y[:, -1])))
    ray = of_beta(np.minimum(1, BETAS)), of_beta(np.minimum(1, 1 / BETAS))
    plane = pictures.plane((given["recall"], given["precision"]), over("contour")(x), levels, ray)
    rates = tuple(map(significant, RATES.tolist()))
    live = r"1 - \frac{(1 + @beta@^2) \cdot @precision@ \cdot @recall@}{@beta@^2 \cdot @precision@ + @recall@}"
    return pack(
        beside(plane, shares=(9, 3)),
        (
            Control("beta", "beta", BETAS, tuple(significant(beta, 3) for beta in BETAS)),
            Control("precision", "precision", RATES, rates),
            Control("recall", "recall", RATES, rates),
        ),
        readouts=(Readout("f", "F", f), Readout("e", "E", e)),
        formulas=(
            Formula("e", "E", e, r"1 - \frac{(1 + \beta^2) P R}{\beta^2 P + R}", live, numbers=given),
            Formula(
                "ray",
                "The straight line",
                says="On this line recall is beta times precision, and a small gain in either raises F equally. This is how van "
                "Rijsbergen defined beta; his book of 1979 prints the ratio the other way round, P/R.",
            ),
        ),
        table=(e, f),
        axes={"contour": len(x)},
    )


def two_species() -> Payload:
    """Plots where one species grows and plots where another does: Dice's numbers are recall, precision and F1."""
    both = np.arange(OTHER_PLOTS + 1)
    c = Confusion(both, OTHER_PLOTS - both, PLOTS - both, np.zeros_like(both))
    t = CountTracks(c, "together")
    first, second, both_ways = (counted(m, c, t.over) for m in (recall, precision, f1))
    coincidence = r"\frac{2 \cdot @tp@}{@positives@ + @flagged@}"
    return pack(
        beside(views.sets(t, names=("first species", "second species"), height=250), shares=(7, 5)),
        (Control("together", "plots where both grow", both, tuple(map(str, both))),),
        readouts=(
            Readout("recall", "association index, first", first),
            Readout("precision", "association index, second", second),
            Readout("f1", "coincidence index", both_ways),
        ),
        formulas=(
            Formula("recall", "Association, first", first, "", r"\frac{@tp@}{@positives@}", "Today: recall."),
            Formula("precision", "Association, second", second, "", r"\frac{@tp@}{@flagged@}", "Today: precision."),
            Formula("f1", "Coincidence", both_ways, "", coincidence, "Today: F1."),
        ),
        table=(first, second, both_ways),
        legend=(
            Swatch("tp", "plots where both grow"),
            Swatch("fn", "the first species alone"),
            Swatch("fp", "the second species alone"),
        ),
    )
