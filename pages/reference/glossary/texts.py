"""Small worlds of texts: what is moved is a word, typed over another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter
from typing import Any

from metrics_core import Card, Worked, explain
from pages.reference.glossary.world import parameters


@dataclass(frozen=True)
class Typed:
    """Fields to type into, (label, text at first), and what follows from the texts, by the arguments' names.

    option, value: what a switch sets, and the only metrics that these fields are for are those that have it; label: of the switch.
    """

    says: str
    fields: tuple[tuple[str, str], ...]
    offers: Callable[..., Mapping[str, Any]]
    option: str = ""
    value: str = ""
    label: str = ""

    def fits(self, card: Card) -> bool:
        """Whether a metric can live on what is offered here."""
        asked = {name for name, one in parameters(card).items() if one.default is Parameter.empty}
        return (not self.option or self.option in parameters(card)) and asked <= {
            *self.offers(*(text for _, text in self.fields))
        }

    def worked(self, card: Card, texts: Sequence[str], *, on: bool = False) -> Worked:
        """The metric with its steps for the texts as they are; on: with the option set."""
        offered = self.offers(*texts)
        asked = [name for name, one in parameters(card).items() if one.default is Parameter.empty]
        return explain(card.function, *(offered[name] for name in asked), **({self.option: self.value} if on else {}))


def _pair(output: str, reference: str) -> Mapping[str, Any]:
    return {"hypothesis": output, "reference": reference, "references": [reference]}


def _corpus(outputs: str, references: str) -> Mapping[str, Any]:
    """Line by line; a line too many has nothing to be compared with."""
    pairs = [*zip(outputs.splitlines(), references.splitlines(), strict=False)]
    return {"hypotheses": [said for said, _ in pairs], "references": [[true] for _, true in pairs]}


def _documents(texts: str, word: str) -> Mapping[str, Any]:
    return {"documents": [line.casefold().split() for line in texts.splitlines()], "word": word.strip().casefold()}


TYPED = (
    Typed(
        "One answer a line, the answers of a model above and the right ones below.",
        (
            ("Answers", "The Eiffel Tower.\nparis\n42 miles"),
            ("Right answers", "Eiffel Tower\nParis\n42 miles"),
        ),
        _corpus,
        "normalization",
        "squad",
        "Case, punctuation, articles and extra spaces do not count (as in SQuAD)",
    ),
    Typed(
        "Change a word, leave one out, or change the order.",
        (
            ("Output", "the cat sat on the red mat today"),
            ("Reference", "the cat is sitting on the red mat today"),
        ),
        _pair,
    ),
    Typed(
        "One sentence a line, the outputs above and their references below.",
        (
            ("Outputs", "the cat sat on the red mat\nit rained the whole day long\nyes"),
            ("References", "the cat is sitting on the red mat\nit was raining the whole day long\nyes"),
        ),
        _corpus,
    ),
    Typed(
        "One document per line, and the word to look for.",
        (
            (
                "Documents",
                "the whale saw the other whale and the whale dived\na ship and the sea\nwhale after whale went by the ship",
            ),
            ("Word", "whale"),
        ),
        _documents,
    ),
)


def typed_of(card: Card) -> Typed | None:
    """The first fields that have what a metric asks for; None where it asks for more than texts."""
    return next((one for one in TYPED if one.fits(card)), None)
