"""Our own questions to the documents' scenarios: what the errors are, which is worse, and what readers get wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One answer to a question, whether it is right, and what to say to it; was: its words in older links."""

    text: str
    right: bool
    feedback: str
    was: str = ""


@dataclass(frozen=True)
class Question:
    """A question to a scenario. costs: of one false positive and of one false negative.

    plays: how the scenario's own inputs become rows, as `datasets.stories` reads it; data: what to play it on where they
    do not. Where there are more than two classes, no one is positive and there are no such costs.
    """

    asks: str
    answers: tuple[Choice, ...]
    data: str
    positive: str = ""
    negative: str = ""
    false_positive: str = ""
    false_negative: str = ""
    costs: tuple[float, float] = (1, 1)
    plays: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def _question(entry: dict[str, Any]) -> Question:
    answers = tuple(Choice(**choice) for choice in entry["answers"])
    return Question(**{**entry, "answers": answers, "costs": tuple(entry.get("costs", (1, 1)))})


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        i: _question(entry)
        for i, entry in json.loads(Path(__file__).with_name("questions.json").read_text("utf-8")).items()
    }
)
