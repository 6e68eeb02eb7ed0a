"""Perplexity and burstiness, by the name of the contract."""

from metrics_core.text.language_model import *  # noqa: F403
