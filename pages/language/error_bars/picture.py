"""Two models' answers as they come in, text by text, and their scores with 95% intervals at each number of questions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Curve, Dot, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import clustered_standard_error, mean_interval, standard_error
from pages.language.error_bars.data import CLUSTERS, EACH, MODELS, QUESTIONS, TEXTS
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, stacked

NS = np.arange(60, QUESTIONS + 1, 20)  # of fewer texts an interval by text is longer than the picture is high
START = 100
LOWEST = 0.35  # score in the picture
LEFT, RIGHT, PALE, ASIDE = (
    58,
    70,
    0.16,
    3.0,
)  # pixels at both sides; of what is not asked yet; questions between the two bars
at_n = over("questions")


@dataclass(frozen=True, eq=False)
class Asked:
    """One model's score at each number of questions, with both ends of both intervals."""

    name: str
    hue: str
    score: Track
    alone: tuple[Track, Track]
    by_text: tuple[Track, Track]
    error: Track
    error_by_text: Track


def asked(name: str, hue: str) -> Asked:
    """All numbers of a model."""
    scores, low = MODELS[name], name.lower()
    alone = [mean_interval(scores[:n]) for n in NS]
    by_text = [mean_interval(scores[:n], clusters=CLUSTERS[:n]) for n in NS]
    return Asked(
        name,
        hue,
        at_n([one.value for one in alone], f"score_{low}"),
        (at_n([one.low for one in alone], f"low_{low}"), at_n([one.high for one in alone], f"high_{low}")),
        (
            at_n([one.low for one in by_text], f"low_by_text_{low}"),
            at_n([one.high for one in by_text], f"high_by_text_{low}"),
        ),
        at_n([standard_error(scores[:n]) for n in NS], f"error_{low}"),
        at_n([clustered_standard_error(scores[:n], CLUSTERS[:n]) for n in NS], f"error_by_text_{low}"),
    )


def two_models(*, by_text: bool) -> Payload:
    """Answers and scores of both models. by_text: with the intervals that count texts, too."""
    models = [asked(name, hue) for name, hue in zip(MODELS, HUES, strict=False)]
    shown = [
        (f"error_by_text_{one.name.lower()}", "counting texts", one.error_by_text)
        if by_text
        else (f"error_{one.name.lower()}", "as if independent", one.error)
        for one in models
    ]
    readouts = [
        part
        for one, (metric, how, error) in zip(models, shown, strict=True)
        for part in (
            Readout(one.score.name, f"score of model {one.name}", one.score, color=one.hue),
            Readout(metric, f"its standard error, {how}", error, color=one.hue),
        )
    ]
    ends = [end for one in models for end in (*one.alone, *one.by_text)]
    errors = [error for one in models for error in (one.error, one.error_by_text)]
    return pack(
        stacked(answers(models), scores(models, by_text), NUMBERS, across=4),
        (Control("questions", "questions asked", NS.astype(float), tuple(map(str, NS.tolist()))),),
        readouts=readouts,
        table=(*(one.score for one in models), *errors, *ends),
        axes={"cell": QUESTIONS},
    )


def answers(models: list[Asked]) -> View:
    """A column of five cells a text, for each model; right answers are filled, and those that are not asked yet are pale."""
    marks: list[Mark] = []
    there = np.where(np.arange(QUESTIONS)[None, :] < NS[:, None], 1.0, PALE)
    for place, one in enumerate(models):
        top = 5.0 + 6.4 * (1 - place)
        x = tuple((np.arange(QUESTIONS) // EACH * EACH + 0.3).tolist())
        y = tuple((top - np.arange(QUESTIONS) % EACH).tolist())
        dark = Track((there * MODELS[one.name]).astype(np.float32), ("questions", "cell"))
        marks += [
            Cells(dark, "cell", x, y, EACH - 0.9, 0.92, one.hue),
            Label(-8.0, top - 2.5, f"model {one.name}", anchor="end", color=one.hue),
        ]
    marks.append(Rule(x=at_n(NS), drag="questions"))
    figure = blank((LEFT, 22, RIGHT, 6), axis("", 0, QUESTIONS + 4, visible=False), axis("", 0, 11.5, visible=False))
    alt = f"The answers of two models to {TEXTS} texts with {EACH} questions each, a column a text. Most columns are all right or all wrong."
    return View("answers", alt, tuple(marks), figure, 140)


def scores(models: list[Asked], by_text: bool) -> View:
    """Each model's score with its interval at this number of questions, and how the interval shrank up to here."""
    marks: list[Mark] = []
    for one, aside in zip(models, (-ASIDE, ASIDE), strict=True):
        x = at_n(NS + aside)
        if by_text:
            marks += [Curve(x, _inside(end), "questions", color=one.hue, so_far=True) for end in one.by_text]
            marks.append(Segment(x, _inside(one.by_text[0]), x, _inside(one.by_text[1]), width=2.5, color=one.hue))
        dash = "dot" if by_text else ""
        marks += [Curve(x, end, "questions", dash, color=one.hue, so_far=True) for end in one.alone]
        marks.append(Segment(x, one.alone[0], x, one.alone[1], width=7, color=one.hue))
        marks.append(Dot(x, one.score, drag="questions", color=one.hue))
        marks.append(Label(at_n(NS + 12.0), one.score, f"model {one.name}", anchor="start", color=one.hue))
    across = axis("questions asked, five about each text", 0, QUESTIONS + 4, showgrid=False)
    up = axis("score", LOWEST, 1.03, tickvals=[0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    alt = "Scores of both models with 95% intervals against the number of questions."
    return View("scores", alt, tuple(marks), blank((LEFT, 6, RIGHT, 40), across, up, at=1), 290)


def _inside(end: Track) -> Track:
    """An end of an interval as it is drawn: no score is above 1, or below what the picture shows."""
    return at_n(np.clip(end.values, LOWEST, 1.0))
