"""Answers to questions: plain tables, the files of three harnesses with their clean twins, and what is wrong with a file said plainly."""

import io
import json
import zipfile
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from lab.answered.judge import beside_people
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows
from lab.read.answers import ONE_MODEL
from lab.read.chosen import roles_of
from tests.helpers.harness_files import (
    RIGHT,
    SUMS,
    csv_of,
    inspect_frame,
    lm_eval,
    lm_eval_folder,
    promptfoo,
    twin,
)


def read(content: bytes, name: str = "answers.csv", answers=None, **roles):
    table = read_table(content, name)
    guess = guess_lab_roles(table, None, answers)
    assert not guess.questions
    return lab_rows(table, replace(guess.roles, **roles))


def plain(**columns) -> bytes:
    return csv_of(pd.DataFrame(columns))


def scores(rows) -> dict[str, list[list[float]]]:
    return {model: each.tolist() for model, each in rows.models.items()}


def says(rows) -> str:
    return "\n".join(f"{one.severity}: {one.says}" for one in findings(rows))


TWIN = {model: [[float(run[i]) for run in runs] for i in range(len(SUMS))] for model, runs in RIGHT.items()}


# ---- plain tables
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_plain_table_is_read_with_its_runs(kind):
    out = io.BytesIO()
    frame = twin()
    frame.to_parquet(out) if kind == "parquet" else out.write(csv_of(frame))
    rows = read(out.getvalue(), f"answers.{kind}")
    assert rows.task == "answers" and rows.truth.tolist() == ["s0", "s1", "s2", "s3"]
    assert scores(rows) == TWIN
    roles = rows.roles
    assert (roles.query, roles.answered_by, roles.item, roles.truth) == ("question", "model", "run", ("score",))


def test_rows_in_any_order_are_the_same_answers():
    shuffled = twin().sample(frac=1, random_state=3)
    found = read(csv_of(shuffled))
    order = np.argsort(found.truth.tolist())
    assert {model: each[order].tolist() for model, each in found.models.items()} == TWIN


def test_without_a_run_column_rows_of_a_question_and_model_are_runs():
    rows = read(csv_of(twin().drop(columns="run")))
    assert scores(rows) == TWIN and rows.roles.item == ""
    assert "repeat an earlier one" not in says(rows)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("correct", "incorrect"), ("pass", "FAIL"), ("Yes", "No"), ("C", "I"), (True, False), (1, 0), ("1.0", "0.0")],
)
def test_verdicts_are_right_or_wrong_in_many_words(right, wrong):
    frame = twin().rename(columns={"score": "verdict"})
    frame["verdict"] = frame["verdict"].map({1: right, 0: wrong})
    assert scores(read(csv_of(frame))) == TWIN


def test_a_file_of_one_model_needs_no_column_for_it():
    frame = twin()[lambda d: d["model"] == "acme/atlas-7b"].drop(columns="model")
    rows = read(csv_of(frame))
    assert list(rows.models) == [ONE_MODEL] and rows.models[ONE_MODEL].tolist() == TWIN["acme/atlas-7b"]


def test_a_reader_may_say_that_rows_of_several_models_are_scored_answers():
    content = b"id,model,label,score\n" + b"".join(
        f"{i},{m},{i % 2},{(i * 7 % 10) / 10}\n".encode() for m in ("a", "b") for i in range(20)
    )
    table = read_table(content, "x.csv")
    guess = guess_lab_roles(table, None, {"stacked": "scored"})
    assert guess.roles.task == "answers" and guess.roles.answered_by == "model" and not guess.questions
    rows = lab_rows(table, replace(guess.roles, query="id"))
    assert len(rows) == 20 and list(rows.models) == ["a", "b"]


