"""Perplexity and burstiness, by the name of the contract."""

from metrics_core.text.language_model import (
    Burstiness,
    HeldOut,
    NgramModel,
    bits_per_character,
    burstiness,
    burstiness_of_counts,
    burstiness_of_gaps,
    cross_entropy,
    entropy,
    fit,
    perplexity,
    perplexity_from_cross_entropy,
    surprisals,
    total_surprisal,
)

__all__ = [
    "Burstiness",
    "HeldOut",
    "NgramModel",
    "bits_per_character",
    "burstiness",
    "burstiness_of_counts",
    "burstiness_of_gaps",
    "cross_entropy",
    "entropy",
    "fit",
    "perplexity",
    "perplexity_from_cross_entropy",
    "surprisals",
    "total_surprisal",
]
