r"""The surprise of a whole text over its length in characters, bytes or words, which is the same however a model cuts the text into tokens.

Symbols: B is the sum of the surprise of all tokens, in bits, $B = -\sum_i \log_2 q_i$; C, Y and U are the text's characters, bytes and
units. Bytes are those of UTF-8, words are what blanks separate: who measures counts them. Left out: perplexity per token (module language_model).
Sources: Graves 2013, Generating sequences with recurrent neural networks; Gao et al. 2020, The Pile; lm-evaluation-harness, whose word_perplexity,
byte_perplexity and bits_per_byte are these.
"""

from __future__ import annotations

from typing import Any

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.text.language_model import perplexity_from_cross_entropy, total_surprisal

__all__ = ["bits_per_byte", "bits_per_character", "perplexity_per_unit"]

BITS = "sum of the surprise of all tokens, in bits"
COMPARED = (
    "Whether the text is true or good. Unlike perplexity, it can be compared between tokenizers, on the same text."
)


def _per(probabilities: Any, length: int, name: str) -> float:
    """Bits for each unit of length; NaN without any. Raises ValueError for fewer than 0."""
    if length < 0:
        raise ValueError(f"{name} must be at least 0, got {length!r}")
    return float(divide(total_surprisal(probabilities), length))


@metric(
    Card(
        name="bits per character",
        topic="language models",
        aliases=("BPC",),
        question="How many bits per character does it take to encode the text with the model?",
        formula=r"\frac{B}{C}",
        symbols={"B": BITS, "C": "characters of the text"},
        range=(0, float("inf")),
        better="lower",
        unit="bits",
        undefined_when="the text has no characters",
        blind_to=COMPARED,
        source="Graves 2013, Generating sequences with recurrent neural networks",
        reference="-np.sum(np.log2(probabilities)) / characters",
    ),
    steps=lambda q, characters: [("bits in all", "B", total_surprisal(q)), ("characters", "C", characters)],
    needs=lambda q, characters: [("no characters", characters)],
)
def bits_per_character(probabilities: Any, characters: int) -> float:
    """Surprisal of all tokens in bits over the number of characters, in [0, inf]; NaN without characters.

    Raises ValueError for what surprisals() refuses and for fewer than 0 characters.
    """
    return _per(probabilities, characters, "characters")


@metric(
    Card(
        name="bits per byte",
        topic="language models",
        aliases=("BPB",),
        question="How many bits does it take to encode each byte of the text with the model?",
        formula=r"\frac{B}{Y}",
        symbols={"B": BITS, "Y": "bytes of the text in UTF-8"},
        range=(0, float("inf")),
        better="lower",
        unit="bits",
        undefined_when="the text has no bytes",
        blind_to="Whether the text is true or good, and which language it is in: a Greek letter usually has two bytes in UTF-8, a Chinese character three. It can be compared between tokenizers, on the same text.",
        source="Gao et al. 2020, The Pile: an 800GB dataset of diverse text for language modeling",
        reference="-np.sum(np.log2(probabilities)) / byte_length",
    ),
    steps=lambda q, byte_length: [("bits in all", "B", total_surprisal(q)), ("bytes", "Y", byte_length)],
    needs=lambda q, byte_length: [("no bytes", byte_length)],
)
def bits_per_byte(probabilities: Any, byte_length: int) -> float:
    """Surprisal of all tokens in bits over the bytes of the text, in [0, inf]; NaN without bytes.

    Raises ValueError for what surprisals() refuses and for fewer than 0 bytes.
    """
    return _per(probabilities, byte_length, "byte_length")


@metric(
    Card(
        name="perplexity per word or byte",
        topic="language models",
        aliases=("word_perplexity", "byte_perplexity"),
        question="The next word (or byte) is as uncertain as a choice among how many equally likely ones?",
        formula=r"2^{B / U}",
        symbols={"B": BITS, "U": "words of the text, or its bytes"},
        range=(1, float("inf")),
        better="lower",
        undefined_when="the text has no words (or bytes)",
        blind_to=COMPARED,
        source="Gao et al. 2024, The language model evaluation harness",
        reference="2 ** (-np.sum(np.log2(probabilities)) / units)",
    ),
    steps=lambda q, units: [("bits in all", "B", total_surprisal(q)), ("words, or bytes", "U", units)],
    needs=lambda q, units: [("no words or bytes", units)],
)
def perplexity_per_unit(probabilities: Any, units: int) -> float:
    """2 to the power of the bits for each word, or for each byte, in [1, inf]; NaN without any.

    units: how many words, or bytes, the text has. Raises ValueError for what surprisals() refuses and for fewer than 0.
    """
    return perplexity_from_cross_entropy(_per(probabilities, units, "units"))
