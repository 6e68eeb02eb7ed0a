"""Values of a label that may not be classes of their own: spelt in two ways, or words for "nobody knows"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.uploads.roles import Coded, word_set
from datasets.uploads.table import shown
from lab.read.listed import SEMICOLON, listed
from lab.read.questions import Asking
from metrics_core.filled import Filled

UNKNOWN = word_set(
    "? ?? ??? - -- . _ x unknown unk unlabeled unlabelled missing none null na n/a n.a. nan undefined undecided uncertain "
    "unsure unclear indeterminate inconclusive equivocal ambiguous unbekannt unklar tbd pending todo empty blank ignore skip"
) | {
    "not known",
    "not labeled",
    "not labelled",
    "to do",
    "no label",
    "don't know",
    "don’t know",
    "dont know",
    "prefer not to say",
    "no answer",
    "keine angabe",
    "weiß nicht",
}
LISTED = 6


@dataclass(frozen=True)
class Values:
    """What is made of a label's values: those merged into another, and those that count as no label."""

    merged: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()

    def left(self, names: Sequence[str]) -> tuple[str, ...]:
        """The classes that remain of these values."""
        into = dict(self.merged)
        return tuple(dict.fromkeys(into.get(name, name) for name in names if name not in self.missing))


def alike(column: Coded) -> tuple[tuple[str, str], ...]:
    """Values that differ in capitals, blanks, hyphens or a fraction of zero only: each with the commonest of its like."""
    groups: dict[str, list[int]] = {}
    for i, name in enumerate(column.names[:1000]):
        groups.setdefault(plain_value(name), []).append(i)
    counts = column.counts
    pairs = []
    for group in groups.values():
        first = max(group, key=lambda i: int(counts[i]))
        pairs += [(column.names[i], column.names[first]) for i in group if i != first]
    return tuple(pairs)


def plain_value(name: str) -> str:
    """A value without what people write in more than one way; of a number only its zeros."""
    text = name.strip().lower()
    if number := re.fullmatch(r"([+-]?\d+)\.0*", text):
        return number[1]
    if re.fullmatch(r"[+-]?[\d.]+", text):
        return text
    return "".join(re.sub(r"[-_]", " ", text).split()) or text


def unknown(names: Sequence[str]) -> tuple[str, ...]:
    """The values that say that there is no label; -1 beside 0 and 1 may be one."""
    words = [name for name in names if name.strip().lower() in UNKNOWN]
    return tuple(words + [name for name in names if name == "-1" and {"0", "1"} <= {*names}])


def ask(name: str, column: Coded, said: Sequence[Sequence[str]], asking: Asking) -> Values:
    """What the reader makes of odd values; asked only where there are any. said: the classes that each model knows.

    Until it is answered, values are taken as they are.
    """
    merged: tuple[tuple[str, str], ...] = ()
    counts = dict(zip(column.names, column.counts.tolist(), strict=True))
    pairs = alike(column)
    if pairs:
        found = [
            Filled(
                "“{value}” ({n:,}) and “{other}” ({m:,})",
                value=shown(a, 30),
                n=counts[a],
                other=shown(b, 30),
                m=counts[b],
            )
            for a, b in pairs[:LISTED]
        ]
        choices = {"one": "One class", "apart": "Different classes"}
        says = Filled(
            "“{column}” has {values}. Is it one class, spelt in two ways?",
            column=shown(name, 40),
            values=listed(found, SEMICOLON),
        )
        answer = asking.answer("spelling", says, choices)
        if not answer:
            return Values()
        merged = pairs if answer == "one" else ()
    odd = tuple(value for value in unknown(column.names) if not any(value in names for names in said))
    if len(column.names) - len(odd) - len(merged) < 2 or not odd:
        return Values(merged)
    words = listed(Filled("“{value}” ({n:,})", value=shown(value, 20), n=counts[value]) for value in odd[:LISTED])
    says = Filled("“{column}” has rows that say {words}. What are they?", column=shown(name, 40), words=words)
    rest = Values(merged, odd).left(column.names)
    answer = asking.answer("unknown", says, _meanings(len(rest)))
    if answer == "out":
        return Values(merged, odd)
    return Values(merged)


def _meanings(classes: int) -> Mapping[str, str]:
    out = {"out": "Not labelled: leave them out"}
    return out | ({"in": "Negative"} if classes == 2 else {"in": "A class of their own"})
