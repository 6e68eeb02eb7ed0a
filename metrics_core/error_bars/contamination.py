r"""A benchmark of which the model has seen a part: its score mixes what it remembers with what it can.

Symbols: $\lambda$, the proportion of items that leaked into the training data; $m$, the proportion of leaked items that the model gets right; $a$, its
score on clean ones. Left out: which items leaked, which nobody may know, and items that leaked in part. A source on how leaked items raise scores: Yang et al. 2023,
Rethinking benchmark and contamination for language models with rephrased samples.
"""

from __future__ import annotations

from typing import Any

from metrics_core.card import Card, metric
from metrics_core.numbers import plain, proportions

Share = Any  # a proportion, or an array of them


@metric(
    Card(
        name="contaminated score",
        topic="error bars",
        aliases=("benchmark contamination", "data leakage of a benchmark"),
        question="What score is expected on a benchmark of which a proportion leaked into the training data?",
        formula=r"\lambda \cdot m + (1 - \lambda) \cdot a",
        symbols={
            r"\lambda": "proportion of questions that leaked",
            "m": "of leaked questions, the proportion answered right",
            "a": "of clean questions (that did not leak), the proportion answered right",
        },
        range=(0, 1),
        better="neither",
        undefined_when="never",
        blind_to="Which questions leaked. Its standard error gets smaller with more questions, and its distance from the clean score does not.",
        source="Yang et al. 2023, Rethinking benchmark and contamination for language models with rephrased samples",
        reference="np.average([leaked_score, clean_score], weights=[leaked, 1 - leaked])",
    ),
    steps=lambda leaked, leaked_score, clean_score: [
        ("leaked", r"\lambda", leaked),
        ("score on leaked questions", "m", leaked_score),
        ("score on clean questions", "a", clean_score),
    ],
    needs=lambda leaked, leaked_score, clean_score: [],
)
def contaminated_score(leaked: Share, leaked_score: Share, clean_score: Share) -> Any:
    """The score that is expected if a proportion of the items leaked, in [0, 1]. Takes numbers or arrays.

    Raises ValueError for proportions outside [0, 1].
    """
    share, m, a = proportions(leaked=leaked, leaked_score=leaked_score, clean_score=clean_score)
    return plain(share * m + (1 - share) * a)
