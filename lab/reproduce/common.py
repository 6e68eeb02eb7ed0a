"""The part of a downloaded script that every task has: reading the file, naming its cells, comparing the numbers.

It stands apart from the app on purpose: nothing here comes from metrics_core or datasets, so that two readings of one
file, and two computations of one number, can disagree.
"""

import csv
import inspect
import io
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np

SETTINGS: dict[str, Any] = {}

Cells = list[str | None]
Recipe = Callable[[Any, dict[str, Any]], float]
# what a box of the page shows, by part, model or column, and measure
Found = dict[tuple[str, str, str], dict[str, float]]
CALLS: dict[str, Recipe] = {}  # of metrics without a recipe of their own: what their cards say
PER_UNIT = ["y_true", "y_pred", "scores", "probability", "w", "hypotheses", "references", "judged", "ranked", "first", "second", "score", "runs", "clusters"]  # fmt: skip
WHOLE = re.compile(r"[+-]?[0-9]+")
POINT = re.compile(r"[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?|[+-]?(inf|Inf|INF|infinity|Infinity)")
COMMA = re.compile(r"[+-]?([0-9]+,[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?")
MISSING = {"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"}  # fmt: skip


# ---- reading the file
def delimited(text: str) -> dict[str, Cells]:
    """The columns of a text, None where a cell is missing; lines with another number of cells are left out."""
    dialect = SETTINGS["file"]["dialect"]
    lines = io.StringIO(text.replace("\ufeff", ""), newline=None)
    for _ in range(dialect["skip"]):
        next(lines)
    csv.field_size_limit(1 << 30)
    escape = dialect["escape"]
    records = csv.reader(
        lines,
        delimiter=dialect["delimiter"],
        quotechar=dialect["quote"],
        escapechar=escape,
        doublequote=not escape,
        skipinitialspace=True,
        strict=True,
    )
    rows, line, aside = [], dialect["skip"], set(dialect["aside"])
    while (row := _next(records)) is not None:
        if row and line + 1 not in aside:
            rows.append(row)
        line = dialect["skip"] + records.line_num
    header = dialect["names"] or (rows.pop(0) if dialect["header"] else [""] * len(rows[0]))
    if not header[-1].strip() and len(rows[0]) == len(header) - 1:
        header.pop()
    titles = [" ".join(cell.split()) or f"column {i}" for i, cell in enumerate(header, 1)]
    columns = zip(*(row for row in rows if len(row) == len(titles)), strict=True)
    return {title: [cell(text) for text in column] for title, column in zip(titles, columns, strict=True)}


def decoded(content: bytes, encoding: str) -> str:
    """A file's text."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    known = {
        "UTF-32": "utf-32",
        "UTF-16 (big": "utf-16-be",
        "UTF-16": "utf-16" if marked else "utf-16-le",
        "Windows-1252": "cp1252",
        "Latin-1": "latin-1",
    }
    return content.decode(next((codec for words, codec in known.items() if encoding.startswith(words)), "utf-8-sig"))


def _next(records: Any) -> list[str] | None:
    """The next line's cells, [] for one that cannot be split, None at the end."""
    try:
        row: list[str] | None = next(records, None)
    except csv.Error:
        return []
    return row


def cell(text: str) -> str | None:
    """A cell's text, None where it is missing."""
    bare = text.strip(" ")
    return None if bare in MISSING else bare


# ---- cells as numbers and as names
def kind(cells: Cells) -> str:
    """What a column holds: "whole", "point" or "comma" (numbers with fractions), "bool" or "text"; mostly is enough for numbers."""
    filled = [cell for cell in cells if cell is not None]
    whole = sum(bool(WHOLE.fullmatch(cell)) for cell in filled)
    if whole == len(filled):
        return "whole"
    if len(filled) == len(cells) and all(cell.lower() in ("true", "false") for cell in filled):
        return "bool"
    commas = sum(bool(COMMA.fullmatch(cell)) for cell in filled)
    points = sum(bool(POINT.fullmatch(cell)) for cell in filled) - whole
    european = commas > points and SETTINGS["file"]["dialect"].get("delimiter", ",") != ","
    fractions = commas if european else points
    if fractions and whole + fractions > len(filled) / 2:
        return "comma" if european else "point"
    return "text"


def numbers(cells: Cells) -> np.ndarray:
    """The cells as numbers, NaN where there is none."""
    held = kind(cells)
    if held == "bool":
        return np.array([float(str(cell).lower() == "true") for cell in cells])
    known = COMMA if held == "comma" else POINT
    fits = [cell is not None and bool(WHOLE.fullmatch(cell) or known.fullmatch(cell)) for cell in cells]
    pairs = zip(cells, fits, strict=True)
    return np.array([float(str(cell).replace(",", ".")) if fit else math.nan for cell, fit in pairs])


