"""The switches of BLEU and ROUGE, each kept in the URL, each saying which library does it so."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import nan
from typing import Any

import snowballstemmer
import streamlit as st

from language import gettext
from metrics_core.text import BleuSettings, strip_punctuation
from widgets.conventions import choice
from widgets.formulas import plain
from widgets.links import whole
from widgets.opened import put
from widgets.scene import switch

OWN = "each score's own"
TOKENIZERS = (OWN, "whitespace", "13a", "intl", "char", "rouge-score")
SHORT: dict[str, dict[str, Any]] = {"undefined": {}, "0": {"zero_division": 0.0}, "left out": {"effective_order": True}}
LIKE_BLEU = {"undefined": nan, "0": 0.0, "left out": nan}
START: Mapping[str, Any] = {
    "tokenizer": OWN,
    "lowercase": False,
    "no-punctuation": False,
    "stem": False,
    "smoothing": "none",
    "max-order": 4,
    "weights": "",
    "reference-length": "closest",
    "too-short": "undefined",
    "distinct": False,
}
TOKENIZER = (
    "What counts as a word. NLTK takes a text that you have already split into words.\n"
    "- each score's own: for BLEU sacreBLEU's 13a, which splits off most punctuation; for ROUGE the tokenizer of rouge-score, which makes everything lower case and keeps only a to z "
    "and digits\n"
    "- intl (sacreBLEU): splits off symbols and punctuation. Not split off: a punctuation mark between two digits, and one next to a digit at the start or end of the text\n"
    "- char (sacreBLEU): each character\n"
    "- none (sacreBLEU): split at spaces"
)
LOWER = "sacreBLEU keeps capital letters unless lowercase=True. rouge-score makes everything lower case."
PUNCTUATION = "sacreBLEU keeps punctuation marks as tokens. rouge-score drops them."
STEM = (
    "Porter's stemmer cuts endings such as -ed and -ing, here of words of more than three letters: “walked” and “walking” then match. rouge-score does this with "
    "use_stemmer=True, by NLTK's version of the rules, which has a few more exceptions. sacreBLEU has no stemmer."
)
SMOOTHING = (
    "What keeps BLEU above 0 if an n-gram length has no match. sacreBLEU has all four as smooth_method.\n"
    "- none: 0 stays 0, so BLEU is 0, as in the paper\n"
    "- floor: 0 matches count as 0.1\n"
    "- add-k: 1 is added to numerator and denominator of all lengths but single words\n"
    "- exp: 0 matches count as 1/2 at the first such length, 1/4 at the next, and so on (sacreBLEU's default)"
)
ORDER = (
    "The longest n-grams that are counted. sacreBLEU: max_ngram_order=4. NLTK: as many lengths as there are weights."
)
WEIGHTS = "One number for each n-gram length, such as 4, 3, 2, 1. Empty means equal weights. The numbers are divided by their sum. In NLTK weights can be chosen; in sacreBLEU they are equal."
LENGTH = (
    "Which reference length the brevity penalty uses. closest: sacreBLEU and NLTK. shortest and average can be chosen in "
    "pycocoevalcap, a scorer for image captions, whose default is closest."
)
TOO_SHORT = (
    "A text of three words has no 4-grams, so their precision is 0/0. sacreBLEU's BLEU() returns 0, or leaves 4-grams out with effective_order=True, as its sentence_bleu does by default. "
    "rouge-score returns 0. On this page BLEU is undefined by default, and the reason is shown. For ROUGE, “left out” is not possible."
)
DISTINCT = "ROUGE-1 and ROUGE-2 count each n-gram of a text once, as the PyPI package rouge does by default. rouge-score counts repeats."


@dataclass(frozen=True)
class Reading:
    """The conventions chosen: options of bleu(), what ROUGE shares with them, and how ROUGE-N counts. key names them all."""

    bleu: Mapping[str, Any]
    rouge: Mapping[str, Any]
    counting: str
    key: str

    @property
    def order(self) -> int:
        return int(self.bleu["max_order"])


def porter() -> Callable[[str], str]:
    """Porter's stemmer, for words of more than three letters, as rouge-score uses it. Not to be shared between threads."""
    stem: Callable[[str], str] = snowballstemmer.stemmer("porter").stemWord

    def porter(word: str) -> str:
        return stem(word) if len(word) > 3 else word

    return porter


def set_switches(options: Mapping[str, Any]) -> None:
    """Put the switches where they start, but for those named (dashes or underscores in a name are alike)."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    for name, value in START.items():
        if name in st.session_state:  # a widget that is there writes its own value into the URL
            st.session_state[name] = given.get(name, value)
        else:
            put(name, given.get(name, value))


def switches() -> Reading:
    """One row: the tokenizer, and a popover with all the others."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        tokenizer = choice("Tokenizer", TOKENIZERS, "tokenizer", TOKENIZER)
        with st.popover("More conventions", type="tertiary"):
            chosen = _more() | {"tokenizer": tokenizer}
    changed = {name: value for name, value in chosen.items() if value != START[name]}
    return _reading(chosen, repr(sorted(changed.items())))


def _more() -> dict[str, Any]:
    found: dict[str, Any] = {
        "lowercase": switch("Ignore capital letters", "lowercase", LOWER),
        "no-punctuation": switch("Ignore punctuation", "no-punctuation", PUNCTUATION),
        "stem": switch("Compare word stems (Porter)", "stem", STEM),
        "distinct": switch("Count repeated n-grams once in ROUGE-N", "distinct", DISTINCT),
        "smoothing": choice("Smoothing", ("none", "floor", "add-k", "exp"), "smoothing", SMOOTHING),
        "max-order": int(st.slider("Longest n-grams in BLEU", 1, 6, 4, help=ORDER, **whole("max-order"))),
        "reference-length": choice("Reference length", ("closest", "shortest", "average"), "reference-length", LENGTH),
        "too-short": choice("Text too short: 0/0 is", tuple(SHORT), "too-short", TOO_SHORT),
    }
    typed = st.text_input(
        "Weights of the n-gram lengths", help=WEIGHTS, key="weights", bind="query-params", max_chars=60
    )
    return found | {"weights": _weights(typed or "", found["max-order"])}


def _weights(typed: str, order: int) -> tuple[float, ...] | str:
    """The numbers typed, or "" for equal ones; what is wrong with them is said here."""
    if not typed.strip():
        return ""
    try:
        found = tuple(float(part) for part in typed.replace(",", " ").split())
        BleuSettings(max_order=order, weights=found)
    except ValueError as error:
        st.warning(plain(gettext("These weights cannot be used, so all are equal: {error}.", error=error)))
        return ""
    return found


def _reading(chosen: Mapping[str, Any], key: str) -> Reading:
    shared = {
        "lowercase": chosen["lowercase"],
        "normalizer": strip_punctuation if chosen["no-punctuation"] else None,
        "stemmer": porter() if chosen["stem"] else None,
    }
    own = chosen["tokenizer"] == OWN
    bleu = {
        "tokenizer": "13a" if own else chosen["tokenizer"],
        "max_order": chosen["max-order"],
        "weights": chosen["weights"] or None,
        "smoothing": chosen["smoothing"],
        "reference_length": chosen["reference-length"],
        **SHORT[chosen["too-short"]],
    }
    rouge = {
        "tokenizer": "rouge-score" if own else chosen["tokenizer"],
        "zero_division": LIKE_BLEU[chosen["too-short"]],
    }
    counting = "distinct" if chosen["distinct"] else "all"
    return Reading({**bleu, **shared}, {**rouge, **shared}, counting, key)
