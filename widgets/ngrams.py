"""A small n-gram model of one text, measured on another one; both are the reader's, and order and smoothing are scrubbed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import nan
from typing import Any, Literal

import numpy as np
import pandas as pd
import streamlit as st

from charts import language as views
from charts.moving import Control, Track
from datasets.sentences import HELD_OUT_TEXT, TRAINING_TEXT, lines_of
from datasets.uploads import safe_csv
from metrics_core import CATALOG, Step, Worked, explain
from metrics_core.language_model import bits_per_character, cross_entropy, entropy, fit, perplexity
from metrics_core.ngram_model import END, START, UNKNOWN, HeldOut
from metrics_core.smoothing import along, length_in_characters, own_shares
from widgets.formulas import significant
from widgets.memory import for_all, in_session
from widgets.scrubber import Formula, Payload, Readout, pack, scrubber
from widgets.texts import text_of_reader

KEY = "ngrams"
LONGEST_TEXT, SHOWN = 3000, 30
ORDERS = ("1", "2", "3", "4")
K = np.array([0, *(m / ten for ten in (1000, 100, 10, 1) for m in (1, 1.5, 2, 3, 5, 7)), 10])
SHARES = np.arange(41) / 40
CONSTANT = {"add-k": "k", "interpolated": "share"}  # what the smoothing scrubs
Unit = Literal["words", "characters"]
Smoothing = Literal["add-k", "interpolated"]


@dataclass(frozen=True)
class Setting:
    """Two texts, and how they are read and counted."""

    training: str
    held_out: str
    unit: Unit
    smoothing: Smoothing
    unknown: bool

    @property
    def constant(self) -> str:
        return CONSTANT[self.smoothing]

    @property
    def grid(self) -> tuple[str, str]:
        return "order", self.constant

    @property
    def constants(self) -> np.ndarray:
        return K if self.smoothing == "add-k" else SHARES

    def along(self, order: int, constants: np.ndarray) -> tuple[tuple[HeldOut, ...], tuple[HeldOut, ...]]:
        """What the model of an order makes of the training text and of the held-out text, at each constant."""
        training, held_out = (lines_of(text, self.unit) for text in (self.training, self.held_out))
        model = fit(training, order=order, unknown=self.unknown)
        both = (along(model, text, constants, smoothing=self.smoothing) for text in (training, held_out))
        return tuple(both)  # type: ignore[return-value]

    @property
    def characters(self) -> int:
        return length_in_characters(lines_of(self.held_out))


@dataclass(frozen=True)
class Measured:
    """The held-out text at the scrubber's position."""

    setting: Setting
    order: int
    constant: float
    held_out: HeldOut

    @property
    def conventions(self) -> str:
        s = self.setting
        unknown = "one-place" if s.unknown else "impossible"
        return f"|tokens:{s.unit}|order:{self.order}|smoothing:{s.smoothing}|{s.constant}:{self.constant:.4g}|unknown:{unknown}"

    def worked(self) -> list[Worked]:
        """Every number with its steps."""
        q, own = self.held_out.probabilities, own_shares(self.held_out.tokens)
        calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
            (perplexity, (q,)),
            (cross_entropy, (q,)),
            (bits_per_character, (q, self.setting.characters)),
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
    keep = for_all if (setting.training, setting.held_out) == (TRAINING_TEXT, HELD_OUT_TEXT) else in_session
    payload = keep(f"ngrams/{setting!r}", lambda: picture(setting))
    at = scrubber(payload, start={"order": 2, "k": 1, "share": 0.75}, key=KEY, prefix="model-")
    order, constant = int(at["order"]), at[setting.constant]
    (found,) = setting.along(order, np.array([constant]))[1]
    return Measured(setting, order, constant, found)


# ---- what the reader chooses
def _check(text: str) -> str:
    if not text.strip():
        return "The text is empty: write a sentence a line."
    marks = {START, END, UNKNOWN} & set(text.split())
    if marks:
        return f"{marks.pop()} stands for the start, the end or an unknown word; please take it out of the text."
    return ""


