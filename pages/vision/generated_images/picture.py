"""Two Gaussians in the plane: one is shifted, spread and turned, and the distance falls into its two terms."""

from typing import Any

import numpy as np
import streamlit as st

from charts.figures import axis, blank, hint
from charts.moving import Control, Curve, Dot, Ellipse, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS
from metrics_core import CATALOG, Worked, explain
from metrics_core.generative import FrechetDistance, frechet_distance
from pages.vision.generated_images.data import DOCUMENTS, LIKE_REAL, Plane, planes
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.left_behind import At
from widgets.links import anchor
from widgets.opened import data_set
from widgets.recompute.clusters import gaussians
from widgets.scrubber import Formula, Payload, Readout, move, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, wide_and_two
from widgets.trace import Along

KEY = "plane"
REACH = 6.4
GENERATED = MODELS[0]  # a hue of its own, as a model has; real is ink
at_shift, at_spread = over("shift"), over("spread")
of_shape, of_all = over("spread", "turn"), over("shift", "spread", "turn")
SPREADS, TURNS = np.arange(2, 17) / 8, np.arange(0.0, 181, 5)
TURN = over("turn")(TURNS)


def show(**position: float) -> None:
    """Show the copy of the real Gaussian at a position; to be called above plane()."""
    st.session_state["generated"] = LIKE_REAL
    st.session_state["plane:shown"] = LIKE_REAL
    move(KEY, **position)


def plane(*, guessed: bool) -> Along:
    """The choice, the picture, and the distance at its position with its steps; the asked curve shows once it is guessed."""
    anchor("inputs")
    chosen = data_set("The generated ellipse has", list(planes()), "generated", documents=DOCUMENTS)
    one = planes()[chosen]
    if st.session_state.get("plane:shown", chosen) != chosen:
        move(KEY, shift=one.shift, spread=1.0, turn=0.0)
    st.session_state["plane:shown"] = chosen
    drawn = guessed or chosen == DOCUMENTS
    payload: Payload = for_all(f"plane/{chosen}/{drawn}", lambda: picture(one, drawn))
    at = scrubber(payload, start={"shift": one.shift, "spread": 1.0, "turn": 0.0}, key=KEY, shareable=False)

    def worked(at: At) -> list[Worked]:
        return [explain(frechet_distance, *gaussians(one.moved(at["shift"], at["spread"], at["turn"])))]

    return Along(KEY, at, worked)


def picture(one: Plane, drawn: bool = True) -> Payload:
    """The distance and its parts at every shift, spread and turn. drawn: with the curve over all turns."""
    shifts = np.unique([*np.arange(0, 4.01, 0.25), one.shift])
    shapes = [[frechet_distance(*gaussians(one.moved(0, s, t))) for t in TURNS] for s in SPREADS]
    means = np.array([frechet_distance(*gaussians(one.moved(s, 1, 0))).mean_term for s in shifts])
    covariance = np.array([[found.covariance_term for found in row] for row in shapes])
    total = of_all(means[:, None, None] + covariance, "total")
    mean, shape = at_shift(means, "mean"), of_shape(covariance, "covariance")
    texts = {"shift": "mean moved by", "spread": "spread multiplied by", "turn": "turned by, degrees"}
    ticks = {"shift": shifts, "spread": SPREADS, "turn": TURNS}
    return pack(
        wide_and_two(
            two_gaussians(one, shifts),
            against_turn(covariance, drawn=drawn),
            NUMBERS,
            widths=(4, 5),
            across=3,
        ),
        tuple(Control(name, texts[name], v, tuple(significant(x) for x in v)) for name, v in ticks.items()),
        readouts=(
            Readout("frechet_distance", "Fréchet distance", total),
            Readout("mean_term", "mean term", mean),
            Readout("covariance_term", "covariance term", shape),
        ),
        formulas=(_formula(total, shapes),),
    )


def _formula(total: Track, shapes: list[list[FrechetDistance]]) -> Formula:
    """shapes: the distance at every spread and turn, not shifted."""
    return Formula(
        "frechet_distance",
        "Fréchet distance",
        total,
        CATALOG["frechet_distance"].formula,
        r"@mean@ + @real@ + @generated@ - 2 \cdot @root@",
        "μ is the mean of the features and S their matrix of variances and covariances, of real (r) and of generated images (g). tr adds up the "
        "diagonal of a matrix. The root of a matrix, multiplied by itself, gives the matrix. If both matrices are equal, the last three terms add up to 0. As in FID, this is the squared distance.",
        numbers={
            "real": over()(shapes[0][0].trace_real),
            "generated": at_spread([row[0].trace_generated for row in shapes]),
            "root": of_shape([[found.trace_root for found in row] for row in shapes]),
        },
    )


def two_gaussians(one: Plane, shifts: np.ndarray) -> View:
    """Both as ellipses of one and two standard deviations; the generated one's middle can be dragged."""
    x, y = (at_shift(shifts * part) for part in one.direction)
    free: dict[str, Any] = {"showgrid": False, "constrain": "domain"}
    across, up = axis("first feature", -REACH, REACH, **free), axis("second feature", -REACH, REACH, **free)
    figure = blank((36, 10, 8, 36), across, up | {"scaleanchor": "x"})
    marks: list[Mark] = []
    for times in (1, 2):
        wide, tall = (times * half for half in one.real)
        marks.append(Ellipse(0.0, 0.0, wide, tall, filled=True, width=1.6))
    for times in (1, 2):
        rx, ry = (at_spread(times * half * SPREADS) for half in one.generated)
        marks.append(Ellipse(x, y, rx, ry, TURN, color=GENERATED, filled=True, dash="dash"))
    marks += [
        Segment(0.0, 0.0, x, y, width=1.4),
        Label(0.0, -2 * one.real[1] - 0.05 * REACH, "real"),
        Dot(x, y, drag="shift", label="generated"),
    ]
    alt = (
        "Two sets of features as ellipses of one and two standard deviations: real with solid lines, generated dashed."
    )
    return View("gaussians", alt, tuple(marks), figure, 400)


def against_turn(covariance: np.ndarray, *, drawn: bool = True) -> View:
    """The term of the covariances against the turn; undrawn, only the dot of where it stands."""
    y, top = of_shape(covariance.astype(np.float32)), 1.12 * float(covariance.max())
    across = axis("turned by, degrees", -4, 184, tickvals=[0, 45, 90, 135, 180], showgrid=False)
    figure = blank((44, 18, 14, 38), across, axis("covariance term", 0, top))
    marks: list[Mark] = [Rule(x=TURN, drag="turn"), Dot(TURN, y), hint(TURN, 12, 0.9 * top, "drag to turn it")]
    if drawn:
        marks.insert(0, Curve(TURN, y, along="turn"))
    return View("turning", "The term of the covariances against the turn.", tuple(marks), figure, 300)
