"""Results with scores, some of them equal: one score is dragged, and three ways with ties part where it meets another.

The rows are kept in the URL as `scored`, the result that moves as `moving`, its score as `tie-score`.
"""

import pandas as pd
import streamlit as st

from language import gettext
from metrics_core import Worked, explain
from metrics_core.ranking import ndcg_from_scores
from pages.ranking.ndcg.data import ROWS, TIED, checked_rows, rows_from_link, rows_to_link
from pages.ranking.ndcg.options import Conventions
from pages.ranking.ndcg.reference import with_reference
from pages.ranking.ndcg.ties_picture import WAYS, Rows, options_of, picture, scores_of
from widgets.cache import kept, typed
from widgets.conventions import choice
from widgets.formulas import plain
from widgets.left_behind import At
from widgets.links import ONE_OF, remember
from widgets.scrubber import move, scrubber
from widgets.trace import Along

KEY, LINK, PREFIX = "ties", "scored", "tie-"
TIES = (
    "How results with equal scores are ordered.\n"
    "- in order: as the rows are given, as after a stable sort\n"
    "- averaged: the mean over all their orders, as in scikit-learn unless ignore_ties is set\n"
    "- by id: the later id first (ids compared byte by byte, scores rounded to 32-bit numbers), as in trec_eval"
)


def equal_scores(how: Conventions) -> Along:
    """The picture, and the table behind it; returns NDCG the chosen way at the score where the result now stands."""
    rows = _rows()
    moving = _moving(rows)
    payload = kept(typed(rows, TIED), f"ties/{moving}/{how.key}", lambda held: picture(held.found, moving, how))
    at = scrubber(payload, start={"score": rows[moving].score}, key=KEY, prefix=PREFIX)
    st.caption(
        "After each id: its relevance. In the row “averaged”, a bar joins results with equal scores: NDCG there is the mean over all their orders."
    )
    _table(rows)
    policy = choice("Trace NDCG with ties", list(WAYS.values()), "ties-are", TIES)
    chosen = next(name for name, words in WAYS.items() if words == policy)

    def worked(at: At) -> list[Worked]:
        scores = scores_of(rows, moving, at["score"])
        found = explain(ndcg_from_scores, [row.relevance for row in rows], scores, **options_of(rows, how, chosen))
        return [with_reference(found, how, ties=chosen, plain=True)]

    return Along(KEY, at, worked)


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
            "id": st.column_config.TextColumn(gettext("id"), required=True),
            "score": st.column_config.NumberColumn(gettext("score"), required=True, format="%g"),
            "relevance": st.column_config.NumberColumn(gettext("relevance"), required=True, format="%g"),
        }
        edited = st.data_editor(
            start, num_rows="dynamic", height=250, width=460, column_config=config, key=f"scored-{hash(rows)}"
        )
        found, problems = checked_rows(edited.to_numpy(dtype=object).tolist())
        for problem in problems[:3]:
            st.warning(gettext("Not applied yet: {problem}.", problem=plain(problem)))
        st.caption(gettext("Up to {most} rows, in the order in which the system returns them.", most=ROWS))
    if found and found != rows:
        st.session_state["ties:rows"] = {KEY: found}
        st.rerun()
