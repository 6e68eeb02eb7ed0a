"""Answers to questions and verdicts on pairs on the lab's page: their samples from the first line to the last, with numbers of the core."""

import numpy as np
import pandas as pd
import pytest

from lab.answered.judge import beside_people
from lab.answered.judges import Judges, agreement_of_judges
from lab.answered.other_ratings import other_ratings
from lab.answered.run_variance import run_parts
from lab.answered.stated import stated
from lab.read import SAMPLES
from metrics_core.judges import panel_agreement
from pages.lab.what_if.answered_tables import caution_of_judges
from tests.helpers.harness_files import csv_of, lm_eval, promptfoo, twin
from tests.helpers.lab_page import LINE, doctor, frame, lab_of, words
from tests.helpers.pages import shipped
from widgets.formulas import plain, significant

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
TITLES = {task: SAMPLES[task].title for task in ("answers", "pairs")}


def upload(visit, content, name="answers.csv", **query):
    at = visit(PAGE, **query)
    return at.file_uploader(key="lab-file").upload(name, content, "text/csv").run()


def tables(at) -> str:
    return "\n".join(t.value.reset_index().astype(str).to_csv(index=False) for t in at.table)


def test_a_cut_off_makes_scores_right_and_wrong_and_another_file_is_asked_anew(visit):
    frame_ = twin().assign(score=lambda t: 3 + 2 * t["score"], human_verdict=["pass", "fail"] * 8)
    parts = LINE | {("what_if", "lab-people")}
    at = upload(visit, csv_of(frame_), parts=parts)
    assert "No corrected pass rate" in doctor(at) and "“Right at a score of at least”" in doctor(at)
    at.number_input(key="lab-right-from").set_value(4.0).run()
    assert not at.exception and beside_people(lab_of(at).judged) and "pass@k is undefined" not in doctor(at)
    assert "Cohen’s kappa" in words(at) + tables(at)
    at.file_uploader(key="lab-file").upload("b.csv", csv_of(frame_.assign(score=frame_["score"] + 1)), "text/csv").run()
    assert at.number_input(key="lab-right-from").value is None and "pass@k is undefined" in doctor(at)
    linked = upload(visit, csv_of(frame_), parts=parts, **{"lab-right-from": "4.0"})
    assert lab_of(linked).rows.roles.right_from == 4.0


@pytest.mark.parametrize("task", TITLES)
def test_a_sample_is_shown_whole(visit, task):
    at = visit(PAGE, **{"lab-data": TITLES[task]})
    assert not at.exception and not at.error
    judged = lab_of(at).judged
    told = {"answers": "of its answers are refusals", "pairs": "No problems found."}
    assert judged.task == task and told[task] in doctor(at)
    assert "undefined" not in tables(at)
    assert (
        at.selectbox(key="lab-task").value
        == {"answers": "answers to questions", "pairs": "verdicts on pairs of answers"}[task]
    )


def test_runs_and_the_judge_have_a_table_each(visit):
    at = visit(PAGE, **{"lab-data": TITLES["answers"]})
    judged, said = lab_of(at).judged, tables(at)
    for one in run_parts(judged):
        for number in (one.found.between, one.found.within, one.error, one.more_runs, one.more_questions):
            assert significant(number) in said
        assert f"{one.worth:,.0f} questions" in said
    for one in stated(judged, resamples=200):
        brier = one.brier
        assert f"{significant(brier.value)} ({significant(brier.low)}\u00a0to\u00a0{significant(brier.high)})" in said
    assert {*shipped(at)} >= {"lab-still-stated"} and "the model is overconfident" in words(at)
    for one in beside_people(judged):
        assert all(significant(number) in said for number in (one.kappa, one.ac1, one.sensitivity, one.specificity))


def test_the_slider_moves_k_where_questions_have_runs_and_questions_where_not(visit):
    at = visit(PAGE, **{"lab-data": TITLES["answers"]})
    sent, judged = shipped(at)["lab-if"], lab_of(at).judged
    model = at.selectbox(key="lab-if-model").value
    assert sent.track("pass_at_k")[0] == pytest.approx(judged.models[model].mean(), rel=1e-6)
    once = twin(runs=1)
    at = upload(visit, csv_of(once))
    assert shipped(at)["lab-if"].track("standard_error").size > 3


