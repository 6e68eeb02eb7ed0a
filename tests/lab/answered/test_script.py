"""The script of answers and of verdicts on pairs: it reads the harnesses' files by itself, and finds every number and interval again."""

import io
import math

import numpy as np
import pandas as pd
import pytest

from lab.answered.lines import answered_lines
from lab.read import sample_file
from tests.helpers.harness_files import csv_of, inspect_frame, lm_eval, lm_eval_folder, promptfoo, twin
from tests.helpers.taken import taken


def parquet(frame) -> bytes:
    out = io.BytesIO()
    frame.to_parquet(out)
    return out.getvalue()


SEVERAL_JUDGES = pd.concat([twin().assign(judge="strict"), twin().assign(judge="kind", score=1)])
FILES = {
    "lm-evaluation-harness": (lm_eval("acme/atlas-7b"), "samples.jsonl", {}),
    "one of two readings": (lm_eval("acme/atlas-7b", flexible=True), "s.jsonl", {"only": ("filter", "strict-match")}),
    "a zip of its folder": (lm_eval_folder(), "results.zip", {}),
    "Inspect": (parquet(inspect_frame()), "samples.parquet", {}),
    "Inspect without a model": (csv_of(inspect_frame(model=False)), "samples.csv", {}),
    "promptfoo": (promptfoo(), "output.json", {}),
    "promptfoo with errors": (promptfoo(errors=True), "output.json", {}),
    "several judges": (csv_of(SEVERAL_JUDGES), "judges.csv", {}),
    "one of two models": (csv_of(twin()), "answers.csv", {"models": ("acme/boreas-7b",)}),
    "right from a score on": (csv_of(SEVERAL_JUDGES), "judges.csv", {"right_from": 0.5}),
    "groups": (csv_of(twin()), "answers.csv", {"group": "topic"}),
}


@pytest.mark.slow  # runs a script
@pytest.mark.parametrize("name", FILES)
def test_the_script_reads_the_file_by_itself(name, tmp_path):
    content, file, roles = FILES[name]
    one = taken(content, "answers", name=file, **roles)
    code, printed = one.agrees(tmp_path)
    assert code == 0 and printed.count("the same") == len(one.answers.rows) + len(answered_lines(one.answers)), printed


def _met(*verdicts: str, times: int = 4) -> bytes:
    """Verdicts such as "a>b" and "a=b", each several times."""
    ends = {">": "model_a", "=": "tie"}
    rows = [(one[0], one[2], ends[one[1]]) for one in verdicts * times]
    return csv_of(pd.DataFrame(rows, columns=["model_a", "model_b", "winner"]))


def _runs(**scores: list[list[float]]) -> bytes:
    """Each model's scores of each question's runs."""
    rows = [(m, q, run, x) for m, every in scores.items() for q, each in enumerate(every) for run, x in enumerate(each)]
    return csv_of(pd.DataFrame(rows, columns=["model", "question", "run", "score"]))


def _looked_at(**marks: str) -> bytes:
    """Of each model's answers the judge's verdict and people's, such as 10 where only the judge passed it; a blank where people said nothing."""
    rows = [
        (m, q, judge, human.strip()) for m, said in marks.items() for q, (judge, human) in enumerate(said.split("|"))
    ]
    return csv_of(pd.DataFrame(rows, columns=["model", "question", "verdict", "human_verdict"]))


PAIRS = pd.read_csv(io.BytesIO(sample_file("pairs")))
AGAIN = {
    "winner": PAIRS["winner"]
    .replace({"model_a": "model_b", "model_b": "model_a"})
    .where(PAIRS.index % 4 > 0, "model_a")
}
BOTH = pd.concat([PAIRS, PAIRS.rename(columns={"model_a": "model_b", "model_b": "model_a"}).assign(**AGAIN)])
TURNED = PAIRS.assign(swapped=lambda found: found.index % 3 == 0)


def _judged(marks: dict[str, str]) -> bytes:
    """What judges x, y and z said of the answers to each question: 1, 0, - for a refusal, or a blank for nothing."""
    words = {"1": "correct", "0": "incorrect", "-": "refused"}
    rows = [
        (q, j, words[mark]) for q, each in marks.items() for j, mark in zip("xyz", each, strict=True) if mark != " "
    ]
    return csv_of(pd.DataFrame(rows, columns=["question", "judge", "verdict"]))


