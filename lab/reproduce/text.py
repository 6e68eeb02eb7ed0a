"""Texts and their references: the pairs that count, BLEU by sacrebleu, ROUGE by rouge-score, or by its definition."""

import logging
import math
import re
import string
from collections import Counter
from collections.abc import Callable
from itertools import combinations, zip_longest
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import numpy as np
import sacrebleu
from rouge_score import rouge_scorer, tokenize

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, chosen, texts, unweighted

logging.getLogger("sacrebleu").setLevel(logging.ERROR)  # it recommends other conventions for single sentences


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The rows that have every model's text and at least one reference."""
    roles = SETTINGS["roles"]
    said = {name: texts(columns[name]) for name in roles["models"]}
    references = list(zip(*(texts(columns[name]) for name in roles["truth"]), strict=True))
    whole = [None not in row for row in zip(*said.values(), strict=True)]
    kept, w = chosen(columns, np.array(whole) & np.array([any(row) for row in references]))
    return SimpleNamespace(
        kept=kept,
        hypotheses=[said[model][i] for i in kept],
        references=[[one for one in references[i] if one] for i in kept],
        w=w,
    )


# ---- BLEU
def _corpus_bleu(d: Any, _: Any) -> float:
    """Undefined where the corpus is too short for a 4-gram; sacrebleu says 0."""
    found = sacrebleu.BLEU(smooth_method="none").corpus_score(d.hypotheses, _streams(d))
    return found.score / 100 if found.totals[-1] else math.nan


def _streams(d: Any) -> list[Any]:
    """The first reference of every pair, then the second, and so on."""
    return [list(references) for references in zip_longest(*d.references)]


def _bleu(d: Any, _: Any) -> float:
    """The mean over pairs; undefined for a text too short for a 4-gram, where sacrebleu says 0."""
    scorer = sacrebleu.BLEU(smooth_method="none")
    each = []
    for said, known in zip(d.hypotheses, d.references, strict=True):
        found = scorer.sentence_score(said, known)
        if found.totals[-1]:
            each.append(found.score / 100)
    return float(np.mean(each)) if each else math.nan


# ---- ROUGE
def _words(text: str) -> list[str]:
    return list(tokenize.tokenize(text, None))


def _best(d: Any, score: Callable[[str, str], float]) -> float:
    """The mean over pairs, each with the reference that it is nearest to; pairs without anything to count are left out."""
    each = []
    for said, known in zip(d.hypotheses, d.references, strict=True):
        found = [value for value in (score(said, text) for text in known) if not math.isnan(value)]
        if found:
            each.append(max(found))
    return float(np.mean(each)) if each else math.nan


def _rouge(kind: str, shortest: int) -> Recipe:
    """rouge-score's F; undefined where neither text has an n-gram (or a word)."""
    scorer = rouge_scorer.RougeScorer([kind])

    def score(said: str, text: str) -> float:
        if max(len(_words(said)), len(_words(text))) < shortest:
            return math.nan
        return float(scorer.score(text, said)[kind].fmeasure)

    return lambda d, _: _best(d, score)


def _f(matched: float, ours: float, true: float) -> float:
    return 2 * matched / (ours + true) if ours + true else math.nan


def _rouge_s(said: str, text: str) -> float:
    """Pairs of words in order, any gap between them."""
    ours, true = (Counter(combinations(_words(one), 2)) for one in (said, text))
    return _f((ours & true).total(), ours.total(), true.total())


def _rouge_w(said: str, text: str, exponent: float = 1.2) -> float:
    """Lin's weighted longest common subsequence: a run of k words counts k to the power of the exponent."""
    ours, true = _words(said), _words(text)
    best = np.zeros((len(true) + 1, len(ours) + 1))
    run = np.zeros((len(true) + 1, len(ours) + 1))
    for i, word in enumerate(true, 1):
        for j, other in enumerate(ours, 1):
            if word == other:
                length = run[i - 1, j - 1]
                best[i, j] = best[i - 1, j - 1] + (length + 1) ** exponent - length**exponent
                run[i, j] = length + 1
            else:
                best[i, j] = max(best[i - 1, j], best[i, j - 1])
    return _f(best[-1, -1] ** (1 / exponent), len(ours), len(true))


# ---- short answers
def _read(text: str, how: dict[str, Any]) -> str:
    """normalize_answer() of SQuAD's evaluate-v2.0.py, where it is asked for."""
    if how.get("normalization") != "squad":
        return text
    bare = "".join(c for c in text.lower() if c not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", bare).split())


def _exact(d: Any, how: dict[str, Any]) -> float:
    pairs = zip(d.hypotheses, d.references, strict=True)
    return float(np.mean([any(_read(said, how) == _read(one, how) for one in known) for said, known in pairs]))


def _token_f1(d: Any, how: dict[str, Any]) -> float:
    """compute_f1() of SQuAD's evaluate-v2.0.py, with the nearest reference."""

    def f1(said: list[str], known: list[str]) -> float:
        if not said or not known:
            return float(said == known)
        return 2 * (Counter(said) & Counter(known)).total() / (len(said) + len(known))

    pairs = zip(d.hypotheses, d.references, strict=True)
    return fmean(max(f1(_read(said, how).split(), _read(one, how).split()) for one in known) for said, known in pairs)


def _chrf(d: Any, _: Any) -> float:
    """Undefined where one side has no characters; sacrebleu says 0."""
    if not ("".join(d.hypotheses).strip() and "".join(one for known in d.references for one in known).strip()):
        return math.nan
    return float(sacrebleu.CHRF().corpus_score(d.hypotheses, _streams(d)).score / 100)


RECIPES: dict[str, Recipe] = {
    "corpus_bleu": _corpus_bleu,
    "bleu": _bleu,
    "exact_match": _exact,
    "token_f1": _token_f1,
    "chrf": _chrf,
    "rouge_n": lambda d, how: _rouge(f"rouge{how['n']}", how["n"])(d, how),
    "rouge_l": _rouge("rougeL", 1),
    "rouge_lsum": _rouge("rougeLsum", 1),
    "rouge_w": lambda d, how: _best(d, _rouge_w),
    "rouge_s": lambda d, how: _best(d, _rouge_s),
}
RECIPES = {name: unweighted(recipe) for name, recipe in RECIPES.items()}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The most frequent reference for every pair."""
    ((text, _),) = Counter(one for known in d.references for one in dict.fromkeys(known)).most_common(1)
    d.hypotheses = [text] * len(d.references)
    return d


if __name__ == "__main__":
    main(rows, RECIPES, no_model=no_model)
