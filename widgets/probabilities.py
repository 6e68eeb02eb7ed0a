"""The lesson on probabilities: distorted probabilities, bins, one sample, and two models, each as a scrubber."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts import probabilities as views
from charts.moving import Control, Track
from metrics_core import CATALOG, Worked, confusion, reasons
from metrics_core.areas import auroc
from metrics_core.calibration import Strategy, calibration
from metrics_core.classification import accuracy
from metrics_core.probabilities import brier_score, brier_terms, log_loss, log_loss_terms
from metrics_core.redrawing import Band, band
from metrics_core.redrawn_probabilities import redrawn_distortions, redrawn_gaps
from metrics_core.sureness import average_gap, costliest, distorted, distortions, largest_gap
from metrics_core.sweep import Sweep, sweep
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored, built_in
from widgets.formulas import significant
from widgets.intervals import SWEEP_ROWS, drawable, of_scores, resamples_for
from widgets.scrubber import Formula, Payload, Readout, pack

GRID_NUMBERS = 300_000_000  # rows times positions times resamples: about a second
MOST_EVALUATIONS = 40_000_000  # rows times positions: a few seconds, once
STEPS = ((8, 12), (6, 6), (4, 4), (2, 2))  # of each side of "undistorted": factors, shifts
BINS = np.arange(1, 31)
FEW_BINS, MANY_ROWS = np.array([1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30]), 200_000
TEN = 10
LINES = {"AUROC": "longdash", "log_loss": "", "Brier": "dash", "ECE": "dot"}
NAMED_AT = {"AUROC": 0.1, "log_loss": 0.9, "Brier": 0.3, "ECE": 0.1}  # share of the way along its line
TOP = 1.2
SAMPLE = np.unique([0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, *(np.arange(1, 200) / 200), 0.999, 1])
ZERO_AT, FINEST, HIGHEST, COST_SHOWN = -18.0, -17.0, 42.0, 7.0
CLIPPING: Mapping[str, float | None] = {
    "none": None,
    "1e-15": 1e-15,
    "2.2e-16": float(np.finfo(np.float64).eps),
    "1e-7": 1e-7,
}
OVER = ("sharpness", "shift")


# ---- what the reader chooses
def clipping(data: Scored) -> float | None:
    """The switch for probabilities of 0 and 1, for every log loss on the page; beside it how many rows it concerns."""
    words, switch, beside = st.columns([2, 2.8, 3.2], vertical_alignment="center")
    words.caption(
        "Clip before the logarithm",
        help="scikit-learn's log_loss always clips, at the eps of the probabilities' type: 2.2e-16 for float64, 1.2e-7 for "
        "float32. Before its version 1.2 it clipped at 1e-15. Keras clips at 1e-7. The definition does not clip.",
    )
    chosen = switch.segmented_control(
        "Clip probabilities before the logarithm",
        list(CLIPPING),
        default="none",
        key="clip",
        bind="query-params",
        required=True,
        label_visibility="collapsed",
    )
    beside.caption(_certain(costliest(data.y_true, data.scores, 1).certain))
    return CLIPPING[chosen or "none"]


def _certain(count: int) -> str:
    if not count:
        return ""
    who = (
        "One sample was given no chance of being what it is."
        if count == 1
        else f"{count:,} samples were given no chance of being what they are."
    )
    return f"{who} Without clipping, log loss is infinite."


def binning() -> Strategy:
    """How the bins are cut."""
    chosen: Strategy | None = st.segmented_control(
        "Cut the bins",
        ["uniform", "quantile"],
        default="uniform",
        key="strategy",
        bind="query-params",
        required=True,
        help="Uniform bins are equally wide, quantile bins hold equally many samples as far as ties let them. scikit-learn's "
        "calibration_curve knows both and starts with 5 uniform ones; torchmetrics cuts uniformly and starts with 15. A bin "
        "holds its upper edge here and in scikit-learn, its lower edge in numpy.histogram.",
    )
    return chosen or "uniform"


def as_probabilities(data: Scored) -> Scored:
    """The data if their scores are probabilities; else the last ones that were, with a word on what is wrong."""
    outside = np.flatnonzero(~((data.scores >= 0) & (data.scores <= 1)))
    if not len(outside):
        st.session_state["probabilities:last"] = data
        if data.weights is not None:
            st.caption(
                "Weights count in AUROC, log loss, the Brier score and accuracy; in the bins each row counts once."
            )
        return data
    first = int(outside[0])
    st.warning(
        f"These scores are no probabilities: {len(outside):,} of {len(data.scores):,} lie outside 0 to 1, the first in row "
        f"{first + 1:,} of those used, {significant(float(data.scores[first]))}. Log loss and calibration need "
        "probabilities, so the picture still shows the data from before. Choose another column or change the rows."
    )
    last: Scored = st.session_state.get("probabilities:last") or built_in("spam-like")
    return last


def moved(data: Scored, sharpness: float, shift: float) -> Scored:
    """The data with every probability distorted."""
    scores = distorted(data.scores, sharpness, shift)
    return replace(data, scores=scores, digest=f"{data.digest}/{sharpness!r}/{shift!r}")


# ---- distorted probabilities
def grid(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Factors from a quarter to four and shifts from -3 to 3, fewer of them for very many rows; 1 and 0 are among them."""
    factors, shifts = next((s for s in STEPS if rows * (2 * s[0] + 1) * (2 * s[1] + 1) <= MOST_EVALUATIONS), STEPS[-1])
    return 4.0 ** (np.arange(-factors, factors + 1) / factors), 3 * np.arange(-shifts, shifts + 1) / shifts


