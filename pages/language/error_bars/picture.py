"""Two models' answers as they come in, text by text, and beside them their scores with 95% error bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Dot, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import clustered_standard_error, mean_interval, standard_error
from pages.language.error_bars.data import CLUSTERS, EACH, MODELS, QUESTIONS, TEXTS, dealt
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

NS = np.arange(50, QUESTIONS + 1, EACH)  # of fewer texts an interval by text is longer than the picture is wide
MIXED = np.arange(0, TEXTS + 1, 10)  # texts whose answers are dealt out anew among them
START = {"mixed": 0, "questions": QUESTIONS}
LOWEST, HIGHEST = 0.4, 1.0  # score in the picture
PALE = 0.2  # of a wrong answer
MARGIN = (6, 34, 14, 30)  # pixels left, top, right, bottom
ROWS, UP = (7.2, 0.0), 13.9  # where the tiles of models A and B begin, and how high the picture is, in tiles
BESIDE, NAMED = 0.025, LOWEST - 0.015  # how far from its dot it is asked how long a bar is; where rows have their names
CAP, THICK = 0.5, 3.5  # half the length of the line that ends an error bar; pixels
of_both = over("mixed", "questions")


@dataclass(frozen=True, eq=False)
class Asked:
    """One model's score at each number of texts whose answers are mixed and of questions asked, with both ends of both intervals."""

    name: str
    hue: str
    score: Track
    alone: tuple[Track, Track]
    by_text: tuple[Track, Track]
    error: Track
    error_by_text: Track


def asked(name: str, hue: str) -> Asked:
    """All numbers of a model."""
    low, answers = name.lower(), [answers_of(name, mixed) for mixed in MIXED.tolist()]

    def both(number: Callable[[np.ndarray, np.ndarray], float], track: str) -> Track:
        found = [[number(scores[:n], CLUSTERS[:n]) for n in NS] for scores in answers]
        return of_both(found, f"{track}_{low}")

    return Asked(
        name,
        hue,
        both(lambda scores, _: mean_interval(scores).value, "score"),
        (
            both(lambda scores, _: mean_interval(scores).low, "low"),
            both(lambda scores, _: mean_interval(scores).high, "high"),
        ),
        (
            both(lambda scores, texts: mean_interval(scores, clusters=texts).low, "low_by_text"),
            both(lambda scores, texts: mean_interval(scores, clusters=texts).high, "high_by_text"),
        ),
        both(lambda scores, _: standard_error(scores), "error"),
        both(clustered_standard_error, "error_by_text"),
    )


def answers_of(name: str, mixed: int) -> np.ndarray:
    """Right and wrong answers of a model, text by text, if the questions of this many texts are mixed."""
    found: np.ndarray = MODELS[name][dealt(TEXTS - mixed)]
    return found


def two_models(*, by_text: bool) -> Payload:
    """Answers and scores of both models. by_text: with the error bars by texts, too."""
    models = [asked(name, hue) for name, hue in zip(MODELS, HUES, strict=False)]
    readouts = [
        Readout(
            f"error_by_text_{one.name.lower()}",
            f"standard error of {one.name}, by texts",
            one.error_by_text,
            color=one.hue,
            digits=2,
        )
        if by_text
        else Readout(f"error_{one.name.lower()}", f"standard error of {one.name}", one.error, color=one.hue, digits=2)
        for one in models
    ]
    ends = [end for one in models for end in (*one.alone, *one.by_text)]
    errors = [error for one in models for error in (one.error, one.error_by_text)]
    tiles, bars = answers(models, by_text), error_bars(models, by_text)
    return pack(
        grid({tiles: 8, bars: 5}, {tiles: 8, NUMBERS: 5}, across=2),
        (
            Control(
                "mixed",
                "shuffle answers between texts",
                MIXED.astype(float),
                tuple(f"{mixed} of {TEXTS} texts" for mixed in MIXED.tolist()),
                marks={0: "as asked"},
            ),
            Control("questions", "questions asked", NS.astype(float), tuple(map(str, NS.tolist())), slider=False),
        ),
        readouts=readouts,
        table=(*(one.score for one in models), *errors, *ends),
        axes={"cell": QUESTIONS},
    )


