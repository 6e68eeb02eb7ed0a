"""How far apart two vectors are, by which measure, and which of them are distances."""

from metrics_core.similarity.distances import *  # noqa: F403
