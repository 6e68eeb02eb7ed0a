r"""What k of a problem's answers give, where n answers were sampled and c of them are right: one right, all right, most right.

Symbols: $n$ answers to a problem, $c$ right ones, $k$ answers that are drawn from the n at random. n, c and k are whole
numbers or arrays of them; arrays give an array. Left out: which k answers a scorer of its own would keep, and how an answer is
judged right. Sources: Chen et al. 2021, Evaluating large language models trained on code (pass@k); Yao et al. 2024, tau-bench (pass^k).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, nan
from typing import Any

import numpy as np
from scipy.stats import hypergeom

from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers, plain

Problems = Any  # whole numbers, one a problem
CHEN = "Chen et al. 2021, Evaluating large language models trained on code, equation 1"
YAO = "Yao et al. 2024, tau-bench: a benchmark for tool-agent-user interaction in real-world domains"
SYMBOLS = {"n": "answers that were sampled", "c": "right ones among them", "k": "answers that are drawn"}
UNCHECKED = "Whether anybody can tell which of the k is right. Where answers cannot be checked, a right one among k helps little."
LARGEST = 2**53  # beyond it, float64 has no longer every whole number
FEW = "fewer than k answers were sampled"


def _counts(n: Any, c: Any, k: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The three as float64 arrays of one shape. Raises ValueError for what are no such counts."""
    found = np.broadcast_arrays(as_numbers("n", n), as_numbers("c", c), as_numbers("k", k))
    for name, values, low in (("n", found[0], 0), ("c", found[1], 0), ("k", found[2], 1)):
        if not np.all((values >= low) & (values == np.floor(values)) & (values <= LARGEST)):
            raise ValueError(f"{name} must be whole numbers from {low} to 2^53, got {values.ravel()[:5].tolist()}")
    if np.any(found[1] > found[0]):
        raise ValueError("c must be at most n: no more answers are right than were sampled")
    return found[0], found[1], found[2]


def _log_none_of(n: float, c: float, k: float) -> float:
    """The logarithm of C(n - c, k) / C(n, k): none of k drawn answers is one of c. Summed, so that large counts lose no digits."""
    if k > n:
        return nan
    if k > n - c:
        return -inf
    few, many = sorted((c, k))  # the quotient is the same with c and k exchanged
    return float(np.log1p(-many / (n - np.arange(few))).sum())


_log_none = np.vectorize(_log_none_of, otypes=[float])


def _none(n: Any, c: Any, k: Any) -> Any:
    return np.exp(_log_none(n, c, k))


def _drawn(n: Any, c: Any, k: Any) -> list[Part]:
    return [("answers", "n", n), ("right answers", "c", c), ("answers drawn", "k", k)]


def _enough(n: Any, c: Any, k: Any) -> Iterable[tuple[str, Any]]:
    return [(FEW, np.maximum(np.asarray(n, float) - np.asarray(k, float) + 1, 0))]


@metric(
    Card(
        name="pass@k",
        topic="sampled answers",
        aliases=("pass at k", "unbiased pass@k", "best of k with a perfect judge"),
        question="If k of the n answers to a problem are drawn at random, how likely is it that at least one is right?",
        formula=r"1 - \frac{\binom{n - c}{k}}{\binom{n}{k}}",
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="fewer than k answers were sampled",
        blind_to=UNCHECKED,
        source=CHEN,
        reference="1 - scipy.stats.hypergeom.pmf(0, n, c, k)",
    ),
    steps=lambda n, c, k: [
        *_drawn(n, c, k),
        ("all k are wrong", r"\frac{\binom{n - c}{k}}{\binom{n}{k}}", plain(_none(n, c, k))),
    ],
    needs=_enough,
)
def pass_at_k(n: Any, c: Any, k: Any) -> Any:
    """How likely at least one of k answers is right, in [0, 1]; NaN where fewer than k were sampled.

    It is the unbiased estimate, from n answers, of what k new answers would give. Raises ValueError for counts that are not
    whole, a negative one, k below 1, or more right answers than answers.
    """
    return plain(-np.expm1(_log_none(*_counts(n, c, k))))


@metric(
    Card(
        name="pass@k with replacement",
        topic="sampled answers",
        aliases=("plug-in pass@k", "biased pass@k"),
        question="If k of the n answers were drawn with replacement, how likely would it be that at least one is right?",
        formula=r"1 - \left(1 - \frac{c}{n}\right)^{k}",
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="no answer was sampled",
        blind_to="That c/n is an estimate. For k above 1 this number is therefore too low on average, unless the model is right always or never.",
        source=CHEN.replace("equation 1", "appendix A"),
        reference="1 - (1 - c / n) ** k",
    ),
    steps=lambda n, c, k: [
        *_drawn(n, c, k),
        ("probability that one answer is right", r"\frac{c}{n}", float(c) / n if n else nan),
    ],
    needs=lambda n, c, k: [("no answer was sampled", n)],
)
def pass_at_k_with_replacement(n: Any, c: Any, k: Any) -> Any:
    """1 - (1 - c/n)^k, in [0, 1]; NaN without answers. It may take one answer twice, so k may exceed n.

    Raises what pass_at_k() raises.
    """
    n, c, k = _counts(n, c, k)
    rate = np.divide(c, n, out=np.full(n.shape, nan), where=n > 0)
    with np.errstate(divide="ignore"):
        return plain(-np.expm1(k * np.log1p(-rate)))


