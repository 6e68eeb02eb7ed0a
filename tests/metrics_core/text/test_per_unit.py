"""Bits and perplexity of a text per character, byte and word, which do not depend on the tokens; beside lm-evaluation-harness's formulas."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import explain
from metrics_core.text.language_model import perplexity
from metrics_core.text.per_unit import bits_per_byte, bits_per_character, perplexity_per_unit

Q = [1 / 2, 1 / 4, 1 / 8, 1 / 8]  # 1 + 2 + 3 + 3 = 9 bits
EACH = ((bits_per_character, "characters"), (bits_per_byte, "byte_length"), (perplexity_per_unit, "units"))


def test_by_hand() -> None:
    """Nine bits over "νερό!": 5 characters, 9 bytes as Greek letters have two in UTF-8, 1 word."""
    text = "νερό!"
    assert (len(text), len(text.encode()), len(text.split())) == (5, 9, 1)
    assert bits_per_character(Q, 5) == 9 / 5 and bits_per_byte(Q, 9) == 1
    assert perplexity_per_unit(Q, 9) == 2 and perplexity_per_unit(Q, 1) == 2**9
    assert perplexity_per_unit(Q, len(Q)) == perplexity(Q)  # as many units as tokens


@pytest.mark.parametrize(
    ("metric", "value"), [(bits_per_character, 0.5), (bits_per_byte, 0.5), (perplexity_per_unit, 2**0.5)]
)
def test_steps(metric, value) -> None:
    assert [step.value for step in explain(metric, [0.5, 0.25], 6).steps] == [3, 6, value]


@given(
    st.lists(st.floats(1e-6, 1), min_size=1, max_size=20), st.text(st.sampled_from("aé漢 "), min_size=1, max_size=30)
)
def test_the_harness_has_the_same_numbers(q: list[float], text: str) -> None:
    """As in lm_eval/api/metrics.py: weighted_perplexity is exp(-sum(loglikelihood) / sum(weights)), bits_per_byte -sum(…) / sum(…) / log(2),
    with len(re.split(r"\\s+", text)) words and len(text.encode("utf-8")) bytes.
    """
    words, size, log_likelihood = len(re.split(r"\s+", text)), len(text.encode("utf-8")), float(np.log(q).sum())
    assert perplexity_per_unit(q, words) == pytest.approx(math.exp(-log_likelihood / words), rel=1e-9)
    assert perplexity_per_unit(q, size) == pytest.approx(math.exp(-log_likelihood / size), rel=1e-9)
    assert bits_per_byte(q, size) == pytest.approx(-log_likelihood / size / math.log(2), rel=1e-9, abs=1e-12)


@given(st.lists(st.floats(0.01, 1), min_size=1, max_size=9))
def test_another_tokenizer_changes_none_of_them(q: list[float]) -> None:
    """Each token cut into two halves, whose probabilities multiply to the token's: perplexity per token falls, these stay."""
    halves = np.sqrt(np.repeat(q, 2))
    assert perplexity(halves) <= perplexity(q) * (1 + 1e-12)
    for metric, _ in EACH:
        assert metric(halves, 12) == pytest.approx(metric(q, 12), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("metric", "name"), EACH)
def test_edges(metric, name) -> None:
    worked = explain(metric, [0.5], 0)
    assert math.isnan(worked.value) and worked.undefined.startswith("no ")
    assert math.isinf(metric([0.5, 0], 3)) and metric([1.0], 3) == (metric is perplexity_per_unit)
    with pytest.raises(ValueError, match=f"{name} must be at least 0"):
        metric([0.5], -1)
