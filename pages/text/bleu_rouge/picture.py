"""BLEU beside ROUGE for one candidate: computed once a keystroke, shipped for every beta."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.text import Bleu, OverBeta, bleu, over_beta, rouge_l, rouge_n
from metrics_core.text.rouge_results import Rouge
from pages.text.bleu_rouge.drawing import bleu_bars, rouge_bars
from pages.text.bleu_rouge.options import Reading
from pages.text.bleu_rouge.sentences import Texts
from widgets.scrubber import Formula, Payload, Readout, pack

BETAS = 2.0 ** (np.arange(-12, 13) / 4)
KINDS = {"rouge_1": "ROUGE-1", "rouge_2": "ROUGE-2", "rouge_l": "ROUGE-L"}
F_LIVE = r"\frac{(1 + @beta@^2) \cdot @rouge_l_m@}{@rouge_l_h@ + @beta@^2 \cdot @rouge_l_r@}"


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


def side_by_side(found: Overlap) -> Payload:
    """The two pictures and the numbers; beta moves what is ROUGE."""
    tracks = _of_bleu(found.bleu)
    for kind, one in found.rouge.items():
        tracks |= _of_rouge(kind, one)
    tracks["beta"] = Track(BETAS, ("beta",))
    bleu_card, rouge_card = CATALOG["bleu"], CATALOG["rouge_l"]
    return pack(
        [bleu_bars(found.bleu), rouge_bars(KINDS)],
        [Control("beta", "Beta: how many times as much recall counts in F", BETAS, tuple(f"{b:.3g}" for b in BETAS))],
        tracks,
        [
            Readout("bleu", "BLEU", "bleu"),
            Readout("geometric_mean", "geometric mean", "geometric_mean"),
            Readout("brevity_penalty", "brevity penalty", "brevity_penalty"),
            *(Readout(kind, f"{name} F", kind) for kind, name in KINDS.items()),
        ],
        formulas=[
            Formula("bleu", "BLEU", "bleu", bleu_card.formula, r"@brevity_penalty@ \cdot \exp(@log_mean@)"),
            Formula("rouge_l", "ROUGE-L", "rouge_l", rouge_card.formula, F_LIVE),
        ],
        table=[f"{kind}{part}" for kind in KINDS for part in ("", "_precision", "_recall")],
        areas=("bleu", "rouge", "numbers"),
        columns="minmax(0, 1fr)",
        numbers_across=3,
    )


def _of_bleu(found: Bleu) -> dict[str, Track]:
    values = {
        "bleu": found.value,
        "geometric_mean": found.geometric_mean,
        "brevity_penalty": found.brevity_penalty,
        "log_mean": float(found.parts.log_mean),
    }
    why = {0: found.undefined} if found.undefined else {}
    tracks = {name: Track(np.array(value), (), why if isnan(value) else {}) for name, value in values.items()}
    return tracks | {f"precision_{n}": Track(np.array(p), ()) for n, p in enumerate(found.precisions, 1)}


def _of_rouge(kind: str, one: OverBeta) -> dict[str, Track]:
    parts = {"": one.f_score, "_precision": one.precision, "_recall": one.recall}
    names = {"": "f_score", "_precision": "precision", "_recall": "recall"}
    counts = {"_m": one.matched, "_h": one.hypothesis_count, "_r": one.reference_count}
    return {f"{kind}{end}": Track(values, ("beta",), _why(one, names[end])) for end, values in parts.items()} | {
        f"{kind}{end}": Track(values, ("beta",)) for end, values in counts.items()
    }


def _why(one: OverBeta, name: str) -> dict[int, str]:
    which: Sequence[int] = one.which.tolist()
    return {i: one.reasons[place][name] for i, place in enumerate(which) if name in one.reasons[place]}
