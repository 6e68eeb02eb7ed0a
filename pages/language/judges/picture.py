"""The pass rate that a judge reports against the true one, and the corrected rate, each with its interval."""

from __future__ import annotations

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core import CATALOG
from metrics_core.interval import normal_limits
from metrics_core.judges import corrected_limits, corrected_rate, expected_rate, limits_as_if_known
from metrics_core.judges.corrected import NO_BETTER
from pages.language.judges.data import JUDGED, counts
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

TRUE = np.round(np.arange(0, 21) / 20, 2)
RATES = np.round(np.arange(10, 21) / 20, 2)  # of a judge: from 0.5 to 1
LABELLED = np.array([50, 100, 500])
START = {"true": 0.5, "sensitivity": 0.9, "specificity": 0.9, "labelled": 100}
JUDGE, ERRORS = ("sensitivity", "specificity"), ("true", "sensitivity", "specificity")
ALL = (*ERRORS, "labelled")
NAIVE, MENDED = HUES[2], HUES[1]


def held() -> dict[str, np.ndarray]:
    """How many of the drawn intervals hold the true rate, at every position: the judge's own, corrected, and corrected as if errors were known."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    passed = counts(JUDGED, np.asarray(expected_rate(true, se, sp)), 0)
    share = passed / JUDGED
    low, high = normal_limits(share, np.sqrt(share * (1 - share) / JUDGED))
    found = {"naive": _within(low, high, true), "corrected": np.zeros((*true.shape, len(LABELLED)))}
    found["known"] = found["corrected"].copy()
    for place, n in enumerate(LABELLED.tolist()):
        right = np.broadcast_to(counts(n, RATES, n)[None, :, None], passed.shape)
        wrong = np.broadcast_to(counts(n, RATES, n + 1)[None, None, :], passed.shape)
        for name, ends in (
            ("corrected", corrected_limits(passed, JUDGED, right, n, wrong, n)),
            ("known", limits_as_if_known(passed, JUDGED, right / n, wrong / n)),
        ):
            found[name][..., place] = _within(*ends, true)
    return found


def _within(low: np.ndarray, high: np.ndarray, true: np.ndarray) -> np.ndarray:
    return np.mean((low <= true[..., None]) & (high >= true[..., None]), axis=-1)


def _small(values: np.ndarray, name: str) -> Track:
    """A track over all four controls, in half the bytes."""
    return Track(np.asarray(values, np.float32), ALL, name=name)


def judged_rates() -> Payload:
    """Both rates with their intervals at the counts that are expected, and how often such intervals hold the truth."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    rate = np.asarray(expected_rate(true, se, sp))
    naive = over(*ERRORS)(rate, "naive")
    low, high = normal_limits(rate, np.sqrt(rate * (1 - rate) / JUDGED))
    own = tuple(over(*ERRORS)(end, name) for end, name in ((low, "low_naive"), (high, "high_naive")))
    corrected = over(*ERRORS)(corrected_rate(rate, se, sp), "corrected_rate", reasons=NO_BETTER)
    n = LABELLED[None, None, None, :]
    ends = corrected_limits(JUDGED * rate[..., None], JUDGED, n * se[..., None], n, n * sp[..., None], n)
    mended = tuple(_small(end, name) for end, name in zip(ends, ("low", "high"), strict=True))
    found = held()
    own_held = over(*ERRORS)(found["naive"], "held_naive")
    mended_held, known_held = (_small(found[name], f"held_{name}") for name in ("corrected", "known"))
    return pack(
        beside(against_the_truth(naive, own, corrected, mended), shares=(3, 1)),
        (
            Control("true", "true pass rate", TRUE, tuple(f"{100 * t:.0f}%" for t in TRUE)),
            Control(
                "sensitivity", "sensitivity: right answers that pass", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)
            ),
            Control(
                "specificity", "specificity: wrong answers that fail", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)
            ),
            Control(
                "labelled",
                "right and wrong answers labelled by people, each",
                LABELLED.astype(float),
                tuple(map(str, LABELLED.tolist())),
            ),
        ),
        readouts=(
            Readout("naive", "judge's pass rate", naive, "percent", color=NAIVE),
            Readout("held_naive", "its 95% intervals that hold the truth", own_held, "percent", color=NAIVE),
            Readout("corrected_rate", CATALOG["corrected_rate"].name, corrected, "percent", color=MENDED),
            Readout("held_corrected", "its intervals that do", mended_held, "percent", color=MENDED),
            Readout("held_known", "as if its errors were known exactly", known_held, "percent"),
        ),
        formulas=(
            Formula(
                "corrected_rate",
                CATALOG["corrected_rate"].name,
                corrected,
                CATALOG["corrected_rate"].formula,
                r"\frac{@naive@ + @specificity@ - 1}{@sensitivity@ + @specificity@ - 1}",
                "p is the judge's pass rate, se its sensitivity, and sp its specificity.",
                numbers={
                    "naive": naive,
                    "sensitivity": over("sensitivity")(RATES, "sensitivity"),
                    "specificity": over("specificity")(RATES, "specificity"),
                },
            ),
        ),
        table=(naive, corrected, own_held, mended_held, known_held),
        also=(*own, *mended),
    )


def against_the_truth(naive: Track, own: tuple[Track, ...], corrected: Track, mended: tuple[Track, ...]) -> View:
    """Reported against true pass rate: a judge without errors would be on the diagonal."""
    x = over("true")(TRUE)
    left, right = over("true")(TRUE - 0.008), over("true")(TRUE + 0.008)
    marks: tuple[Mark, ...] = (
        Rule(x=x, drag="true"),
        Curve(x, x, "true", "dot"),
        Curve(x, naive, "true", color=NAIVE, so_far=True),
        Segment(left, own[0], left, own[1], width=7, color=NAIVE),
        Segment(right, mended[0], right, mended[1], width=7, color=MENDED),
        Dot(left, naive, color=NAIVE),
        Dot(right, corrected, drag="true", color=MENDED),
        Label(0.79, 0.755, "reported = true", anchor="start"),
    )
    figure = blank(
        (52, 10, 12, 40),
        axis("true pass rate", -0.03, 1.05, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], showgrid=False),
        axis("reported pass rate", -0.03, 1.05, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1]),
    )
    alt = "The judge's pass rate and the corrected one, each with a 95% interval, against the true pass rate."
    return View("rates", alt, marks, figure, 360)