def test_ratings_are_listed_the_best_first(visit):
    at = visit(PAGE, **{"lab-data": TITLES["pairs"]})
    found = next(t.value for t in at.table if "Bradley-Terry rating" in t.value.columns)
    assert found.index.tolist() == list(lab_of(at).judged.models)
    first = lab_of(at).judged.truth[:, 2].mean()
    assert plain(f"The answer that is shown first scores {significant(first, 3)} on average") in words(at)


def test_other_ratings_and_judges_have_a_box_each(visit):
    at = visit(PAGE, **{"lab-data": TITLES["pairs"]})
    said = tables(at)
    for one in other_ratings(lab_of(at).judged).models:
        assert all(significant(number) in said for number in (one.davidson, one.elo, one.lowest, one.highest))
    judged = pd.concat([twin().assign(judge="strict"), twin().assign(judge="kind", score=[1, 0] * 8)])
    at = upload(visit, csv_of(judged))
    assert not at.exception and lab_of(at).judged.judges == 2
    said = tables(at)
    for one in agreement_of_judges(lab_of(at).judged):
        assert significant(one.found.gwet_ac1.value) in said and significant(one.found.agreement.value) in said
    assert "They show how much other questions could change the numbers" in words(at)
    assert "another got more votes on only" in "".join(one.value for one in at.warning)
    many = Judges("a", panel_agreement([[2, 0]] * 30 + [[0, 2]] * 20))
    assert caution_of_judges((many,)) == "" and "on only 19" in caution_of_judges(
        (many, Judges("b", panel_agreement([[2, 0]] * 30 + [[0, 2]] * 19)))
    )


def test_columns_can_be_chosen_by_hand(visit):
    renamed = twin().rename(columns={"score": "mark", "model": "who", "question": "nr"})
    at = upload(visit, csv_of(renamed))
    at.get("button_group")[0].set_value("mark").run()  # the truth, which nothing in the file says
    at.selectbox(key="lab-task").select("answers to questions").run()
    at.selectbox(key="lab-truth").select("mark")
    at.selectbox(key="lab-query").select("nr")
    at.selectbox(key="lab-answered_by").select("who").run()
    assert not at.exception and not at.error, [one.value for one in at.error]
    assert list(lab_of(at).judged.models) == ["acme/atlas-7b", "acme/boreas-7b"]
    at.multiselect(key="lab-models").unselect("acme/boreas-7b").run()
    assert list(lab_of(at).judged.models) == ["acme/atlas-7b"] and not at.exception


def test_two_readings_of_an_answer_are_asked_about(visit):
    at = upload(visit, lm_eval("acme/atlas-7b", flexible=True), "samples.jsonl")
    (asked,) = (one for one in at.get("button_group") if one.key == "lab-ask-only")
    assert "Rows with which value should count?" in asked.label and lab_of(at).title == "lab_fraud.csv"  # until then
    asked.set_value("flexible-extract").run()
    assert not at.exception and lab_of(at).judged.models["the model"].mean() == 1


def test_a_file_of_promptfoo_says_which_answers_never_came(visit):
    at = upload(visit, promptfoo(errors=True), "output.json")
    assert not at.exception and "rows left out: 2" in doctor(at)
    assert np.isnan(lab_of(at).judged.models["acme/atlas-7b"]).sum() == 1


def test_what_is_wrong_with_answers_is_an_error_in_a_sentence(visit):
    at = upload(visit, csv_of(twin().assign(score=np.inf)))
    assert not at.exception
    assert "No cell of “score” holds a score. It holds: “inf”" in " ".join(one.value for one in at.error).replace(
        "\\", ""
    )


def test_disagreement_names_questions_and_never_asks_standard_errors(visit):
    at = visit(PAGE, **{"lab-data": TITLES["answers"]})
    assert not any(
        "standard error" in str(d.value)
        for d in at.dataframe
        if "metric" in d.value.columns and len(d.value.columns) == 3
    )
    assert len(frame(at, "question", "coral", "basalt"))
