"""BLEU beside ROUGE for one candidate: computed once a keystroke, shipped for every beta."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from charts.moving import Control, Track, over
from language import gettext
from metrics_core import CATALOG
from metrics_core.text import Bleu, OverBeta, bleu, over_beta, rouge_l, rouge_n
from metrics_core.text.rouge_results import Rouge
from pages.text.bleu_rouge.drawing import Sides, bleu_bars, rouge_bars, score_bars
from pages.text.bleu_rouge.options import Reading
from pages.text.bleu_rouge.sentences import Texts
from widgets.formulas import significant
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid, stacked

at_beta = over("beta")
BETAS = 2.0 ** (np.arange(-12, 13) / 4)
COUNTS = {
    "ROUGE-1": "1-grams: words",
    "ROUGE-2": "2-grams: neighbours",
    "ROUGE-L": "words in same order",
}
KINDS = {"rouge_1": "ROUGE-1", "rouge_2": "ROUGE-2", "rouge_l": "ROUGE-L"}
F_LIVE = r"\frac{(1 + @beta@^2) \cdot @rouge_l_m@}{@rouge_l_h@ + @beta@^2 \cdot @rouge_l_r@}"
F_SAYS = (
    "m is the number of words in the longest common subsequence: the most words that both texts have in the same order, gaps allowed. h is the number of words of the "
    "candidate, and r that of the reference. β is the weight of recall."
)


@dataclass(frozen=True)
class Overlap:
    """BLEU against all references together; each kind of ROUGE against each of them, and the best one for every beta."""

    bleu: Bleu
    rouge: dict[str, OverBeta]
    signatures: tuple[str, ...]


def overlap(texts: Texts, how: Reading) -> Overlap:
    """Every score that is always on the screen."""
    found: dict[str, list[Rouge]] = {kind: [] for kind in KINDS}
    for reference in texts.references:
        for n in (1, 2):
            found[f"rouge_{n}"].append(rouge_n(texts.hypothesis, reference, n, counting=how.counting, **how.rouge))  # type: ignore[arg-type]
        found["rouge_l"].append(rouge_l(texts.hypothesis, reference, **how.rouge))
    one = bleu(texts.hypothesis, texts.references, **how.bleu)
    best = {kind: over_beta(scores, BETAS, zero_division=how.rouge["zero_division"]) for kind, scores in found.items()}
    return Overlap(one, best, (one.signature, *(scores[0].signature for scores in found.values())))


def four_scores(found: Overlap) -> Payload:
    """BLEU and each kind of ROUGE as F1, a bar each."""
    balanced = int(np.flatnonzero(BETAS == 1)[0])
    longest = len(found.bleu.precisions)
    runs = gettext("1- to {longest}-grams", longest=longest) if longest > 1 else COUNTS["ROUGE-1"]
    scores = {"BLEU": over()(found.bleu.value, "bleu", reasons=found.bleu.undefined)}
    for kind, one in found.rouge.items():
        scores[KINDS[kind]] = over()(one.f_score[balanced], kind, reasons=_why(one, "f_score").get(balanced, ""))
    return pack(stacked(score_bars(scores, {"BLEU": runs, **COUNTS})), (), readouts=[])


def side_by_side(found: Overlap) -> Payload:
    """What the scores are made of, and the numbers; beta moves what is ROUGE."""
    score, mean, penalty, log_mean = _of_bleu(found.bleu)
    kinds = {kind: _sides(kind, one) for kind, one in found.rouge.items()}
    longest, sides = found.rouge["rouge_l"], kinds["rouge_l"]
    counts = {"m": longest.matched, "h": longest.hypothesis_count, "r": longest.reference_count}
    in_f = {"beta": at_beta(BETAS)} | {f"rouge_l_{name}": at_beta(values) for name, values in counts.items()}
    bleu_card, rouge_card = CATALOG["bleu"], CATALOG["rouge_l"]
    of_bleu, of_rouge = bleu_bars(found.bleu), rouge_bars(list(kinds.values()))
    return pack(
        grid({of_bleu: 1, of_rouge: 1}, {NUMBERS: 2}, across=6),
        [Control("beta", "beta: weight of recall in ROUGE", BETAS, tuple(significant(b, 3) for b in BETAS))],
        readouts=[
            Readout("geometric_mean", "geometric mean", mean),
            Readout("brevity_penalty", "brevity penalty", penalty),
            Readout("bleu", "BLEU, their product", score),
            *(Readout(kind, f"{one.name} F", one.f_score) for kind, one in kinds.items()),
        ],
        formulas=[
            Formula(
                "bleu",
                "BLEU",
                score,
                bleu_card.formula,
                r"@brevity_penalty@ \cdot \exp(@log_mean@)",
                "p is the precision of the n-grams of each length n up to N, w the weight of that length, and BP the brevity penalty.",
                numbers={"log_mean": log_mean},
            ),
            Formula("rouge_l", "ROUGE-L", sides.f_score, rouge_card.formula, F_LIVE, F_SAYS, numbers=in_f),
        ],
        table=[track for one in kinds.values() for track in (one.f_score, one.precision, one.recall)],
    )


def _of_bleu(found: Bleu) -> tuple[Track, Track, Track, Track]:
    """BLEU, the geometric mean, the brevity penalty and the logarithm of the mean."""
    still = over()
    values = found.value, found.geometric_mean, found.brevity_penalty, float(found.parts.log_mean)
    score, mean, penalty, log_mean = (still(value, reasons=found.undefined) for value in values)
    return score, mean, penalty, log_mean


def _sides(kind: str, one: OverBeta) -> Sides:
    return Sides(
        KINDS[kind],
        at_beta(one.precision, f"{kind}_precision", reasons=_why(one, "precision")),
        at_beta(one.recall, f"{kind}_recall", reasons=_why(one, "recall")),
        at_beta(one.f_score, kind, reasons=_why(one, "f_score")),
    )


def _why(one: OverBeta, name: str) -> dict[int, str]:
    which: Sequence[int] = one.which.tolist()
    return {i: one.reasons[place][name] for i, place in enumerate(which) if name in one.reasons[place]}
