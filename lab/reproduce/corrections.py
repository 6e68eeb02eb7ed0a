"""What the reader said about the file's cells, done to its text again: totals left out, numbers as people write them,
labels merged or left out, confidences as probabilities, columns that stand for a model, rows as items.
"""

import ast
import json
import re
from itertools import zip_longest
from typing import Any

import numpy as np

from lab.reproduce.common import SETTINGS, Cells, names, numbers

MONEY = ["USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "SEK", "NOK", "DKK", "PLN", "BRL", "AUD", "CAD", "MXN", "ZAR", "CZK", "HUF", "RUB", "TRY", "KRW", "R$", "Fr.", "kr.", "kr", "zł"]  # fmt: skip
SIGNS = {ord(sign): "" for sign in "$\u20ac\u00a3\u00a5\u20b9\u20bd\u20a9\u20ba\u20aa\u20ab"}
SIGNS |= {0xA0: " ", 0x202F: " ", 0x2009: " ", 0x2019: "'", 0x2BC: "'", 0x2212: "-"}


def corrected(columns: dict[str, Cells]) -> dict[str, Cells]:
    """The columns of the file as the app judged them."""
    file, roles = SETTINGS["file"], SETTINGS["roles"]
    rows = len(next(iter(columns.values()))) - file["totals"]
    found = {title: cells[:rows] for title, cells in columns.items()}
    for title, made in file["lists"].items():
        found |= spread(found.pop(title), title, made)
    for title, style in file["styles"].items():
        found[title] = plain(found[title], "." if style == "point" else ",")
    for title, codes in roles["absent"].items():
        gone = {float(code) for code in codes}
        found[title] = [
            None if value in gone else one for one, value in zip(found[title], numbers(found[title]), strict=True)
        ]
    for title in roles["relabelled"]:
        missing = roles["missing"] if title in roles["truth"] else ()
        cells = names(found[title])
        found[title] = [None if cell is None or cell in missing else roles["merged"].get(cell, cell) for cell in cells]
    for title, into in roles["meanings"].items():
        found[title] = [None if cell is None else into.get(cell, cell) for cell in names(found[title])]
    for score, said in roles["confidence"].items():
        found[score] = _sure(numbers(found[score]), names(found[said]))
    found |= {model: found[column] for model, column in roles["stands"].items()}
    if roles["item"] and roles["item"] not in found:
        found[roles["item"]] = [str(row).zfill(len(str(rows))) for row in range(1, rows + 1)]
    return found


def spread(cells: Cells, title: str, made: list[str]) -> dict[str, Cells]:
    """A column of lists as a column for each place, or as the place of the only 1."""
    lists = [[] if cell is None else _list(cell) for cell in cells]
    if made == [title]:
        return {title: [str(one.index(1)) if one else None for one in lists]}
    columns = zip_longest(*lists, [None] * len(made))  # a list for each row, and one as long as there are columns
    places = [list(column[:-1]) for column in columns]
    return {
        name: [None if one is None else str(one) for one in place] for name, place in zip(made, places, strict=True)
    }


def _list(cell: str) -> Any:
    """A list as JSON, Python or numpy writes it."""
    for text in (cell, re.sub(r"(?<=[\d.])\s+(?=[-+\d])", ", ", cell)):
        for reader in (json.loads, ast.literal_eval):
            try:
                return reader(text)
            except (ValueError, SyntaxError):
                continue
    return []


def _sure(scores: np.ndarray, said: Cells) -> Cells:
    """The probability of the positive class, where a score is the confidence in the class that was said."""
    positive = SETTINGS["roles"]["positive"]
    known = scores[np.isfinite(scores)]
    if len(known) and known.min() >= 50 and 1 < known.max() <= 100:
        scores = scores / 100
    pairs = zip(scores.tolist(), said, strict=True)
    return [
        None if name is None or score != score else repr(score if name == positive else 1 - score)
        for score, name in pairs
    ]


def plain(cells: Cells, mark: str) -> Cells:
    """Numbers with money, per cent and thousands as plain ones; what is no number stays as it is."""
    parts = [_parts(cell) for cell in cells]
    percent = [part is not None and part[2] for part in parts]
    mostly = sum(percent) >= len({*cells} - {None}) / 2 and any(percent)
    bare = rf"(?:\d+(?:[{mark}]\d*)?|[{mark}]\d+)(?:[eE][+-]?\d+)?"
    long = any(part and re.fullmatch(bare, part[1]) and re.match(r"\d{4}", part[1]) for part in parts)
    comma = ",' _" if mark == "." else ".' _"
    grouped = rf"[1-9]\d{{0,2}}([{comma}])\d{{3}}(\1\d{{3}})*([{mark}]\d*)?"
    if mark == ".":
        grouped += r"|[1-9]\d?(,\d{2})+,\d{3}(\.\d*)?"
    found: Cells = []
    for cell, part in zip(cells, parts, strict=True):
        fits = part and (re.fullmatch(bare, part[1]) or (not long and re.fullmatch(grouped, part[1])))
        if not part or not fits or (part[2] != mostly and part[1] != "0"):
            found.append(cell)
            continue
        value = part[0] * float(re.sub(f"[{comma}]", "", part[1]).replace(",", "."))
        found.append(repr(value / 100 if part[2] else value))
    return found


def _parts(cell: str | None) -> tuple[float, str, bool] | None:
    """The sign, the digits and marks, and whether there is a sign of per cent; None for what is no number."""
    text = (cell or "").translate(SIGNS).strip()
    for word in MONEY:
        text = text.removeprefix(word).removesuffix(word).strip()
    inside = re.fullmatch(r"\((.*)\)", text)
    found = re.fullmatch(r"([+-]?)\s*([\d.,' _eE+-]*\d[.,]?)\s*(%?)", (inside[1] if inside else text).strip())
    for word in MONEY if found is None else ():
        text = re.sub(rf"^([+-]?)\s*{re.escape(word)}\s*", r"\1", text)
        found = found or re.fullmatch(r"([+-]?)\s*([\d.,' _eE+-]*\d[.,]?)\s*(%?)", text)
    if found is None:
        return None
    return (-1.0 if inside or found[1] == "-" else 1.0), found[2].strip(), bool(found[3])
