"""One score at a time: its picture, its own controls, its steps."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd
import streamlit as st

from charts.moving import View
from language import gettext
from metrics_core import CATALOG, Worked, explained
from metrics_core.text import Bleu, lcs_table
from metrics_core.text.rouge_results import Rouge
from metrics_core.text.skip_bigrams import RougeS
from pages.text.bleu_rouge.drawing import alignment_grid, penalty_curve
from pages.text.bleu_rouge.options import Reading
from pages.text.bleu_rouge.sentences import Texts
from widgets import lesson
from widgets.conventions import choice
from widgets.scene import switch
from widgets.scrubber import pack, scrubber
from widgets.scrubber.layouts import stacked

MOST_PAIRS, TOO_MANY = 200, 5_000
EXPONENTS = {"1": 1.0, "1.2": 1.2, "2": 2.0}
GAPS: Mapping[str, int | None] = {"any": None, "0": 0, "1": 1, "2": 2, "4": 4}
EXPONENT = (
    "A run of k matching words counts as k raised to this power. 1 gives ROUGE-L, 1.2 is usual in Lin's program (version 1.5.5), and 2 is the example in "
    "his paper of 2004. rouge-score has no ROUGE-W."
)
GAP = "How many words may be between the two words of a pair. any: ROUGE-S*. 4: ROUGE-S4. 0: neighbours only (bigrams)."
UNIGRAMS = "Counts single words as well: ROUGE-SU."


@dataclass(frozen=True)
class Asked:
    """What a closer look is taken at."""

    texts: Texts
    how: Reading
    beta: float
    bleu: Bleu


def closer_look(asked: Asked) -> None:
    """Choose a score; see how it is computed."""
    names = list(LOOKS)
    name = choice("Look more closely at", names, "closer", "")
    LOOKS[name](asked, name)


def _bleu(asked: Asked, name: str) -> None:
    one = explained(asked.bleu, CATALOG["bleu"].function, *_both(asked), **asked.how.bleu)
    left, right = st.columns([3, 2], gap="large", vertical_alignment="center")
    with left:
        _picture(penalty_curve(asked.bleu))
    right.markdown(
        "**Brevity penalty.** Precision alone would reward short texts: if a candidate copies a few neighbouring words of the reference, all its n-grams "
        "match. So BLEU is multiplied by a penalty if the candidate is shorter than the reference. A longer candidate needs no penalty, because "
        "words that do not match lower its precision."
    )
    _trace(one, name)


def _rouge(n: int) -> Callable[[Asked, str], None]:
    def show(asked: Asked, name: str) -> None:
        _trace(_scored("rouge_n", asked, n=n, counting=asked.how.counting)[1], name)

    return show


def _rouge_l(asked: Asked, name: str) -> None:
    found, one = _scored("rouge_l", asked)
    if found.hypothesis and found.reference:
        table = lcs_table(found.reference, found.hypothesis)
        _picture(
            alignment_grid(table, found.path, found.reference, found.hypothesis, what="the longest common subsequence")
        )
        st.caption(
            gettext(
                "Compared with {reference}. Each number is the length of the longest common subsequence of the words up to its row and column. Rings mark the words of one longest subsequence. A word that matches but would break the order is left out.",
                reference=_reference(asked, found),
            )
        )
    _trace(one, name)


def _rouge_w(asked: Asked, name: str) -> None:
    exponent = EXPONENTS[
        choice("A run of k words counts as k raised to the power", list(EXPONENTS), "exponent", EXPONENT, default="1.2")
    ]
    found, one = _scored("rouge_w", asked, exponent=exponent)
    if found.hypothesis and found.reference:
        grid = found.grid
        _picture(
            alignment_grid(grid.weights, grid.path, found.reference, found.hypothesis, what="the weighted subsequence")
        )
        st.caption(
            "Each number is the largest weight for the words up to its row and column. Words that are next to each other in both texts count more."
        )
    _trace(one, name)


def _rouge_s(asked: Asked, name: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        gap = GAPS[choice("Most words allowed between the two of a pair", list(GAPS), "gap", GAP)]
        unigrams = switch("Count single words", "unigrams", UNIGRAMS)
    found, one = _scored("rouge_s", asked, max_gap=gap, unigrams=unigrams)
    _listed(found, _reference(asked, found))
    _trace(one, name)


def _listed(found: RougeS, reference: str) -> None:
    """The pairs with their counts, those that match first."""
    if found.hypothesis_count + found.reference_count > TOO_MANY:
        st.caption(
            gettext(
                "{candidate:,.0f} and {reference:,.0f} pairs are too many to list; {matched:,.0f} match.",
                candidate=found.hypothesis_count,
                reference=found.reference_count,
                matched=found.matched,
            )
        )
        return
    rows = sorted(found.rows, key=lambda row: -row.clipped)[:MOST_PAIRS]
    table = {
        gettext("pair"): [" … ".join(row.ngram) for row in rows],
        gettext("candidate"): [row.hypothesis for row in rows],
        reference: [row.references[0] for row in rows],
        gettext("counts"): [row.clipped for row in rows],
    }
    st.dataframe(pd.DataFrame(table), hide_index=True, height=240)
    if len(found.rows) > MOST_PAIRS:
        st.caption(gettext("{n} of {all:,} pairs, matching ones first.", n=MOST_PAIRS, all=len(found.rows)))


LOOKS: Mapping[str, Callable[[Asked, str], None]] = {
    "BLEU": _bleu,
    "ROUGE-1": _rouge(1),
    "ROUGE-2": _rouge(2),
    "ROUGE-L": _rouge_l,
    "ROUGE-W": _rouge_w,
    "ROUGE-S": _rouge_s,
}


def _reference(asked: Asked, found: Rouge) -> str:
    """Which reference the score took."""
    if len(asked.texts.references) == 1:
        return gettext("the reference")
    return gettext("reference {number}", number=asked.texts.numbers[found.which])


def _both(asked: Asked) -> tuple[str, tuple[str, ...]]:
    return asked.texts.hypothesis, asked.texts.references


def _scored(metric: str, asked: Asked, **options: Any) -> tuple[Any, Worked]:
    """A score with its parts, and its steps."""
    function, given = CATALOG[metric].function, {"beta": asked.beta, **options, **asked.how.rouge}
    found = function(*_both(asked), **given)
    return found, explained(found, function, *_both(asked), **given)


def _picture(view: View) -> None:
    scrubber(pack(stacked(view)), start={}, key="closer-view", shareable=False)


def _trace(one: Worked, name: str) -> None:
    lesson.trace([replace(one, card=replace(one.card, name=name))], file="text")