def texts(cells: Cells) -> Cells:
    """The cells as texts; numbers without zeros at their ends."""
    if kind(cells) in ("point", "comma"):
        return [None if math.isnan(value) else f"{value:.15g}" for value in numbers(cells).tolist()]
    return names(cells)


def names(cells: Cells) -> Cells:
    """The cells as names of classes: 1, 1.0 and 01 are one class in a column of numbers, true and TRUE in one of truths."""
    held = kind(cells)
    if held == "text":
        return cells
    if held == "bool":
        return [str(cell).capitalize() for cell in map(str.lower, map(str, cells))]
    if held == "whole":
        return [None if cell is None else str(int(cell)) for cell in cells]
    values = numbers(cells).tolist()
    return [None if math.isnan(v) else str(int(v)) if v.is_integer() else str(v) for v in values]


# ---- the rows that count
def chosen(columns: dict[str, Cells], whole: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
    """The places of the rows that are whole and have a weight, where there are weights, and their weights; or a sample."""
    column, sample = SETTINGS["roles"]["weight"], SETTINGS["sample"]
    weights = numbers(columns[column]) if column else None
    if weights is not None:
        whole = whole & np.isfinite(weights) & (weights >= 0)
    kept = np.flatnonzero(whole)
    if sample and len(kept) > sample:
        kept = np.sort(np.random.default_rng(0).choice(kept, sample, replace=False, shuffle=False))
    return kept, None if weights is None else weights[kept]


# ---- what is promised
def promised_number(value: Any) -> float:
    """A number of the JSON, NaN where that has none."""
    return math.nan if value is None else float(value)


def same(ours: float, value: float, slack: float = 1e-12) -> bool:
    """Whether two numbers agree but for rounding, or are both undefined."""
    return math.isclose(ours, value, rel_tol=1e-9, abs_tol=slack) or (math.isnan(ours) and math.isnan(value))


def verdict_of(
    numbers: dict[str, float], promised: dict[str, Any] | None, slack: Callable[[str], float] = lambda name: 1e-12
) -> str:
    """Whether all of some numbers, by name, are those of the JSON, or the first that is not. slack: absolute, by name."""
    if promised is None:
        return "DIFFERS: it is not in the JSON"
    for name, value in numbers.items():
        ours = promised_number(promised[name])
        if not same(ours, value, slack(name)):
            return f"DIFFERS: {name} is {ours!r}"
    return "the same"


def print_found(title: str, found: Found, known: dict[tuple[str, str, str], Any] | None) -> int:
    """Print each number of a box; how many of them differ from those known, where there are any."""
    print(f"\n{title}")
    wrong = 0
    for (part, of, measure), ends in found.items():
        verdict = "" if known is None else verdict_of(ends, known.get((part, of, measure)))
        wrong += verdict.startswith("DIFFERS")
        text = "  ".join(f"{end:.8g}" for end in ends.values())
        print(f"{ascii(of)[1:-1][:40]:40}  {measure:26}  {text}  {verdict}".rstrip())
    return wrong


# ---- the calls on the cards
def unweighted(score: Recipe) -> Recipe:
    """A recipe of a metric that takes no weights: undefined with them."""
    return lambda d, how: score(d, how) if d.w is None else math.nan


def call(metric: str) -> Callable[[Callable[..., float]], None]:
    """Enter the decorated function as a metric's recipe; its arguments are fields of the rows, and options.

    Undefined where the model did not give what is asked for, where a library refuses or something is divided by 0, and with
    weights where the call takes none. A row whose weight is 0 does not count.
    """

    def enter(function: Callable[..., float]) -> None:
        asked = inspect.signature(function).parameters

        def recipe(d: Any, how: dict[str, Any]) -> float:
            known = {name: getattr(d, name) for name in asked if hasattr(d, name)}
            missing = any(each is None for name, each in known.items() if name != "w")
            if missing or ("scores" in asked and getattr(d, "hard", False)) or (d.w is not None and "w" not in asked):
                return math.nan
            if d.w is not None:
                known = {name: each[d.w > 0] if name in PER_UNIT else each for name, each in known.items()}
            try:
                with np.errstate(divide="raise", invalid="raise"):
                    return float(function(**known, **{name: how[name] for name in asked if name in how}))
            except (ArithmeticError, ValueError):
                return math.nan

        CALLS[metric] = recipe

    return enter