def test_other_tasks_stay_what_they_were():
    stacked = b"id,model,label,score\n" + b"".join(
        f"{i},{m},{i % 2},{(i * 7 % 10) / 10}\n".encode() for m in ("a", "b") for i in range(20)
    )
    assert guess_lab_roles(read_table(stacked, "x.csv")).questions[0].key == "stacked"
    ranking = b"query,item,relevance,score\n1,a,0,0.5\n1,b,1,0.25\n2,a,1,0.5\n"
    assert guess_lab_roles(read_table(ranking, "x.csv")).roles.task == "ranking"


# ---- the files of three harnesses, each beside its clean twin
def test_lm_evaluation_harness_samples_of_one_model():
    rows = read(lm_eval("acme/atlas-7b"), "samples_sums.jsonl")
    assert rows.roles.truth == ("exact_match",) and rows.roles.query == "doc_id"
    assert rows.models[ONE_MODEL][:, 0].tolist() == [1, 1, 0, 0]
    clean = twin(runs=1)[lambda d: d["model"] == "acme/atlas-7b"].drop(columns=["model", "run"])
    table = read_table(csv_of(clean), "clean.csv")
    assert scores(lab_rows(table, guess_lab_roles(table, "answers").roles)) == scores(rows)


def test_lm_evaluation_harness_asks_which_reading_of_the_answers_counts():
    content = lm_eval("acme/atlas-7b", flexible=True)
    table = read_table(content, "samples_sums.jsonl")
    (question,) = guess_lab_roles(table).questions
    assert question.key == "only" and list(question.choices) == ["strict-match", "flexible-extract"]
    strict, flexible = (read(content, "s.jsonl", {"only": name}) for name in question.choices)
    assert strict.models[ONE_MODEL][:, 0].tolist() == [1, 1, 0, 0]
    assert flexible.models[ONE_MODEL][:, 0].tolist() == [1, 1, 1, 1]
    with pytest.raises(UploadError, match="Answer with only=strict-match"):
        roles_of(table, {})


def test_a_zip_of_lm_evaluation_harness_folder_has_every_model():
    rows = read(lm_eval_folder(), "results.zip")
    clean = read(csv_of(twin(runs=1)))
    assert {name.replace("__", "/"): each for name, each in scores(rows).items()} == scores(clean)
    assert rows.truth.tolist() == [f"arith {i}" for i in range(4)]


def test_two_tasks_of_a_zip_do_not_share_questions():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for task in ("arith", "more_arith"):
            archive.writestr(
                f"acme__atlas-7b/samples_{task}_2025-06-01T10-20-30.123456.jsonl", lm_eval("acme/atlas-7b")
            )
    rows = read(out.getvalue(), "results.zip")
    assert rows.truth.tolist() == [f"{task} {i}" for task in ("arith", "more_arith") for i in range(4)]
    assert list(rows.models) == ["acme__atlas-7b"]


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_inspect_samples_are_the_twin(kind):
    out = io.BytesIO()
    frame = inspect_frame()
    frame.to_parquet(out) if kind == "parquet" else out.write(csv_of(frame))
    rows = read(out.getvalue(), f"samples.{kind}")
    assert scores(rows) == scores(read(csv_of(twin())))
    assert (rows.roles.query, rows.roles.item, rows.roles.truth) == ("id", "epoch", ("score_match",))


def test_inspect_without_a_model_column_is_told_apart_by_log():
    rows = read(csv_of(inspect_frame(model=False)))
    assert rows.roles.answered_by == "log"
    assert list(scores(rows).values()) == list(TWIN.values())


def test_inspect_no_answer_and_partial_credit():
    frame = inspect_frame()
    frame.loc[[0, 1], "score_match"] = ["N", "P"]
    rows = read(csv_of(frame))
    own = rows.models["acme/atlas-7b"]
    assert own[0, 0] == 0 and own[1, 0] == 0.5 and rows.refused["acme/atlas-7b"][0, 0]
    assert not rows.refused["acme/boreas-7b"].any()


