"""What a room is: where its teacher stands, a question that may be open, how many answered what. Pure; nothing is kept here.

What comes from outside passes through the functions whose names begin with `checked`: they raise ValueError with words that
its sender may read, and values for the names in braces in them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeGuard

ALPHABET = "CDFHJKMNPQRTWXY34679"  # no vowels, and nothing that looks or sounds like something else on it
LETTERS = 6  # 64 million codes
IDLE = 2 * 60 * 60  # seconds after a teacher's last act
GUESTS = 500  # in one room at a time
KNOWN = 4 * GUESTS  # handles kept of a room; the ones seen longest ago make way
AWAY = 45  # seconds without a sign until a guest counts as gone
PAGE = re.compile(r"[a-z0-9_]{0,40}")
KEY = re.compile(r"[A-Za-z0-9_.:-]{1,60}")
CODE = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?|-?inf", re.I)
QUERY, SCRUBBERS, CONTROLS, ANSWERS, WORDS = 4000, 40, 8, 12, 600
ASKED = 100  # questions of one room
LARGEST = 1e12  # of a number that a guest may answer
CHOICE, NUMBER = KINDS = ("choice", "number")

Positions = Mapping[str, Mapping[str, str]]


def new_code() -> str:
    """A code to say aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))


def new_secret() -> str:
    """What its holder proves itself with."""
    return secrets.token_urlsafe(24)


def handle(secret: str) -> str:
    """The name that goes with a secret: it lets one listen, not act."""
    return hashlib.sha256(secret.encode(errors="backslashreplace")).hexdigest()[:32]


def written(code: str) -> str:
    """A code as it was typed or read out ("cdf-hjk", "CDF HJK"), as it is kept."""
    return "".join(c for c in code.upper()[:40] if c.isascii() and c.isalnum())


def possible(code: str) -> bool:
    """Whether there can be a room with this code."""
    return len(code) == LETTERS and set(code) <= set(ALPHABET)


@dataclass(frozen=True)
class Question:
    """A question that the teacher has put; number tells it from the earlier ones, right lists the right answers.

    kind: a "choice" of answers, which are told by their places; or a "number", which has no list of answers. page: where the class then was.
    """

    number: int
    key: str
    asks: str
    answers: tuple[str, ...]
    right: tuple[float, ...] = ()
    revealed: bool = False
    kind: str = CHOICE
    page: str = ""

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Question:
        """The question whose fields these are, as JSON has them."""
        return cls(**{**told, "answers": tuple(told["answers"]), "right": tuple(told["right"])})


@dataclass(frozen=True)
class Room:
    """A room as it stands. teacher: the handle of the teacher's secret; counts: how many gave each answer to the question."""

    code: str
    teacher: str
    page: str = ""
    query: str = ""
    positions: Positions = field(default_factory=dict)
    paused: bool = False
    question: Question | None = None
    guests: int = 0
    counts: Mapping[float, int] = field(default_factory=dict)

    def led_by(self, secret: str) -> bool:
        """Whether a secret is the teacher's."""
        return hmac.compare_digest(self.teacher, handle(secret))

    def fields(self) -> dict[str, str]:
        """What a store keeps of it, each field as JSON."""
        kept = {k: v for k, v in asdict(self).items() if k not in ("code", "guests", "counts")}
        return {name: json.dumps(value) for name, value in kept.items()}

    @classmethod
    def of(cls, code: str, fields: Mapping[str, str]) -> Room:
        """The room that fields() was called on, before anybody is counted."""
        read = {name: json.loads(value) for name, value in fields.items()}
        asked = read.pop("question")
        return cls(code=code, question=Question.of(asked) if asked else None, **read)

    def counted(self, guests: int, counts: Mapping[float, int]) -> Room:
        """The same with its guests and their answers counted."""
        return replace(self, guests=guests, counts=counts)

    def shown(self, *, to_teacher: bool) -> dict[str, Any]:
        """What the teacher or a guest may see: guests see counts and what is right once it is revealed."""
        place = {"page": self.page, "query": self.query}
        seen: dict[str, Any] = {"place": place, "positions": self.positions, "paused": self.paused, "question": None}
        if self.question:
            told = asdict(self.question)
            if not self.question.revealed:
                told["right"] = []
            open_to = to_teacher or self.question.revealed
            seen["question"] = told | (
                counted(self.question, self.counts) if open_to else {"counts": None, "values": None}
            )
        return seen | ({"guests": self.guests} if to_teacher else {})


