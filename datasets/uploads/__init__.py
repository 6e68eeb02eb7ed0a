"""A user's file -> a validated, typed table, or one UploadError that says what is wrong; and tables for download."""

import csv
import hashlib
import io
import re
from collections.abc import Mapping, Sequence

import duckdb
import numpy as np

from datasets.rankings import two_engines
from datasets.sentences import CORPUS_REFERENCES, SYSTEM_A, SYSTEM_B
from datasets.uploads.boxes import BoxRows, alike, box_warnings, boxes_of_json, boxes_of_table
from datasets.uploads.classes import ClassLabels, ClassRoles, class_labels, class_warnings, guess_class_roles
from datasets.uploads.errors import OtherKind, UploadError
from datasets.uploads.kinds import SeveralSheets, opened
from datasets.uploads.predictions import Predictions, predictions, warnings
from datasets.uploads.rankings import JudgedRuns, RankingRoles, guess_ranking_roles, ranking_rows
from datasets.uploads.reading import read
from datasets.uploads.roles import RoleGuess, Roles, guess_roles
from datasets.uploads.sentences import (
    SentencePairs,
    SentenceRoles,
    guess_sentence_roles,
    read_sentences,
    sentence_pairs,
)
from datasets.uploads.table import Dialect, Problem, Progress, Table, shown
from datasets.uploads.trec import read_trec
from datasets.uploads.wide import ManyColumns
from metrics_core.filled import Filled

READ = "Tables can be CSV, TSV, Excel (.xlsx), JSON, JSON lines, Parquet, Arrow or Feather, also as gzip or in a zip."
NO_MEMORY = (
    "{name} needs more memory than is available. Keep only the label and score columns, or upload a random sample."
)
# What DuckDB says through Arrow, or where its own allocation fails, has no type of its own.
OUT_OF_MEMORY = re.compile(r"Out of Memory Error|std::bad_alloc|.*bad allocation")
PIECE = 1 << 25  # bytes between two words on progress
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?inf|nan")


def read_table(
    content: bytes, name: str, progress: Progress | None = None, *, sheet: str = "", columns: Sequence[str] = ()
) -> Table:
    """Reads delimited text, Excel, JSON, JSON lines, Parquet and Arrow, also as gzip or in a zip. Raises nothing but UploadError.

    `progress` is called with a share from 0 to 1 and what is being done. `sheet`: which one of a workbook; where it is ""
    and several have data, SeveralSheets names them. `columns`: those to read of a file that has more than are read without
    a choice; where there are fewer than two of them, ManyColumns names all.
    """
    tell = progress or (lambda share, word: None)
    title = shown(name, 80) or Filled("The file")
    try:
        digest = _digest(content, tell)
        return read(opened(content, title, sheet, tell), title, digest, tell, columns)
    except OtherKind as error:
        raise UploadError(Filled("{said} {read}", said=str(error), read=Filled(READ))) from None
    except UploadError:
        raise
    except Exception as error:  # whatever DuckDB or Arrow make of hostile bytes, the reader sees a sentence
        if isinstance(error, MemoryError | duckdb.OutOfMemoryException) or OUT_OF_MEMORY.match(str(error)):
            raise UploadError(Filled(NO_MEMORY, name=title)) from None
        raise UploadError(_unreadable(title, content.startswith(b"PAR1"), error)) from None


def _digest(content: bytes, tell: Progress) -> str:
    found, view = hashlib.sha256(), memoryview(content)
    for start in range(0, max(len(view), 1), PIECE):
        tell(0.1 * start / max(len(view), 1), "unpacking")
        found.update(view[start : start + PIECE])
    return found.hexdigest()


def _unreadable(title: str, parquet: bool, error: Exception) -> str:
    said = shown(str(error).partition("\n")[0], 120)
    if parquet:
        return Filled(
            "{name} is Parquet but cannot be read: it is damaged, cut off or encrypted ({said}). Write it again.",
            name=title,
            said=said,
        )
    return Filled(
        "{name} cannot be read as a table: it may be damaged or cut off ({said}). Export it again as CSV in UTF-8.",
        name=title,
        said=said,
    )