def test_promptfoo_results_are_the_twin():
    rows = read(promptfoo(), "output.json")
    assert {model: sorted(map(sorted, each)) for model, each in scores(rows).items()} == {
        model: sorted(map(sorted, each)) for model, each in TWIN.items()
    }
    assert json.loads(rows.truth[0]) == {"sum": "3 + 4"} and rows.roles.answered_by == "model"
    assert scores(rows) == scores(read(csv_of(twin())))  # in the order of the file, repetition after repetition


def test_an_answer_that_never_came_is_no_wrong_answer():
    rows = read(promptfoo(errors=True), "output.json")
    assert rows.left_out_count == 2 and rows.left_out[0].reason == "the score is missing, or is not a known verdict"
    assert np.isnan(rows.models["acme/atlas-7b"]).sum() == 1
    assert "has fewer runs than the 2 of the others" in says(rows)


def test_two_prompts_of_a_provider_are_two_models():
    whole = json.loads(promptfoo())
    for one in whole["results"]["results"]:
        one["prompt"]["label"] = "short" if one["testIdx"] < 4 else "long"
        one["promptIdx"] += 2 * (one["testIdx"] >= 4)
        one["testIdx"] %= 4
    rows = read(json.dumps(whole).encode(), "output.json")
    assert list(rows.models) == [f"{model} · {prompt}" for prompt in ("short", "long") for model in RIGHT]


# ---- what is wrong with a file
def test_a_question_that_a_model_has_not_answered_is_left_out_and_named():
    frame = twin()
    frame = frame[~((frame["question"] == "s2") & (frame["model"] == "acme/boreas-7b"))]
    rows = read(csv_of(frame))
    assert rows.truth.tolist() == ["s0", "s1", "s3"] and rows.left_out_count == 1
    assert "1 row or question is left out: “acme/boreas-7b” has no answer to the question (“model”)." in says(rows)
    assert (
        str(rows.left_out[0].reason) == "“acme/boreas-7b” has no answer to the question"
        and rows.left_out[0].text == "s2"
    )


def test_missing_runs_are_said_and_the_mean_is_of_those_there_are():
    frame = twin()
    frame = frame[~((frame["question"] == "s2") & (frame["model"] == "acme/atlas-7b") & (frame["run"] == 1))]
    rows = read(csv_of(frame))
    own = rows.models["acme/atlas-7b"][rows.truth.tolist().index("s2")]
    assert own[0] == 1 and np.isnan(own[1])
    assert "acme/atlas-7b: 1 question has fewer runs than the 2 of the others." in says(rows)


def test_no_question_in_common_is_refused():
    frame = pd.DataFrame({"question": ["a", "b", "c", "d"], "model": ["x", "x", "y", "y"], "score": [1, 0, 1, 1]})
    with pytest.raises(
        UploadError, match=r"No question was answered by every model.*“x” 2, “y” 2\. Choose fewer models"
    ):
        read(csv_of(frame))
    assert len(read(csv_of(frame), models=("x",))) == 2


def test_the_same_run_twice_is_counted_once_and_said():
    frame = pd.concat([twin(), twin().iloc[[0]]])
    rows = read(csv_of(frame))
    assert scores(rows) == TWIN and rows.left_out_count == 1
    assert rows.left_out[0].reason == "this answer is there already"


def test_a_column_without_verdicts_is_refused():
    frame = twin().assign(score="hello")
    table = read_table(csv_of(frame), "x.csv")
    roles = replace(
        guess_lab_roles(table, "answers").roles,
        truth=("score",),
        query="question",
        answered_by="model",
        models=tuple(RIGHT),
    )
    with pytest.raises(UploadError, match=r"No cell of “score” holds a score\. It holds: “hello”"):
        lab_rows(table, roles)


