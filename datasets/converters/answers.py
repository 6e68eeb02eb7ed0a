"""A model's answers as services write them, a list in each record, as a number for each class: {"label": ..., "score": ...} and the like.

    [{"label": "spam", "score": 0.9}, {"label": "ham", "score": 0.1}]       pipelines of transformers, ML.PREDICT of BigQuery
    {"classes": ["ham", "spam"], "scores": [0.1, 0.9]}                      Vertex AI, zero-shot pipelines

Their order may differ from record to record. Left out: lists of the first few classes only, which stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LABELS = ("label", "class", "name", "category", "value", "displayName", "labels", "classes", "displayNames")
SCORES = ("score", "prob", "probability", "confidence", "scores", "probs", "probabilities", "confidences")
MOST_CLASSES = 200
Record = Mapping[str, object]


def spread(rows: Sequence[object]) -> list[object]:
    """The records with each such list as a record of its own, score by class, where every record has it with the same classes."""
    if not rows or not all(isinstance(row, dict) for row in rows):
        return [*rows]
    records: list[Record] = [row for row in rows if isinstance(row, dict)]
    return [*_lists(_pairs(records))]


def _lists(rows: list[Record]) -> list[Record]:
    """Lists of small records, and records inside records."""
    changed: dict[str, list[object]] = {}
    for name, first in rows[0].items():
        if not isinstance(first, dict | list):
            continue
        values = [row.get(name) for row in rows]
        if all(isinstance(value, dict) and value for value in values):
            changed[name] = spread(values)
        elif found := _alike([_listed(value) for value in values]):
            changed[name] = [*found]
    if not changed:
        return rows
    return [
        {name: changed[name][i] if name in changed else value for name, value in row.items()}
        for i, row in enumerate(rows)
    ]


def _pairs(rows: list[Record]) -> list[Record]:
    """Two lists beside each other in a record: names and numbers."""
    for names in LABELS:
        for numbers in SCORES:
            if names in rows[0] and numbers in rows[0]:
                found = _alike([_zipped(row.get(names), row.get(numbers)) for row in rows])
                if found:
                    rest = [{n: v for n, v in row.items() if n not in (names, numbers)} for row in rows]
                    return [{**row, numbers: scores} for row, scores in zip(rest, found, strict=True)]
    return rows


def _listed(value: object) -> dict[str, object] | None:
    """The scores by class in a list of small records; None where it is something else."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        value = value[0]  # as a pipeline answers one text
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return None
    names = next((name for name in LABELS if name in value[0]), "")
    numbers = next((name for name in SCORES if name in value[0]), "")
    return _zipped([one.get(names) for one in value], [one.get(numbers) for one in value])


def _zipped(names: object, numbers: object) -> dict[str, object] | None:
    """Numbers by name; None where they are not as many names as numbers, each name once."""
    if not isinstance(names, list) or not isinstance(numbers, list) or not 1 < len(names) == len(numbers):
        return None
    if not all(isinstance(name, str | int) for name in names) or len({str(name) for name in names}) < len(names):
        return None
    try:
        scores = [float(number) for number in numbers]  # also where they are written as text, as BigQuery does
    except (TypeError, ValueError, OverflowError):
        return None
    return {str(name): score for name, score in zip(names, scores, strict=True)}


def _alike(found: Sequence[dict[str, object] | None]) -> list[dict[str, object]]:
    """What was found, with the classes in one order, where every record has the same ones; [] elsewhere."""
    every = [one for one in found if one]
    if len(every) < len(found) or len(every[0]) > MOST_CLASSES or any(one.keys() != every[0].keys() for one in every):
        return []
    return [{name: one[name] for name in sorted(every[0])} for one in every]
