"""Rows of the reader's file, listed as text and to download: those behind a slice, a cell, a disagreement."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from datasets.uploads.table import shown
from language import gettext, of_template
from pages.lab.what_if.source import Lab

SHOWN, HEAD, CELL = 500, 40, 200


def rows(
    lab: Lab, at: np.ndarray, file: str, *, beside: Mapping[str, Sequence[object] | np.ndarray] | None = None
) -> None:
    """The table's rows, the first of them on the page and all in the download. beside: further columns, one entry a row."""
    few = at[:SHOWN]
    columns = _columns(lab, few, {name: values[:SHOWN] for name, values in (beside or {}).items()})
    names, frame = unlike([shown(of_template(name), HEAD) for name in columns]), {}
    for name, values in zip(names, columns.values(), strict=True):
        frame[name] = [shown(v, CELL) if isinstance(v, str) else v for v in values] if _is_text(values) else values
    st.dataframe(pd.DataFrame(frame), hide_index=True, height=min(320, 38 + 35 * max(1, len(few))))
    more = gettext("The first {shown:,} of {all:,} rows; the file has all of them.", shown=SHOWN, all=len(at))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            gettext("Download {n:,} rows (CSV)", n=len(at)),
            lambda: safe_csv(_columns(lab, at, beside or {})),
            f"{file}.csv",
            "text/csv",
            key=f"download-{file}",
            on_click="ignore",
        )
        if len(at) > SHOWN:
            st.caption(more)


def unlike(names: Sequence[str]) -> list[str]:
    """The names, none of them twice."""
    found: list[str] = []
    for place, name in enumerate(names, start=1):
        found.append(f"{name} ({place})" if name in found else name)
    return found


def _columns(lab: Lab, at: np.ndarray, beside: Mapping[str, Sequence[object] | np.ndarray]) -> dict[str, np.ndarray]:
    table = lab.rows.table
    lines = np.array([table.line(int(row)) for row in at], dtype=np.int64)
    own = {name: np.asarray(values) for name, values in beside.items()}
    return {table.unit: lines} | own | {name: values[at] for name, values in table.columns.items()}


def _is_text(values: np.ndarray) -> bool:
    return values.dtype.kind in "OU"
