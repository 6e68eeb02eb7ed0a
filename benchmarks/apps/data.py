"""Labels and scores for the benchmarks, and one sweep of them, kept for everybody."""

import numpy as np
import streamlit as st

from metrics_core.classification.sweep import Sweep, sweep


@st.cache_resource
def example(rows: int) -> Sweep:
    """A tenth is positive, AUROC is about 0.9; scores in (0, 1)."""
    rng = np.random.default_rng(0)
    labels = (rng.random(rows) < 0.1).astype(np.int8)
    return sweep(labels, 1 / (1 + np.exp(-rng.normal(1.8 * labels - 1.2))))
