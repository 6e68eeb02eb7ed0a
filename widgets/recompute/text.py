"""Measures of texts and of token probabilities: an example's inputs -> metrics_core.text -> its value.

SEVERAL: measures with several values. WORKED: the metric whose steps are shown, with how to get its arguments.
"""

from collections.abc import Callable, Mapping
from math import e
from typing import Any

from datasets.documents import number
from metrics_core.text import Bleu, bleu, bleu_from_parts, rouge_l, rouge_n
from metrics_core.text.language_model import cross_entropy, perplexity, perplexity_from_cross_entropy
from metrics_core.text.rouge_results import scores

Inputs = Mapping[str, Any]


def _bleu(inputs: Inputs, options: Inputs) -> Bleu:
    return bleu(inputs["hypothesis"], inputs["reference"], **options)


def _bleu_parts(inputs: Inputs, options: Inputs) -> Any:
    found = _bleu(inputs, options)
    return {
        "hypothesis_length": found.hypothesis_length,
        "reference_length": found.reference_length,
        "precisions": found.precisions,
        "brevity_penalty": found.brevity_penalty,
        "bleu": found.value,
    }


def _bleu_from_parts(inputs: Inputs, options: Inputs) -> Any:
    precisions = [number(p) for p in inputs["precisions"]]
    return bleu_from_parts(precisions, inputs["hypothesis_length"], inputs["reference_length"])


def _matched_words(inputs: Inputs, options: Inputs) -> Any:
    """The hypothesis's words that match, in its order."""
    found = _bleu(inputs, {**options, "max_order": 1})
    marks = found.ledgers[0].marks.hypothesis
    return [word for word, matched in zip(found.hypothesis, marks, strict=True) if matched]


def _rouge_n(inputs: Inputs, options: Inputs) -> Any:
    found = rouge_n(inputs["hypothesis"], inputs["reference"], **options)
    return {"recall": found.recall, "precision": found.precision, "f1": found.f_score}


def _rouge_l(inputs: Inputs, options: Inputs) -> Any:
    found = rouge_l(inputs["hypothesis"], inputs["reference"], **options)
    return {"lcs": found.matched, "recall": found.recall, "precision": found.precision, "f": found.f_score}


def _rouge_l_printed_denominator(inputs: Inputs, options: Inputs) -> Any:
    """As printed, the two lengths have changed places below the line: the F of the swapped texts."""
    lcs, r, h = inputs["lcs"], inputs["reference_length"], inputs["hypothesis_length"]
    both = {"as_printed": (r, h), "correct": (h, r)}
    return {
        name: scores(lcs, *sides, beta=options["beta"], zero_division=0, unit="words").f_score
        for name, sides in both.items()
    }


def _overlap_score_extremes(inputs: Inputs, options: Inputs) -> Any:
    said, true = inputs["hypothesis"], inputs["reference"]
    return {
        "bleu": bleu(said, true, **options).value,
        "rouge1_recall": rouge_n(said, true, 1, **options).recall,
        "rougeL_f": rouge_l(said, true, **options).f_score,
        "identical": said == true,
    }


def _perplexity(inputs: Inputs, options: Inputs) -> Any:
    """With what comes out when nats are taken to the power of 2."""
    q = inputs["token_probabilities"]
    nats = cross_entropy(q, base=e)
    return {
        "cross_entropy_bits": cross_entropy(q),
        "cross_entropy_nats": nats,
        "perplexity": perplexity(q),
        "mixed_bases_wrong": perplexity_from_cross_entropy(nats, base=2),
    }


def _perplexity_from_entropy(inputs: Inputs, options: Inputs) -> Any:
    return perplexity_from_cross_entropy(inputs["entropy_bits"])


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "bleu": _bleu_parts,
    "bleu_from_parts": _bleu_from_parts,
    "matched_words": _matched_words,
    "overlap_score_extremes": _overlap_score_extremes,
    "perplexity": _perplexity,
    "perplexity_from_entropy": _perplexity_from_entropy,
    "rouge_l": _rouge_l,
    "rouge_l_printed_denominator": _rouge_l_printed_denominator,
    "rouge_n": _rouge_n,
}

WORKED: dict[str, tuple[Callable[..., Any], Callable[[Inputs], tuple[Any, ...]]]] = {
    "bleu": (bleu, lambda inputs: (inputs["hypothesis"], inputs["reference"])),
    "perplexity": (perplexity, lambda inputs: (inputs["token_probabilities"],)),
    "rouge_l": (rouge_l, lambda inputs: (inputs["hypothesis"], inputs["reference"])),
    "rouge_n": (rouge_n, lambda inputs: (inputs["hypothesis"], inputs["reference"])),
}
