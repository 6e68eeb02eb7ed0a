"""Two models' answers as they come in, text by text, and beside them their scores with 95% error bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Dot, Grip, Label, Mark, Picks, Rule, Segment, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import clustered_standard_error, mean_interval, standard_error
from pages.language.error_bars.data import CLUSTERS, EACH, MODELS, QUESTIONS, TEXTS, dealt
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

NS = np.arange(50, QUESTIONS + 1, EACH)  # of fewer texts an interval by text is longer than the picture is wide
MIXED = np.arange(0, TEXTS + 1, 10)  # texts whose answers are dealt out anew among them
TIMES = np.arange(0.5, 3.01, 0.25)  # how long the reader draws the bars by texts, as a multiple of the plain ones
START = {"mixed": 0, "questions": QUESTIONS, "drawn": 1}
LOWEST, HIGHEST = 0.4, 1.0  # score in the picture
PALE = 0.2  # of a wrong answer
ROWS, UP, DOWN = (7.2, 0.0), 13.9, -2.1  # where the tiles of models A and B begin, and the picture's ends, in tiles
NAMED = LOWEST - 0.015  # where rows have their names
CAP, THICK, GREY = (
    0.5,
    3.5,
    "#8a9099",
)  # half the length of the line that ends an error bar; pixels; what the reader draws
of_both, DRAWN = over("mixed", "questions"), ("mixed", "questions", "drawn")


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
        else Readout(
            f"error_{one.name.lower()}", f"standard error of {one.name}, by answers", one.error, color=one.hue, digits=2
        )
        for one in models
    ]
    ends = [end for one in models for end in (*one.alone, *one.by_text)]
    errors = [error for one in models for error in (one.error, one.error_by_text)]
    tiles, bars = answers(models, by_text), error_bars(models, by_text)
    return pack(
        grid({tiles: 7, bars: 6}, {tiles: 7, NUMBERS: 6}, across=2),
        (
            Control(
                "mixed",
                "shuffle answers between texts",
                MIXED.astype(float),
                tuple(f"{mixed} of {TEXTS} texts" for mixed in MIXED.tolist()),
                slider=by_text,  # it moves no other bars
                marks={0: "as asked"},
            ),
            Control("questions", "questions asked", NS.astype(float), tuple(map(str, NS.tolist())), slider=False),
            Control(
                "drawn", "your bars by texts", TIMES, tuple(f"{times:g} times as long" for times in TIMES), slider=False
            ),
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
    marks += _columns()
    across = {"visible": False, "range": [0, TEXTS], "constrain": "domain"}
    up = axis("", DOWN, UP, visible=False, scaleanchor="x", constrain="domain", constraintoward="top")
    figure = blank((6, 34 if by_text else 10, 14, 2), across, up)
    alt = f"The answers of two models to {EACH} questions about each of {TEXTS} texts, one column for each text. In most columns all answers are right, or all are wrong."
    return View("texts", alt, tuple(marks), figure, 296, narrow=196 if by_text else 172)


def _columns() -> list[Mark]:
    """Under two columns of model B: what a column is, and what is pale while that text's answers are its own."""
    wrong = answers_of("B", 0).reshape(TEXTS, EACH).sum(axis=1) == 0
    pale = np.flatnonzero(wrong & (np.arange(TEXTS) > TEXTS / 3))[0]
    at = of_both(np.where((MIXED[:, None] == 0) & (pale < NS / EACH), pale, np.nan))
    return [*_bracket(over()(0), f"one text, {EACH} answers"), *_bracket(at, "faded: wrong answers")]


def _bracket(left: Track, words: str) -> list[Mark]:
    """A bracket below the column that begins at left, and words under it."""
    x0, x1 = _aside(left, 0.1), _aside(left, 0.9)
    ends = ((x0, -0.2, x0, -0.6), (x0, -0.6, x1, -0.6), (x1, -0.6, x1, -0.2))
    return [*(Segment(*end, width=1.5) for end in ends), Label(x0, -1.5, words, anchor="start")]


