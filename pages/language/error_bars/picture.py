"""A model's answers as they come in, text by text, and below them its score with 95% error bars; then those of a second model."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Curve, Dot, Grip, Label, Mark, Picks, Rule, Segment, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.error_bars import clustered_standard_error, mean_interval, standard_error
from pages.language.error_bars.data import CLUSTERS, EACH, MODELS, QUESTIONS, TEXTS, dealt
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

NS = np.arange(50, QUESTIONS + 1, EACH)  # of fewer texts an interval by text is longer than the picture is wide
MIXED = np.arange(0, TEXTS + 1, 10)  # texts whose answers are dealt out anew among them
TIMES = np.arange(0.5, 3.01, 0.25)  # how long the reader draws the bars by texts, as a multiple of the plain ones
START = {"mixed": 0, "questions": QUESTIONS, "drawn": 1}
LOWEST, NEAR, HIGHEST = 0.4, 0.745, 1.0  # scores in the picture; NEAR: the lowest one while model A is alone
PALE = 0.35  # of a wrong answer
APART, DOWN = 7.2, -2.1  # from a model's tiles to the next one's, and where the picture of tiles ends, in tiles
CAP, THICK = 0.2, 3.5  # half the length of the line that ends an error bar, in rows; pixels
ABOVE, FURTHEST = (
    0.42,
    0.89,
)  # from a bar to what is said over it, in rows; where this is at most, so that it ends in the picture
WITHOUT_LINES = {"showgrid": False, "ticks": "outside", "ticklen": 4}
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
    shown = models if by_text else models[:1]  # the second one comes with the answer
    readouts = [
        Readout(
            f"error_by_text_{one.name.lower()}",
            gettext("standard error of {model}, by texts", model=one.name),
            one.error_by_text,
            color=one.hue,
            digits=2,
        )
        for one in shown
        if by_text  # until then the only one is above its bar
    ]
    ends = [end for one in models for end in (*one.alone, *one.by_text)]
    errors = [error for one in models for error in (one.error, one.error_by_text)]
    tiles, bars = answers(shown, by_text), error_bars(shown, by_text)
    return pack(
        grid({tiles: 6}, {bars: 5, NUMBERS: 1} if by_text else {bars: 6}),
        (
            Control(
                "mixed",
                "shuffle answers between texts",
                MIXED.astype(float),
                tuple(gettext("{n} of {all} texts", n=mixed, all=TEXTS) for mixed in MIXED.tolist()),
                slider=by_text,  # it moves no other bars
                marks={0: "as asked"},
            ),
            Control("questions", "questions asked", NS.astype(float), tuple(map(str, NS.tolist())), slider=False),
            Control(
                "drawn",
                "your bars by texts",
                TIMES,
                tuple(gettext("{times:g} times as long", times=times) for times in TIMES),
                slider=False,
            ),
        ),
        readouts=readouts,
        table=(*(one.score for one in models), *errors, *ends),
        axes={"cell": QUESTIONS} | ({} if by_text else {"end": 2}),
    )


def answers(models: list[Asked], by_text: bool) -> View:
    """A column of five tiles a text, for each model; wrong answers are pale, and those that are not asked yet are not there.

    by_text: a line at the end of those asked can be dragged, too.
    """
    marks: list[Mark] = []
    there = over("questions", "cell")(np.arange(QUESTIONS) < NS[:, None])
    x = tuple((np.arange(QUESTIONS) // EACH + 0.1).tolist())
    top = APART * len(models) - 0.9
    for place, one in enumerate(reversed(models)):
        begins = APART * place
        y = tuple((begins + EACH - np.arange(QUESTIONS) % EACH).tolist())
        right = np.array([answers_of(one.name, mixed) for mixed in MIXED.tolist()])
        dark = Track(np.where(right > 0, 1, PALE).astype(np.float32), ("mixed", "cell"))
        words = gettext(" right: model {name}", name=one.name) if by_text else " answers right"
        marks += [
            Cells(dark, "cell", x, y, 0.8, 0.88, one.hue, there),
            Label(
                0.1,
                begins + EACH + 0.7,
                "",
                of_both(right.cumsum(axis=1)[:, NS - 1]),
                "start",
                color=one.hue,
                unit=words,
            ),
        ]
    if by_text:
        asked_until = over("questions")(NS / EACH - 2)
        marks += [
            Rule(x=over("questions")(NS / EACH), drag="questions"),
            Label(asked_until, top + 0.75, "", over("questions")(NS), "end", unit=" questions asked"),
        ]
    marks += [
        *_bracket(gettext("one text, {n} answers", n=EACH)),
        Label(TEXTS - 0.1, -1.5, "faded: wrong answers", anchor="end"),
    ]
    across = {"visible": False, "range": [0.1, TEXTS - 0.1]}
    figure = blank((2, 34, 16, 2) if by_text else (2, 6, 2, 2), across, axis("", DOWN, top, visible=False))
    alt = gettext(
        "Answers to {n} questions about each of {texts} texts, one column for each text. In most columns all answers are right, or all are wrong.",
        n=EACH,
        texts=TEXTS,
    )
    return View("texts", alt, tuple(marks), figure, 296 if by_text else 204, narrow=196 if by_text else 150)


def _bracket(words: str) -> list[Mark]:
    """A bracket below the first column, and words under it."""
    ends = ((0.1, -0.2, 0.1, -0.6), (0.1, -0.6, 0.9, -0.6), (0.9, -0.6, 0.9, -0.2))
    return [*(Segment(*end, width=1.5) for end in ends), Label(0.1, -1.5, words, anchor="start")]


def error_bars(models: list[Asked], by_text: bool) -> View:
    """Each model's score with its error bar, its answers counted one by one; below it the one by texts, or a bar that the reader draws."""
    rows = 2 * len(models)
    lowest = LOWEST if by_text else NEAR
    figure = blank(
        (106 if by_text else 2, 10, 16, 46),
        axis("score, with 95% error bars", lowest, HIGHEST + 0.01, dtick=0.1, **({} if by_text else WITHOUT_LINES)),
        axis("", 0, rows, visible=False),
        at=1,
    )
    marks: list[Mark] = []
    for place, one in enumerate(models):
        upper, lower = rows - 2 * place - 0.6, rows - 2 * place - 1.6
        hue = one.hue
        by_answers, by_texts = (
            gettext("{model}, by answers", model=one.name),
            gettext("{model}, by texts", model=one.name),
        )
        for words, y, counted, unit in (
            (by_answers if by_text else "texts ignored", upper, NS, " answers"),
            (by_texts if by_text else "texts counted", lower, NS / EACH, " texts"),
        ):
            number = over("questions")(counted)
            marks.append(
                Label(lowest - 0.006, y, words, number, "end", color=hue, unit=unit)
                if by_text
                else Label(lowest, y + ABOVE, words, number, "start", unit=unit)
            )
        marks += [
            *_bar(_inside(one.alone), upper, hue, one.score),
            *(
                [
                    Label(one.score, upper + ABOVE, "", one.score, color=hue, shows="number"),
                    *_guessed(one, lower),
                    *_bar(_inside(one.by_text), lower, hue, one.score),
                ]
                if by_text
                else [*_said(one, upper + ABOVE), *_asks(one, lower)]
            ),
        ]
    alt = "Scores with their 95% error bars."
    return View("scores", alt, tuple(marks), figure, 250 if by_text else 180, narrow=210 if by_text else 180)


