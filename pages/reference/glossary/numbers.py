"""Small worlds of counts, scores, predictions, probabilities, vectors and clouds: what is moved is a number."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from charts.moving import RIGHT_OR_WRONG, over
from metrics_core import Confusion
from metrics_core.classification.sweep import sweep
from metrics_core.geometry.plane import polar
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, own, per_tick

COUNTS = {
    "tp": ("true positives", range(0, 46, 5)),
    "fp": ("false positives", range(0, 21, 5)),
    "fn": ("false negatives", range(0, 21, 5)),
    "tn": ("true negatives", range(0, 46, 5)),
}
LABELS = (1, 1, 1, 1, 0, 0, 0, 0, 0, 0)
SCORES = (0.92, 0.81, 0.55, 0.4, 0.7, 0.45, 0.3, 0.22, 0.15, 0.08)
MOVING = 3
TRUTHS, SAID = (12.0, 15.0, 20.0, 24.0, 30.0), (13.0, 14.0, 22.0, 27.0, 27.0)
SERIES = (8.0, 10.0, 9.0, 11.0, 10.0, 12.0)
TOKENS, CHANCES = ("the", "cat", "sat", "here"), (0.4, 0.2, 0.25, 0.1)


def counts() -> World:
    """Four counts."""
    controls = tuple(replace(control(name, *told), slider=False) for name, told in COUNTS.items())

    def offers(tp: float, fn: float, fp: float, tn: float) -> Mapping[str, Any]:
        table = Confusion(tp=int(tp), fp=int(fp), fn=int(fn), tn=int(tn))
        return {"c": table, "beta": 2, "threshold_probability": 0.2, "fp_cost": 1, "fn_cost": 5, "tp_gain": 3}

    return World(
        "Each bar can be dragged.",
        controls,
        {"tp": 10, "fp": 5, "fn": 5, "tn": 30},
        offers,
        views.counts(max(max(counts) for _, counts in COUNTS.values()), controls, to=("tn", 45)),
        takes="Confusion",
        asks="Drag TN up to 45: 15 more negatives that are not flagged. How far does @ move?",
        legend=RIGHT_OR_WRONG,
    )


def scores() -> World:
    """Ten samples by score, of which one positive is moved."""
    lead = control("score", "its score", np.arange(0, 101) / 100)

    def offers(score: float) -> Mapping[str, Any]:
        moved = [*SCORES[:MOVING], score, *SCORES[MOVING + 1 :]]
        return {"s": sweep(LABELS, moved), "max_fpr": 0.4, "depth": 0.5}

    return World(
        "Ten samples, four of them positive. The score of one positive moves.",
        (lead,),
        {"score": SCORES[MOVING]},
        offers,
        views.scores(LABELS, SCORES, MOVING, lead),
        takes="Sweep",
    )


def chances() -> World:
    """Ten samples by probability, of which one positive is moved."""
    lead = control("probability", "its probability", np.arange(0, 101) / 100)

    def offers(probability: float) -> Mapping[str, Any]:
        return {"y_true": LABELS, "probability": [*SCORES[:MOVING], probability, *SCORES[MOVING + 1 :]]}

    return World(
        "Ten samples with the probability of being positive that a model gave them. One of the four positives moves.",
        (lead,),
        {"probability": SCORES[MOVING]},
        offers,
        views.scores(LABELS, SCORES, MOVING, lead),
        topics=("probabilities",),
    )


def predictions() -> World:
    """Five rows, of which the last moves, in its truth and its prediction."""
    last_said = control("prediction", "last prediction", np.arange(0, 61, 1.5))
    last_true = control("truth", "last truth", np.arange(0, 61, 5))

    def offers(prediction: float, truth: float) -> Mapping[str, Any]:
        both = {"y_true": [*TRUTHS[:-1], truth], "y_pred": [*SAID[:-1], prediction]}
        return both | {"training": SERIES, "features": 2, "tolerance": 0.1}

    return World(
        "Five rows. In the last one both the prediction and the truth move.",
        (last_said, last_true),
        {"prediction": SAID[-1], "truth": TRUTHS[-1]},
        offers,
        views.rows(TRUTHS, SAID, (last_true, last_said), (-2, 62)),
        topics=("regression", "forecasting"),
    )


def tokens() -> World:
    """Four tokens, of which the third's probability moves."""
    lead = control("q", "probability of “sat”", np.arange(0, 101) / 100)

    def offers(q: float) -> Mapping[str, Any]:
        return {"probabilities": [*CHANCES[:2], q, CHANCES[3]], "characters": len(" ".join(TOKENS))}

    return World(
        "Four tokens and the probability that a model gave each. The probability of “sat” moves.",
        (lead,),
        {"q": CHANCES[2]},
        offers,
        views.bars(TOKENS, CHANCES, 2, 1.0, lead),
        topics=("language models",),
    )


