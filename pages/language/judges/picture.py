"""The pass rate that a judge reports against the true one, and the corrected rate, each with its interval."""

import re
from typing import Any, Literal

import numpy as np

from charts.figures import axis, blank
from charts.moving import (
    Control,
    Coordinate,
    Curve,
    Dot,
    Label,
    Look,
    Mark,
    Region,
    Rule,
    Segment,
    Swatch,
    Track,
    View,
    over,
)
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.interval import normal_limits
from metrics_core.judges import corrected_limits, corrected_rate, expected_rate, limits_as_if_known
from metrics_core.judges.corrected import NO_BETTER
from pages.language.judges.data import JUDGED, LABELLED, counts
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

TRUE = np.round(np.arange(0, 21) / 20, 2)
RATES = np.round(np.arange(10, 21) / 20, 2)  # of a judge: from 0.5 to 1
START = {"true": 0.8, "sensitivity": 0.9, "specificity": 0.9}
ASKED = 0.95  # proportion of right answers in the lesson's question
OVER = ("true", "sensitivity", "specificity")
NAIVE, MENDED = HUES[2], HUES[1]
HALF, OVER_BAR = 0.24, 0.4  # of a bar's height; how far from its middle numbers are
BRACKET, UNDER_BAR = -0.35, -0.47  # below a bar's middle: what spans the answers that pass, and numbers
ROOM, GAP, SEEN = 0.45, 0.01, 0.004  # of the axis: for a number with words, beside a line; the least part with a number
Anchor = Literal["start", "middle", "end"]
of_all = over(*OVER)


def held() -> dict[str, np.ndarray]:
    """What proportion of the drawn intervals hold the true rate: the judge's own, corrected, and corrected as if errors were known."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    passed = counts(JUDGED, np.asarray(expected_rate(true, se, sp)), 0)
    share = passed / JUDGED
    right = np.broadcast_to(counts(LABELLED, RATES, 1)[None, :, None], passed.shape)
    wrong = np.broadcast_to(counts(LABELLED, RATES, 2)[None, None, :], passed.shape)
    limits = {
        "naive": normal_limits(share, np.sqrt(share * (1 - share) / JUDGED)),
        "corrected": corrected_limits(passed, JUDGED, right, LABELLED, wrong, LABELLED),
        "known": limits_as_if_known(passed, JUDGED, right / LABELLED, wrong / LABELLED),
    }
    found = {
        name: np.mean((low <= true[..., None]) & (high >= true[..., None]), axis=-1)
        for name, (low, high) in limits.items()
    }
    guesses = np.isnan(corrected_rate(true, se, sp))
    return {name: values if name == "naive" else np.where(guesses, np.nan, values) for name, values in found.items()}


def judged_rates() -> Payload:
    """Both rates with their intervals at the counts that are expected, and how often such intervals hold the truth."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    rate = np.asarray(expected_rate(true, se, sp))
    naive = of_all(rate, "naive")
    low, high = normal_limits(rate, np.sqrt(rate * (1 - rate) / JUDGED))
    own = tuple(of_all(end, name) for end, name in ((low, "low_naive"), (high, "high_naive")))
    corrected = of_all(corrected_rate(rate, se, sp), "corrected_rate", reasons=NO_BETTER)
    n = LABELLED
    ends = corrected_limits(JUDGED * rate, JUDGED, n * se, n, n * sp, n)
    mended = tuple(of_all(end, name) for end, name in zip(ends, ("low", "high"), strict=True))
    share = {name: of_all(values, f"held_{name}", reasons=NO_BETTER) for name, values in held().items()}
    verdicts = (
        of_all(true * se),
        of_all(rate + true * (1 - se)),
    )  # where the right ones that passed end, and those that failed
    errors = {name: over(name)(RATES, name) for name in ("sensitivity", "specificity")}
    seen, back = passed(naive, verdicts), computed_back(corrected, mended)
    curves = against_the_truth(naive, own, corrected, mended)
    return pack(
        folding(
            grid({seen: 9, NUMBERS: 3}, {back: 9, ".": 3}, {curves: 9, ".": 3}),
            2,
            "the corrected rate, a curve over all true rates, and how often an interval contains the true rate",
        ),
        (
            Control(
                "true",
                "proportion of right answers",
                TRUE,
                tuple(f"{100 * t:.0f}%" for t in TRUE),
                slider=False,
            ),
            Control("sensitivity", "sensitivity: right ones passed", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)),
            Control("specificity", "specificity: wrong ones failed", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)),
        ),
        readouts=(
            Readout("naive", "judge's pass rate", naive, "percent"),
            Readout("corrected_rate", CATALOG["corrected_rate"].name, corrected, "percent", folded=True),
            Readout(
                "held_naive",
                "judge's intervals that contain the true rate",
                share["naive"],
                "percent",
                color=NAIVE,
                folded=True,
            ),
            Readout(
                "held_corrected",
                "corrected intervals that contain the true rate",
                share["corrected"],
                "percent",
                color=MENDED,
                folded=True,
            ),
            Readout(
                "held_known",
                "corrected intervals that contain the true rate, if sensitivity and specificity are treated as known",
                share["known"],
                "percent",
                folded=True,
            ),
        ),
        legend=(
            Swatch("tp", "right answer"),
            Swatch("tn", "wrong answer"),
            Swatch("wrong", "misjudged"),
        ),
        formulas=(
            Formula(
                "naive",
                "judge's pass rate",
                naive,
                r"\text{right} \cdot \text{sensitivity} + \text{wrong} \cdot (1 - \text{specificity})",
                r"@true@ \cdot @sensitivity@ + @wrong@ \cdot (1 - @specificity@)",
                "Right and wrong are proportions of all answers. The judge passes right ones at the rate of its sensitivity, and wrong ones at 1 minus its specificity.",
                numbers={"true": over("true")(TRUE, "true"), "wrong": over("true")(1 - TRUE), **errors},
            ),
            Formula(
                "corrected_rate",
                CATALOG["corrected_rate"].name,
                corrected,
                re.sub(r"s[ep]", r"\\text{\g<0>}", CATALOG["corrected_rate"].formula),
                r"\frac{@naive@ + @specificity@ - 1}{@sensitivity@ + @specificity@ - 1}",
                "p is the judge's pass rate, se its sensitivity, and sp its specificity.",
                numbers={"naive": naive, **errors},
            ),
        ),
        table=(naive, corrected, *share.values()),
        also=(*own, *mended),
    )


