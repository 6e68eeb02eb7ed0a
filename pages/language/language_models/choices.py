"""Made-up multiple-choice questions whose choices differ in length: which choice is most likely, by four ways to count length."""

from functools import cache

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Label, Mark, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.multiple_choice import chosen, likelihood_accuracy
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

QUESTIONS, CHOICES, SEED = 24, 4, 20
COST = np.round(np.arange(0, 13) / 4, 2)
START = {"cost": 0.5}
WAYS = {"sum": "sum", "token": "per token", "character": "per character", "byte": "per byte"}
PALE = 0.2  # of a wrong answer
of_cost = over("cost")


@cache
def questions() -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray | None]]:
    """The place of the right choice, a surprise for each token beyond what all have, and lengths.

    In the last third of the questions, about half of the choices are in Greek letters: two bytes each, and fewer to a token."""
    draw = np.random.default_rng(SEED)
    shape = QUESTIONS, CHOICES
    tokens = draw.integers(1, 9, shape)
    last = np.arange(QUESTIONS)[:, None] >= QUESTIONS * 2 // 3
    greek = last & (draw.random(shape) < 0.5)
    letters = np.maximum(np.rint(tokens * np.where(greek, 1.6, 4.2) + draw.integers(-1, 2, shape)), 1)
    truth = draw.integers(0, CHOICES, QUESTIONS)
    surprise = draw.normal(1.0, 0.35, shape)
    surprise[np.arange(QUESTIONS), truth] -= 0.6
    lengths = {"sum": None, "token": tokens * 1.0, "character": letters, "byte": letters * np.where(greek, 2, 1)}
    return truth, np.maximum(surprise, 0.05), lengths


def log_likelihoods(cost: float) -> np.ndarray:
    """Of every choice, where each token has so much more surprise; logarithms to base 2."""
    _, surprise, lengths = questions()
    tokens = lengths["token"]
    assert tokens is not None
    return np.asarray(-tokens * (surprise + cost))


def most_likely() -> Payload:
    """Right and wrong answers as tiles, and four accuracies, for every surprise per token."""
    truth, _, lengths = questions()
    logs = [log_likelihoods(cost) for cost in COST.tolist()]
    right = {way: np.array([chosen(one, lengths[way]) == truth for one in logs]) for way in WAYS}
    rate = {
        way: of_cost([likelihood_accuracy(truth, one, lengths=lengths[way]) for one in logs], f"accuracy_{way}")
        for way in WAYS
    }
    return pack(
        grid({tiles(right): 12}, {NUMBERS: 12}, across=4),
        (Control("cost", "surprise added to each token, in bits", COST, tuple(f"{c:g}" for c in COST)),),
        readouts=[Readout(f"accuracy_{way}", words, rate[way], "percent") for way, words in WAYS.items()],
        table=tuple(rate.values()),
        axes={"question": QUESTIONS},
        legend=(
            Swatch("filled", "the right choice is the most likely one", HUES[0]),
            Swatch("pale", "another one is", HUES[0]),
        ),
    )


def tiles(right: dict[str, np.ndarray]) -> View:
    """A row a way to score a choice, a tile a question."""
    marks: list[Mark] = []
    x = tuple((np.arange(QUESTIONS) + 0.08).tolist())
    for y, (way, words) in zip((4.0, 3.0, 2.0, 1.0), WAYS.items(), strict=True):
        dark = Track(np.where(right[way], 1.0, PALE).astype(np.float32), ("cost", "question"))
        marks += [
            Cells(dark, "question", x, (y - 0.08,) * QUESTIONS, 0.84, 0.84, HUES[0]),
            Label(-0.3, y - 0.5, words, anchor="end"),
        ]
    across = axis("a column: one question", 0, QUESTIONS, showgrid=False, showticklabels=False)
    figure = blank((96, 8, 12, 30), across, axis("", -0.1, 4.1, visible=False))
    alt = gettext(
        "Whether the right choice of each of {n} questions is the most likely one, by four ways to score a choice.",
        n=QUESTIONS,
    )
    return View("choices", alt, tuple(marks), figure, 190)