def _setting() -> Setting:
    left, right = st.columns(2, gap="medium")
    with left:
        training = text_of_reader(
            "Training text, a sentence a line", TRAINING_TEXT, key="training", most=LONGEST_TEXT, check=_check
        )
    with right:
        held_out = text_of_reader("Held-out text", HELD_OUT_TEXT, key="held-out", most=LONGEST_TEXT, check=_check)
    one, two, three = st.columns(3, gap="medium")
    keep: dict[str, Any] = {"required": True, "bind": "query-params"}
    unit = one.segmented_control(
        "Tokens are",
        ["words", "characters"],
        default="words",
        key="tokens-are",
        help="The same text in other pieces: perplexity per piece is another number. Bits per character can be compared.",
        **keep,
    )
    smoothing = two.segmented_control(
        "Smoothing",
        list(CONSTANT),
        default="add-k",
        key="smoothing",
        help="“add-k” adds k to every count; k = 1 is Laplace's rule, as in nltk.lm's Laplace. “interpolated” mixes all orders "
        "with one weight λ (Jelinek and Mercer), down to equal shares for all words of the vocabulary.",
        **keep,
    )
    unknown = three.segmented_control(
        "A word that training never had",
        ["is impossible", "has one place"],
        default="is impossible",
        key="unknown",
        help="“has one place”: the vocabulary gets one more entry for all unknown words together, as nltk.lm's <UNK>.",
        **keep,
    )
    unit_, smoothing_ = unit or "words", smoothing or "add-k"
    return Setting(training, held_out, unit_, smoothing_, unknown == "has one place")  # type: ignore[arg-type]


# ---- the picture
def picture(setting: Setting) -> Payload:
    """Perplexity of both texts and the bits of each held-out token, at every order and every constant."""
    constants, n, tokens = setting.constants, len(ORDERS), ()
    training, held_out, shown = [], [], []
    for order in range(1, n + 1):
        own, other = setting.along(order, constants)
        training.append(own)
        held_out.append(other)
        shown.append([one.surprisals[:SHOWN] for one in other])
        tokens = other[0].tokens
    bits = np.array(shown)
    finite = bits[np.isfinite(bits)]
    highest = 1.1 * max(4.0, float(finite.max(initial=0)))
    numbers, top = _numbers(setting, training, held_out, tokens)
    tracks = numbers | {
        "order": Track(np.arange(1.0, n + 1), ("order",)),
        "constant_x": Track(
            np.where(constants > 0, constants, views.ZERO_AT if setting.constant == "k" else 0), (setting.constant,)
        ),
    }
    impossible = np.flatnonzero(np.isinf(bits).any(axis=(0, 1))).tolist()
    for i in range(bits.shape[2]):
        tracks[f"token_{i}"] = Track(np.minimum(bits[:, :, i], highest), setting.grid)
    for i in impossible:
        tracks[f"never_{i}"] = Track(np.where(np.isinf(bits[:, :, i]), highest, nan), setting.grid)
    names = ["end" if token == END else "␣" if token == " " else token for token in tokens[:SHOWN]]
    return pack(
        (views.against_constant(setting.constant, top), views.held_out_bits(names, impossible, highest)),
        (
            Control("order", "order", np.arange(1.0, n + 1), ORDERS),
            Control(
                setting.constant,
                "smoothing, k" if setting.constant == "k" else "smoothing, λ",
                constants,
                tuple(f"{c:.3g}" for c in constants),
            ),
        ),
        tracks,
        (
            Readout("perplexity", "perplexity, held-out text", "held_out"),
            Readout("perplexity_training", "the same, training text", "training"),
            Readout("cross_entropy", "cross-entropy, bits", "cross_entropy"),
            Readout("bits_per_character", "bits per character", "per_character"),
            Readout("entropy", "entropy of its tokens", "entropy"),
            Readout("impossible", "impossible tokens", "impossible", "count"),
        ),
        formulas=_formulas(),
        table=(),
        areas=(f"{'constants ' * 5}{'held-out ' * 7}".strip(), "numbers " * 12),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=6,
    )