def passed(naive: Track, verdicts: tuple[Track, Track]) -> View:
    """All answers twice: as they are, and as the judge passes and fails them."""
    x, (found, lost) = over("true")(TRUE), verdicts
    parts: tuple[tuple[Coordinate, Coordinate, float, Look], ...] = (
        (0.0, x, 1.0, "positive"),
        (x, 1.0, 1.0, "negative"),
        (0.0, found, 0.0, "tp"),
        (found, naive, 0.0, "fp"),
        (naive, lost, 0.0, "fn"),
        (lost, 1.0, 0.0, "tn"),
    )
    marks: list[Mark] = [Region(left, y - HALF, right, y + HALF, look) for left, right, y, look in parts]
    marks += [
        Segment(x, 1 - HALF, naive, HALF),  # from the true rate to the judge's
        Segment(naive, HALF, naive, BRACKET, width=3),
        Segment(0.0, BRACKET, naive, BRACKET),
        Segment(0.0, BRACKET, 0.0, -HALF),
    ]
    marks += [*_where_asked(), Rule(x=x, drag="true", until=1 - HALF)]
    marks += _misjudged(naive, verdicts)
    marks += [
        Label(0.012, 1.0, "", x, "start", shows="percent", unit=" right"),
        Label(of_all(naive.values / 2), UNDER_BAR, "", naive, shows="percent", unit=" pass"),
    ]
    marks += [Label(-0.012, y, words, anchor="end") for words, y in (("the truth", 1.0), ("the judge", 0.0))]
    figure = blank(
        (74, 26, 22, 44),
        _proportion(gettext("proportion of {n:,} answers", n=JUDGED)),
        axis("", -0.62, 1.32, visible=False),
    )
    alt = "All answers as they are, and as the judge passes and fails them."
    return View("passed", alt, tuple(marks), figure, 280)


