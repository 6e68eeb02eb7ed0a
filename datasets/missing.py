"""The documents' examples that cannot be computed again, or have nothing to load: which of their inputs is missing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NOTHING_TO_LOAD: Mapping[str, str] = MappingProxyType(
    {
        "talk-titanic-accuracy": "the confusion matrix, which was part of an image",
        "roc-figure-auc": "the curve and its data, which were part of an image",
        "lim-roc-auc-printed": "the seed of the simulation, and with it the labels and scores",
        "lim-roc-auc-population": "any rows. Simulations approach this value as the number of samples grows",
        "thakur-auc-as-printed": "one of the fifteen scores",
        "ndcg-printed-division": "a list. The example divides two printed numbers",
        "aia-sum-upper-index": "any rows. The example is about the number of terms in a printed sum",
        "aia-linear-model-index": "any rows. The example is about the number of terms in a printed sum",
        "adjusted-r2-formula": "the rows, only R², their number and the number of features",
        "search-first-page-90": "the survey behind the figure",
    }
)
MISSING: Mapping[str, str] = MappingProxyType(
    {
        **NOTHING_TO_LOAD,
        "talk-logreg-vs-dummy": "the code, which was part of an image; the settings are those of another document",
    }
)