def distortion(data: Scored, s: Sweep, clip: float | None, how: Conventions = PLAIN) -> Payload:
    """Every score and the reliability diagram of ten bins, at every sharpness and shift."""
    factors, shifts = grid(len(data.scores))
    d = distortions(data.y_true, data.scores, factors, shifts, weights=data.weights, clip=clip)
    none: tuple[str, ...] = ()
    tracks = {
        "sharpness": Track(factors, OVER[:1]),
        "shift": Track(shifts, OVER[1:]),
        "n": Track(np.asarray(float(d.n)), none),
        "rows": Track(np.asarray(float(d.rows)), none),
        "auroc": Track(np.asarray(auroc(s)), none, reasons(auroc, s)),
    }
    names = ("log_loss", "log_loss_sum", "brier", "brier_sum", "gap_sum", "calibration_error", "accuracy")
    tracks |= {name: Track(getattr(d, name), OVER) for name in names}
    if drawable(data, how, SWEEP_ROWS):
        tracks |= _surely(tracks, _distorted_again(data, factors, shifts, clip) | {"auroc": of_scores(data, auroc)})
    everywhere = np.broadcast_to(tracks["auroc"].values, d.log_loss.shape)
    drawn = {"AUROC": everywhere, "log_loss": d.log_loss, "Brier": d.brier, "ECE": d.calibration_error}
    tracks |= _lines(drawn, factors)
    edges = np.linspace(0, 1, TEN + 1)
    tracks |= _bin_tracks(d.counts, d.positives, OVER, edges[:-1], edges[1:])
    tracks |= _per_bin("mean", d.mean_probability, OVER) | _per_bin("observed", d.observed, OVER)
    return pack(
        (
            views.reliability(TEN),
            views.bin_counts(TEN, positive=data.positive, negative=data.negative, numbers=d.rows < 10_000),
            views.against_sharpness(factors, LINES, TOP),
        ),
        (
            Control("sharpness", "sharpness: logit times", factors, tuple(f"{f:.3g}" for f in factors)),
            Control(
                "shift", "shift: logit plus", shifts, tuple(f"{v:+.3g}".replace("-", "−") if v else "0" for v in shifts)
            ),
        ),
        tracks,
        (
            Readout("auroc", "AUROC", "auroc"),
            Readout("accuracy", "accuracy at 0.5", "accuracy"),
            Readout("log_loss", "log loss", "log_loss"),
            Readout("brier_score", "Brier score", "brier"),
            Readout("expected_calibration_error", "calibration error (ECE)", "calibration_error"),
        ),
        formulas=(
            _mean(
                "log_loss",
                "log_loss",
                "log_loss_sum",
                "n",
                "A sum of logarithms over @n@ samples: one certain mistake is enough to make it infinite.",
            ),
            _mean("brier_score", "brier", "brier_sum", "n", "The same with squares: no sample can add more than 1."),
            _mean(
                "expected_calibration_error",
                "calibration_error",
                "gap_sum",
                "rows",
                "Ten bins of equal width: the gaps of the diagram, each counted as often as its bin has samples.",
            ),
            Formula(
                "auroc",
                "AUROC",
                "auroc",
                says="Of a positive and a negative drawn at random, how often the positive has the higher probability (ties count half). A distortion keeps every order, so it cannot move.",
            ),
        ),
        table=("auroc", "accuracy", "log_loss", "brier", "calibration_error"),
        areas=(
            f"{'reliability ' * 5}{'sharpnesses ' * 5}{'numbers ' * 2}".strip(),
            f"{'counts ' * 5}{'sharpnesses ' * 5}{'numbers ' * 2}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )


def distortion_resamples(data: Scored) -> int:
    """How often the rows are drawn for the grid of sharpness and shift."""
    factors, shifts = grid(len(data.scores))
    return resamples_for(len(data.scores) * len(factors) * len(shifts), GRID_NUMBERS)


def _distorted_again(
    data: Scored, factors: np.ndarray, shifts: np.ndarray, clip: float | None
) -> dict[str, np.ndarray]:
    return redrawn_distortions(
        data.y_true,
        data.scores,
        factors,
        shifts,
        weights=data.weights,
        clip=clip,
        resamples=distortion_resamples(data),
    )


def _surely(tracks: Mapping[str, Track], again: Mapping[str, Any]) -> dict[str, Track]:
    """Tracks with their bands. again: what every resample says, or the band itself."""
    bands = {n: one if isinstance(one, Band) else band(tracks[n].values, one) for n, one in again.items()}
    return {name: replace(tracks[name], band=found) for name, found in bands.items()}


def _mean(metric: str, track: str, total: str, n: str, says: str) -> Formula:
    card = CATALOG[metric]
    return Formula(metric, card.name, track, card.formula, rf"\frac{{@{total}@}}{{@{n}@}}", says)


def _lines(drawn: Mapping[str, np.ndarray], factors: np.ndarray) -> dict[str, Track]:
    """Each line up to the top of the picture, and where its name stands: apart from each other, always on the picture."""
    tracks = {}
    higher = {"Brier": drawn["Brier"] > drawn["ECE"], "ECE": drawn["ECE"] >= drawn["Brier"]}
    for name, values in drawn.items():
        here = round(NAMED_AT[name] * (len(factors) - 1))
        tracks[f"{name}_drawn"] = Track(_for_pixels(np.where(values <= TOP, values, np.nan)), OVER)
        tracks[f"{name}_label_x"] = Track(np.asarray(factors[here]), ())
        height = np.minimum(np.nan_to_num(values[here], nan=0.5, posinf=TOP), TOP - 0.05)
        above = np.where(higher[name][here], 0.045, -0.05) if name in higher else 0.045
        tracks[f"{name}_label_y"] = Track(height + above, OVER[1:])
    return tracks


def _bin_tracks(
    counts: np.ndarray, positives: np.ndarray, over: tuple[str, ...], left: np.ndarray, right: np.ndarray
) -> dict[str, Track]:
    """Bars whose fullest one has height 1. left, right: edges, for each bin or for each position and bin."""
    fullest = np.maximum(counts.max(axis=-1, keepdims=True), 1)
    here = over if np.ndim(left) > 1 else ()
    inset = 0.04 * (right - left)
    tracks = _per_bin("positives", positives / fullest, over) | _per_bin("all", counts / fullest, over)
    tracks |= _per_bin("left", left + inset, here) | _per_bin("right", right - inset, here)
    tracks |= _per_bin("count", counts, over) | _per_bin("all_label", counts / fullest + 0.09, over)
    return tracks | _per_bin("middle", (left + right) / 2, here)


def _per_bin(name: str, values: np.ndarray, over: tuple[str, ...]) -> dict[str, Track]:
    """One track a bin: the last axis."""
    return {f"{name}_{b}": Track(_for_pixels(values[..., b]), over) for b in range(values.shape[-1])}


def _for_pixels(values: np.ndarray) -> np.ndarray:
    """As exact as a pixel needs, in half of the bytes."""
    return np.asarray(values, dtype=np.float32)


# ---- bins
def bins_resamples(data: Scored) -> int:
    """How often the rows are drawn for every number of bins."""
    return resamples_for(len(data.scores) * len(BINS), GRID_NUMBERS)


def traced(
    at: Mapping[str, float], bins: Mapping[str, float], above: Payload, below: Payload
) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of a metric that is explained, as the readouts show it."""
    names = {"log_loss": "log_loss", "brier_score": "brier", "brier_parts": "brier", "auroc": "auroc"}

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        name = worked.card.function.__name__
        return above.bounds(names[name], at) if name in names else below.bounds(name, bins)

    return bounds


def bins_of(data: Scored, strategy: Strategy, how: Conventions = PLAIN) -> Payload:
    """The reliability diagram and both calibration errors at every number of bins."""
    ticks = BINS if len(data.scores) <= MANY_ROWS else FEW_BINS
    most, over = int(ticks[-1]), ("bins",)
    each = [calibration(data.y_true, data.scores, bins=int(b), strategy=strategy) for b in ticks]

    def table(name: str, fill: float = np.nan) -> np.ndarray:
        rows = np.full((len(ticks), most), fill)
        for row, c, b in zip(rows, each, ticks, strict=True):
            row[:b] = getattr(c, name)
        return rows

    left = np.arange(most) / ticks[:, None]
    right = left + 1 / ticks[:, None]
    tracks = {"bins": Track(ticks.astype(float), over)}
    tracks["expected_calibration_error"] = Track(np.array([average_gap(c) for c in each]), over)
    tracks["maximum_calibration_error"] = Track(np.array([largest_gap(c) for c in each]), over)
    if drawable(data, how):
        again = redrawn_gaps(data.y_true, data.scores, ticks, strategy=strategy, resamples=bins_resamples(data))
        names = ("expected_calibration_error", "maximum_calibration_error")
        tracks |= _surely(tracks, dict(zip(names, again, strict=True)))
    for name, part in {"mean": "mean_probability", "observed": "observed", "low": "low", "high": "high"}.items():
        tracks |= _per_bin(name, table(part), over)
    tracks |= _bin_tracks(table("counts", 0), table("positives", 0), over, np.minimum(left, 1), np.minimum(right, 1))
    tracks["emptiest"] = Track(np.array([c.counts.min() for c in each], float), over)
    return pack(
        (
            views.reliability(most, whiskers=True),
            views.against_bins(
                ticks, tracks["expected_calibration_error"].values, tracks["maximum_calibration_error"].values
            ),
            views.bin_counts(most, positive=data.positive, negative=data.negative, by_rank=True),
        ),
        (Control("bins", "number of bins", ticks.astype(float), tuple(map(str, ticks))),),
        tracks,
        (
            Readout("expected_calibration_error", "expected (ECE)", "expected_calibration_error"),
            Readout("maximum_calibration_error", "maximum (MCE)", "maximum_calibration_error"),
            Readout("emptiest", "fewest in a bin", "emptiest", "count"),
        ),
        table=("expected_calibration_error", "maximum_calibration_error", "emptiest"),
        areas=(
            f"{'reliability ' * 5}{'errors ' * 5}{'numbers ' * 2}".strip(),
            f"{'counts ' * 5}{'errors ' * 5}{'numbers ' * 2}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )


# ---- one sample
def one_sample(clip: float | None) -> Payload:
    """What one positive costs at every probability: log loss, Brier score, and whether it is called right."""
    over, ones = ("p",), np.ones(len(SAMPLE))
    cost, brier = log_loss_terms(ones, SAMPLE, clip=clip), brier_terms(ones, SAMPLE)
    with np.errstate(divide="ignore"):
        exponent = np.where(SAMPLE > 0, np.log10(SAMPLE), ZERO_AT)
    fine = np.linspace(0.0005, 1, 800)
    powers = np.linspace(FINEST, 0, 300)
    curve = log_loss_terms(np.ones(300), 10**powers, clip=clip)
    left = ([ZERO_AT], log_loss_terms([1], [0.0], clip=clip)) if clip else ([], [])
    tracks = {
        "p": Track(SAMPLE, over),
        "exponent": Track(exponent, over),
        "log_loss": Track(cost, over),
        "log_loss_drawn": Track(np.where(cost <= COST_SHOWN, cost, np.nan), over),
        "brier": Track(brier, over),
        "right": Track(np.asarray(SAMPLE >= 0.5, float), over),
    }
    return pack(
        (
            views.one_sample(
                fine, log_loss_terms(np.ones(800), fine, clip=clip), brier_terms(np.ones(800), fine), COST_SHOWN
            ),
            views.near_zero(
                np.concatenate([left[0], powers]), np.concatenate([left[1], curve]), ZERO_AT, HIGHEST, clip
            ),
        ),
        (Control("p", "probability given to what happened", SAMPLE, tuple(f"{p:.4g}" for p in SAMPLE)),),
        tracks,
        (
            Readout("log_loss", "log loss", "log_loss"),
            Readout("brier_score", "Brier score", "brier"),
            Readout("accuracy", "counted as right", "right", "count"),
        ),
        table=("log_loss", "brier", "right"),
        areas=(f"{'one ' * 5}{'near-zero ' * 5}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )


def dearest_rows(data: Scored, clip: float | None, most: int = 8) -> None:
    """The rows that pay most, with what each metric charges for them."""
    top = costliest(data.y_true, data.scores, most, clip=clip)
    label, p = data.y_true[top.rows], data.scores[top.rows]
    share = f"Together they make up {100 * top.share:.3g}% of the sum of log losses." if top.share == top.share else ""
    table = {
        "row": top.rows + 1,
        "actual": np.where(label == 1, data.positive, data.negative),
        "probability of positive": [f"{v:.4g}" for v in p],
        "log loss": ["∞" if np.isinf(v) else significant(v) for v in top.terms],
        "Brier": [significant(v) for v in brier_terms(label, p)],
    }
    st.dataframe(pd.DataFrame(table), hide_index=True, width="stretch", height="content")
    st.caption(f"The {len(top.rows)} of {len(data.scores):,} samples that cost most. {share}{_certain(top.certain)}")


# ---- two models
def duel(y_true: Sequence[int], model_a: Sequence[float], model_b: Sequence[float]) -> Payload:
    """Two models on a few samples; the probability that A gives to the first one moves."""
    over, ticks = ("first",), np.arange(1, 100) / 100
    truth, still = np.asarray(y_true), np.asarray(model_b, float)
    each = [np.array([p, *model_a[1:]]) for p in ticks]
    tracks = {"first": Track(ticks, over), "log_loss_b": Track(np.asarray(log_loss(truth, still)), ())}
    tracks |= {"accuracy_b": Track(np.asarray(_accuracy(truth, still)), ())}
    tracks |= {"auroc_b": Track(np.asarray(auroc(sweep(truth, still))), ())}
    scores: Mapping[str, Any] = {
        "log_loss_a": log_loss,
        "brier_a": brier_score,
        "accuracy_a": _accuracy,
        "auroc_a": lambda y, p: auroc(sweep(y, p)),
    }
    tracks |= {name: Track(np.array([score(truth, p) for p in each]), over) for name, score in scores.items()}
    names = {"log_loss": "log loss", "accuracy": "accuracy", "auroc": "AUROC"}
    return pack(
        (
            views.duel(y_true, {"model A": model_a, "model B": model_b}),
            views.duel_losses(ticks, tracks["log_loss_a"].values, float(tracks["log_loss_b"].values), ("A", "B")),
        ),
        (
            Control(
                "first", "A's probability for the first sample, a positive", ticks, tuple(f"{p:.2f}" for p in ticks)
            ),
        ),
        tracks,
        tuple(
            Readout(f"{name}_{m}", f"{m.upper()}: {text}", f"{name}_{m}") for name, text in names.items() for m in "ab"
        ),
        table=tuple(scores),
        areas=(f"{'duel ' * 5}{'duel-losses ' * 4}{'numbers ' * 3}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def _accuracy(y_true: np.ndarray, p: np.ndarray) -> float:
    return float(accuracy(confusion(y_true, p >= 0.5)))