def test_unknown_verdicts_are_left_out_and_listed():
    frame = twin().rename(columns={"score": "verdict"})
    frame["verdict"] = frame["verdict"].map({1: "correct", 0: "incorrect"})
    frame.loc[3, "verdict"] = "timeout"
    table = read_table(csv_of(frame), "x.csv")
    roles = replace(guess_lab_roles(table, "answers").roles, truth=("verdict",))
    rows = lab_rows(table, roles)
    assert rows.left_out_count == 1 and rows.left_out[0].text == "timeout" and rows.left_out[0].line == 5


def test_refusals_score_nothing_and_are_counted():
    frame = twin().rename(columns={"score": "verdict"})
    frame["verdict"] = frame["verdict"].map({1: "correct", 0: "incorrect"})
    frame.loc[[2, 3], "verdict"] = "refused"
    rows = read(csv_of(frame))
    assert rows.refused["acme/atlas-7b"][:, 0].tolist() == [False, False, True, True]
    assert "note: acme/atlas-7b: 2 of its answers are refusals. They score 0 in the mean score" in says(rows)


def test_a_group_that_differs_within_a_question_is_refused():
    frame = twin().assign(passage=[f"p{i}" for i in range(len(twin()))])
    with pytest.raises(UploadError, match='differs within the question "s0"'):
        read(csv_of(frame), group="passage")


def test_several_judges_of_one_answer_count_as_their_mean():
    one, other = twin().assign(judge="strict"), twin().assign(judge="kind", score=1)
    rows = read(csv_of(pd.concat([one, other])))
    assert rows.roles.judge == "judge"
    assert rows.models["acme/atlas-7b"][3].tolist() == [0.5, 0.5]
    assert "pass@k is undefined" in says(rows)


def test_human_verdicts_are_beside_the_judge():
    frame = twin().assign(human_score=[1.0, None] * 8)
    rows = read(csv_of(frame))
    assert rows.roles.human == "human_score"
    assert np.isnan(rows.people["acme/atlas-7b"][1]).all() and rows.people["acme/atlas-7b"][0, 0] == 1


def test_scores_of_a_judge_are_right_from_a_score_on_and_agree_with_words_of_people_as_counted():
    """Five answers: 4 and 5 are right for the judge, people call 5, 4 and 3 right: sensitivity 2/3, specificity 1, agreement 4/5."""
    frame = pd.DataFrame({"question": list("abcde"), "model": "m", "score": [5, 4, 3, 2, 1]})
    content = csv_of(frame.assign(human_verdict=["correct", "correct", "correct", "incorrect", "incorrect"]))
    as_it_is, cut = read(content), read(content, right_from=4.0)
    assert beside_people(as_it_is.judged) == () and "“Right at a score of at least”" in says(as_it_is)
    assert cut.models["m"].ravel().tolist() == [1, 1, 0, 0, 0] and "pass@k is undefined" not in says(cut)
    (one,) = beside_people(cut.judged)
    assert (one.labelled, one.agreement, one.specificity) == (5, 0.8, 1.0) and one.sensitivity == pytest.approx(2 / 3)
    table = read_table(content, "answers.csv")
    assert roles_of(table, {"lab-right-from": 4})[1].right_from == 4.0
    assert roles_of(table, {"lab-right-from": "4"})[1].right_from is None


def test_a_refusal_is_not_right_from_any_score_on():
    words_ = csv_of(pd.DataFrame({"question": list("abc"), "model": "m", "score": ["refused", "partial", "correct"]}))
    assert read(words_, right_from=0.0).models["m"].ravel().tolist() == [0, 1, 1]


def test_a_judge_no_better_than_chance_is_said():
    frame = pd.DataFrame(
        {
            "question": [f"q{i}" for i in range(40)],
            "model": "m",
            "score": np.arange(40) % 2,
            "human_score": (np.arange(40) // 2) % 2,
        }
    )
    rows = read(
        csv_of(frame), models=("m",), answered_by="model", query="question", truth=("score",), human="human_score"
    )
    assert (
        "wrong: m: The judge is no better than chance on its answers: sensitivity 0.5 plus specificity 0.5 is not above 1."
        in says(rows)
    )
