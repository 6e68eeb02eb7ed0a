r"""A text under one n-gram model at every value of its smoothing constant: what is counted is counted once.

"add-k": $(c(hw) + k) / (c(h) + kV)$, where k = 0 is no smoothing at all. "interpolated": λ is the share of the longest
context (module ngram_model has both, and the symbols). What was never seen has probability 0 at k = 0 and at λ = 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.text.ngram_model import HeldOut, NgramModel

Sentences = Sequence[Sequence[str]]


def along(
    model: NgramModel, sentences: Sentences, constants: np.ndarray, *, smoothing: Literal["add-k", "interpolated"]
) -> tuple[HeldOut, ...]:
    """What the model's counts make of other sentences (lists of tokens) at each constant: k >= 0, or λ in [0, 1].

    The model's own smoothing and constants are left aside. Raises ValueError for constants out of range.
    """
    values = np.asarray(constants, dtype=float)
    top = 1.0 if smoothing == "interpolated" else np.inf
    if values.ndim != 1 or not np.all((values >= 0) & (values <= top) & np.isfinite(values)):
        raise ValueError(f"constants must be one list of finite numbers in [0, {top:g}]")
    tokens, contexts = model.places(sentences)
    known, times, seen = model.counted(tokens, contexts)
    places = len(model.vocabulary)
    if smoothing == "add-k":
        found = divide(times[:, -1] + values[:, None], seen[:, -1] + places * values[:, None])
    else:
        found = np.full((len(values), len(tokens)), 1 / places)
        for n in range(model.order):
            mixed = values[:, None] * divide(times[:, n], seen[:, n], 0) + (1 - values[:, None]) * found
            found = np.where(seen[:, n] > 0, mixed, found)
    return tuple(HeldOut(tokens, contexts, row) for row in np.where(known, found, 0.0))


def own_shares(tokens: Sequence[str]) -> np.ndarray:
    """The share of each different token among them, ends of sentences included; in (0, 1], in the order in which they come first."""
    return np.array(list(Counter(tokens).values()), dtype=float) / max(len(tokens), 1)


def length_in_characters(sentences: Sentences, *, separator: str = " ") -> int:
    """Characters of sentences written one a line: their tokens, a separator between each two, and each line's end."""
    return sum(len(separator.join(sentence)) + 1 for sentence in sentences)
