"""Result files of evaluation harnesses as a table with a row an answer: promptfoo's JSON, and lm-evaluation-harness' samples.

promptfoo numbers its tests anew for each repetition, so a question is what a test's variables say; an answer that ended in an error has
no score there, as promptfoo writes 0 for it. lm-evaluation-harness numbers documents within a task, so of several tasks a question is task and
number. Written after promptfoo 0.121 and lm-evaluation-harness 0.4.13.
"""

import json
from collections.abc import Mapping

Values = list[object]
KEPT = ("testIdx", "promptIdx", "score", "success", "error", "failureReason", "latencyMs", "cost", "description")
KEPT_INSIDE = ("vars", "metadata", "namedScores", "provider")
ERROR = 2  # promptfoo's failureReason of an answer that never came


def results_of(found: object) -> list[object] | None:
    """The results in a promptfoo file, each with what a table can use, and with its question and model; None for any other file."""
    inner = found.get("results") if isinstance(found, dict) else None
    rows = inner.get("results") if isinstance(inner, dict) else inner
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, dict) and {"testIdx", "promptIdx"} <= {*row} for row in rows)
    ):
        return None
    prompts = {row["promptIdx"]: _prompt(row) for row in rows}
    by_provider: dict[str, set[object]] = {}
    for row in rows:
        by_provider.setdefault(_provider(row), set()).add(prompts[row["promptIdx"]])
    several = any(len(some) > 1 for some in by_provider.values())
    return [_answer(row, prompts[row["promptIdx"]] if several else "") for row in rows]


def _provider(row: Mapping[str, object]) -> str:
    given = row.get("provider")
    if isinstance(given, dict):
        return str(given.get("label") or given.get("id") or "")
    return str(given or "")


def _prompt(row: Mapping[str, object]) -> str:
    given = row.get("prompt")
    label = given.get("label") or given.get("raw") if isinstance(given, dict) else given
    return " ".join(str(label or row["promptIdx"]).split())[:60]


def _answer(row: dict[str, object], prompt: str) -> dict[str, object]:
    test = row.get("testCase")
    inner = test if isinstance(test, dict) else {}
    asked = row.get("vars")
    if not isinstance(asked, dict) or not asked:
        asked = inner.get("vars")
    question = json.dumps(asked, sort_keys=True, ensure_ascii=False) if asked else str(row["testIdx"])
    model = f"{_provider(row)} · {prompt}" if prompt else _provider(row)
    failed = row.get("failureReason") == ERROR
    kept = {name: row.get(name) for name in KEPT if name in row}
    about = inner.get("metadata")
    inside = {name: value for name in KEPT_INSIDE if isinstance(value := row.get(name), dict) and value}
    if isinstance(about, dict) and about:
        inside["metadata"] = {**about, **inside.get("metadata", {})}
    return {"question": question, "model": model, "graded": None if failed else row.get("score"), **kept, **inside}


def with_question(columns: dict[str, Values]) -> dict[str, Values]:
    """The columns of lm-evaluation-harness' samples of several tasks, with one that tells their documents apart; others as they are."""
    if not {"doc_id", "task", "filter"} <= {*columns} or "question" in columns:
        return columns
    named = [f"{task} {number}" for task, number in zip(columns["task"], columns["doc_id"], strict=True)]
    return {"question": [*named], **columns}
