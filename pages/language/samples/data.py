"""Two made-up models that answered ten problems ten times, and got 30 of 100 answers right."""

from random import Random
from types import MappingProxyType

import numpy as np

EACH, PROBLEMS, SEED = 10, 10, 129


def _scattered(right: int) -> tuple[bool, ...]:
    """Ten answers, the first ones right."""
    return tuple(i < right for i in range(EACH))


def _models() -> dict[str, tuple[tuple[bool, ...], ...]]:
    draw = Random(SEED)
    spread = [tuple(draw.sample(_scattered(3), EACH)) for _ in range(PROBLEMS)]
    sure = [_scattered(EACH if i in (1, 4, 8) else 0) for i in range(PROBLEMS)]
    return {"A": tuple(spread), "B": tuple(sure)}


# by model, a row a problem: whether each answer is right
MODELS = MappingProxyType(_models())
SOLVED, OF = 50, 164  # problems that a third model solved, with one answer to each


def in_random_order() -> np.ndarray:
    """One order of the answers to each problem, by model: (models, problems, answers); k of them are kept from its beginning."""
    draw = np.random.default_rng(SEED)
    return draw.permuted(np.broadcast_to(np.arange(EACH), (len(MODELS), PROBLEMS, EACH)), axis=-1)
