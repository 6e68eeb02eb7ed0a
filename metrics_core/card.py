"""What a metric says about itself (Card) and how it shows its work (Step, Worked, explain).

A metric is one function plus its card, declared together:

    @metric(Card(name="recall", ...), steps=..., needs=...)
    def recall(c: Confusion, *, zero_division: float = nan): ...

`steps` gives the intermediate results of a call, `needs` the quantities that must not be zero together with
the reason to show when one is. Nothing here rounds or formats for a reader, apart from putting numbers into formulas.
"""

from __future__ import annotations

import inspect
import math
import numbers
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Literal, TypeVar

import numpy as np

from metrics_core.conventions import Convention, conventions_of

Number = Any  # a float, an int, or an array of them
WithNumbers = tuple[str, str, Number, Mapping[str, Number]]  # label, formula, value, own numbers
Part = tuple[str, str, Number] | WithNumbers
Metric = TypeVar("Metric", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Card:
    """A metric's description. Text is one plain sentence each; `formula` and `symbols` are LaTeX.

    range: smallest and largest value. better: which way is good. unit: "" when there is none.
    reference: the call that gives the same number in the field's reference library. scorer: what scikit-learn's
    `scoring=` calls it, "" where it has none; a name that begins with neg_ gives minus the number.
    """

    name: str
    topic: str
    aliases: tuple[str, ...]
    question: str
    formula: str
    symbols: Mapping[str, str]
    range: tuple[float, float]
    better: Literal["higher", "lower", "neither"]
    undefined_when: str
    blind_to: str
    source: str
    reference: str
    unit: str = ""
    scorer: str = ""
    function: Callable[..., Any] = field(default=lambda: None, compare=False, repr=False)

    @property
    def conventions(self) -> tuple[Convention, ...]:
        """What the field does in several ways here: the function's options, their values, and who takes which."""
        return conventions_of(self.function)

    @property
    def undefined(self) -> str:
        """“when ...”, or “never” with the reason, as it follows the word “undefined”."""
        return self.undefined_when if self.undefined_when.startswith("never") else f"when {self.undefined_when}"


@dataclass(frozen=True)
class Step:
    """One line of a derivation: formula and substituted are LaTeX, value is unrounded."""

    label: str
    formula: str
    substituted: str
    value: float


@dataclass(frozen=True)
class Worked:
    """A value with its derivation; the last step's value is the value. NaN comes with its reason."""

    value: float
    undefined: str
    steps: tuple[Step, ...]
    card: Card
    signature: str


CATALOG: dict[str, Card] = {}
_STEPS: dict[str, Callable[..., Iterable[Part]]] = {}
_NEEDS: dict[str, Callable[..., Iterable[tuple[str, Number]]]] = {}


def metric(
    card: Card,
    *,
    steps: Callable[..., Iterable[Part]] = lambda *_, **__: (),
    needs: Callable[..., Iterable[tuple[str, Number]]] = lambda *_, **__: (),
) -> Callable[[Metric], Metric]:
    """Enter the decorated function into CATALOG under its own name; a name that is taken raises ValueError."""

    def enter(function: Metric) -> Metric:
        name = function.__name__
        if name in CATALOG:
            raise ValueError(f"two metrics are called {name!r}")
        CATALOG[name] = replace(card, function=function)
        _STEPS[name], _NEEDS[name] = steps, needs
        return function

    return enter


def explain(metric: Callable[..., Any], /, *args: Any, **options: Any) -> Worked:
    """Call a metric and show its work; the arguments are the metric's own.

    A result that has its own `steps`, `undefined` or `signature` (a text is no convention) is taken at its word.
    A step whose formula is one of the card's symbols gives that symbol its number in the formulas below it; a step
    with numbers of its own (one class of many) has those put into its formula alone.
    Raises KeyError for a function that has no card.
    """
    CATALOG[metric.__name__]
    return explained(metric(*args, **options), metric, *args, **options)


def explained(result: Any, metric: Callable[..., Any], /, *args: Any, **options: Any) -> Worked:
    """explain() of a call whose result is known already; `result` must be what metric(*args, **options) returns."""
    name = metric.__name__
    card = CATALOG[name]
    if np.ndim(getattr(result, "value", result)):
        raise ValueError(f"{name} shows its work for one case, got {np.size(getattr(result, 'value', result))} at once")
    value = float(getattr(result, "value", result))
    parts, arguments = _parts(result, name, args, options), _arguments(name, args, options)
    names = _names(parts, name, arguments)
    steps = [
        Step(label, formula, substitute(formula, {**names, **own}), float(part)) for label, formula, part, own in parts
    ]
    steps.append(Step(card.name, card.formula, substitute(card.formula, names), value))
    undefined = why_undefined(result, metric, *args, **options)
    signed = getattr(result, "signature", "") or _signature(name, arguments)
    return Worked(value, undefined, tuple(steps), card, signed)


def why_undefined(result: Any, metric: Callable[..., Any], /, *args: Any, **options: Any) -> str:
    """Why a call, whose result is known already, is undefined; "" where it is not."""
    if hasattr(result, "undefined"):
        own: str = result.undefined
        return own
    if not math.isnan(float(getattr(result, "value", result))):
        return ""
    needed = _NEEDS[metric.__name__](*args, **options)
    return _both(reason for reason, amount in needed if not amount > 0)


def _both(reasons: Iterable[str]) -> str:
    """Reasons as one text; a single one stays what it is, so that it can be said in another language."""
    first, *others = dict.fromkeys(reasons) or ("",)
    return " and ".join([first, *others]) if others else first


def symbols(result: Any, metric: Callable[..., Any], /, *args: Any, **options: Any) -> dict[str, float]:
    """The card's symbols that have a number in a call whose result is known already."""
    name = metric.__name__
    names = _names(_parts(result, name, args, options), name, _arguments(name, args, options))
    return {symbol: float(number) for symbol, number in names.items() if symbol in CATALOG[name].symbols}


def reasons(metric: Callable[..., Any], /, *args: Any, **options: Any) -> dict[int, str]:
    """Why a metric of array counts is undefined, by flat index of its NaN entries."""
    values = np.asarray(metric(*args, **options), dtype=float)
    needed = [
        (reason, np.broadcast_to(np.asarray(amount) > 0, values.shape).ravel())
        for reason, amount in _NEEDS[metric.__name__](*args, **options)
    ]
    missing = np.flatnonzero(np.isnan(values))
    return {int(i): _both(r for r, met in needed if not met[i]) for i in missing}


def signature(name: str, args: tuple[Any, ...] = (), options: Mapping[str, Any] | None = None) -> str:
    """The conventions behind a number in one line: `precision|positive:1|threshold:≥|zero-division:undefined`."""
    return _signature(name, _arguments(name, args, options or {}))


def _signature(name: str, arguments: Mapping[str, Any]) -> str:
    parts: list[tuple[str, str]] = []
    for key, value in arguments.items():
        if value is None or isinstance(value, str | numbers.Number):
            parts.append((key.replace("_", "-"), _plain(value)))
        elif callable(value):
            parts.append((key.replace("_", "-"), getattr(value, "__name__", type(value).__name__)))
        parts += getattr(value, "conventions", ())
    return "|".join([name, *(f"{key}:{value}" for key, value in parts)])


def substitute(formula: str, names: Mapping[str, Number]) -> str:
    r"""Put numbers into a LaTeX formula: with TP=3 and FP=1, `\frac{TP}{TP + FP}` becomes `\frac{3}{3 + 1}`.

    Only whole symbols are replaced: with P=2, neither `FPR` nor `P_i` changes. A negative number after a sign gets brackets.
    """
    if not names:
        return formula

    def number(found: re.Match[str]) -> str:
        text, before = _plain(names[found.group()]), formula[: found.start()].rstrip()
        return f"({text})" if text.startswith("-") and before.endswith(("+", "-", r"\cdot")) else text

    return _any_of(tuple(names)).sub(number, formula)


@lru_cache(maxsize=1024)
def _any_of(symbols: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these symbols as a whole in a LaTeX formula, the longest first."""
    words = sorted(symbols, key=len, reverse=True)
    return re.compile(
        "|".join(re.escape(w) if w.startswith("\\") else rf"(?<![\\A-Za-z_]){re.escape(w)}(?![A-Za-z_])" for w in words)
    )


def _parts(result: Any, name: str, args: tuple[Any, ...], options: Mapping[str, Any]) -> list[WithNumbers]:
    found: Iterable[Part] = getattr(result, "steps", None) or _STEPS[name](*args, **options)
    return [(*part[:3], part[3] if len(part) > 3 else {}) for part in found]


def _names(parts: list[WithNumbers], name: str, arguments: Mapping[str, Any]) -> dict[str, Number]:
    """The number of each symbol: what the arguments bring, and steps whose formula is one of the card's symbols."""
    found = {formula: part for _, formula, part, _ in parts if formula in CATALOG[name].symbols}
    return found | _symbols(arguments)


_signature_of = cache(inspect.signature)
_OPTION_SYMBOLS = {"beta": r"\beta", "max_fpr": "m"}


def _arguments(name: str, args: tuple[Any, ...], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Every argument of a call by its name, defaults included, and further options like those that have a name."""
    taken = _signature_of(CATALOG[name].function)
    bound = taken.bind_partial(*args, **options)
    bound.apply_defaults()
    arguments = dict(bound.arguments)
    for key, parameter in taken.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            arguments |= arguments.pop(key)
    return arguments


def _symbols(arguments: Mapping[str, Any]) -> dict[str, Number]:
    names: dict[str, Number] = {}
    for key, value in arguments.items():
        names.update(getattr(value, "symbols", {}))
        if key in _OPTION_SYMBOLS:
            names[_OPTION_SYMBOLS[key]] = value
    return names


def _plain(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return "none"
    number = float(value)
    if math.isnan(number):
        return "undefined"
    if math.isinf(number):
        return "\\infty" if number > 0 else "-\\infty"
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else f"{number:.6g}"
