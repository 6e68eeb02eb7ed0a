"""Probabilities made sharper or flatter: how many samples are where, what each costs, and four numbers."""

from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import axis, framed
from charts.moving import Label, Rule, Swatch, Track, View, over
from charts.theme import NEGATIVE, POSITIVE
from language import gettext
from metrics_core import reasons
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.probabilities.losses import log_loss_terms
from metrics_core.probabilities.sharpness import distorted, distortions
from pages.classification.probabilities.shared import (
    ACROSS,
    EXAMPLE,
    Bars,
    bin_counts,
    for_pixels,
    mean_formula,
    surely,
)
from pages.classification.probabilities.steps import again_at, factor_control, marked, steps
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import SWEEP_ROWS, drawable, of_scores
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

HIGHEST = 3.5  # cost that is drawn
at_sharpness = over("sharpness")


def distortion(data: Scored, s: Sweep, clip: float | None, how: Conventions = PLAIN) -> Payload:
    """Log loss, Brier score, accuracy at 0.5 and AUROC at every sharpness, and the probabilities in ten bins."""
    factors, _ = steps(len(data.scores))
    d = distortions(data.y_true, data.scores, factors, [0.0], weights=data.weights, clip=clip)
    again = again_at(data, factors, np.zeros(1), clip, how) if drawable(data, how, SWEEP_ROWS) else {}

    def read(name: str, values: np.ndarray) -> Track:
        found = again.get(name)
        return at_sharpness(values[:, 0], name, band=surely(values[:, 0], None if found is None else found[:, :, 0]))

    log_loss, brier, right = read("log_loss", d.log_loss), read("brier", d.brier), read("accuracy", d.accuracy)
    area = np.asarray(auroc(s))
    band = of_scores(data, auroc, how) if drawable(data, how, SWEEP_ROWS) else None
    ranked, n = over()(area, "auroc", reasons=reasons(auroc, s), band=surely(area, band)), over()(d.n, "n")
    signs, few = {"positive": data.positive, "negative": data.negative}, d.rows < 10_000
    row = at_sharpness([distorted(EXAMPLE, factor) for factor in factors])
    counts = bin_counts(Bars.of(("sharpness",), d), **signs, numbers=few, height=366, one=row)
    counts = replace(counts, narrow=290)
    return pack(
        folding(grid({counts: 3, NUMBERS: 1}, {cost_of_one(log_loss): 3, ".": 1}), 1, "the log loss of one sample"),
        (marked(factor_control("sharpness", factors)),),
        readouts=(
            Readout("auroc", "AUROC (↑\N{NO-BREAK SPACE}better)", ranked, change=over()(0.0), mark=over()(area)),
            Readout("accuracy", "accuracy (↑\N{NO-BREAK SPACE}better)", right, **_since(right)),
            Readout("log_loss", "log loss (↓\N{NO-BREAK SPACE}better)", log_loss, **_since(log_loss)),
            Readout("brier_score", "Brier score (↓\N{NO-BREAK SPACE}better)", brier, **_since(brier)),
        ),
        formulas=(
            mean_formula(
                "log_loss",
                log_loss,
                at_sharpness(d.log_loss_sum[:, 0], "log_loss_sum"),
                n,
                "A mean over @n@ samples. p is the predicted probability of the positive class, y is 1 for a positive and 0 for a negative. Without clipping, a probability of 0 for what happened makes it infinite.",
            ),
            mean_formula(
                "brier_score",
                brier,
                at_sharpness(d.brier_sum[:, 0], "brier_sum"),
                n,
                "The mean squared distance between probability p and outcome y: no sample adds more than 1 to the sum.",
            ),
        ),
        table=(ranked, log_loss, brier, right, over()(d.rows, "rows")),
        legend=(
            Swatch("tp", gettext("{name} (positive)", name=gettext(data.positive))),
            Swatch("tn", gettext("{name} (negative)", name=gettext(data.negative))),
            Swatch("wrong", "wrong decision"),
        ),
    )


def _since(track: Track) -> dict[str, Any]:
    """Of a readout: by how much it differs from that of the probabilities as they are given (0 where both are infinite), and its bar from 0 to 1, or to the largest value."""
    change = np.zeros(len(track.values))
    given = track.values[len(change) // 2]
    np.subtract(track.values, given, out=change, where=np.isfinite(track.values) | np.isfinite(given))
    highest = float(track.values[np.isfinite(track.values)].max(initial=1))
    return {"change": at_sharpness(change), "mark": over()(given), "full": highest}


def cost_of_one(log_loss: Track) -> View:
    """What one sample adds to log loss at each probability, by what it is, and the mean over all samples."""
    places = np.linspace(0.001, 0.999, 200)
    figure = go.Figure()
    for truth, hue in ((1, POSITIVE), (0, NEGATIVE)):
        costs = log_loss_terms(np.full(len(places), truth), places)
        figure.add_scatter(x=places, y=costs, mode="lines", line={"width": 2.5, "color": hue})
    across = ACROSS | {"title": {"text": "probability"}, "showgrid": False}
    framed(figure, (40, 24, 12, 36), across, axis("log loss of one sample", 0, HIGHEST, tickvals=[0, 1, 2, 3]))
    seen = at_sharpness(for_pixels(np.where(log_loss.values <= HIGHEST, log_loss.values, np.nan)), "log_loss_drawn")
    marks = (
        Label(0.14, 2.3, "a positive", anchor="start", hue="positive"),
        Label(0.86, 2.3, "a negative", anchor="end", hue="negative"),
        Rule(y=seen),
        Label(1.0, at_sharpness(seen.values + 0.16), "the mean", anchor="end"),
    )
    return View("costs", "What one sample costs at each probability, and the mean cost of all.", marks, figure, 366)