def text_of_tokens() -> World:
    """The same tokens, and how many bytes or words their text has."""
    still = tokens()
    length = control("length", "bytes (or words) of the text", np.arange(1, 49))

    def offers(q: float, length: float) -> Mapping[str, Any]:
        return {**still.offers(q), "byte_length": int(length), "units": int(length)}

    return replace(
        still,
        says="Four tokens and the probability that a model gave each. The probability of “sat” moves. The text has 16 bytes, or 4 words. Change the number by which its bits are divided.",
        controls=(*still.controls, length),
        start={**still.start, "length": len(" ".join(TOKENS).encode())},
        offers=offers,
    )


def answers() -> World:
    """Ten answers to a problem: how many are right, and how many are drawn."""
    right, kept = control("right", "right answers", np.arange(11)), control("k", "k: answers drawn", np.arange(1, 11))

    def offers(right: float, k: float) -> Mapping[str, Any]:
        return {"n": 10, "c": int(right), "k": int(k)}

    return World(
        "Ten answers to one problem. Change how many are right, and how many are drawn at random (k).",
        (right, kept),
        {"right": 3, "k": 2},
        offers,
        views.bars(("answers", "right answers"), (10, 0), 1, 10.5, right),
        topics=("sampled answers",),
        takes="Any",
    )


def problems() -> World:
    """Ten answers to each of two problems: how many are right for the first, and how many are drawn."""
    right = control("right", "right for problem 1", np.arange(11))
    kept = control("k", "k: answers drawn", np.arange(1, 11))

    def offers(right: float, k: float) -> Mapping[str, Any]:
        return {"n": [10, 10], "c": [int(right), 2], "k": int(k)}

    return World(
        "Ten answers to each of two problems. Two are right for problem 2. Change how many are right for problem 1, and how many are drawn at random (k).",
        (right, kept),
        {"right": 3, "k": 2},
        offers,
        views.bars(("problem 1", "problem 2"), (0, 2), 0, 10.5, right),
        topics=("sampled answers",),
        takes="Problems",
    )


def vectors() -> World:
    """Two vectors, of which b turns and grows."""
    a = (3.0, 0.0)
    controls = (
        control("angle", "angle", np.arange(0, 181, 5), "°"),
        control("length", "length of b", np.arange(0, 9) / 2),
    )

    def tip(angle: float, length: float) -> np.ndarray:
        return np.asarray(polar(length, angle))

    x, y = (over("angle", "length")(part) for part in np.moveaxis(per_tick(controls, tip), -1, 0))
    return World(
        "Two vectors. The second one turns and grows.",
        controls,
        {"angle": 45, "length": 2},
        lambda angle, length: {"a": a, "b": tip(angle, length)},
        views.vectors(a, (x, y), (-4.3, 4.3, -0.4, 4.3)),
        topics=("similarity",),
    )


def triangle() -> World:
    """Three distances, of which the direct one moves."""
    lead = control("direct", "from A to C", np.arange(0, 41) / 4)

    def offers(direct: float) -> Mapping[str, Any]:
        return {"distances": [[0, 3, direct], [3, 0, 4], [direct, 4, 0]]}

    return World(
        "Three points: A to B is 3, B to C is 4. Change the direct distance from A to C.",
        (lead,),
        {"direct": 8},
        offers,
        views.bars(("A to B", "B to C", "A to C"), (3, 4, 0), 2, 10.5, lead),
    )


def clouds() -> World:
    """Two clouds of features, of which the generated one is shifted and spread."""
    controls = (
        control("shift", "shift of the mean", np.arange(-12, 13) / 4),
        control("spread", "spread", np.arange(0, 11) / 5),
    )
    shifted, wide = map(own, controls)
    real = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]) * np.sqrt(1.5)

    def offers(shift: float, spread: float) -> Mapping[str, Any]:
        return {"real": real, "generated": real * spread + [shift, 0]}

    return World(
        "Features of real and of generated pictures, each a cloud with a mean and a spread. The generated one moves.",
        controls,
        {"shift": 1, "spread": 1},
        offers,
        views.clouds(shifted, wide, (-4.5, 4.5, -2.2, 2.2)),
    )


def displays() -> World:
    """Clicks out of displays."""
    controls = (
        control("clicks", "clicks", np.arange(0, 21)),
        control("impressions", "displays", np.arange(20, 1001, 20)),
    )

    def offers(clicks: float, impressions: float) -> Mapping[str, Any]:
        return {"clicks": clicks, "impressions": impressions}

    return World(
        "How often something was shown, and how often it was clicked.",
        controls,
        {"clicks": 12, "impressions": 480},
        offers,
        views.bars(("clicks",), (0,), 0, 21, controls[0]),
    )


WORLDS = (
    counts,
    scores,
    chances,
    predictions,
    tokens,
    text_of_tokens,
    answers,
    problems,
    vectors,
    triangle,
    clouds,
    displays,
)
