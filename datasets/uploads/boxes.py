"""True boxes and detections out of files: COCO-style JSON, or a table with a box a row. No metric in here.

Boxes come out as (x1, y1, x2, y2); classes and images as text. A row that cannot be used is left out and listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import as_name
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from datasets.uploads.unpacking import text_of
from metrics_core.filled import Filled

MOST_BOXES, FARTHEST = 300_000, 1e9
NAMES: Mapping[str, tuple[str, ...]] = {
    "image": ("image_id", "image", "img", "filename", "file_name", "file", "frame"),
    "label": ("category", "category_name", "class", "class_name", "label", "category_id", "class_id", "name"),
    "score": ("score", "confidence", "conf", "probability", "prob"),
    "crowd": ("iscrowd", "is_crowd", "crowd"),
    "ignored": ("difficult", "ignore", "ignored"),
}
ENDS = (("x1", "y1", "x2", "y2"), ("xmin", "ymin", "xmax", "ymax"), ("left", "top", "right", "bottom"))
SIDES = (("x", "y", "w", "h"), ("x", "y", "width", "height"), ("left", "top", "width", "height"))
NEEDS = (
    "A table needs x1, y1, x2, y2 (or xmin, ymin, xmax, ymax), or x, y, width, height; detections also need score (or "
    "confidence). Columns named class and image are used if present. Rename the columns"
)


@dataclass(frozen=True, eq=False)
class BoxRows:
    """Boxes (n, 4) with class, image, confidence (NaN in true boxes), crowd, ignored, and area (NaN: the box's own).

    names: what classes are called, by their number in the file. left_out keeps the first rows left out, with why.
    """

    boxes: np.ndarray
    labels: np.ndarray
    images: np.ndarray
    scores: np.ndarray
    crowd: np.ndarray
    ignored: np.ndarray
    sizes: np.ndarray
    names: Mapping[str, str]
    left_out: tuple[Problem, ...]
    left_out_count: int


def boxes_of_json(content: bytes, name: str, *, scored: bool) -> BoxRows:
    """COCO-style annotations or results. Raises UploadError for what is neither, or where no box is left.

    scored: detections, each with a score. An entry's bbox is [x, y, width, height].
    """
    title = shown(name, 80) or Filled("The file")
    try:
        found = json.loads(text_of(content, title))
    except (ValueError, RecursionError) as error:
        raise UploadError(
            Filled("{name} is not valid JSON: {said}. Export it again.", name=title, said=shown(error, 80))
        ) from None
    entries = found.get("annotations") if isinstance(found, dict) else found
    if not isinstance(entries, list):
        raise UploadError(
            Filled(
                "{name} has neither a list of boxes nor “annotations”. COCO-style JSON has one of these.", name=title
            )
        )
    names = _names(found.get("categories", ()) if isinstance(found, dict) else ())
    rows = (_entry(entry, scored) for entry in entries)
    return replace(_gathered(title, rows, len(entries), lambda i: i + 1, Filled("entry")), names=names)


def boxes_of_table(table: Table, *, scored: bool) -> BoxRows:
    """One box a row, its columns found by name. Raises UploadError where they are not there, or no box is left."""
    known = {name.strip().lower(): name for name in table.columns}
    corners = next((ends for ends in ENDS if set(ends) <= known.keys()), None)
    sides = next((ends for ends in SIDES if set(ends) <= known.keys()), None)
    by = {role: next((known[n] for n in names if n in known), "") for role, names in NAMES.items()}
    if not (corners or sides) or (scored and not by["score"]):
        raise UploadError(
            Filled("{name} has: {columns}. {needs}.", name=table.name, columns=table.has, needs=Filled(NEEDS))
        )
    four = np.column_stack([_numbers(table.columns[known[n]]) for n in corners or sides or ()])
    columns = {role: table.columns[name] if name else None for role, name in by.items()}
    columns["score"] = _numbers(table.columns[by["score"]]) if scored else None
    rows = (_row(four[i], columns, i, bool(corners), scored) for i in range(table.rows))
    return _gathered(table.name, rows, table.rows, table.line, table.unit)


Row = tuple[Any, ...]  # box, label, image, score, crowd, ignored, size; or a reason and a text


def _names(categories: Any) -> dict[str, str]:
    if not isinstance(categories, list):
        return {}
    good = [one for one in categories if isinstance(one, dict) and "id" in one and "name" in one]
    return {as_name(one["id"]): shown(one["name"], 40) for one in good}


def _entry(entry: Any, scored: bool) -> Row:
    if not isinstance(entry, dict):
        return "it is not an object with bbox and category_id", shown(entry, 40)
    box = entry.get("bbox")
    if not isinstance(box, list) or len(box) != 4 or not all(_is_number(v) for v in box):
        return "bbox is not four numbers", shown(box, 40)
    x, y, w, h = (float(v) for v in box)
    score = entry.get("score") if scored else 0.0
    if not _is_number(score):
        return "score is not a number", shown(score, 40)
    size = entry.get("area")
    label, image = (shown(as_name(entry.get(key, "all")), 80) for key in ("category_id", "image_id"))
    flags = bool(entry.get("iscrowd")), bool(entry.get("ignore") or entry.get("difficult"))
    area = float(size) if not scored and _is_number(size) else np.nan  # type: ignore[arg-type]
    return _checked((x, y, x + w, y + h), w, h, (label, image, float(score), *flags, area))  # type: ignore[arg-type]


def _is_number(value: Any) -> bool:
    try:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    except OverflowError:
        return False


def _numbers(column: np.ndarray) -> np.ndarray:
    """A column as numbers; NaN where a cell is none."""
    if column.dtype != object:
        return column.astype(np.float64)
    return np.array([_number(cell) for cell in column.tolist()], dtype=np.float64)


def _number(cell: Any) -> float:
    try:
        return float(cell)
    except (TypeError, ValueError):
        return float("nan")


def _row(four: np.ndarray, columns: Mapping[str, Any], i: int, corners: bool, scored: bool) -> Row:
    cell = {role: None if column is None else column[i] for role, column in columns.items()}
    if not np.isfinite(four).all():
        return "the box is not four numbers", ""
    x, y, third, fourth = four.tolist()
    w, h = (third - x, fourth - y) if corners else (third, fourth)
    score = cell["score"] if scored else 0.0
    if score is None or not isfinite(score):
        return "the score is not a number", ""
    label, image = (_text(cell[role], columns[role]) for role in ("label", "image"))
    if label is None or image is None:
        return "the class is missing" if label is None else "the image is missing", ""
    flags = (_flag(cell[role]) for role in ("crowd", "ignored"))
    return _checked((x, y, x + w, y + h), w, h, (label, image, float(score), *flags, np.nan))


def _text(cell: Any, column: Any) -> str | None:
    if column is None:
        return "all"
    return None if cell is None or cell != cell else as_name(cell.item() if hasattr(cell, "item") else cell)


def _flag(cell: Any) -> bool:
    return cell is not None and cell == cell and str(cell).strip().lower() in ("1", "1.0", "true", "yes")


def _checked(box: tuple[float, ...], w: float, h: float, rest: Row) -> Row:
    if w < 0 or h < 0:
        return "its width is negative" if w < 0 else "its height is negative", f"{min(w, h):g}"
    if max(map(abs, box)) > FARTHEST:
        return "its coordinates are beyond a billion", ""
    return (box, *rest)


def _gathered(title: str, rows: Iterable[Row], count: int, line: Any, unit: str) -> BoxRows:
    if count > MOST_BOXES:
        raise UploadError(
            Filled(
                "{name} has {count:,} boxes; {most:,} is the limit. Upload some of the images.",
                name=title,
                count=count,
                most=MOST_BOXES,
            )
        )
    good: list[Row] = []
    problems: list[Problem] = []
    for i, row in enumerate(rows):
        if len(row) == 2:
            problems.append(Problem(line(i), "", row[0], row[1], unit))
        else:
            good.append(row)
    if not good:
        said = Filled("{name} holds no box that can be used.", name=title)
        if problems:
            said = Filled("{said} The first: {first}.", said=said, first=str(problems[0]))
        raise UploadError(said)
    box, label, image, score, crowd, ignored, size = zip(*good, strict=True)
    kept = tuple(problems[:KEPT_PROBLEMS])
    flags = np.array(crowd), np.array(ignored)
    columns = np.array(box), np.array(label), np.array(image), np.array(score), *flags, np.array(size)
    return BoxRows(*columns, {}, kept, len(problems))


def alike(truth: BoxRows, said: BoxRows) -> tuple[BoxRows, BoxRows]:
    """Both sides with classes by their names where either file names its numbers."""
    names = {**said.names, **truth.names}
    named = tuple(
        replace(rows, labels=np.array([names.get(label, label) for label in rows.labels.tolist()]))
        for rows in (truth, said)
    )
    return named[0], named[1]


def box_warnings(truth: BoxRows, said: BoxRows) -> tuple[str, ...]:
    """What a reader should know before trusting a number: classes and images that only one side has."""
    warned: list[str] = []
    for what, mine, theirs in (("class", truth.labels, said.labels), ("image", truth.images, said.images)):
        unknown = sorted({*theirs.tolist()} - {*mine.tolist()})
        if unknown:
            listed = ", ".join(shown(one, 20) for one in unknown[:5])
            if len(unknown) > 5:
                listed = Filled("{names} and others", names=listed)
            rows = int(np.isin(theirs, unknown).sum())
            warned.append(_unknown(what, rows, listed, alone=len(unknown) == 1))
    if not {*truth.images.tolist()} & {*said.images.tolist()}:
        warned.append("No image is in both files. Do both files use the same image names?")
    return tuple(warned)


def _unknown(what: str, rows: int, names: str, *, alone: bool) -> Filled:
    """What is said of detections of classes, or in images, that no true box has. alone: it is one class or image."""
    if what == "class" and alone:
        return Filled.many(
            "{n:,} detection has a class that no true box has: {names}. This class has no average precision.",
            "{n:,} detections have a class that no true box has: {names}. This class has no average precision.",
            rows,
            names=names,
        )
    if what == "class":
        return Filled.many(
            "{n:,} detection has classes that no true box has: {names}. These classes have no average precision.",
            "{n:,} detections have classes that no true box has: {names}. These classes have no average precision.",
            rows,
            names=names,
        )
    if alone:
        return Filled.many(
            "{n:,} detection is in an image without true boxes: {names}. Every detection there is wrong.",
            "{n:,} detections are in an image without true boxes: {names}. Every detection there is wrong.",
            rows,
            names=names,
        )
    return Filled.many(
        "{n:,} detection is in images without true boxes: {names}. Every detection there is wrong.",
        "{n:,} detections are in images without true boxes: {names}. Every detection there is wrong.",
        rows,
        names=names,
    )