BOXES = {
    "verdicts on questions": ("pairs", sample_file("pairs"), {}),
    "verdicts by themselves": ("pairs", sample_file("pairs"), {"group": None}),
    "no ties": ("pairs", _met("a>b", "b>c", "c>a"), {}),
    "models apart": ("pairs", _met("a=b", "a>b", "b>a", "c=d", "c>d", "d>c"), {}),
    "ties without an end": ("pairs", _met("a=b", "a>b", "b>c", "a>c"), {}),
    "one verdict": ("pairs", _met("a>b", times=1), {}),
    "verdicts on one question": ("pairs", csv_of(TURNED.query("question_id == 'q01'")), {"order": ""}),
    "the first always wins": ("pairs", _met("a>b", "b>a"), {}),
    "pairs in both orders": ("pairs", csv_of(BOTH), {}),
    "only ties": ("pairs", _met("a=b", "b=c", "c=a"), {}),
    "a refusal is a verdict": ("answers", _judged({"p": "111", "q": "10-", "r": "---", "s": "100"}), {}),
    "a verdict is missing": ("answers", _judged({"p": "111", "q": "10 ", "r": "000", "s": "1  "}), {}),
    "all the same": ("answers", _judged({"p": "111", "q": "111", "r": "111"}), {}),
    "questions with fewer runs": ("answers", _runs(a=[[0.5, 1, 0], [1, 1, 1], [0, 1], [0, 0, 1]], b=[[1]] * 4), {}),
    "runs that differ more than questions": ("answers", _runs(a=[[0, 1], [1, 0], [1, 0]], b=[[1, 1]] * 3), {}),
    "people beside the judge": ("answers", _looked_at(a="11|10|01|00|1 ", b="11|11|10|0 |0 ", c="1 |1 |1 |0 |0 "), {}),
    "people and judge say one thing": ("answers", _looked_at(a="11|11|1 "), {}),
    "people's amounts": ("answers", csv_of(twin().assign(human_verdict=[0, 0.5, 1, 1] * 4)), {}),
    "runs, groups and people": ("answers", sample_file("answers"), {}),
    "the second shown first": ("pairs", csv_of(TURNED), {}),
    "groups of questions": ("answers", csv_of(SEVERAL_JUDGES), {"group": "topic"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOXES)
def test_the_script_computes_what_stands_besides_the_table(name, tmp_path):
    """Davidson's ratings as statsmodels' Poisson regression, Elo verdict by verdict, agreement of judges from its definitions: also where they are undefined."""
    task, content, roles = BOXES[name]
    one = taken(content, task, **roles)
    code, printed = one.agrees(tmp_path)
    boxes = printed.partition("Numbers that are not in the table of metrics.")[2]
    assert code == 0 and boxes.count("the same") == len(answered_lines(one.answers)) > 0, boxes


@pytest.mark.slow  # runs a script
@pytest.mark.parametrize(
    ("task", "measure"),
    [
        ("pairs", "davidson_rating"),
        ("pairs", "elo_highest"),
        ("answers", "judges_gwet_ac1"),
        ("answers", "variance_within"),
        ("pairs", "judge_kappa"),
        ("pairs", "first_place"),
        ("pairs", "worst_rank"),
    ],
)
def test_a_box_that_is_off_is_noticed(task, measure, tmp_path):
    content = sample_file("pairs") if task == "pairs" else csv_of(SEVERAL_JUDGES)

    def spoil(found):
        next(line for line in found["asked"] if line["measure"] == measure)["value"] += 1e-4
        return found

    code, printed = taken(content, task).agrees(tmp_path, but=spoil)
    assert code == 1 and printed.count("DIFFERS") == 1


ONCE = pd.read_csv(io.BytesIO(sample_file("answers"))).query("run == 1").drop(columns="passage")
CLOSED = {
    "answers in groups": ("answers", sample_file("answers"), {"models": ("coral",)}, "Student’s t, clustered"),
    "answers asked once": ("answers", csv_of(ONCE), {"models": ("coral",), "group": None}, "Lang and Reiczigel"),
    "pairs": ("pairs", sample_file("pairs"), {"group": None}, "information matrix"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOSED)
def test_the_script_computes_the_intervals_anew(name, tmp_path):
    task, content, roles, method = CLOSED[name]
    one = taken(content, task, resamples=400, **roles)
    code, printed = one.agrees(tmp_path, "--intervals", "40", "--seed", "4")
    assert code == 0, printed
    said = [line for line in printed.splitlines() if "agrees with" in line]
    assert any(f"({method})" in line for line in said)
    assert len(said) == sum(not math.isnan(row.low) for row in one.answers.rows)


@pytest.mark.slow
def test_an_interval_that_is_off_is_noticed(tmp_path):
    """A clustered one is computed exactly, so a hundredth of its width is enough."""

    def spoil(found):
        (row,) = (one for one in found["numbers"] if (one["model"], one["measure"]) == ("coral", "mean_score"))
        row["high"] += 0.01 * (row["high"] - row["low"])
        return found

    code, printed = taken(sample_file("answers"), "answers", models=("coral",)).agrees(
        tmp_path, "--intervals", "3", but=spoil
    )
    assert code == 1 and "DIFFERS from" in printed


def test_rows_without_a_winner_and_ties_are_read_alike(tmp_path):
    rng = np.random.default_rng(1)
    sides = [rng.choice(["x", "y", "z"], 2, replace=False) for _ in range(60)]
    words = rng.choice(["model_a", "model_b", "tie", "both bad", "", "error"], 60)
    frame = pd.DataFrame(sides, columns=["model_a", "model_b"]).assign(winner=words)
    one = taken(csv_of(frame), "pairs")
    assert one.rows.left_out_count == sum(word in ("", "error") for word in words)
    assert one.agrees(tmp_path)[0] == 0