def _numbers(setting: Setting, training: Any, held_out: Any, tokens: Any) -> tuple[dict[str, Track], float]:
    """The live numbers and the two lines, and the top of their picture."""

    def over(grid: Any, value: Callable[[HeldOut], float]) -> np.ndarray:
        return np.array([[value(one) for one in row] for row in grid])

    def track(grid: Any, value: Callable[[HeldOut], float]) -> Track:
        flat = [one for row in grid for one in row]
        return Track(over(grid, value), setting.grid, {i: one.undefined for i, one in enumerate(flat) if one.undefined})

    characters = setting.characters
    tracks = {
        "training": track(training, lambda one: one.perplexity),
        "held_out": track(held_out, lambda one: one.perplexity),
        "cross_entropy": track(held_out, lambda one: one.cross_entropy),
        "total": track(held_out, lambda one: nan if one.undefined else float(one.surprisals.sum())),
        "per_character": track(
            held_out, lambda one: nan if one.undefined else bits_per_character(one.probabilities, characters)
        ),
        "impossible": Track(over(held_out, lambda one: len(one.impossible)), setting.grid),
        "n": Track(np.array(float(len(tokens))), ()),
        "characters": Track(np.array(float(characters)), ()),
        "entropy": Track(np.array(entropy(own_shares(tokens))), ()),
    }
    lines = [tracks[name].values for name in ("training", "held_out")]
    top = 1.6 * max((float(line[np.isfinite(line)].max(initial=2)) for line in lines), default=2)
    at = round(0.3 * len(setting.constants))
    here = [np.clip(np.nan_to_num(line[:, at], nan=top, posinf=top), 1.02, top / 1.2) for line in lines]
    above = here[1] >= here[0]
    tracks["training_label"] = Track(np.where(above, here[0] / 1.16, here[0] * 1.16), ("order",))
    tracks["held_out_label"] = Track(np.where(above, here[1] * 1.16, here[1] / 1.16), ("order",))
    tracks["label_x"] = Track(np.array(setting.constants[at]), ())
    return tracks, top


def _formulas() -> tuple[Formula, ...]:
    return (
        Formula(
            "cross_entropy",
            "cross-entropy",
            "cross_entropy",
            CATALOG["cross_entropy"].formula,
            r"\frac{@total@}{@n@}",
            "Every held-out token and every end of a line is predicted from the tokens before it, one fewer than the order.",
        ),
        Formula(
            "perplexity",
            "perplexity",
            "held_out",
            CATALOG["perplexity"].formula,
            "2^{@cross_entropy@}",
            "Bits over tokens: cut the text into other tokens, and it is another number.",
        ),
        Formula(
            "bits_per_character",
            "bits per character",
            "per_character",
            CATALOG["bits_per_character"].formula,
            r"\frac{@total@}{@characters@}",
            "The same bits over letters, blanks and line ends, which no tokenizer changes.",
        ),
        Formula(
            "entropy",
            "entropy of its tokens",
            "entropy",
            CATALOG["entropy"].formula,
            says="By the held-out tokens' own shares. No model of order 1 can get below it; with context one can.",
        ),
    )


# ---- the rows behind it
def token_table(found: Measured) -> None:
    """The held-out tokens one by one, for showing and for download."""
    one = found.held_out
    rows = {
        "token": list(one.tokens),
        "after": [" ".join(context) for context in one.contexts],
        "probability": one.probabilities,
        "bits": one.surprisals,
    }
    with st.expander(f"The {len(one.tokens):,} tokens behind it"):
        texts = {name: [significant(v) for v in rows[name]] for name in ("probability", "bits")}
        st.dataframe(pd.DataFrame(rows | texts), hide_index=True, height=260)
        st.download_button(
            "Download the tokens (CSV)", lambda: safe_csv(rows), "tokens.csv", "text/csv", on_click="ignore"
        )
