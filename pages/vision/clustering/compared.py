"""The methods side by side, each at the settings that the measures like best."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from pages.vision.clustering.clusterings import Clustered, clustered
from pages.vision.clustering.data import DENSITY, METHODS, PointSet
from pages.vision.clustering.options import Conventions
from widgets.formulas import significant


def compared(data: PointSet, how: Conventions) -> None:
    """For each method the setting that silhouette likes best, the one that DBCV does, and how well each fits the labels."""
    st.table(
        pd.DataFrame([_row(clustered(data, method, how), method) for method in METHODS]).set_index("method"),
        border="horizontal",
    )


def _row(c: Clustered, method: str) -> dict[str, str]:
    row = {"method": method}
    for name, fit in (("silhouette", "adjusted Rand there"), ("DBCV", "adjusted Rand there ")):
        values = c.measures[name]
        best = int(np.nanargmax(values)) if np.isfinite(values).any() else None
        setting = "" if best is None else f"{'radius' if method == DENSITY else 'k ='} {c.settings[best]:g}"
        row[f"highest {name}"] = "undefined" if best is None else f"{significant(float(values[best]), 2)} ({setting})"
        if c.data.labels is not None:
            row[fit] = "" if best is None else significant(float(c.rand[best]), 2)
    return row