def safe_csv(columns: Mapping[str, Sequence[object] | np.ndarray]) -> bytes:
    """The columns as CSV in which no cell is a spreadsheet formula: such text gets a leading apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_guarded(name) for name in columns])
    cells = [values.tolist() if isinstance(values, np.ndarray) else values for values in columns.values()]
    writer.writerows([_guarded(cell) for cell in row] for row in zip(*cells, strict=True))
    return out.getvalue().encode("utf-8")


def _guarded(cell: object) -> object:
    if isinstance(cell, str) and FORMULA.match(cell) and not PLAIN_NUMBER.fullmatch(cell):
        return "'" + cell
    return "" if cell is None else cell


def sample_csv(rows: int = 200, seed: int = 7) -> bytes:
    """An example to download: messages labelled spam or ham, with the scores of two models."""
    rng = np.random.default_rng(seed)
    spam = rng.random(rows) < 0.3
    centre = np.where(spam, 1.0, -1.0)
    scores = {model: 1 / (1 + np.exp(-rng.normal(centre, spread))) for model, spread in (("a", 0.9), ("b", 1.6))}
    return safe_csv(
        {
            "id": np.arange(1, rows + 1),
            "label": np.where(spam, "spam", "ham"),
            "score_model_a": np.round(scores["a"], 4),
            "score_model_b": np.round(scores["b"], 4),
            "group": rng.choice(["newsletter", "private", "work"], rows),
        }
    )


def sample_classes_csv(rows: int = 240, seed: int = 3) -> bytes:
    """An example to download: fruit in three classes of very different size, and what a model called them."""
    rng = np.random.default_rng(seed)
    names = np.array(["apple", "pear", "quince"])
    chances = np.array([[0.92, 0.06, 0.02], [0.30, 0.62, 0.08], [0.35, 0.30, 0.35]])
    true = rng.choice(3, rows, p=[0.75, 0.2, 0.05])
    said = (rng.random(rows)[:, None] > chances.cumsum(axis=1)[true]).sum(axis=1)
    return safe_csv({"id": np.arange(1, rows + 1), "label": names[true], "prediction": names[np.minimum(said, 2)]})


def sample_boxes_csv(*, scored: bool, seed: int = 4) -> bytes:
    """An example to download: true boxes of cats and dogs in three images, or detections of the same with confidences."""
    rng = np.random.default_rng(seed)
    corners, sides = rng.integers(0, 300, (18, 2)), rng.integers(40, 120, (18, 2))
    boxes, label = np.hstack([corners, corners + sides]), rng.choice(["cat", "dog"], 18)
    shift, confidence = rng.integers(-14, 15, (18, 4)), np.round(rng.uniform(0.2, 1, 18), 2)
    shift[::7] += 90
    boxes = boxes + shift if scored else boxes
    columns = {"image": np.repeat(["a.jpg", "b.jpg", "c.jpg"], 6), "class": label}
    columns |= {name: boxes[:, i] for i, name in enumerate(("x1", "y1", "x2", "y2"))}
    return safe_csv(columns | ({"confidence": confidence} if scored else {}))


def sample_sentences_csv() -> bytes:
    """An example to download: twelve sentences by two systems, each with two references."""
    first, second = zip(*CORPUS_REFERENCES, strict=True)
    return safe_csv({"system_a": SYSTEM_A, "system_b": SYSTEM_B, "reference_1": first, "reference_2": second})


def sample_ranking_csv() -> bytes:
    """An example to download: sixty queries, their judged items, and the scores of two search engines."""
    lists = two_engines()
    rows = [(name, item, i) for i, name in enumerate(lists.names) for item in sorted(lists.ranked[i])]
    columns: dict[str, list[object]] = {"query": [name for name, *_ in rows], "item": [item for _, item, _ in rows]}
    for engine, ranked in lists.runs.items():
        places = [{item: len(one) - place for place, item in enumerate(one)} for one in ranked]
        columns[f"score {engine}"] = [places[i][item] for _, item, i in rows]
    return safe_csv(columns | {"relevance": [int(item in lists.relevant[i]) for _, item, i in rows]})


def sample_points_csv(rows: int = 150, seed: int = 5) -> bytes:
    """An example to download: three heaps of customers, with a clustering that joins two of them."""
    rng = np.random.default_rng(seed)
    kind = rng.integers(0, 3, rows)
    points = rng.normal(np.array([[2, 20], [6, 35], [7, 90]])[kind], np.array([[0.6, 5], [0.8, 8], [1, 9]])[kind])
    return safe_csv(
        {
            "id": np.arange(1, rows + 1),
            "visits": np.round(points[:, 0], 2),
            "basket": np.round(points[:, 1], 2),
            "cluster": np.minimum(kind, 1),
            "label": np.array(["rare", "regular", "family"])[kind],
        }
    )
