"""The part of a downloaded script that reads result files of evaluation harnesses: promptfoo's, and a zip of lm-evaluation-harness' samples."""

import json
import re
import zipfile
from typing import Any


def answered(found: Any) -> Any:
    """The results in a promptfoo file, with the question, the model and the score of each; anything else as it is."""
    inner = found.get("results") if isinstance(found, dict) else None
    listed = inner.get("results") if isinstance(inner, dict) else inner
    if (
        not isinstance(listed, list)
        or not listed
        or not all(isinstance(one, dict) and {"testIdx", "promptIdx"} <= set(one) for one in listed)
    ):
        return found
    whose = [_provider(one.get("provider")) for one in listed]
    said = {one["promptIdx"]: _prompt(one) for one in listed}
    prompts = [said[one["promptIdx"]] for one in listed]
    several = len(set(zip(whose, prompts, strict=True))) > len(set(whose))
    rows = []
    for one, name, prompt in zip(listed, whose, prompts, strict=True):
        asked = one.get("vars") or (one.get("testCase") or {}).get("vars")
        question = (
            json.dumps(asked, sort_keys=True, ensure_ascii=False)
            if isinstance(asked, dict) and asked
            else str(one["testIdx"])
        )
        score = None if one.get("failureReason") == 2 else one.get("score")
        about = (one.get("testCase") or {}).get("metadata") or {}
        more = {
            key: value
            for key, value in one.items()
            if key in ("vars", "namedScores") and isinstance(value, dict) and value
        }
        more["metadata"] = about | (one.get("metadata") or {})
        plain = {key: value for key, value in one.items() if key in ("testIdx", "promptIdx", "score", "success")}
        rows.append(
            {"question": question, "model": f"{name} · {prompt}" if several else name, "graded": score, **plain, **more}
        )
    return rows


def _provider(given: Any) -> str:
    return str((given.get("label") or given.get("id") or "") if isinstance(given, dict) else given or "")


def _prompt(one: dict[str, Any]) -> str:
    given = one.get("prompt")
    label = (given.get("label") or given.get("raw")) if isinstance(given, dict) else given
    return " ".join(str(label or one["promptIdx"]).split())[:60]


def numbered(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Samples of several tasks, with a column that tells their documents apart."""
    if not {"doc_id", "task", "filter"} <= set(columns) or "question" in columns:
        return columns
    both = zip(columns["task"], columns["doc_id"], strict=True)
    return {"question": [f"{task} {number}" for task, number in both], **columns}


def samples_of(archive: zipfile.ZipFile, names: list[str]) -> bytes:
    """The lines of every samples file, each with its model, which is the folder, and its task; b"" where there are none."""
    found = []
    for name in names if len(names) > 1 else ():
        *folders, last = name.split("/")
        if match := re.fullmatch(r"samples_(.+?)(?:_\d{4}-\d\d-\d\dT[\d.-]+)?\.jsonl", last):
            about = {"model": folders[-1] if folders else "the model", "task": match[1]}
            lines = [
                json.loads(line) for line in archive.read(name).decode("utf-8").split("\n") if line.startswith("{")
            ]
            found += [json.dumps(about | line) for line in lines]
    return "\n".join(found).encode()
