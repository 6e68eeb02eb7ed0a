"""The picture of an n-gram model: perplexity of two texts and the bits of each token, at every order and constant."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal

import numpy as np

from charts.moving import Control, Track, View, over
from datasets.sentences import lines_of
from metrics_core import CATALOG
from metrics_core.text.language_model import fit
from metrics_core.text.ngram_model import END, HeldOut
from metrics_core.text.per_unit import bits_per_byte, bits_per_character
from metrics_core.text.smoothing import along, length_in_characters
from pages.language.language_models import drawing as views
from widgets.formulas import significant
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import above

SHOWN = 30  # held-out tokens that are drawn
ORDERS = ("1", "2", "3", "4")
K = np.array([0, *(m / ten for ten in (1000, 100, 10, 1) for m in (1, 1.5, 2, 3, 5, 7)), 10])
SHARES = np.arange(41) / 40
CONSTANT = {"add-k": "k", "interpolated": "share"}  # what the smoothing scrubs
Unit = Literal["words", "characters"]
Smoothing = Literal["add-k", "interpolated"]
Grid = Sequence[Sequence[HeldOut]]  # by order and constant


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

    @property
    def words(self) -> int:
        return sum(map(len, lines_of(self.held_out)))

    @property
    def bytes(self) -> int:
        """In UTF-8, with a blank between two words and an end after each line, as characters are counted."""
        return sum(len(" ".join(line).encode()) + 1 for line in lines_of(self.held_out))


def picture(setting: Setting) -> Payload:
    """Both lines and all numbers at every order and every constant of the setting's smoothing."""
    both = [setting.along(order, setting.constants) for order in range(1, len(ORDERS) + 1)]
    held_out = [other for _, other in both]
    training = _track([own for own, _ in both], setting, lambda one: one.perplexity, "training")
    whole = _track(held_out, setting, lambda one: one.perplexity, "held_out")
    numbers = _numbers(held_out, setting)
    return pack(
        above(_lines(training, whole, setting), _sticks(held_out, setting), shares=(5, 7), across=2),
        _controls(setting),
        readouts=(
            Readout("perplexity", "perplexity, held-out text", whole),
            Readout("perplexity_training", "perplexity, training text", training),
            Readout("bits_per_byte", "bits per byte, held-out text", numbers["bits_per_byte"]),
        ),
        formulas=_formulas(whole, numbers),
        table=(whole, training, numbers["cross_entropy"], numbers["per_character"], numbers["impossible"]),
    )


def _controls(setting: Setting) -> tuple[Control, Control]:
    values, label = setting.constants, {"k": "smoothing, k", "share": "smoothing, λ"}[setting.constant]
    return (
        Control("order", "order", np.arange(1.0, len(ORDERS) + 1), ORDERS),
        Control(setting.constant, label, values, tuple(significant(value, 3) for value in values)),
    )


def _track(grid: Grid, setting: Setting, value: Callable[[HeldOut], float], name: str) -> Track:
    flat = [one for row in grid for one in row]
    reasons = {i: one.undefined for i, one in enumerate(flat) if one.undefined}
    return over(*setting.grid)([[value(one) for one in row] for row in grid], name, reasons=reasons)


def _numbers(held_out: Grid, setting: Setting) -> dict[str, Track]:
    """The live numbers of the held-out text."""
    tokens, characters, bytes_ = held_out[0][0].tokens, setting.characters, setting.bytes

    def per_character(one: HeldOut) -> float:
        return nan if one.undefined else bits_per_character(one.probabilities, characters)

    def per_byte(one: HeldOut) -> float:
        return nan if one.undefined else bits_per_byte(one.probabilities, bytes_)

    impossible = [[len(one.impossible) for one in row] for row in held_out]
    return {
        "cross_entropy": _track(held_out, setting, lambda one: one.cross_entropy, "cross_entropy"),
        "total": _track(held_out, setting, lambda one: one.bits, "total"),
        "per_character": _track(held_out, setting, per_character, "per_character"),
        "bits_per_byte": _track(held_out, setting, per_byte, "bits_per_byte"),
        "impossible": over(*setting.grid)(impossible, "impossible"),
        "n": over()(len(tokens), "n"),
    }


def _lines(training: Track, held_out: Track, setting: Setting) -> View:
    """Perplexity of both texts, with their names apart from each other."""
    lines = [training.values, held_out.values]
    top = 1.6 * max(float(line[np.isfinite(line)].max(initial=2)) for line in lines)
    at = round(0.3 * len(setting.constants))
    here = [np.clip(np.nan_to_num(line[:, at], nan=top, posinf=top), 1.02, top / 1.2) for line in lines]
    up = np.where(here[1] >= here[0], 1.16, 1 / 1.16)
    x = np.where(setting.constants > 0, setting.constants, views.ZERO_AT if setting.constant == "k" else 0)
    place, heights = float(setting.constants[at]), (over("order")(height) for height in (here[0] / up, here[1] * up))
    named = [views.Named(y, (place, height)) for y, height in zip((training, held_out), heights, strict=True)]
    return views.against_constant(setting.constant, over(setting.constant)(x), named[0], named[1], top)


def _sticks(held_out: Grid, setting: Setting) -> View:
    """The first tokens' bits, and those that are impossible somewhere."""
    tokens, of_both = held_out[0][0].tokens[:SHOWN], over(*setting.grid)
    names = ["end" if token == END else "␣" if token == " " else token for token in tokens]
    bits = np.array([[one.surprisals[:SHOWN] for one in row] for row in held_out])
    highest = 1.1 * max(4.0, float(bits[np.isfinite(bits)].max(initial=0)))
    sticks = [of_both(np.minimum(bits[:, :, i], highest)) for i in range(bits.shape[2])]
    impossible = np.flatnonzero(np.isinf(bits).any(axis=(0, 1))).tolist()
    never = {i: of_both(np.where(np.isinf(bits[:, :, i]), highest, nan)) for i in impossible}
    return views.held_out_bits(names, sticks, never, highest)


def _formulas(whole: Track, numbers: Mapping[str, Track]) -> tuple[Formula, ...]:
    return (
        Formula(
            "cross_entropy",
            "cross-entropy",
            numbers["cross_entropy"],
            CATALOG["cross_entropy"].formula,
            r"\frac{@total@}{@n@}",
            "Every token and every line end of the held-out text is predicted from the tokens before it: at order 3, from two.",
            numbers=numbers,
        ),
        Formula(
            "perplexity",
            "perplexity",
            whole,
            CATALOG["perplexity"].formula,
            "2^{@cross_entropy@}",
            "It is computed per token, so other tokens give a different number.",
        ),
    )
