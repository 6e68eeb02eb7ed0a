"""A small n-gram model of one text, measured on another one; both are the reader's, and order and smoothing are scrubbed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import nan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets.sentences import HELD_OUT_TEXT, TRAINING_TEXT
from datasets.uploads import safe_csv
from language import gettext
from metrics_core import CATALOG, Step, Worked, explain
from metrics_core.text.language_model import cross_entropy, entropy, perplexity
from metrics_core.text.ngram_model import END, START, UNKNOWN, HeldOut
from metrics_core.text.per_unit import bits_per_byte, bits_per_character, perplexity_per_unit
from metrics_core.text.smoothing import own_shares
from pages.language.language_models.ngram_picture import CONSTANT, Setting, picture
from widgets.cache import kept, typed
from widgets.formulas import significant
from widgets.links import ONE_OF, renamed
from widgets.scrubber import scrubber
from widgets.texts import text_of_reader
from widgets.trace import Along

KEY = "ngrams"
LONGEST_TEXT = 3000
SHARED = "counts as unknown"
WAS_SHARED = "shares one entry"  # in older links
SWITCHES = {
    "tokens-are": (
        "Tokens are",
        ["words", "characters"],
        "If the same text is cut into other tokens, perplexity is different. Bits per character and bits per byte can be compared.",
    ),
    "smoothing": (
        "Smoothing",
        list(CONSTANT),
        "“add-k” adds k to every count; k = 1 is Laplace's rule, as in nltk.lm.Laplace. “interpolated” (after Jelinek and Mercer): λ times the estimate from the longest n-grams, plus (1 − λ) times the estimate from shorter ones, which is mixed in the same way. At the end, the estimate from single tokens is mixed with equal probabilities for all tokens.",
    ),
    "unknown": (
        "A word that is not in the training text",
        ["is impossible", SHARED],
        "“counts as unknown”: the vocabulary gets one entry for all unknown words together, like <UNK> in nltk.lm.",
    ),
}


@dataclass(frozen=True)
class Measured:
    """The held-out text at the scrubber's position."""

    at: Mapping[str, float]
    setting: Setting
    order: int
    constant: float
    held_out: HeldOut

    @property
    def conventions(self) -> str:
        s = self.setting
        unknown = "one-place" if s.unknown else "impossible"
        return f"|tokens:{s.unit}|order:{self.order}|smoothing:{s.smoothing}|{s.constant}:{self.constant:.4g}|unknown:{unknown}"

    def along(self) -> Along:
        """The same at every position."""
        return Along(KEY, self.at, lambda at: _measured(self.setting, at).worked(), ("order", self.setting.constant))

    def worked(self) -> list[Worked]:
        """Every number with its steps."""
        q, own = self.held_out.probabilities, own_shares(self.held_out.tokens)
        calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
            (perplexity, (q,)),
            (cross_entropy, (q,)),
            (bits_per_character, (q, self.setting.characters)),
            (bits_per_byte, (q, self.setting.bytes)),
            (perplexity_per_unit, (q, self.setting.words)),
            (perplexity_per_unit, (q, self.setting.bytes)),
        ]
        found = [self._worked(metric, *arguments) for metric, arguments in calls]
        shares = explain(entropy, own)
        return [*found, replace(shares, signature=f"{shares.signature}|tokens:{self.setting.unit}")]

    def _worked(self, metric: Callable[..., Any], *arguments: Any) -> Worked:
        card = CATALOG[metric.__name__]
        if self.held_out.undefined and len(self.held_out.tokens):
            step = Step(card.name, card.formula, card.formula, nan)
            return Worked(nan, self.held_out.undefined, (step,), card, metric.__name__ + self.conventions)
        one = explain(metric, *arguments)
        return replace(one, signature=one.signature + self.conventions)


def measured() -> Measured:
    """The texts and switches, the picture, and the held-out text where the reader left it."""
    setting = _setting()
    texts = typed((setting.training, setting.held_out), (TRAINING_TEXT, HELD_OUT_TEXT))
    payload = kept(texts, f"ngrams/{setting.unit}/{setting.smoothing}/{setting.unknown}", lambda _: picture(setting))
    at = scrubber(payload, start={"order": 2, "k": 1, "share": 0.75}, key=KEY, prefix="model-")
    return _measured(setting, at)


def _measured(setting: Setting, at: Mapping[str, float]) -> Measured:
    order, constant = int(at["order"]), at[setting.constant]
    (found,) = setting.along(order, np.array([constant]))[1]
    return Measured(at, setting, order, constant, found)


# ---- what the reader chooses
def _check(text: str) -> str:
    if not text.strip():
        return "The text is empty: write one sentence per line."
    marks = {START, END, UNKNOWN} & set(text.split())
    if marks:
        return gettext(
            "{mark} stands for the start, the end or an unknown word. Please remove it from the text.", mark=marks.pop()
        )
    return ""


def _setting() -> Setting:
    left, right = st.columns(2, gap="medium")
    with left:
        training = text_of_reader(
            "Training text, one sentence per line", TRAINING_TEXT, key="training", most=LONGEST_TEXT, check=_check
        )
    with right:
        held_out = text_of_reader("Held-out text", HELD_OUT_TEXT, key="held-out", most=LONGEST_TEXT, check=_check)
    chosen = []
    renamed("unknown", {WAS_SHARED: SHARED})
    changed = any(name in st.query_params for name in SWITCHES)
    with st.expander("Other tokens, smoothing and unknown words", changed):
        for column, (key, (label, options, help)) in zip(st.columns(3, gap="medium"), SWITCHES.items(), strict=True):
            picked = column.segmented_control(label, options, default=options[0], key=key, help=help, **ONE_OF)
            chosen.append(picked or options[0])
    unit, smoothing, unknown = chosen
    return Setting(training, held_out, unit, smoothing, unknown == SHARED)  # type: ignore[arg-type]


# ---- the rows behind it
def token_table(found: Measured) -> None:
    """The held-out tokens one by one, for showing and for download."""
    one = found.held_out
    rows: dict[str, Any] = {
        gettext("token"): list(one.tokens),
        gettext("after"): [" ".join(context) for context in one.contexts],
        gettext("probability"): one.probabilities,
        gettext("bits"): one.surprisals,
    }
    with st.expander(gettext("The {n:,} tokens of the held-out text", n=len(one.tokens))):
        texts = {name: [significant(v) for v in rows[name]] for name in list(rows)[2:]}
        st.dataframe(pd.DataFrame(rows | texts), hide_index=True, height=260)
        st.download_button(
            "Download the tokens (CSV)", lambda: safe_csv(rows), "tokens.csv", "text/csv", on_click="ignore"
        )
