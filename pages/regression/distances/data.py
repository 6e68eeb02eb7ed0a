"""Vectors as text, one a line, checked; word counts of two texts; seeded random points. No metric in here."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import Literal

import numpy as np

from datasets.documents import CATALOGUE
from datasets.inputs import vectors_of
from datasets.sentences import passages_of
from language import gettext, ngettext

Vector = tuple[float, ...]
COORDINATES = 1_000  # of one vector at most
LINES = 60  # vectors in one list at most
LARGEST, SMALLEST = 1e9, 1e-9
Law = Literal["around 0", "0 to 1"]

FIRST: tuple[Vector, Vector] = (1.0, 0.0), (2.4, 1.8)  # the second is three times as long
PRESETS = MappingProxyType(
    {
        "two viewers": "lim-watch-vectors",
        "log-ins": "lim-activity-vectors",
        "opposite": "lim-cosine-opposite",
        "perpendicular": "lim-doubling-a-vector",
    }
)
TEXT_A = "the cat sat on the mat and the cat slept"
TEXT_B = "a cat slept on a mat while the dog sat by the door"


@dataclass(frozen=True)
class WordCounts:
    """The words of two texts, those that are frequent in both together first, and how often each stands in either."""

    words: tuple[str, ...]
    a: Vector
    b: Vector


def pair_of_example(example: str) -> tuple[Vector, Vector]:
    """The two vectors of a documented example. Raises KeyError for one that has none."""
    found = vectors_of(CATALOGUE.examples[example].inputs)
    if found is None:
        raise KeyError(example)
    return found


def presets() -> dict[str, tuple[Vector, Vector]]:
    """Pairs by name, the one that the lesson starts with first."""
    return {"start again": FIRST, **{name: pair_of_example(example) for name, example in PRESETS.items()}}


def read_vectors(text: str) -> tuple[list[Vector], list[str]]:
    """One vector a line, numbers parted by blanks, commas or semicolons; or what is wrong with it, line by line from 1.

    Every line needs as many numbers as the first. Empty lines are left out.
    """
    lines = [line.strip(" \t()[]") for line in text.splitlines() if line.strip(" \t()[]")]
    problems: list[str] = []
    vectors: list[Vector] = []
    for number, line in enumerate(lines[: LINES + 1], 1):
        parts = [part for part in re.split(r"[\s,;]+", line) if part]
        wrong = [said for place, part in enumerate(parts, 1) if (said := _wrong(part, number, place))]
        if len(parts) > COORDINATES:
            wrong.append(
                gettext(
                    "line {line} has {n:,} numbers, and at most {most:,} are taken",
                    line=number,
                    n=len(parts),
                    most=COORDINATES,
                )
            )
        problems += wrong[:2]
        vectors.append(() if wrong else tuple(map(float, parts)))
    if len(lines) > LINES:
        problems.append(gettext("there are {n:,} lines, and at most {most} are taken", n=len(lines), most=LINES))
    sizes = [len(vector) for vector in vectors]
    for number, size in enumerate(sizes, 1):
        if not problems and size != sizes[0]:
            problems.append(
                ngettext(
                    "line 1 has {n} number and line {line} has {size}: all lines need the same number",
                    "line 1 has {n} numbers and line {line} has {size}: all lines need the same number",
                    sizes[0],
                    line=number,
                    size=size,
                )
            )
    return ([], problems) if problems else (vectors, [])


def read_pair(text: str) -> tuple[tuple[Vector, Vector] | None, str]:
    """The two vectors that two lines hold, or None with what is wrong."""
    vectors, problems = read_vectors(text)
    if problems:
        return None, f"{problems[0]}."
    if len(vectors) != 2:
        return None, ngettext(
            "two lines are needed, one for a and one for b, and there is {n}.",
            "two lines are needed, one for a and one for b, and there are {n}.",
            len(vectors),
        )
    return (vectors[0], vectors[1]), ""


def _wrong(part: str, line: int, place: int) -> str:
    there, word = {"line": line, "place": place}, part[:20]
    try:
        number = float(part)
    except ValueError:
        return gettext("line {line}, number {place}: “{word}” is not a number", word=word, **there)
    if not isfinite(number):
        return gettext(
            "line {line}, number {place}: “{word}” is not finite, and a finite number is needed", word=word, **there
        )
    if not number or SMALLEST <= abs(number) <= LARGEST:
        return ""
    if abs(number) > 1:
        return gettext(
            "line {line}, number {place}: {number:g} is too large to be drawn; scale all numbers first",
            number=number,
            **there,
        )
    return gettext(
        "line {line}, number {place}: {number:g} is too small to be drawn; scale all numbers first",
        number=number,
        **there,
    )


def written(vectors: Sequence[Vector]) -> str:
    """Vectors as text that read_vectors() reads."""
    return "\n".join(" ".join(f"{x:.12g}" for x in vector) for vector in vectors)


def word_counts(a: str, b: str) -> WordCounts:
    """Count the words of both texts, letters and digits in lower case."""
    both = [Counter(word for words in passages_of(text) for word in words) for text in (a, b)]
    words = sorted(both[0] | both[1], key=lambda word: (-both[0][word] - both[1][word], word))
    return WordCounts(tuple(words), *(tuple(float(count[word]) for word in words) for count in both))


def random_points(count: int, dimensions: int, *, seed: int, law: Law = "around 0") -> np.ndarray:
    """Independent coordinates, shape (count, dimensions): standard normal around 0, or evenly spread from 0 to 1."""
    generator = np.random.default_rng(seed)
    shape = (count, dimensions)
    return generator.normal(size=shape) if law == "around 0" else generator.random(shape)
