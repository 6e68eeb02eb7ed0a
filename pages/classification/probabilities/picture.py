"""Probabilities made sharper or flatter: how many samples lie where, and four numbers against the sharpness."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from charts.figures import axis, framed, hint
from charts.moving import Curve, Dot, Mark, Rule, Track, View, over
from charts.theme import MODELS
from metrics_core import reasons
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.probabilities.sharpness import distortions
from pages.classification.probabilities.shared import Bars, bin_counts, for_pixels, mean_formula, names_at, surely
from pages.classification.probabilities.steps import again_at, factor_control, steps
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import SWEEP_ROWS, drawable, of_scores
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

TEN = 10
DASHES = {"AUROC": "longdash", "accuracy": "dot", "log_loss": "", "Brier": "dash"}
HUES = dict(zip(DASHES, MODELS, strict=True))
TOP = 1.2
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
    level = np.broadcast_to(area, factors.shape)
    drawn = {"AUROC": level, "accuracy": right.values, "log_loss": log_loss.values, "Brier": brier.values}
    edges = np.linspace(0, 1, TEN + 1)
    bars = Bars(("sharpness",), d.counts[:, 0], d.positives[:, 0], edges[:-1], edges[1:])
    signs, few = {"positive": data.positive, "negative": data.negative}, d.rows < 10_000
    counts = bin_counts(bars, **signs, numbers=few, height=350, halves=True)
    return pack(
        beside(counts, against_sharpness(at_sharpness(factors), drawn), shares=(5, 5, 2)),
        (factor_control("sharpness", factors),),
        readouts=(
            Readout("auroc", "AUROC", ranked),
            Readout("accuracy", "accuracy at 0.5", right),
            Readout("log_loss", "log loss (lower is better)", log_loss),
            Readout("brier_score", "Brier (lower is better)", brier),
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
    )


def against_sharpness(sharpness: Track, drawn: Mapping[str, np.ndarray]) -> View:
    """Scores against the factor on the logit, on a log axis; the lines end at the top.

    They are drawn from the probabilities as given to where the sharpness stands; their names are beside them on the right.
    """
    factors = sharpness.values
    given = len(factors) // 2
    figure = go.Figure()
    ticks = [0.25, 0.5, 1, 2, 4]
    figure.add_scatter(x=[factors[0], factors[-1]], y=[None, None])
    ends = (float(np.log10(end)) for end in (factors[0] * 0.97, factors[-1] * 1.03))
    texts = [f"× {t:g}" for t in ticks]
    across = axis("sharpness", *ends, type="log", tickvals=ticks, ticktext=texts, showgrid=False)
    framed(figure, (40, 30, 68, 40), across, {"range": [-0.02, 1.04 * TOP], "dtick": 0.2, "tick0": 0})
    lines = {
        name: at_sharpness(for_pixels(np.where(values <= TOP, values, np.nan)), f"{name}_drawn")
        for name, values in drawn.items()
    }
    marks: list[Mark] = [
        Curve(sharpness, line, "sharpness", DASHES[name], color=HUES[name], so_far=True, since=given)
        for name, line in lines.items()
    ]
    marks += names_at(float(factors[-1]) * 1.06, drawn, HUES, at_sharpness, TOP)
    marks.append(hint(sharpness, float(factors[given]) * 1.1, 1.12, upto=given, since=given))
    marks.append(Rule(x=sharpness, drag="sharpness", before="← flatter", after="sharper →"))
    marks += [Dot(sharpness, line) for line in lines.values()]
    alt = "AUROC, accuracy at 0.5, log loss and Brier score against sharpness."
    return View("sharpnesses", alt, tuple(marks), figure, 350)
