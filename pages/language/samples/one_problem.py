"""One problem with n answers of which c are right: what k of them give, by three measures."""

import numpy as np

from charts.figures import RATE, apart, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core import CATALOG
from metrics_core.samples import (
    majority_at_k,
    pass_at_k,
    pass_at_k_standard_error,
    pass_at_k_with_replacement,
    pass_hat_k,
)
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

NS, CS, KS = np.array([20, 50, 100, 200]), np.arange(21), np.arange(1, 21)
START = {"n": 20, "c": 8, "k": 1}
FEW = "the variance is estimated only where n is at least 2k"
SHOWN = {"pass_at_k": "at least one is right", "majority_at_k": "most are right", "pass_hat_k": "all are right"}
MEASURES = (pass_at_k, pass_at_k_with_replacement, majority_at_k, pass_hat_k)
of_all = over("n", "c", "k")


def one_problem() -> Payload:
    """Three measures and a standard error at every n, c and k."""
    n, c, k = np.meshgrid(NS, CS, KS, indexing="ij")
    found = {metric.__name__: of_all(metric(n, c, k), metric.__name__) for metric in MEASURES}
    error = of_all(pass_at_k_standard_error(n, c, k), "standard_error", reasons=FEW)
    rate = over("n", "c")(pass_at_k(n, c, 1)[..., 0], "rate")
    numbers = {name: over(name)(values, name) for name, values in (("n", NS), ("c", CS), ("k", KS))}
    controls = (
        Control("n", "n: answers", NS, tuple(map(str, NS.tolist()))),
        Control("c", "c: right ones", CS, tuple(map(str, CS.tolist()))),
        Control("k", "k: answers drawn", KS, tuple(map(str, KS.tolist()))),
    )
    return pack(
        beside(against_k(found), shares=(3, 1)),
        controls,
        readouts=[
            *(Readout(name, CATALOG[name].name, track) for name, track in found.items()),
            Readout("standard_error", "standard error of pass@k", error),
        ],
        formulas=[
            Formula(
                name,
                CATALOG[name].name,
                found[name],
                CATALOG[name].formula,
                live,
                says,
                numbers=numbers,
            )
            for name, live, says in (
                (
                    "pass_at_k",
                    r"1 - \frac{\binom{@n@ - @c@}{@k@}}{\binom{@n@}{@k@}}",
                    "1 minus the probability that all k are wrong.",
                ),
                (
                    "pass_hat_k",
                    r"\frac{\binom{@c@}{@k@}}{\binom{@n@}{@k@}}",
                    "The ways to choose k right answers, divided by all ways to choose k.",
                ),
            )
        ],
        table=(*found.values(), error),
        also=(rate,),
    )


def against_k(found: dict[str, Track]) -> View:
    """The three measures against k, drawn as far as k was moved."""
    heights = apart(np.array([found[name].values for name in SHOWN]), 0.09)
    marks: list[Mark] = []
    for (name, words), dash, hue, height in zip(SHOWN.items(), ("", "dash", "dot"), HUES, heights, strict=False):
        marks.append(Curve(over("k")(KS), found[name], "k", dash, color=hue, so_far=True))
        marks.append(Dot(over("k")(KS), found[name], drag="k"))
        marks.append(Label(over("k")(KS + 0.5), of_all(height), words, anchor="start", color=hue))
    across = {
        "range": [0.4, 25],
        "title": {"text": "k: answers drawn"},
        "tickvals": [1, 5, 10, 15, 20],
        "showgrid": False,
    }
    figure = blank((46, 24, 8, 40), across, RATE | {"title": {"text": "probability"}}, at=1)
    return View("three", "Three measures of k answers against k.", tuple(marks), figure, 300)
