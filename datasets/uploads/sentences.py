"""Hypotheses and references out of a file: a table with a column for each, or two text files with a pair on each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, needed, shown
from datasets.uploads.unpacking import unpack
from metrics_core.filled import Filled

MOST_REFERENCES = 4
MOST_PAIRS = 100_000
HYPOTHESIS = frozenset(
    [
        "hypothesis",
        "hypotheses",
        "hyp",
        "candidate",
        "prediction",
        "predicted",
        "output",
        "system",
        "translation",
        "summary",
    ]
)
REFERENCE = frozenset(["reference", "references", "ref", "target", "gold", "truth", "human"])


@dataclass(frozen=True)
class SentenceRoles:
    """The columns of hypotheses (of one system or two) and of references; () where none looks like it."""

    hypotheses: tuple[str, ...]
    references: tuple[str, ...]


@dataclass(frozen=True)
class SentencePairs:
    """hypotheses: for each system its texts. references: for each pair its texts, at least one. lines: of the file.

    A pair without a hypothesis or without any reference is left out: `left_out` keeps the first, `left_out_count`
    counts all. encoding: as it was found, in words.
    """

    hypotheses: dict[str, tuple[str, ...]]
    references: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    left_out: tuple[Problem, ...]
    left_out_count: int
    encoding: str


def guess_sentence_roles(table: Table) -> SentenceRoles:
    """By name; else the first column of text is the hypothesis and the second the reference."""
    texts = [name for name, values in table.columns.items() if values.dtype == object]
    references = [name for name in texts if words(name) & REFERENCE]
    hypotheses = [name for name in texts if words(name) & HYPOTHESIS and name not in references]
    rest = [name for name in texts if name not in (*references, *hypotheses)]
    if not hypotheses and rest:
        hypotheses.append(rest.pop(0))
    if not references and rest:
        references.append(rest[0])
    return SentenceRoles(tuple(hypotheses[:2]), tuple(references[:MOST_REFERENCES]))


def sentence_pairs(table: Table, roles: SentenceRoles) -> SentencePairs:
    """The rows that have every hypothesis and at least one reference. Raises UploadError where none is left."""
    for what, names in ((Filled("hypothesis"), roles.hypotheses), (Filled("reference"), roles.references)):
        for name in names or ("",):
            needed(table, what, name)
    both = set(roles.hypotheses) & set(roles.references)
    if both:
        raise UploadError(
            Filled(
                'Column "{column}" cannot be both hypothesis and reference. Choose another one.',
                column=shown(both.pop()),
            )
        )
    hypotheses = {name: _texts(table, name) for name in roles.hypotheses}
    references = {name: _texts(table, name) for name in roles.references}
    lines = [table.line(row) for row in range(table.rows)]
    return _paired(table.name, hypotheses, references, lines, table.unit, table.dialect.encoding)


def read_sentences(
    hypotheses: tuple[bytes, str] | Sequence[tuple[bytes, str]], references: Sequence[tuple[bytes, str]]
) -> SentencePairs:
    """Text files, each its bytes and its name: one system or two, and one file or several of references.

    Line n of every file belongs together. Raises UploadError for an empty file, one that is no text or in a broken
    encoding, different numbers of lines, or where no pair is left.
    """
    systems = [hypotheses] if isinstance(hypotheses, tuple) and isinstance(hypotheses[0], bytes) else list(hypotheses)
    found = [[_lines(*file) for file in files] for files in (systems, references)]
    names = [[shown(file[1], 80) for file in files] for files in (systems, references)]
    if not all(found):
        raise UploadError("A file of hypotheses and a file of references are needed. Choose both.")
    (first, encoding), *others = (*found[0], *found[1])
    for name, (lines, _) in zip((*names[0], *names[1])[1:], others, strict=True):
        if len(lines) != len(first):
            raise UploadError(
                Filled(
                    "{one} has {lines:,} lines and {other} has {others:,}, so it is not clear which lines belong together. "
                    "Line 1 of one file is compared with line 1 of the other: both need the same number of lines.",
                    one=names[0][0],
                    lines=len(first),
                    other=name,
                    others=len(lines),
                )
            )
    sides = [
        {_apart(i, ns): [line.strip() for line in lines] for i, (lines, _) in enumerate(side)}
        for ns, side in zip(names, found, strict=True)
    ]
    said = encoding
    for one in dict.fromkeys(other for _, other in others if other != encoding):
        said = Filled("{said} and {other}", said=Filled.of(said), other=Filled.of(one))
    return _paired(names[0][0], sides[0], sides[1], list(range(1, len(first) + 1)), Filled("line"), said)


def _apart(place: int, names: list[str]) -> str:
    """A file's name, with its number where two files are called alike."""
    return names[place] if names.count(names[place]) == 1 else f"{names[place]} ({place + 1})"


def _lines(content: bytes, name: str) -> tuple[list[str], str]:
    if not content.strip():
        raise UploadError(
            Filled("{name} is empty. Choose a text file with one sentence on each line.", name=shown(name, 80))
        )
    text = unpack(content, shown(name, 80))
    if text.parquet:
        raise UploadError(Filled("{name} is Parquet, not text. Upload it alone, as a table.", name=shown(name, 80)))
    return text.content.decode("utf-8").removesuffix("\n").split("\n"), text.encoding


def _texts(table: Table, name: str) -> list[str]:
    """A column's cells as text; "" where a cell is missing."""
    values = table.columns[name]
    if values.dtype == np.float64:
        return ["" if np.isnan(value) else f"{value:.15g}" for value in values.tolist()]
    return ["" if value is None else str(value).strip() for value in values.tolist()]


def _paired(
    title: str,
    hypotheses: dict[str, list[str]],
    references: dict[str, list[str]],
    lines: list[int],
    unit: str,
    encoding: str,
) -> SentencePairs:
    if len(lines) > MOST_PAIRS:
        raise UploadError(
            Filled(
                "{name} has {count:,} pairs; {most:,} is the limit. Upload a random sample.",
                name=title,
                count=len(lines),
                most=MOST_PAIRS,
            )
        )
    kept, problems = [], []
    for row, line in enumerate(lines):
        empty = next((name for name, texts in hypotheses.items() if not texts[row]), "")
        if empty:
            problems.append(Problem(line, empty, "the candidate is empty", "", unit))
        elif not any(texts[row] for texts in references.values()):
            problems.append(Problem(line, next(iter(references)), "the reference is empty", "", unit))
        else:
            kept.append(row)
    if not kept:
        raise UploadError(
            Filled(
                "No pair is left in {name}: none has both a hypothesis and a reference. Choose other columns.",
                name=title,
            )
        )
    return SentencePairs(
        {name: tuple(texts[row] for row in kept) for name, texts in hypotheses.items()},
        tuple(tuple(texts[row] for texts in references.values() if texts[row]) for row in kept),
        tuple(lines[row] for row in kept),
        tuple(problems[:KEPT_PROBLEMS]),
        len(problems),
        encoding,
    )