def counted(question: Question, counts: Mapping[float, int]) -> dict[str, Any]:
    """How many gave each answer of the list, or each number that was given with how often; None for what it is not."""
    if question.kind == NUMBER:
        return {"counts": None, "values": sorted(counts.items())}
    return {"counts": [counts.get(place, 0) for place in range(len(question.answers))], "values": None}


def checked_place(body: Mapping[str, Any]) -> dict[str, Any]:
    """The teacher's place: page, query and the position of every scrubber on the page."""
    page, query, positions = body.get("page"), body.get("query"), body.get("positions", {})
    if not isinstance(page, str) or not PAGE.fullmatch(page):
        raise ValueError("page must be a lesson's name")
    if not isinstance(query, str) or len(query) > QUERY:
        raise ValueError("query must be at most {most} characters", {"most": f"{QUERY:,}"})
    if not isinstance(positions, dict) or len(positions) > SCRUBBERS:
        raise ValueError("positions must be an object of at most {most} scrubbers", {"most": SCRUBBERS})
    for key, controls in positions.items():
        if not KEY.fullmatch(key) or not isinstance(controls, dict) or len(controls) > CONTROLS:
            raise ValueError("a position must be an object of controls")
        if not all(KEY.fullmatch(n) and isinstance(v, str) and CODE.fullmatch(v) for n, v in controls.items()):
            raise ValueError("a control's position must be a number as text")
    return {"page": page, "query": query, "positions": positions}


def checked_question(body: Mapping[str, Any], number: int) -> Question:
    """A question with its answers, the next one after `number`."""
    key, asks, answers, right = (body.get(name) for name in ("key", "asks", "answers", "right"))
    kind = body.get("kind", CHOICE)
    if number >= ASKED:
        raise ValueError("a room holds {most} questions: save the answers, and open another one", {"most": ASKED})
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise ValueError("key must name the question")
    if not isinstance(asks, str) or not 0 < len(asks) <= WORDS:
        raise ValueError("the question must be 1 to {most} characters", {"most": WORDS})
    if kind not in KINDS:
        raise ValueError("kind must be a choice or a number")
    if kind == NUMBER:
        if answers not in (None, []) or not isinstance(right, list) or len(right) > 1 or not all(map(_number, right)):
            raise ValueError("a question for a number has no list of answers, and at most one right number")
        return Question(number + 1, key, asks, (), tuple(map(float, right)), kind=NUMBER)
    if not isinstance(answers, list) or not 2 <= len(answers) <= ANSWERS:
        raise ValueError("give 2 to {most} answers", {"most": ANSWERS})
    if not all(isinstance(text, str) and 0 < len(text) <= WORDS for text in answers):
        raise ValueError("an answer must be 1 to {most} characters", {"most": WORDS})
    if not isinstance(right, list) or not all(_whole(i) and 0 <= i < len(answers) for i in right):
        raise ValueError("right must list places in answers")
    return Question(number + 1, key, asks, tuple(answers), tuple(right))


def checked_choice(body: Mapping[str, Any], question: Question | None) -> float:
    """A guest's answer to the question that is open: its place in the list, or a number."""
    if question is None or question.revealed or body.get("question") != question.number:
        raise ValueError("this question is no longer open")
    choice = body.get("choice")
    if question.kind == NUMBER:
        if not _number(choice):
            raise ValueError("give a number from -{largest} to {largest}", {"largest": f"{LARGEST:g}"})
        return float(choice)
    if not _whole(choice) or not 0 <= choice < len(question.answers):
        raise ValueError("an answer must be one of the list")
    return choice


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST
