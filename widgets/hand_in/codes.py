"""Codes that readers hand in: what was done of a lesson, sealed so that a changed code is found out. No name is in them.

A course has a public name, which stands in the teacher's link. Its key is made of that name and of the server's own key, so
that nothing is kept and only this server can seal or read. A code shows what a browser said, to a reader who may own
several browsers: it is a receipt, and no proof of who did the work.
"""

import base64
import hashlib
import hmac
import os
import re
import secrets
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal, get_args

LESSON = re.compile(r"[a-z0-9_]{1,40}")
COURSE = re.compile(r"[A-Z2-7]{8}")
CODE = re.compile(r"\b(?:[0-9A-Za-z]{8}-){4}[0-9A-Za-z]{8}\b")
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
FIELDS = struct.Struct(">BHIIIBBH")  # version, lesson, minutes, reader, seed, question, others, exercises
VERSION, SEAL = 1, 6  # the seal in bytes
MOST_OTHERS, MOST_EXERCISES, MOST_SEED = 15, 8, 999_999
Way = Literal["open", "shown", "done"]
WAYS: tuple[Way, ...] = get_args(Way)
Guess = Literal["none", "wrong", "right"]
GUESSES: tuple[Guess, ...] = get_args(Guess)
NOT_A_LESSONS = "that is not what a lesson has"


class NoKey(Exception):
    """This server has no key that its processes share, and nowhere to keep one."""


@dataclass(frozen=True)
class Work:
    """What a reader did of a lesson.

    lesson: its URL, or what stands for it in a code (see `mark`). made: when the code was, to the minute. reader: a number
    that a browser drew once. question: the first answer to the lesson's own question. others: how many of its further questions
    were answered, and how many of these right at the first try. exercises: in the lesson's order. seed: of the page, if it has one.
    """

    lesson: str
    made: datetime
    reader: int
    question: Guess
    others: tuple[int, int]
    exercises: tuple[Way, ...]
    seed: int | None = None


def new_course() -> str:
    """A course's public name."""
    return base64.b32encode(secrets.token_bytes(5)).decode()


def mark(lesson: str) -> str:
    """What stands for a lesson's URL in a code: four hexadecimal digits."""
    return hashlib.sha256(lesson.encode()).hexdigest()[:4]


def server_key() -> bytes:
    """The server's own key: METRICSCOPE_KEY, else a file in the user's state folder, which the first process writes.

    Raises NoKey where there is neither.
    """
    if given := os.environ.get("METRICSCOPE_KEY", ""):
        return given.encode()
    path = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state", "metricscope", "key")
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f"key.{secrets.token_hex(8)}")
            fresh.touch(0o600)
            fresh.write_text(secrets.token_urlsafe(32))
            with suppress(FileExistsError):
                os.link(fresh, path)  # whole or not at all, and never over another's
            fresh.unlink()
        return path.read_bytes()
    except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
        raise NoKey(str(error)) from None


def named(course: str) -> bool:
    """Whether a course can have this name."""
    return bool(COURSE.fullmatch(course))


def course_key(server: bytes, course: str) -> bytes:
    """The key of a course. Raises ValueError for what is no course's name."""
    if not named(course):
        raise ValueError("there is no such course")
    return hmac.digest(server, f"course/{course}".encode(), "sha256")


def checked(told: Mapping[str, Any]) -> Work:
    """What a browser says was done: lesson, reader, seed, question, others, exercises. Raises ValueError for what cannot be."""
    lesson, question, exercises = (told.get(name) for name in ("lesson", "question", "exercises"))
    others, seed = told.get("others"), told.get("seed")
    if not isinstance(lesson, str) or not LESSON.fullmatch(lesson) or question not in GUESSES:
        raise ValueError(NOT_A_LESSONS)
    if not isinstance(exercises, list) or not all(way in WAYS for way in exercises):
        raise ValueError(NOT_A_LESSONS)
    if (
        not isinstance(others, list)
        or len(others) != 2
        or not all(_whole(one) for one in (*others, told.get("reader")))
    ):
        raise ValueError(NOT_A_LESSONS)
    if seed is not None and not _whole(seed):
        raise ValueError(NOT_A_LESSONS)
    return Work(lesson, datetime.now(UTC), told["reader"], question, (others[0], others[1]), tuple(exercises), seed)


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2**32


def sealed(work: Work, key: bytes) -> str:
    """The code of what was done, five groups of eight characters. Raises ValueError for what does not fit into one."""
    answered, right = work.others
    if len(work.exercises) > MOST_EXERCISES or not 0 <= right <= answered or (work.seed or 0) > MOST_SEED:
        raise ValueError(NOT_A_LESSONS)
    minutes = int((work.made - EPOCH) / timedelta(minutes=1))
    seed = 0 if work.seed is None else work.seed + 1
    question = GUESSES.index(work.question) << 4 | len(work.exercises)
    others = min(answered, MOST_OTHERS) << 4 | min(right, MOST_OTHERS)
    exercises = sum(WAYS.index(way) << 2 * i for i, way in enumerate(work.exercises))
    try:
        raw = FIELDS.pack(VERSION, int(mark(work.lesson), 16), minutes, work.reader, seed, question, others, exercises)
    except struct.error:
        raise ValueError(NOT_A_LESSONS) from None
    letters = base64.b32encode(raw + _seal(raw, key)).decode()
    return "-".join(letters[i : i + 8] for i in range(0, len(letters), 8))


def opened(code: str, key: bytes) -> Work | None:
    """What a code says; None where its seal is broken: it was changed, mistyped, or made for another course or by another server."""
    try:
        both = base64.b32decode(code.replace("-", ""), casefold=True, map01="I")
    except ValueError:
        return None
    raw, seal = both[:-SEAL], both[-SEAL:]
    if len(raw) != FIELDS.size or raw[0] != VERSION or not hmac.compare_digest(seal, _seal(raw, key)):
        return None
    _, lesson, minutes, reader, seed, question, others, exercises = FIELDS.unpack(raw)
    return Work(
        lesson=f"{lesson:04x}",
        made=EPOCH + timedelta(minutes=minutes),
        reader=reader,
        question=GUESSES[question >> 4],
        others=(others >> 4, others & 15),
        exercises=tuple(WAYS[exercises >> 2 * i & 3] for i in range(question & 15)),
        seed=seed - 1 if seed else None,
    )


def copies(works: Sequence[Work | None]) -> list[int | None]:
    """For each, the place of the first one that the same browser made of the same lesson; None where it is that one itself."""
    first: dict[tuple[str, int], int] = {}
    places = [None if one is None else first.setdefault((one.lesson, one.reader), i) for i, one in enumerate(works)]
    return [None if place == i else place for i, place in enumerate(places)]


def _seal(raw: bytes, key: bytes) -> bytes:
    return hmac.digest(key, raw, "sha256")[:SEAL]
