"""A table of the teacher's own, as it was pasted: pairs of answers, or texts to grade. What cannot be read is said with its line."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from types import MappingProxyType

from language import gettext
from pages.reference.raters.pairs import EQUAL, FIRST, RIGHT, SECOND, WRONG, Item

MOST, LONGEST = 60, 500  # rows, and characters of a text
PAIR = ("question", "answer 1", "answer 2")
TEXT = ("question", "answer")
VERDICTS: Mapping[int, Mapping[str, int | None]] = MappingProxyType(
    {
        2: {"1": FIRST, "2": SECOND, "equal": EQUAL, "": None},
        1: {"right": RIGHT, "wrong": WRONG, "": None},
    }
)
EXAMPLE = "question,answer 1,answer 2,model 1,model 2,judge\nWhat is 2 + 2?,4,It is 5.,Oak,Pine,1"


class NotRead(ValueError):
    """What is wrong with a table, in words for the teacher."""


def read(text: str) -> tuple[Item, ...]:
    """The items of a pasted table with a header line; commas, semicolons or tabs. Raises NotRead with the line that is wrong."""
    lines = _lines(text)
    heads = next(lines, (0, []))[1]
    names = [head.casefold().replace("_", " ") for head in heads]
    if twice := [name for name in dict.fromkeys(names) if name and names.count(name) > 1]:
        raise NotRead(gettext("Two columns are called “{name}”. Rename one.", name=twice[0]))
    needed = PAIR if "answer 1" in names else TEXT
    if missing := [name for name in needed if name not in names]:
        raise NotRead(
            gettext(
                "The first line must name the columns {pair} (pairs), or {single} (texts to grade); missing: {missing}.",
                pair=", ".join(PAIR),
                single=", ".join(TEXT),
                missing=", ".join(missing),
            )
        )
    items = [_item(line, dict(zip(names, cells, strict=False)), needed) for line, cells in lines]
    if not items:
        raise NotRead("There is no line after the header line.")
    if len(items) > MOST:
        raise NotRead(gettext("There are {n} items; at most {most} can be shown.", n=len(items), most=MOST))
    if copies := len(items) - len({item.key for item in items}):
        raise NotRead(
            gettext(
                "Lines that repeat the texts of another line: {n}. Leave them out: their votes could not be told apart.",
                n=copies,
            )
        )
    return tuple(items)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold anything, with their number in the table."""
    head = text.lstrip("\ufeff").partition("\n")[0]
    delimiter = max("\t;,", key=head.count)
    reader = csv.reader(StringIO(text.lstrip("\ufeff")), delimiter=delimiter)
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as wrong:
        raise NotRead(gettext("Line {line} cannot be read: {error}.", line=reader.line_num, error=wrong)) from None


def _item(line: int, row: Mapping[str, str], needed: tuple[str, ...]) -> Item:
    for name in needed:
        if not 0 < len(row.get(name, "")) <= LONGEST:
            raise NotRead(
                gettext(
                    "Line {line}: “{name}” must have 1 to {most} characters, and has {n}.",
                    line=line,
                    name=name,
                    most=LONGEST,
                    n=len(row.get(name, "")),
                )
            )
    answers = tuple(row[name] for name in needed[1:])
    said, verdicts = row.get("judge", "").casefold(), VERDICTS[len(answers)]
    if said not in verdicts:
        allowed = ", ".join(word for word in verdicts if word)
        raise NotRead(
            gettext(
                "Line {line}: the column “judge” must be {allowed} or empty, and is “{verdict}”.",
                line=line,
                allowed=allowed,
                verdict=said[:40],
            )
        )
    models = tuple(row.get(name, "") for name in (("model 1", "model 2") if len(answers) == 2 else ("model",)))
    if len(answers) == 2 and models[0] and models[0] == models[1]:
        raise NotRead(
            gettext(
                "Line {line}: both answers are by {model}. A model is not compared with itself.",
                line=line,
                model=models[0][:40],
            )
        )
    if len(answers) == 1 and sum(map(len, (row["question"], *answers))) > LONGEST:
        raise NotRead(
            gettext(
                "Line {line}: question and answer must have at most {most} characters together.",
                line=line,
                most=LONGEST,
            )
        )
    return Item(row["question"], answers, models, verdicts[said])
