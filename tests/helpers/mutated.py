"""Polluted files changed at random, and what must hold of whatever is read of one."""

from __future__ import annotations

import csv
import random

from datasets.uploads import UploadError, read_table
from datasets.uploads.headers import DELIMITERS, MISSING
from datasets.uploads.unpacking import unpack
from tests.helpers.polluted_files import CASES

SIGNS = [
    b",",
    b";",
    b"\t",
    b'"',
    b"'",
    b"\\",
    b"\n",
    b"\r\n",
    b" ",
    b'""',
    b",,",
    b"NA",
    b"0",
    b"\xc3\xa9",
    b"\xff",
    b"\x00",
    b"#",
]


def mutant(seed: int) -> bytes:
    """A polluted file with one to four changes: signs put in or taken out, lines left out, doubled or moved."""
    draw = random.Random(seed)
    content = draw.choice(list(CASES.values())).content[:20_000]
    for _ in range(draw.randint(1, 4)):
        place = draw.randrange(len(content) + 1)
        lines = content.split(b"\n")
        line = draw.randrange(len(lines))
        change = draw.randrange(6)
        if change < 2:
            content = content[:place] + draw.choice(SIGNS) + content[place:]
        elif change == 2:
            content = content[:place] + content[place + draw.randint(1, 3) :]
        elif change == 3:
            content = b"\n".join(lines[:line] + lines[line + 1 :])
        elif change == 4:
            content = b"\n".join([*lines, lines[line]] if draw.random() < 0.5 else lines[: line + 1] + lines[line:])
        else:
            content = content.replace(draw.choice(SIGNS[:5]), draw.choice(SIGNS[:5]), draw.randint(1, 3))
    return content


def check(content: bytes) -> str:
    """Refused in a sentence, or every row says what its line says, cell by cell, as Python's csv splits it; which of these it is."""
    try:
        table = read_table(content, "mutant")
    except UploadError as error:
        assert str(error)[-1] in ".?!”", str(error)
        return "refused"
    assert table.rows > 0
    if table.lines is None:
        return "read, and not compared"
    lines = unpack(content, "mutant").content.decode().split("\n")
    sign = next(sign for sign, word in DELIMITERS.items() if word == table.dialect.delimiter)
    quote = "'" if "single" in table.dialect.quote else '"'
    names = list(table.columns)
    for row in range(table.rows):
        line = table.line(row) - 1
        reader = csv.reader(
            (one + "\n" for one in lines[line:]), delimiter=sign, quotechar=quote, skipinitialspace=True
        )
        expected = [cell.strip(" ") for cell in next(reader)]
        read = [table.not_numbers.get(name, {}).get(row, table.columns[name][row]) for name in names]
        said = [cell for cell in expected if cell not in MISSING]
        kept = [cell for cell in read if cell is not None and cell == cell]
        assert len(said) == len(kept), (line + 1, expected, read)
        assert all(_alike(cell, text) for cell, text in zip(kept, said, strict=True)), (line + 1, expected, read)
    return "read, some lines set aside" if table.problem_count else "read whole"


def _alike(cell: object, text: str) -> bool:
    if isinstance(cell, str) and cell.endswith("…"):  # what is no number among numbers is kept to its first letters
        return " ".join(text.split()).startswith(" ".join(cell[:-1].split()))
    if isinstance(cell, str):
        return cell.split() == text.split() or '"' in text or "\\" in text
    try:
        return float(str(cell)) == float(text.replace(",", "."))
    except ValueError:
        return str(cell).lower() == text.lower()
