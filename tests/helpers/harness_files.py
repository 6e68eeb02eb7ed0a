"""Result files as three evaluation harnesses write them, by hand from their sources; and the same answers as a plain table (the clean twin).

lm-evaluation-harness 0.4.13 (evaluator.py, loggers/evaluation_tracker.py), Inspect 0.3.285 (analysis/_dataframe/samples), promptfoo 0.121
(EvaluateResult, EvaluateSummaryV3, OutputFile).
"""

import io
import json
import zipfile

import pandas as pd

SUMS = (
    ("3 + 4", "7", "arithmetic"),
    ("12 - 5", "7", "arithmetic"),
    ("6 * 7", "42", "products"),
    ("9 * 9", "81", "products"),
)
RIGHT = {  # by model, a list a run: which of the four sums each got right
    "acme/atlas-7b": ((1, 1, 0, 0), (1, 1, 1, 0)),
    "acme/boreas-7b": ((1, 0, 0, 0), (1, 1, 0, 0)),
}


def twin(*, runs: int = 2) -> pd.DataFrame:
    """The answers as a plain table."""
    rows = [
        {"question": f"s{i}", "model": model, "run": run + 1, "score": right[i], "topic": SUMS[i][2]}
        for model, each in RIGHT.items()
        for run, right in enumerate(each[:runs])
        for i in range(len(SUMS))
    ]
    return pd.DataFrame(rows)


def csv_of(frame: pd.DataFrame) -> bytes:
    return frame.to_csv(index=False).encode()


# ---- lm-evaluation-harness
def lm_eval_line(i: int, score: int, reading: str) -> dict:
    """A logged sample of a generate_until task."""
    asked, target, topic = SUMS[i]
    said = target if score else "I think it is 5."
    return {
        "doc_id": i,
        "doc": {"question": asked, "answer": target, "topic": topic},
        "target": target,
        "arguments": {"gen_args_0": {"arg_0": f"Q: {asked}\nA:", "arg_1": {"until": ["\n\n"], "temperature": 0.0}}},
        "resps": [[said]],
        "filtered_resps": [said if score else "[invalid]"],
        "filter": reading,
        "metrics": ["exact_match"],
        "doc_hash": f"{i:064x}",
        "prompt_hash": f"{i + 100:064x}",
        "target_hash": f"{i + 200:064x}",
        "exact_match": float(score),
    }


def lm_eval(model: str, *, flexible: bool = False) -> bytes:
    """A samples_….jsonl of a model's first run; flexible: a second reading, in which every answer is right."""
    lines = [lm_eval_line(i, score, "strict-match") for i, score in enumerate(RIGHT[model][0])]
    lines += [lm_eval_line(i, 1, "flexible-extract") for i in range(len(SUMS))] if flexible else []
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def lm_eval_folder() -> bytes:
    """The output folder of two models, zipped: a folder for each, with samples and a summary."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for model in RIGHT:
            folder = model.replace("/", "__")
            archive.writestr(f"results/{folder}/samples_arith_2025-06-01T10-20-30.123456.jsonl", lm_eval(model))
            archive.writestr(f"results/{folder}/results_2025-06-01T10-20-30.123456.json", '{"results": {"arith": {}}}')
    return out.getvalue()


# ---- Inspect
def inspect_frame(*, model: bool = True) -> pd.DataFrame:
    """samples_df(logs, columns=EvalModel + SampleSummary) of two evals with two epochs; verdicts are "C" and "I"."""
    rows = []
    for place, (name, runs) in enumerate(RIGHT.items()):
        for epoch, right in enumerate(runs, 1):
            for i, (asked, target, topic) in enumerate(SUMS):
                rows.append(
                    {
                        "sample_id": f"u{place}{epoch}{i}",
                        "eval_id": f"eval{place}",
                        "log": f"logs/2025-06-01T10-20-30+00-00_arith_{place}.eval",
                        **({"model": name, "model_base_url": None} if model else {}),
                        "id": f"s{i}",
                        "epoch": epoch,
                        "input": asked,
                        "target": target,
                        "metadata_topic": topic,
                        "score_match": "C" if right[i] else "I",
                        "model_usage": json.dumps({name: {"input_tokens": 12, "output_tokens": 3, "total_tokens": 15}}),
                        "total_tokens": 15,
                        "total_time": 0.5 + i / 8,
                        "working_time": 0.25 + i / 8,
                        "error": "",
                        "limit": None,
                        "retries": 0,
                    }
                )
    return pd.DataFrame(rows)


# ---- promptfoo
def promptfoo_result(model: str, i: int, repeat: int, score: int, *, error: bool = False) -> dict:
    """An entry of results.results; promptfoo numbers tests anew in each repetition."""
    asked, target, topic = SUMS[i]
    return {
        "cost": 0.00012,
        "gradingResult": {"pass": bool(score), "score": score, "reason": "Expected output", "componentResults": []},
        "id": f"{model}-{i}-{repeat}",
        "latencyMs": 410,
        "namedScores": {},
        "prompt": {"raw": f"What is {asked}?", "label": "What is {{sum}}?"},
        "promptId": "b2f3",
        "promptIdx": list(RIGHT).index(model),
        "provider": {"id": model, "label": ""},
        "response": {"output": target if score else "5", "tokenUsage": {"total": 15, "prompt": 12, "completion": 3}},
        "score": score,
        "success": bool(score),
        "testCase": {"vars": {"sum": asked}, "assert": [{"type": "equals", "value": target}], "options": {}, "metadata": {"topic": topic}},
        "testIdx": repeat * len(SUMS) + i,
        "vars": {"sum": asked},
        "metadata": {"topic": topic},
        "failureReason": 2 if error else 0 if score else 1,
        **({"error": "API error: 529 overloaded"} if error else {}),
    }  # fmt: skip


def promptfoo(*, errors: bool = False) -> bytes:
    """An output file; errors: the last answer of each model never came."""
    results = [
        promptfoo_result(
            model, i, run, 0 if errors and run and i == 3 else right[i], error=errors and run == 1 and i == 3
        )
        for run in range(2)
        for i in range(len(SUMS))
        for model, runs in RIGHT.items()
        for right in (runs[run],)
    ]
    summary = {
        "version": 3,
        "timestamp": "2025-06-01T10:20:30.000Z",
        "prompts": [],
        "results": results,
        "stats": {"successes": 9},
    }
    whole = {
        "evalId": "eval-abc-2025",
        "results": summary,
        "config": {"description": "sums", "tests": []},
        "shareableUrl": None,
    }
    return json.dumps(whole | {"metadata": {"promptfooVersion": "0.121.20"}}, indent=2).encode()
