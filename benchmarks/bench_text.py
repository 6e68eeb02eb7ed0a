"""Speed of corpus BLEU and ROUGE as a ratio to sacreBLEU and rouge-score, one after the other.

    python benchmarks/bench_text.py [--pairs 10000] [--print-only]

Everybody gets the same texts: sentences of 8 to 40 words with punctuation out of a vocabulary of 20,000 whose word r is
1/r times as frequent as the first, and a copy in which every fourth word is dropped, replaced or moved. BLEU has
tokenizer 13a, ROUGE-1, 2 and L rouge-score's own; reading the texts is part of it, for each from the start (sacreBLEU
keeps tokenized lines in a cache, which is emptied). The numbers must agree. Times are processor seconds on one thread,
medians of three runs that take turns. What was imported before is kept from Python's collector meanwhile, on both sides.
"""

import gc
import random
import statistics
import sys
from itertools import accumulate
from pathlib import Path

import sacrebleu
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, seconds, table
from metrics_core.text import corpus_bleu, corpus_rouge
from metrics_core.text.corpus_means import Kind

TURNS, TARGET = 3, 3
KINDS: tuple[Kind, ...] = ("rouge-1", "rouge-2", "rouge-l")


def example(pairs: int) -> tuple[list[str], list[str]]:
    rng = random.Random(0)
    letters = "etaoinshrdlucmfwypvbgk"
    words = ["".join(rng.choices(letters, k=rng.randint(2, 9))) for _ in range(20_000)]
    cumulative = list(accumulate(1 / rank for rank in range(1, 20_001)))
    references, hypotheses = [], []
    for _ in range(pairs):
        text = rng.choices(words, cum_weights=cumulative, k=rng.randint(8, 40))
        said = list(text)
        for _ in range(len(text) // 4):
            place, change = rng.randrange(len(said)), rng.random()
            if change < 1 / 3:
                del said[place]
            elif change < 2 / 3:
                said[place] = rng.choice(words)
            else:
                said.insert(rng.randrange(len(said)), said.pop(place))
        references.append(written(text, rng))
        hypotheses.append(written(said, rng))
    return hypotheses, references


def written(words: list[str], rng: random.Random) -> str:
    marked = [word + ("," if rng.random() < 0.1 else "") for word in words]
    return " ".join(marked).capitalize() + "."


def ours(hypotheses: list[str], references: list[str]) -> list[float]:
    rouge = corpus_rouge(hypotheses, references, KINDS, zero_division=0)
    return [corpus_bleu(hypotheses, references).value, *(rouge[kind].value for kind in KINDS)]


def theirs(hypotheses: list[str], references: list[str]) -> list[float]:
    Tokenizer13a.__call__.cache_clear()
    TokenizerRegexp.__call__.cache_clear()
    bleu = sacrebleu.BLEU(smooth_method="none").corpus_score(hypotheses, [references]).score / 100
    scorer = RougeScorer(["rouge1", "rouge2", "rougeL"])
    found = [scorer.score(reference, said) for said, reference in zip(hypotheses, references, strict=True)]
    means = [sum(one[kind].fmeasure for one in found) / len(found) for kind in scorer.rouge_types]
    return [bleu, *means]


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--pairs", type=int, default=10_000)
    options = parser.parse_args()
    texts = example(options.pairs)
    took: list[tuple[float, float]] = []
    gc.freeze()
    for _ in range(TURNS):
        fast, mine = seconds(lambda: ours(*texts))
        slow, reference = seconds(lambda: theirs(*texts))
        if not all(abs(a - b) < 1e-9 for a, b in zip(mine, reference, strict=True)):
            raise AssertionError(f"the numbers differ: {mine} and {reference}")
        took.append((fast, slow))
    fast, slow = (statistics.median(times) for times in zip(*took, strict=True))
    ratios = sorted(slow / fast for fast, slow in took)
    text = "\n\n".join(
        [
            f"{machine('numpy', 'sacrebleu', 'rouge-score')}. `python benchmarks/bench_text.py`",
            f"{options.pairs:,} pairs, corpus BLEU and ROUGE-1, 2 and L of every pair, on one thread, in processor "
            f"seconds (medians of {TURNS} runs); all four numbers agree to 1e-9.",
            table(
                ["", "ours, s", "sacreBLEU and rouge-score, s", "ratio"],
                [["BLEU, ROUGE-1, 2, L", f"{fast:.2f}", f"{slow:.2f}", f"{slow / fast:.1f}"]],
            ),
            f"Target: at least {TARGET} times less: {'met' if slow / fast >= TARGET else 'missed'} (single runs: "
            f"{ratios[0]:.1f} to {ratios[-1]:.1f}).",
        ]
    )
    print(text) if options.print_only else keep("Text", text)


if __name__ == "__main__":
    main()