@metric(
    Card(
        name="pass^k",
        topic="sampled answers",
        aliases=("pass hat k", "all k succeed"),
        question="If k of the n answers to a problem are drawn at random, how likely is it that all are right?",
        formula=r"\frac{\binom{c}{k}}{\binom{n}{k}}",
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="fewer than k answers were sampled",
        blind_to="How many of the k are wrong: one counts as much as all.",
        source=YAO,
        reference="scipy.stats.hypergeom.pmf(k, n, c, k)",
    ),
    steps=lambda n, c, k: _drawn(n, c, k),
    needs=_enough,
)
def pass_hat_k(n: Any, c: Any, k: Any) -> Any:
    """How likely all k answers are right, in [0, 1]; NaN where fewer than k were sampled. Raises what pass_at_k() raises."""
    n, c, k = _counts(n, c, k)
    return plain(_none(n, n - c, k))


@metric(
    Card(
        name="majority at k",
        topic="sampled answers",
        aliases=("maj@k", "majority vote", "self-consistency"),
        question="If k of the n answers to a problem are drawn at random, how likely is it that more than half are right?",
        formula=r"\sum_{j > k/2} \frac{\binom{c}{j} \binom{n - c}{k - j}}{\binom{n}{k}}",
        symbols=SYMBOLS | {"j": "right answers among the k"},
        range=(0, 1),
        better="higher",
        undefined_when="fewer than k answers were sampled",
        blind_to="A right answer that wins with half of the votes or fewer, because the wrong answers differ from each other.",
        source="Wang et al. 2023, Self-consistency improves chain of thought reasoning in language models (the vote)",
        reference="scipy.stats.hypergeom.sf(k // 2, n, c, k)",
    ),
    steps=lambda n, c, k: _drawn(n, c, k),
    needs=_enough,
)
def majority_at_k(n: Any, c: Any, k: Any) -> Any:
    """How likely more than half of k answers are right, in [0, 1]; NaN where fewer than k were sampled. A tie is no majority.

    Raises what pass_at_k() raises.
    """
    n, c, k = _counts(n, c, k)
    return plain(np.where(k > n, nan, hypergeom.sf(k // 2, n, c, np.minimum(k, n))))


@metric(
    Card(
        name="mean pass@k",
        topic="sampled answers",
        aliases=("pass@k of a benchmark",),
        question="Averaged over the problems of a benchmark, how likely is it that at least one of k answers is right?",
        formula=r"\frac{1}{m} \sum_{i=1}^{m} \left(1 - \frac{\binom{n_i - c_i}{k}}{\binom{n_i}{k}}\right)",
        symbols={
            "m": "problems",
            "n_i": "answers to problem i",
            "c_i": "right ones among them",
            "k": "answers that are drawn",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no problems, or one has fewer than k answers",
        blind_to="Which problems are solved, and whether the same few are solved every time.",
        source=CHEN,
        reference="np.mean(1 - scipy.stats.hypergeom.pmf(0, n, c, k))",
    ),
    steps=lambda n, c, k: [("problems", "m", np.size(n)), ("answers drawn", "k", k)],
    needs=lambda n, c, k: [
        ("there are no problems", np.size(n)),
        ("a problem has fewer than k answers", np.min(np.maximum(np.asarray(n, float) - k + 1, 0), initial=1)),
    ],
)
def mean_pass_at_k(n: Problems, c: Problems, k: int) -> float:
    """pass_at_k() averaged over problems, in [0, 1]; n and c: one number a problem. NaN without problems or where one has fewer than k answers.

    Raises what pass_at_k() raises.
    """
    found = np.atleast_1d(pass_at_k(n, c, k))
    return float(found.mean()) if found.size else nan


def pass_at_k_variance(n: Any, c: Any, k: Any) -> Any:
    """The unbiased estimate of pass_at_k()'s variance over samples of n answers; at least 0; NaN where n < 2k.

    The square of the estimate, less the unbiased estimate of the square: q^2 - q2 with q = C(n-c, k)/C(n, k), the estimate of
    (1 - p)^k, and q2 = C(n-c, 2k)/C(n, 2k), that of (1 - p)^2k. Raises what pass_at_k() raises.
    """
    n, c, k = _counts(n, c, k)
    return plain(_none(n, c, k) ** 2 - _none(n, c, 2 * k))


def pass_at_k_standard_error(n: Any, c: Any, k: Any) -> Any:
    """The square root of pass_at_k_variance(); NaN where n < 2k. Raises what pass_at_k() raises."""
    return plain(np.sqrt(np.maximum(pass_at_k_variance(n, c, k), 0)))  # below 0 by rounding alone
