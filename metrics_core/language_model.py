"""Perplexity, bits per character or byte, and burstiness, by the name of the contract."""

from metrics_core.text.language_model import *  # noqa: F403
from metrics_core.text.per_unit import *  # noqa: F403
