"""The URL: whole numbers in links, and values put there without growing the browser's history."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import streamlit as st


def whole(key: str) -> dict[str, Any]:
    """Keywords that keep a whole number in the URL.

    A link's nonsense is dropped here: Streamlit 1.67 drops most of it, but at an infinite number it raises OverflowError.
    """
    if not re.fullmatch(r"\d{1,15}", st.query_params.get(key, "0")):
        st.query_params.pop(key)
        return {"key": key}
    return {"key": key, "bind": "query-params"}


def remember(values: Mapping[str, str]) -> None:
    """Put values into the URL in one message, and in none where they stand there already.

    The browser makes a history entry of every message that does not say what its address bar says, so a value that has
    not been taken over yet must not go out beside one that is being written again.
    """
    if any(st.query_params.get(name) != value for name, value in values.items()):
        st.query_params.update(values)
