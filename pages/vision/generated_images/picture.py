"""Two Gaussians in the plane: one is shifted, spread and turned, and the distance falls into its two terms."""

from __future__ import annotations

import numpy as np
import streamlit as st

from charts.moving import Control, Track
from metrics_core import CATALOG, Worked, explain
from metrics_core.generative import frechet_distance
from pages.vision.generated_images import drawing as views
from pages.vision.generated_images.data import DOCUMENTS, LIKE_REAL, Plane, planes
from widgets.links import ONE_OF, anchor
from widgets.memory import for_all
from widgets.opened import close, opened, put
from widgets.recompute.clusters import gaussians
from widgets.scrubber import Formula, Payload, Readout, move, pack, scrubber

KEY = "plane"
SPREADS, TURNS = np.arange(2, 17) / 8, np.arange(0.0, 181, 5)


def show(**position: float) -> None:
    """Show the copy of the real Gaussian at a position; to be called above plane()."""
    st.session_state["generated"] = LIKE_REAL
    st.session_state["plane:shown"] = LIKE_REAL
    move(KEY, **position)


def plane(*, guessed: bool) -> list[Worked]:
    """The choice, the picture, and the distance at its position with its steps; the asked curve shows once it is guessed."""
    anchor("inputs")
    if opened().fresh and opened().loads:
        put("generated", DOCUMENTS)
    chosen = st.pills(
        "The generated Gaussian has",
        list(planes()),
        default=LIKE_REAL,
        key="generated",
        label_visibility="collapsed",
        **ONE_OF,
    )
    if chosen != DOCUMENTS and opened().loads:
        close()
    one = planes()[chosen]
    if st.session_state.get("plane:shown", chosen) != chosen:
        move(KEY, shift=one.shift, spread=1.0, turn=0.0)
    st.session_state["plane:shown"] = chosen
    drawn = guessed or chosen == DOCUMENTS
    payload: Payload = for_all(f"plane/{chosen}/{drawn}", lambda: picture(one, drawn))
    at = scrubber(payload, start={"shift": one.shift, "spread": 1.0, "turn": 0.0}, key=KEY)
    return [explain(frechet_distance, *gaussians(one.moved(at["shift"], at["spread"], at["turn"])))]


def picture(one: Plane, drawn: bool = True) -> Payload:
    """The distance and its parts at every shift, spread and turn. drawn: with the curve over all turns."""
    shifts = np.unique([*np.arange(0, 4.01, 0.25), one.shift])
    shapes = [[frechet_distance(*gaussians(one.moved(0, s, t))) for t in TURNS] for s in SPREADS]
    means = np.array([frechet_distance(*gaussians(one.moved(s, 1, 0))).mean_term for s in shifts])
    covariance = np.array([[found.covariance_term for found in row] for row in shapes])
    tracks = {
        "mean": Track(means, ("shift",)),
        "covariance": Track(covariance, ("spread", "turn")),
        "total": Track(means[:, None, None] + covariance, ("shift", "spread", "turn")),
        "real": Track(np.array(shapes[0][0].trace_real), ()),
        "generated": Track(np.array([row[0].trace_generated for row in shapes]), ("spread",)),
        "root": Track(np.array([[found.trace_root for found in row] for row in shapes]), ("spread", "turn")),
        "turn": Track(TURNS, ("turn",)),
    }
    top = 1.1 * float(means.max() + covariance.max())
    tracks |= _drawn(one, shifts, means, covariance, top)
    texts = {"shift": "mean moved by", "spread": "spread times", "turn": "turned by, degrees"}
    ticks = {"shift": shifts, "spread": SPREADS, "turn": TURNS}
    return pack(
        (
            views.gaussians(6.4, 2 * one.real[1]),
            views.terms(top),
            views.against_turn(1.12 * float(covariance.max()), drawn=drawn),
        ),
        tuple(Control(name, texts[name], v, tuple(f"{x:.4g}" for x in v)) for name, v in ticks.items()),
        tracks,
        (
            Readout("frechet_distance", "Fréchet distance", "total"),
            Readout("mean_term", "term of the means", "mean"),
            Readout("covariance_term", "term of the covariances", "covariance"),
        ),
        formulas=(_formula(),),
        areas=("gaussians terms", "gaussians turning", "gaussians numbers"),
        columns="minmax(0, 4fr) minmax(0, 5fr)",
        numbers_across=3,
    )


def _formula() -> Formula:
    return Formula(
        "frechet_distance",
        "Fréchet distance",
        "total",
        CATALOG["frechet_distance"].formula,
        r"@mean@ + @real@ + @generated@ - 2 \cdot @root@",
        "S holds variances and covariances; tr adds up the variances. The root of the product is the spread that both share: "
        "with equal covariances it is that of either, and the second term is 0.",
    )


def _drawn(one: Plane, shifts: np.ndarray, means: np.ndarray, covariance: np.ndarray, top: float) -> dict[str, Track]:
    """Where things are drawn, in single precision: ellipses of one and two deviations, and the bar with its names."""
    total = (means[:, None, None] + covariance).astype(np.float32)
    named = np.where(covariance[None] > 0.16 * top, means[:, None, None] + 0.012 * top, np.nan)
    tracks = {
        "mean_x": Track(shifts * one.direction[0], ("shift",)),
        "mean_y": Track(shifts * one.direction[1], ("shift",)),
        "mean_drawn": Track(means, ("shift",)),
        "mean_name": Track(np.where(means > 0.1 * top, 0.0, np.nan), ("shift",)),
        "total_drawn": Track(total, ("shift", "spread", "turn")),
        "covariance_name": Track(named.astype(np.float32), ("shift", "spread", "turn")),
        "covariance_drawn": Track(covariance.astype(np.float32), ("spread", "turn")),
    }
    for size, times in (("sd", 1), ("wide", 2)):
        for i, axis in enumerate("xy"):
            tracks[f"real_{size}_{axis}"] = Track(np.array(times * one.real[i]), ())
            tracks[f"{size}_{axis}"] = Track(times * one.generated[i] * SPREADS, ("spread",))
    return tracks
