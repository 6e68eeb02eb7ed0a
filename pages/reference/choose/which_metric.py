"""Which metric for which purpose, as data: questions that follow from the answers so far, and rules from answers to metrics.

Every way through the questions ends in one rule, and that in one to four recommendations. A recommendation names a metric by its function in
the core, and says how it fails and what to report beside it. Left out: the metrics themselves, and any picture.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Condition = Mapping[str, tuple[str, ...]]  # a question's id, and which of its answers will do


@dataclass(frozen=True)
class Question:
    """One question. when: it is asked where any of these conditions holds, or always where there is none; answers: by id."""

    id: str
    asks: str
    when: tuple[Condition, ...]
    answers: Mapping[str, str]


@dataclass(frozen=True)
class Rule:
    """What answers lead to: recommendations by id, each with its reason."""

    when: Condition
    then: Mapping[str, str]


@dataclass(frozen=True)
class Recommendation:
    """A metric with its options, how it fails, and what to report beside it."""

    id: str
    metric: str
    options: Mapping[str, Any]
    fails: str
    beside: str


def _condition(entry: Mapping[str, list[str]]) -> Condition:
    return {question: tuple(answers) for question, answers in entry.items()}


_DATA = json.loads(Path(__file__).with_name("which_metric.json").read_text("utf-8"))
QUESTIONS = tuple(
    Question(entry["id"], entry["asks"], tuple(map(_condition, entry["when"])), entry["answers"])
    for entry in _DATA["questions"]
)
RULES = tuple(Rule(_condition(entry["when"]), entry["then"]) for entry in _DATA["rules"])
RECOMMENDATIONS: Mapping[str, Recommendation] = {
    name: Recommendation(name, **entry) for name, entry in _DATA["recommendations"].items()
}


def holds(condition: Condition, answers: Mapping[str, str]) -> bool:
    """Whether the answers (a question's id: an answer's id) meet a condition."""
    return all(answers.get(question) in allowed for question, allowed in condition.items())


def next_question(answers: Mapping[str, str]) -> Question | None:
    """The first question that matters after these answers and is still open; None when there is none."""
    for question in QUESTIONS:
        asked = not question.when or any(holds(condition, answers) for condition in question.when)
        if asked and question.id not in answers:
            return question
    return None


def recommended(answers: Mapping[str, str]) -> Mapping[str, str]:
    """Recommendations by id, each with its reason, best first; none while a question is open."""
    if next_question(answers):
        return {}
    return next(rule.then for rule in RULES if holds(rule.when, answers))


def paths(answers: Mapping[str, str] | None = None) -> Iterator[Mapping[str, str]]:
    """Every way through the questions, as answers."""
    so_far = answers or {}
    question = next_question(so_far)
    if question is None:
        yield so_far
        return
    for answer in question.answers:
        yield from paths({**so_far, question.id: answer})
