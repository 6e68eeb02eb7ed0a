"""A script that computes every number again with the reference libraries: what the file is, then the code of its task.

Names out of the file are data in it: literals as repr() writes them, ASCII only, so that no name ends a string or a line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from pprint import pformat
from typing import Any

from datasets.uploads.headers import DELIMITERS
from lab import Measure
from lab.card_calls import call_of
from lab.earlier import Earlier
from lab.evaluation import independent
from lab.interval_forecasts import Forecasts
from lab.measures import BY_UNIT
from lab.read import MOST_UNITS, LabRows
from lab.read.columns import separator_of
from lab.read.lists import MOST_ITEMS
from lab.read.prepare import ROW_ITEM, known_families, meaning, relabel, relabelled, with_absent
from lab.read.rows import NAMED_MODELS
from lab.table import Table as Answers

PIECES = Path(__file__).parent / "reproduce"
PLACE = "SETTINGS: dict[str, Any] = {}"
NEEDS = {
    "binary": "numpy scipy scikit-learn",
    "classes": "numpy scipy scikit-learn",
    "labels": "numpy scipy scikit-learn",
    "regression": "numpy scipy scikit-learn",
    "ranking": "numpy scipy pytrec-eval-terrier",
    "text": "numpy scipy sacrebleu rouge-score",
    "answers": "numpy scipy",
    "pairs": "numpy scipy statsmodels",
}
FURTHER = {
    "answers": ("verdict_words", "judges", "people", "runs", "stated"),
    "pairs": ("people", "ratings"),
}  # of the task alone: what the page shows besides the table of metrics, and the like
HEAD = '''"""Every number of a Metricscope report, computed again with the field's reference libraries.

    pip install {needs}
    python reproduce.py predictions.csv                 # prints number by number
    python reproduce.py predictions.csv numbers.json    # compares, and exits with 1 where one differs
    python reproduce.py predictions.csv numbers.json --intervals 500    # the intervals too, from 500 resamples
    python reproduce.py predictions.csv numbers.json --earlier before.csv    # what changed since an earlier file too

For Parquet and Arrow, pandas and pyarrow too; for Excel, openpyxl. Nothing in here comes from Metricscope: the file is read, its rows are chosen and every
number is computed anew.
"""

'''


def script(
    rows: LabRows, answers: Answers, earlier: Earlier | None = None, forecasts: Forecasts | None = None
) -> bytes:
    """The script for one table of answers, ASCII; it takes the paths of the file, of the JSON and of the earlier file.

    forecasts: the columns of an interval and of quantiles, where there are any.
    """
    settings = about(rows, answers) | {"forecasts": {} if forecasts is None else forecasts.settings()}
    if earlier is not None:
        settings["earlier"] = about(earlier.rows, earlier.answers) | {"distributions": [o.name for o in earlier.shifts]}
    said = pformat(settings, width=118, compact=True, sort_dicts=False)
    names = (
        "common",
        "harness_files",
        "other_files",
        "corrections",
        "intervals",
        "earlier_file",
        "forecasts",
        "against",
        *FURTHER.get(rows.task, ()),
        rows.task,
    )
    pieces = [(PIECES / f"{name}.py").read_text("utf-8") for name in names]
    imports, body = _joined(*pieces[:-1], *calls(rows, answers), pieces[-1])
    body = body.replace(PLACE, PLACE.removesuffix("{}") + said)
    return (HEAD.format(needs=NEEDS[rows.task]) + imports + "\n\n" + body).encode("ascii", "backslashreplace")


def recipes(task: str) -> set[str]:
    """The metrics that the script computes with code of its own; it reads lab/reproduce, whose libraries the app does not have."""
    nodes = ast.walk(ast.parse((PIECES / f"{task}.py").read_text("utf-8")))
    (found,) = (
        node.value for node in nodes if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "RECIPES"
    )
    assert isinstance(found, ast.Dict)
    return {ast.literal_eval(key) for key in found.keys if key is not None}


def calls(rows: LabRows, answers: Answers) -> list[str]:
    """For all other metrics what their cards say."""
    known = recipes(rows.task)
    wanted = {m.card.function.__name__: m for m in answers.measures if m.shape not in BY_UNIT}
    weighted = bool(rows.roles.weight)
    found = (call_of(m.card, rows.task, weighted and m.weighted) for name, m in wanted.items() if name not in known)
    return [code for code in found if code]


def about(rows: LabRows, answers: Answers) -> dict[str, Any]:
    """What the script has to know: the file and its dialect, the columns' roles, thresholds, and which numbers there are."""
    table, roles, dialect = rows.table, rows.roles, _dialect(rows)
    sides = roles.truth if rows.task in NAMED_MODELS else (*roles.truth, *roles.models)
    return {
        "file": {
            "name": table.name,
            "sha256": table.digest,
            "dialect": dialect,
            "styles": table.styles,
            "lists": {name: list(made) for name, made in table.lists.items()},
            "totals": 0 if "aside" in dialect else table.totals,  # which names their lines, where there are lines
        },
        "task": rows.task,
        "roles": {
            "truth": roles.truth,
            "models": list(rows.models),
            "positive": rows.positive,
            "lower": roles.lower,
            "hard": sorted(rows.hard),
            "weight": roles.weight,
            "group": roles.group,
            "query": roles.query,
            "item": roles.item or ("" if rows.task == "answers" else ROW_ITEM),
            **{
                role: getattr(roles, role)
                for role in ("answered_by", "opponent", "human", "judge", "stated", "order", "only", "right_from")
            },
            **_corrections(rows),
            "families": {
                side: _family(rows, side)
                for side in sides
                if side not in table.columns or (rows.task == "classes" and side in rows.probabilities)
            },
            "separators": {side: separator_of(table.columns[side]) for side in sides if _sets(rows, side)},
        },
        "labels": list(rows.labels),
        "sample": None if rows.sampled_from is None else _sample(rows),
        "thresholds": {model: str(value) for model, value in answers.thresholds.items()},
        "intervals": {
            "level": answers.level,
            "resamples": answers.draws.resamples,
            "stratified": answers.draws.stratified,
            "units": independent(answers.judged),
            "ends": {one.key: [end if isfinite(end) else None for end in one.card.range] for one in answers.measures},
            "width_error": answers.draws.width_error if answers.draws.sampled else 0.0,
        },
        "refusals": bool(rows.refused),
        "no_model": next((row.model for row in answers.without), ""),
        "measures": {row.measure.key: _call(row.measure) for row in answers.rows},
    }


