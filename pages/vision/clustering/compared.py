"""The methods side by side, each at the settings that the measures like best."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from pages.vision.clustering.clusterings import clustered
from pages.vision.clustering.data import DENSITY, METHODS, PointSet
from pages.vision.clustering.options import Conventions
from widgets.formulas import significant


def compared(data: PointSet, how: Conventions) -> None:
    """For each method the setting that silhouette likes best, the one that DBCV does, and how well each fits the labels."""
    rows = []
    for method in METHODS:
        c = clustered(data, method, how)
        row = {"method": method}
        for name in ("silhouette", "DBCV"):
            values = c.measures[name]
            if not np.isfinite(values).any():
                row |= {
                    f"highest {name}": "undefined at every setting",
                    f"at ({name})": "",
                    f"adjusted Rand ({name})": "",
                }
                continue
            best = int(np.nanargmax(values))
            row[f"highest {name}"] = significant(float(values[best]))
            row[f"at ({name})"] = f"{'radius' if method == DENSITY else 'k ='} {c.settings[best]:g}"
            if data.labels is not None:
                row[f"adjusted Rand ({name})"] = significant(float(c.rand[best]))
        rows.append(row)
    st.table(pd.DataFrame(rows).set_index("method").fillna(""), border="horizontal")
