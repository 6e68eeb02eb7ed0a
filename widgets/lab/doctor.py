"""Before any number: what was read, what was taken for what, and what looks wrong with it."""

from __future__ import annotations

import streamlit as st

from widgets.lab.source import Lab


def section(lab: Lab) -> None:
    """The band of facts and findings."""
    rows = lab.rows
    st.caption(f"{rows.table.rows:,} rows read, {len(rows):,} units, {rows.left_out_count:,} left out.")