def _said(one: Asked, y: float) -> list[Mark]:
    """The score and its standard error side by side, over the score as far as there is room."""
    left, right = (Track(np.minimum(one.score.values, FURTHEST) + way, one.score.over) for way in (-0.006, 0.006))
    hue = one.hue
    return [
        Label(left, y, "score", one.score, "end", color=hue, shows="number"),
        Label(right, y, "standard error", one.error, "start", color=hue, shows="number", digits=2),
    ]


def _asks(one: Asked, y: float) -> list[Mark]:
    """A dashed bar, at first as long as the plain one, by whose end the reader draws how long the one by texts should be."""
    low, high = _drawn(one)
    line = Track(np.stack([low.values, high.values], axis=-1), (*DRAWN, "end"))
    return [
        Curve(line, over("end")([y, y]), "end", dash="dash"),
        Segment(high, y - CAP, high, y + CAP, THICK),
        Dot(one.score, y, color=one.hue),
        Grip(low, y, "drawn"),
        Picks(low, y, "drawn"),
        Label(one.score, _while(TIMES == 1, y + ABOVE), "drag: how long should it be?"),
        Label(one.score, _while(TIMES != 1, y + ABOVE), "", over("drawn")(TIMES), unit="× as long"),
    ]


def _guessed(one: Asked, y: float) -> list[Mark]:
    """The bar that the reader drew, if any, behind the first model's one by texts."""
    if one.name != "A":
        return []
    low, high = _drawn(one)
    moved = _while(TIMES != 1, y)
    return [Segment(low, moved, high, moved, 11, GREY), Label(LOWEST + 0.01, moved, "grey: yours", anchor="start")]


def _drawn(one: Asked) -> tuple[Track, Track]:
    """Both ends of the plain error bar, if it is as long as the reader draws it; to a thousandth."""
    ends = (one.score.values[..., None] + TIMES * (end.values - one.score.values)[..., None] for end in one.alone)
    low, high = (Track(np.clip(end, LOWEST, HIGHEST).round(3).astype(np.float32), DRAWN) for end in ends)
    return low, high


def _while(there: np.ndarray, y: float) -> Track:
    """A height while the reader's bar is so, and none else."""
    return over("drawn")(np.where(there, y, np.nan))


def _bar(ends: tuple[Track, Track], y: float, hue: str, score: Track) -> list[Mark]:
    """An error bar with its score."""
    low, high = ends
    caps = [Segment(end, y - CAP, end, y + CAP, THICK, hue) for end in (low, high)]
    return [Segment(low, y, high, y, THICK, hue), *caps, Dot(score, y, color=hue)]


def _inside(ends: tuple[Track, Track]) -> tuple[Track, Track]:
    """Ends of an interval as they are drawn: no score is above 1, or below what the picture shows."""
    low, high = (of_both(np.clip(end.values, LOWEST, HIGHEST)) for end in ends)
    return low, high