def error_bars(models: list[Asked], by_text: bool) -> View:
    """Each model's score with its error bar, right of its answers; below it the one by texts, or a bar that the reader draws."""
    figure = blank(
        (140, 16, 14, 46),
        axis("score, with 95% error bars", LOWEST, HIGHEST + 0.01, tickvals=[0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        axis("", 0, UP, visible=False),
        at=1,
    )
    marks: list[Mark] = []
    for begins, one in zip(ROWS, models, strict=True):
        upper, lower = begins + 3.5, begins + 0.9
        marks += [
            Label(NAMED, begins + EACH + 0.75, f"model {one.name}, counted as", anchor="end", color=one.hue),
            Label(NAMED, upper, "", over("questions")(NS), "end", unit=" answers"),
            *_bar(_inside(one.alone), upper, one.hue, one.score),
            Label(one.score, upper + 1.35, "", one.score, color=one.hue, shows="number"),
            Label(NAMED, lower, "", over("questions")(NS / EACH), "end", unit=" texts"),
        ]
        marks += (
            [*_guessed(one, lower), *_bar(_inside(one.by_text), lower, one.hue, one.score)]
            if by_text
            else _asks(one, lower)
        )
    return View(
        "scores",
        "Scores of both models with their 95% error bars.",
        tuple(marks),
        figure,
        246,
        narrow=196 if by_text else 230,
    )


def _asks(one: Asked, y: float) -> list[Mark]:
    """A grey bar, at first as long as the plain one, by whose grip the reader draws how long the one by texts is."""
    low, high = _drawn(one)
    grip = _aside(low, -0.045)
    marks = [*_bar((low, high), y, GREY, one.score, one.hue), Grip(grip, y, "drawn"), Picks(grip, y, "drawn")]
    if one.name == "A":
        marks.append(Label(_aside(one.alone[0], -0.1), _while(TIMES == 1, y), "how long? drag", anchor="end"))
        marks.append(Label(LOWEST + 0.01, _while(TIMES != 1, y), "", over("drawn")(TIMES), "start", unit="× as long"))
    return marks


def _guessed(one: Asked, y: float) -> list[Mark]:
    """The bar that the reader drew, if any, behind the one by texts."""
    low, high = _drawn(one)
    moved = _while(TIMES != 1, y)
    words = [Label(LOWEST + 0.01, moved, "grey: yours", anchor="start")] if one.name == "A" else []
    return [Segment(low, moved, high, moved, 11, GREY), *words]


def _drawn(one: Asked) -> tuple[Track, Track]:
    """Both ends of the plain error bar, if it is as long as the reader draws it; to a thousandth."""
    ends = (one.score.values[..., None] + TIMES * (end.values - one.score.values)[..., None] for end in one.alone)
    low, high = (Track(np.clip(end, LOWEST, HIGHEST).round(3).astype(np.float32), DRAWN) for end in ends)
    return low, high


def _while(there: np.ndarray, y: float) -> Track:
    """A height while the reader's bar is so, and none else."""
    return over("drawn")(np.where(there, y, np.nan))


def _aside(end: Track, by: float) -> Track:
    return Track(end.values + np.float32(by), end.over)


def _bar(ends: tuple[Track, Track], y: float, hue: str, score: Track, middle: str = "") -> list[Mark]:
    """An error bar with its score."""
    low, high = ends
    caps = [Segment(end, y - CAP, end, y + CAP, THICK, hue) for end in (low, high)]
    return [Segment(low, y, high, y, THICK, hue), *caps, Dot(score, y, color=middle or hue)]


def _inside(ends: tuple[Track, Track]) -> tuple[Track, Track]:
    """Ends of an interval as they are drawn: no score is above 1, or below what the picture shows."""
    low, high = (of_both(np.clip(end.values, LOWEST, HIGHEST)) for end in ends)
    return low, high