def answers(models: list[Asked], by_text: bool) -> View:
    """A column of five tiles a text, for each model; wrong answers are pale, and those that are not asked yet are not there.

    by_text: a line at the end of those asked can be dragged, too.
    """
    marks: list[Mark] = []
    there = np.arange(QUESTIONS)[None, :] < NS[:, None]
    x = tuple((np.arange(QUESTIONS) // EACH + 0.1).tolist())
    for begins, one in zip(ROWS, models, strict=True):
        y = tuple((begins + EACH - np.arange(QUESTIONS) % EACH).tolist())
        right = np.array([answers_of(one.name, mixed) for mixed in MIXED.tolist()])
        dark = (there * np.where(right > 0, 1.0, PALE)[:, None]).astype(np.float32)
        marks += [
            Cells(Track(dark, ("mixed", "questions", "cell")), "cell", x, y, 0.8, 0.86, one.hue),
            Label(
                0,
                begins + EACH + 0.95,
                "",
                of_both(right.cumsum(axis=1)[:, NS - 1]),
                "start",
                color=one.hue,
                unit=f" right: model {one.name}",
            ),
        ]
    if by_text:
        asked_until = over("questions")(NS / EACH - 2.4)
        marks += [
            Rule(x=over("questions")(NS / EACH), drag="questions"),
            Label(asked_until, UP + 0.75, "", over("questions")(NS), "end", unit=" questions asked"),
        ]
    across = axis(
        f"{TEXTS} columns, one a text; faint: wrong answers",
        0,
        TEXTS,
        showgrid=False,
        showticklabels=False,
        constrain="domain",
    )
    figure = blank(MARGIN, across, axis("", 0, UP, visible=False, scaleanchor="x", constrain="domain"))
    alt = f"The answers of two models to {TEXTS} texts with {EACH} questions each, a column a text. In most columns all answers are right, or all are wrong."
    return View("texts", alt, tuple(marks), figure, 340)


def error_bars(models: list[Asked], by_text: bool) -> View:
    """Each model's score with its error bar, right of its answers; below it the one by texts, or the question how long it is."""
    figure = blank(
        (96, 16, 14, 46),
        axis("score, with 95% error bars", LOWEST, HIGHEST + 0.01, tickvals=[0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        axis("", 0, UP, visible=False),
        at=1,
    )
    marks: list[Mark] = []
    for begins, one in zip(ROWS, models, strict=True):
        upper, lower = begins + 3.5, begins + 0.9
        marks += [
            Label(NAMED, begins + EACH + 0.75, f"model {one.name}", anchor="end", color=one.hue),
            Label(NAMED, upper, "", over("questions")(NS), "end", unit=" answers"),
            *_bar(one.alone, one.score, upper, one.hue),
            Label(one.score, upper + 1.35, "", one.score, color=one.hue, shows="number"),
            Label(NAMED, lower, "", over("questions")(NS / EACH), "end", unit=" texts"),
        ]
        if by_text:
            marks += _bar(one.by_text, one.score, lower, one.hue)
        else:
            marks.append(Dot(one.score, lower, color=one.hue))
            left, right = (of_both(one.score.values + aside) for aside in (-BESIDE, BESIDE))
            marks.append(Label(left, lower, "how long? ←", anchor="end", chip=True, color=one.hue))
            marks.append(Label(right, lower, "→", anchor="start", chip=True, color=one.hue))
    return View("scores", "Scores of both models with their 95% error bars.", tuple(marks), figure, 246, narrow=196)


def _bar(ends: tuple[Track, Track], score: Track, y: float, hue: str) -> list[Mark]:
    """A plain error bar with its score."""
    low, high = map(_inside, ends)
    caps = [Segment(end, y - CAP, end, y + CAP, THICK, hue) for end in (low, high)]
    return [Segment(low, y, high, y, THICK, hue), *caps, Dot(score, y, color=hue)]


def _inside(end: Track) -> Track:
    """An end of an interval as it is drawn: no score is above 1, or below what the picture shows."""
    return of_both(np.clip(end.values, LOWEST, HIGHEST))
