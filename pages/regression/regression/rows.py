"""A few truths and predictions that the reader edits in a table; the edits are in the URL."""

from typing import Any

import pandas as pd
import streamlit as st

from datasets.regression import MOST, NumberPairs, checked_pairs, pairs_from_link, pairs_to_link
from language import gettext
from widgets.formulas import plain
from widgets.links import remember
from widgets.scrubber import move


def edited(name: str, start: NumberPairs, row: int) -> NumberPairs:
    """The rows as edited, with the example's words and unit. An edit sends the scrubber back to a row as it is now."""
    state = _state(name, start)
    with st.expander(f"{gettext(start.says)} {gettext('Edit the rows.')}"):
        now, problems = _table(name, state["from"])
        for problem in problems[:3]:
            st.warning(
                gettext(
                    "Not applied yet; the picture shows the rows as they were: {problem}.",
                    problem=plain(gettext(problem)),
                )
            )
        if st.button("Back to the example", key=f"reset-{name}"):
            state |= {"from": start, "good": start}
            _send(start, row)
            st.rerun()
    if now and (now.truths, now.predictions) != (state["good"].truths, state["good"].predictions):
        state["good"] = now
        _send(now, row)
    good: NumberPairs = state["good"]
    changed = (good.truths, good.predictions) != (start.truths, start.predictions)
    if changed:
        remember({"rows": pairs_to_link(good)})
    elif "rows" in st.query_params:
        del st.query_params["rows"]
    says = "Edited by you." if changed else start.says
    return NumberPairs(says, good.truths, good.predictions, start.unit)


def _state(name: str, start: NumberPairs) -> dict[str, Any]:
    """`from` is what the table starts from, because an editor must not be fed its own output; `good` the last good rows."""
    if f"pairs-{name}" not in st.session_state:
        linked = st.session_state.setdefault("pairs:linked", name) == name
        rows = (pairs_from_link(st.query_params.get("rows", "")) if linked else None) or start
        st.session_state[f"pairs-{name}"] = {"from": rows, "good": rows}
    state: dict[str, Any] = st.session_state[f"pairs-{name}"]
    return state


def _table(name: str, start: NumberPairs) -> tuple[NumberPairs | None, list[str]]:
    column = st.column_config.NumberColumn
    frame = pd.DataFrame({"truth": list(start.truths), "prediction": list(start.predictions)})
    typed = st.data_editor(
        frame,
        num_rows="dynamic",
        height=230,
        width=420,
        column_config={
            "truth": column(gettext("truth"), required=True, format="%g"),
            "prediction": column(gettext("prediction"), required=True, format="%g"),
        },
        key=f"pairs-{name}-{hash((start.truths, start.predictions))}",
    )
    st.caption(gettext("Up to {n} rows.", n=MOST))
    return checked_pairs(typed["truth"].tolist(), typed["prediction"].tolist())


def _send(rows: NumberPairs, row: int) -> None:
    at = min(row, len(rows.predictions) - 1)
    move("errors", row=at + 1, prediction=rows.predictions[at])
