"""Results with scores, some of them equal: one score is dragged, and three ways with ties part where it meets another.

The rows are kept in the URL as `scored`, the result that moves as `moving`, its score as `tie-score`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts import graded as views
from charts.moving import Control, Track
from datasets.graded import ROWS, TIED, ScoredRow, checked_rows, rows_from_link, rows_to_link
from metrics_core import Worked, explain
from metrics_core.ranking import ndcg_from_scores, places
from metrics_core.ranking.graded import EMPTY
from metrics_core.ranking.scored import Ties
from widgets.conventions import choice
from widgets.formulas import plain
from widgets.graded.conventions import Conventions
from widgets.graded.reference import with_reference
from widgets.links import ONE_OF, remember
from widgets.memory import for_all, in_session
from widgets.scrubber import Payload, Readout, move, pack, scrubber

KEY, LINK, PREFIX = "ties", "scored", "tie-"
POLICIES: tuple[Ties, ...] = ("order", "average", "docid")
WAYS = {"order": "in order", "average": "averaged", "docid": "by id"}
TIES = (
    "In order: as the rows came, which is what a stable sort leaves. Averaged: the mean over all orders of equal scores, as "
    "scikit-learn does unless ignore_ties is set. By id: the later id first, compared byte by "
    "byte, with scores rounded to single precision, as trec_eval does."
)
STEP, NEAR = 0.05, 1e-4
Rows = tuple[ScoredRow, ...]


def equal_scores(how: Conventions) -> Worked:
    """The picture, and the table behind it; returns NDCG the chosen way at the score where the result now stands."""
    rows = _rows()
    moving = _moving(rows)
    keep = for_all if rows == TIED else in_session
    payload: Payload = keep(f"ties/{rows!r}/{moving}/{how.key}", lambda: picture(rows, moving, how))
    at = scrubber(payload, start={"score": rows[moving].score}, key=KEY, prefix=PREFIX)
    _table(rows)
    policy = choice("Trace it with ties", list(WAYS.values()), "ties-are", TIES)
    chosen = next(name for name, words in WAYS.items() if words == policy)
    worked = explain(ndcg_from_scores, *_pair(rows, moving, at["score"]), **_options(rows, how, chosen))
    return with_reference(worked, how, ties=chosen, plain=True)


def _rows() -> Rows:
    if KEY not in st.session_state.get("ties:rows", {}):
        st.session_state["ties:rows"] = {KEY: rows_from_link(st.query_params.get(LINK, "")) or TIED}
    rows: Rows = st.session_state["ties:rows"][KEY]
    if rows != TIED:
        remember({LINK: rows_to_link(rows)})
    else:
        st.query_params.pop(LINK, None)
    return rows


def _moving(rows: Rows) -> int:
    ids = [row.id for row in rows]
    if st.session_state.get("moving") not in (*ids, None):
        del st.session_state["moving"]
    start = ids[min(2, len(ids) - 1)]
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption("The result whose score you drag", width="content")
        chosen = st.pills(
            "The result whose score you drag", ids, default=start, key="moving", label_visibility="collapsed", **ONE_OF
        )
    moving = ids.index(chosen)
    if st.session_state.setdefault("ties:moving", chosen) != chosen:
        st.session_state["ties:moving"] = chosen
        move(KEY, score=rows[moving].score)
    return moving


def _table(rows: Rows) -> None:
    with st.expander("Type ids, scores and relevances"):
        start = pd.DataFrame([(row.id, row.score, row.relevance) for row in rows], columns=["id", "score", "relevance"])
        config = {
            "id": st.column_config.TextColumn(required=True),
            "score": st.column_config.NumberColumn(required=True, format="%g"),
            "relevance": st.column_config.NumberColumn(required=True, format="%g"),
        }
        edited = st.data_editor(
            start, num_rows="dynamic", height=250, width=460, column_config=config, key=f"scored-{hash(rows)}"
        )
        found, problems = checked_rows(edited.to_numpy(dtype=object).tolist())
        for problem in problems[:3]:
            st.warning(f"Not taken over yet: {plain(problem)}.")
        st.caption(f"Up to {ROWS} rows, in the order in which the system gives them out.")
    if found and found != rows:
        st.session_state["ties:rows"] = {KEY: found}
        st.rerun()


def _pair(rows: Rows, moving: int, score: float) -> tuple[list[float], list[float]]:
    """Relevances and scores, with one score at another place."""
    return [row.relevance for row in rows], _scores(rows, moving, score)


def _options(rows: Rows, how: Conventions, policy: str) -> dict[str, Any]:
    return {"ties": policy, **how.options} | ({"ids": [row.id for row in rows]} if policy == "docid" else {})


def picture(rows: Rows, moving: int, how: Conventions) -> Payload:
    """Places and NDCG at every score of one result, each way with ties, and the worst and best that ties allow."""
    others = [row.score for i, row in enumerate(rows) if i != moving]
    ticks = np.unique(np.round([*np.arange(0, 1 + STEP / 2, STEP), *others, rows[moving].score], 9))
    fine = np.unique(np.clip([0.0, 1.0, *others, *(s - NEAR for s in others), *(s + NEAR for s in others)], 0, 1))
    tracks = {"score_x": Track(ticks, ("score",)), "fine_x": Track(fine, ("fine",))}
    for policy in POLICIES:
        ids = [row.id for row in rows] if policy == "docid" else None
        at = np.array([places(_scores(rows, moving, t), ties=policy, ids=ids) for t in ticks])
        tracks |= {f"place_{policy}_{i}": Track(at[:, i], ("score",)) for i in range(len(rows))}
        for name, axis, points in (("ndcg", "score", ticks), ("fine", "fine", fine)):
            values = [ndcg_from_scores(*_pair(rows, moving, t), **_options(rows, how, policy)) for t in points]
            tracks[f"{name}_{policy}"] = _track(values, axis)
    for name, sign in (("worst", 1), ("best", -1)):
        tracks[name] = _track([_extreme(rows, _scores(rows, moving, t), sign, how) for t in ticks], "score")
    low = max(0.0, float(np.nanmin(tracks["worst"].values, initial=1)) - 0.1)
    ends: dict[str, float] = {policy: float(tracks[f"fine_{policy}"].values[-1]) for policy in POLICIES}
    return pack(
        (
            views.places_by_policy([row.id for row in rows], POLICIES, moving),
            views.share_over_score(ends, low),
        ),
        (Control("score", f"score of {rows[moving].id}", ticks, tuple(f"{t:.4g}" for t in ticks)),),
        tracks,
        (
            *(Readout(f"ndcg_{policy}", f"NDCG, {WAYS[policy]}", f"ndcg_{policy}") for policy in POLICIES),
            Readout("worst", "worst that ties allow", "worst"),
            Readout("best", "best that ties allow", "best"),
        ),
        table=(*(f"ndcg_{policy}" for policy in POLICIES), "worst", "best"),
        areas=("places numbers", "over-score numbers"),
        columns="minmax(0, 1fr) 190px",
        axes={"fine": len(fine)},
    )


def _scores(rows: Rows, moving: int, score: float) -> list[float]:
    return [float(score) if i == moving else row.score for i, row in enumerate(rows)]


def _extreme(rows: Rows, scores: list[float], sign: int, how: Conventions) -> float:
    """NDCG where equal scores come worst first, or best first."""
    order = sorted(range(len(rows)), key=lambda i: sign * rows[i].relevance)
    relevances = [rows[i].relevance for i in order]
    return ndcg_from_scores(relevances, [scores[i] for i in order], **how.options)


def _track(values: list[float], axis: str) -> Track:
    found = np.array(values)
    return Track(found, (axis,), {int(i): EMPTY for i in np.flatnonzero(np.isnan(found))})