def _misjudged(naive: Track, verdicts: tuple[Track, Track]) -> list[Mark]:
    """The two wrong parts by name: what passed above its part, beside the slanting line; what failed under its part, or right of the bracket."""
    true = np.broadcast_to(TRUE[:, None, None], naive.values.shape)
    (found, lost), rate = (track.values for track in verdicts), naive.values
    passing, failing = of_all(rate - found), of_all(lost - rate)
    left, right = np.minimum(rate, true), np.maximum(rate, true)
    seen, room = passing.values > SEEN, left >= ROOM
    middle, seen_below = (rate + lost) / 2, failing.values > SEEN
    wide = rate >= 0.6  # else the words would meet those of the bracket
    places: tuple[tuple[np.ndarray, np.ndarray, float, Anchor], ...] = (
        (seen & room, left - GAP, OVER_BAR, "end"),
        (seen & ~room, right + GAP, OVER_BAR, "start"),
        (seen_below & wide, np.clip(middle, 0.16, 0.85), UNDER_BAR, "middle"),
        (seen_below & ~wide, np.maximum(rate + GAP, rate / 2 + 0.15), UNDER_BAR, "start"),
    )
    leader = of_all(np.where(seen_below & wide, middle, np.nan))
    marks: list[Mark] = [Segment(leader, -HALF, leader, BRACKET, width=1)]
    for there, x, y, anchor in places:
        share, words = (passing, " wrongly passed") if y > 0 else (failing, " wrongly failed")
        marks.append(Label(of_all(np.where(there, x, np.nan)), y, "", share, anchor, shows="percent", unit=words))
    return marks


def _where_asked() -> list[Mark]:
    """The proportion of the lesson's question on the bar of the truth, and what to drag there until it is there."""
    over_bar = 1 + HALF + 0.2
    before = np.where((TRUE > 0.4) & (TRUE < ASKED), TRUE - 0.06, np.nan)
    return [
        Segment(ASKED, 1 - HALF - 0.06, ASKED, 1 + HALF + 0.06),
        Label(over("true")(np.where(TRUE < 0.85, ASKED, np.nan)), over_bar - 0.04, f"{ASKED:.0%}"),
        Label(over("true")(before), over_bar, gettext("drag to {rate:.0%} →", rate=ASKED), anchor="end"),
    ]


def computed_back(corrected: Track, mended: tuple[Track, ...]) -> View:
    """The rate that is computed back from what the judge passes, with its interval."""
    marks: list[Mark] = [
        Region(0.0, -HALF, corrected, HALF, "positive"),
        Segment(corrected, -HALF - 0.07, corrected, HALF + 0.07, width=3),
        *error_bar(mended, -HALF - 0.15),
        Label(-0.012, 0.0, "corrected", anchor="end"),
        Rule(x=over("true")(TRUE)),
    ]
    title = gettext(
        "corrected rate, with a 95% interval from {judged:,} judged answers and from human labels of {n} right and {n} wrong ones",
        judged=JUDGED,
        n=LABELLED,
    )
    figure = blank((74, 8, 22, 44), _proportion(title), axis("", -0.55, 0.36, visible=False))
    return View("corrected", "The corrected rate with its 95% interval.", tuple(marks), figure, 140)


def _proportion(title: str) -> dict[str, Any]:
    return axis(title, 0, 1, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], tickformat=".0%")


def error_bar(ends: tuple[Track, ...], y: float) -> list[Mark]:
    """An interval as a line with caps, within the picture."""
    low, high = (of_all(np.clip(end.values, 0, 1)) for end in ends)
    return [Segment(low, y, high, y), *(Segment(end, y - 0.06, end, y + 0.06) for end in (low, high))]


def against_the_truth(naive: Track, own: tuple[Track, ...], corrected: Track, mended: tuple[Track, ...]) -> View:
    """Reported against true pass rate: a judge without errors would be on the diagonal."""
    x = over("true")(TRUE)
    left, right = over("true")(TRUE - 0.008), over("true")(TRUE + 0.008)
    marks: tuple[Mark, ...] = (
        Rule(x=x, drag="true"),
        Curve(x, x, "true", "dot"),
        Curve(x, naive, "true", color=NAIVE, so_far=True),
        Segment(left, own[0], left, own[1], width=9, color=NAIVE),
        Segment(right, mended[0], right, mended[1], width=9, color=MENDED),
        Dot(left, naive, size=4, color=NAIVE),
        Dot(right, corrected, drag="true", size=4, color=MENDED),
        Label(0.29, 0.25, "reported = true", anchor="start"),
    )
    figure = blank(
        (52, 10, 12, 40),
        axis(
            "proportion of right answers",
            -0.03,
            1.05,
            tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1],
            tickformat=".0%",
            showgrid=False,
        ),
        axis("reported pass rate", -0.03, 1.05, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], tickformat=".0%"),
    )
    alt = "The judge's pass rate and the corrected one, each with a 95% interval, against the proportion of right answers."
    return View("rates", alt, marks, figure, 360)
