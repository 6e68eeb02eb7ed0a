"""Controls that a section of the lab has of its own: one of some names, kept in the URL; a model, which follows the views."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from datasets.uploads.table import shown
from pages.lab.what_if.operating import operating
from pages.lab.what_if.source import Lab

NONE = "(none)"


def one_of(
    label: str,
    options: Sequence[str],
    key: str,
    *,
    default: str | None = None,
    names: Mapping[str, str] | None = None,
    **look: Any,
) -> str:
    """A choice among names that are shown as text. What a link asks for and is not among them is dropped."""
    first = default if default is not None and default in options else options[0]
    names = names or {name: shown(name, 60) for name in options}
    if st.session_state.get(key, first) not in options:
        st.session_state[key] = first  # which tells the browser and the link, too, where other rows have other options
    elif key not in st.session_state and st.query_params.get(key, names[first]) not in map(names.get, options):
        with suppress(StreamlitAPIException):  # of a control that is bound already; it drops what it cannot show
            st.query_params.pop(key)
    chosen = st.selectbox(
        label,
        options,
        options.index(first),
        key=key,
        bind="query-params",
        format_func=names.__getitem__,
        **look,
    )
    return chosen if chosen in options else first


def model_in_view(lab: Lab) -> str:
    """The model that the views show."""
    if lab.judged.task == "binary":
        return operating(lab).model
    chosen = st.session_state.get("lab-model")
    return next((model for model in lab.judged.models if model == chosen), next(iter(lab.judged.models)))


def model_of(lab: Lab, key: str, **look: Any) -> str:
    """A model for one section: the one in view, until the reader takes another one here."""
    seen, now = f"{key.replace('-', ':')}:seen", model_in_view(lab)
    if st.session_state.get(seen, now) != now:
        st.session_state[key] = now
    st.session_state[seen] = now
    return one_of("Model", list(lab.judged.models), key, default=now, **look)


def threshold_for(lab: Lab, model: str) -> float | None:
    """Where the operating point has this model's threshold; None for tasks without one."""
    return operating(lab).thresholds.get(model) if lab.judged.task == "binary" else None
