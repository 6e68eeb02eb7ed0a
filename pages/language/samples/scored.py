"""Twenty answers with a scorer's scores: the best of k by these, at every k and every trust in the scorer."""

import numpy as np

from charts.figures import RATE, apart, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core import CATALOG
from metrics_core.samples import best_of_k, pass_at_k
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

RIGHT = tuple(int(letter) for letter in "01001000101001000010")  # six of twenty
NOISE = (
    0.31,
    -0.62,
    1.04,
    -0.18,
    0.55,
    -1.33,
    0.12,
    0.87,
    -0.44,
    0.68,
    -0.95,
    0.22,
    -0.07,
    1.41,
    -0.73,
    0.39,
    -0.29,
    -1.12,
    0.04,
    0.76,
)
OVERRATED, ABOVE = 15, 9.0  # a wrong answer, and its score
MORE, KS = np.round(np.arange(0, 13) / 4, 2), np.arange(1, len(RIGHT) + 1)
START = {"more": 1.5, "k": 1}
OVER = ("more", "k")
SHOWN = {"pass_at_k": "a test picks it", "best_of_k": "the scorer picks it", "rate": "drawn at random"}
of_both = over(*OVER)


def scores(more: float) -> list[float]:
    """The score of each answer: so much more for a right one; one wrong answer is overrated whatever the scorer."""
    return [
        ABOVE if i == OVERRATED else more * good + noise
        for i, (good, noise) in enumerate(zip(RIGHT, NOISE, strict=True))
    ]


def best_by_a_scorer() -> Payload:
    """The best of k beside its bounds, at every k."""
    best = of_both([[best_of_k(scores(more), RIGHT, k) for k in KS.tolist()] for more in MORE.tolist()], "best_of_k")
    perfect = over("k")(pass_at_k(len(RIGHT), sum(RIGHT), KS), "pass_at_k")
    rate = over("k")(pass_at_k(np.full(len(KS), len(RIGHT)), sum(RIGHT), 1), "rate")
    found = {"pass_at_k": perfect, "best_of_k": best, "rate": rate}
    return pack(
        beside(against_k(found), shares=(3, 1)),
        (
            Control("more", "extra points for right answers", MORE, tuple(f"{m:g}" for m in MORE)),
            Control("k", "k: answers drawn", KS.astype(float), tuple(map(str, KS.tolist()))),
        ),
        readouts=[
            Readout("best_of_k", CATALOG["best_of_k"].name, best),
            Readout("pass_at_k", CATALOG["pass_at_k"].name, perfect),
            Readout("rate", "one answer, drawn at random", rate),
        ],
        table=tuple(found.values()),
    )


def against_k(found: dict[str, Track]) -> View:
    """The three against k, drawn as far as k was moved."""
    full = np.broadcast_arrays(*(found[name].values for name in SHOWN))
    heights = apart(np.array(full), 0.09)
    marks: list[Mark] = []
    for (name, words), dash, hue, height in zip(SHOWN.items(), ("dash", "", "dot"), HUES, heights, strict=False):
        marks.append(Curve(over("k")(KS), found[name], "k", dash, color=hue, so_far=True))
        marks.append(Dot(over("k")(KS), found[name], drag="k"))
        marks.append(Label(over("k")(KS + 0.5), of_both(height), words, anchor="start", color=hue))
    across = {
        "range": [0.4, 26],
        "title": {"text": "k: answers drawn"},
        "tickvals": [1, 5, 10, 15, 20],
        "showgrid": False,
    }
    figure = blank((46, 24, 8, 40), across, RATE | {"title": {"text": "the kept answer is right"}}, at=1)
    return View("best", "How likely the kept answer is right against k.", tuple(marks), figure, 300)
