"""A model that answers only where it is sure enough: correct, wrong and not attempted, and four scores, at every threshold and penalty."""

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Swatch, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.abstention import attempted_f_score, correct_given_attempted, penalised_score
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

QUESTIONS = 200
CONFIDENCE = (np.arange(QUESTIONS) + 0.5) / QUESTIONS  # of each answer, and how likely it is correct
THRESHOLDS, PENALTIES = np.round(np.arange(0, 20) / 20, 2), np.array([0.0, 1.0, 3.0, 9.0])
START = {"threshold": 0.0, "penalty": 3.0}
OVER = ("threshold", "penalty")
PARTS = (("correct", HUES[1]), ("wrong", HUES[2]), ("not attempted", GREY))
SCORES = {
    "correct_given_attempted": ("attempted", HUES[0]),
    "attempted_f_score": ("F-score", HUES[3]),
    "penalised_score": ("penalised", HUES[2]),
}
LOWEST = -1.0  # of the picture; with a penalty of 9 scores are far below it
of_both = over(*OVER)


def counts(threshold: float) -> tuple[float, float, float]:
    """Correct and wrong answers as many as are expected, and questions not attempted, if the model answers with this confidence or more."""
    attempted = threshold <= CONFIDENCE
    correct = float(CONFIDENCE[attempted].sum())
    return correct, float(attempted.sum()) - correct, float((~attempted).sum())


def only_if_sure() -> Payload:
    """The three counts as a bar, and the scores along the threshold."""
    found = np.array([counts(threshold) for threshold in THRESHOLDS.tolist()])
    correct, wrong, abstained = found.T
    scores = {
        "correct_given_attempted": over("threshold")(
            correct_given_attempted(correct, wrong), "correct_given_attempted"
        ),
        "attempted_f_score": over("threshold")(attempted_f_score(correct, wrong, abstained), "attempted_f_score"),
        "penalised_score": of_both(
            penalised_score(correct[:, None], wrong[:, None], abstained[:, None], penalty=PENALTIES[None, :]),
            "penalised_score",
        ),
    }
    views = bar(found), along(scores)
    return pack(
        grid({views[0]: 12}, {views[1]: 9, NUMBERS: 3}),
        (
            Control(
                "threshold",
                "the model answers if its confidence is at least",
                THRESHOLDS,
                tuple(f"{100 * t:.0f}%" for t in THRESHOLDS),
            ),
            Control("penalty", "points that a wrong answer costs", PENALTIES, tuple(f"{p:g}" for p in PENALTIES)),
        ),
        readouts=[Readout(name, CATALOG[name].name, scores[name], color=hue) for name, (_, hue) in SCORES.items()],
        table=tuple(scores.values()),
        legend=[Swatch("point", words, hue) for words, hue in PARTS],
    )


def bar(found: np.ndarray) -> View:
    """All questions, cut into correct, wrong and not attempted."""
    ends = np.cumsum(found, axis=1)
    starts = np.concatenate([np.zeros((len(found), 1)), ends[:, :-1]], axis=1)
    at = over("threshold")
    marks: list[Mark] = []
    for place, (_, hue) in enumerate(PARTS):
        marks.append(Segment(at(starts[:, place]), 0.0, at(ends[:, place]), 0.0, width=24, color=hue))
        marks.append(
            Label(
                (2.0, 90.0, 198.0)[place],
                1.15,
                track=at(np.round(found[:, place])),
                anchor=("start", "middle", "end")[place],
                color=hue,
            )
        )
    figure = blank((46, 4, 10, 4), axis("", 0, QUESTIONS, visible=False), axis("", -0.7, 1.7, visible=False))
    return View(
        "answers",
        gettext("How many of {n} questions are answered correctly, wrongly, and not at all.", n=QUESTIONS),
        tuple(marks),
        figure,
        80,
    )


def along(scores: dict[str, Track]) -> View:
    """The scores along the threshold, drawn as far as it was moved."""
    full = np.broadcast_arrays(
        *(track.values if track.values.ndim == 2 else track.values[:, None] for track in scores.values())
    )
    heights = apart(np.array(full), 0.13, LOWEST, 1.0)
    x = over("threshold")(THRESHOLDS)
    marks: list[Mark] = []
    for (name, (words, hue)), height in zip(SCORES.items(), heights, strict=True):
        track = scores[name]
        shown = Track(np.where(track.values >= LOWEST, track.values, np.nan), track.over)
        marks += [
            Curve(x, shown, "threshold", color=hue, so_far=True),
            Dot(x, shown, drag="threshold", color=hue),
            Label(over("threshold")(THRESHOLDS + 0.02), of_both(height), words, anchor="start", color=hue),
        ]
    across = axis(
        "lowest confidence at which the model answers",
        -0.02,
        1.42,
        tickvals=[0, 0.25, 0.5, 0.75],
        tickformat=".0%",
        showgrid=False,
    )
    figure = blank((46, 10, 10, 40), across, axis("score", LOWEST - 0.05, 1.08, tickvals=[-1, -0.5, 0, 0.5, 1]))
    return View(
        "scores", "Three scores against the lowest confidence at which the model answers.", tuple(marks), figure, 300
    )