def _corrections(rows: LabRows) -> dict[str, Any]:
    """What was made of cells: labels merged and missing, predicted names that mean classes, confidences, columns that stand for models."""
    roles, table = rows.roles, relabel(rows.source or rows.table, rows.roles)
    said = [n for n in dict.fromkeys([*roles.models, *dict(roles.confidence).values()]) if rows.task == "binary"]
    return {
        "merged": dict(roles.merged),
        "missing": roles.missing,
        "absent": {name: roles.absent for name in with_absent(rows.source or rows.table, roles)},
        "relabelled": relabelled(rows.source or rows.table, roles),
        "meanings": {name: dict(into) for name in said if (into := meaning(table, roles, name))},
        "confidence": dict(roles.confidence),
        "stands": {
            n: dict(parts)[rows.positive] for n, parts in roles.together if rows.task == "binary" and n in roles.models
        },
    }


def _call(one: Measure) -> tuple[str, dict[str, Any]]:
    """The metric and its options, functions by their names."""
    options = {name: getattr(value, "__name__", value) for name, value in one.options.items()}
    return one.card.function.__name__, options


def _dialect(rows: LabRows) -> Mapping[str, Any]:
    found = rows.table.dialect
    if found.delimiter == "none":
        return {"encoding": found.encoding}
    skipped = re.search(r"lines skipped above it: (\d+)", found.header)
    foreign = "(split by" in found.header  # the names are not split as the rows are
    return {
        "delimiter": next(sign for sign, word in DELIMITERS.items() if word == found.delimiter),
        "quote": "'" if "single" in found.quote else '"',
        "escape": found.escape or None,
        "header": found.header.startswith("line"),
        "names": list(rows.table.columns) if foreign else None,
        "skip": (int(skipped[1]) if skipped else 0) + foreign,
        "aside": [problem.line for problem in rows.table.problems],
        "encoding": found.encoding,
        "sheet": found.sheet,
    }


def _family(rows: LabRows, side: str) -> dict[str, str]:
    """The column of each label that a prefix stands for; of probabilities, those that were read."""
    ends = known_families(rows.table, rows.roles)[side]
    odds = rows.probabilities.get(side)
    if rows.task == "classes" and odds is not None:
        return {label: ends[label] for i, label in enumerate(rows.labels) if label in ends and odds[:, i].any()}
    return dict(ends)


def _sets(rows: LabRows, side: str) -> bool:
    return rows.task == "labels" and side in rows.table.columns and rows.table.columns[side].dtype == object


def _sample(rows: LabRows) -> int | tuple[int, int]:
    """How many units were drawn; of queries, the most that may be, and the most rows of theirs."""
    if rows.task != "ranking":
        return len(rows)
    most = MOST_UNITS["ranking"]
    return (most if len(rows) <= most else rows.table.rows), MOST_ITEMS


def _joined(*sources: str) -> tuple[str, str]:
    """All imports, once and in order, but for those of the pieces from each other; and all code, without docstrings."""
    found: set[str] = set()
    bodies = []
    for source in sources:
        lines = source.splitlines()
        for node in ast.parse(source).body:
            imported = isinstance(node, ast.Import | ast.ImportFrom)
            if imported or (isinstance(node, ast.Expr) and node.lineno == 1):
                start, end = node.lineno - 1, node.end_lineno or node.lineno
                statement = "\n".join(lines[start:end])
                if imported and "lab.reproduce" not in statement:
                    found.add(statement)
                lines[start:end] = [""] * (end - start)
        bodies.append("\n".join(lines).strip())
    standard = [
        one for one in found if not re.match(r"(import|from) (numpy|scipy|sklearn|statsmodels|pytrec|sacre|rouge)", one)
    ]
    groups = (sorted(standard, key=_order), sorted(found - set(standard), key=_order))
    return "\n\n".join("\n".join(group) for group in groups), "\n\n\n".join(bodies) + "\n"


def _order(statement: str) -> tuple[bool, str]:
    return statement.startswith("from"), statement
