"""Several judges of the same answers: their verdicts as they are read, agreement by hand, and what cannot be measured."""

from dataclasses import replace
from math import isnan

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import read_table
from lab.answered.judge import EVERY
from lab.answered.judges import agreement_of_judges, judges_lines
from lab.read import guess_lab_roles, lab_rows
from metrics_core.judges import fleiss_kappa, gwet_ac1, krippendorff_alpha, panel_agreement
from tests.helpers.lab_data import judged_for

# of each question what judges x, y and z said of model a, then of model b
SAID = {
    "q1": ("111", "110"),
    "q2": ("110", "000"),
    "q3": ("000", "100"),
    "q4": ("111", "111"),
    "q5": ("100", "000"),
}


def rows_of(said=SAID, words=("incorrect", "correct"), **roles):
    lines = [
        {"question": question, "model": model, "judge": judge, "verdict": words[int(mark)]}
        for question, each in said.items()
        for model, marks in zip("ab", each, strict=True)
        for judge, mark in zip("xyz", marks, strict=True)
        if mark != " "
    ]
    found = read_table(pd.DataFrame(lines).to_csv(index=False).encode(), "judged.csv")
    guess = guess_lab_roles(found)
    assert guess.roles.task == "answers" and guess.roles.judge == "judge"
    return lab_rows(found, replace(guess.roles, **roles)).judged


def test_verdicts_of_each_answer_are_counted():
    judged = rows_of()
    assert judged.judges == 3 and judged.verdicts == ("0", "1")
    assert judged.panel["a"][:, 0].tolist() == [[0, 3], [1, 2], [3, 0], [0, 3], [2, 1]]
    assert judged.models["a"][:, 0].tolist() == pytest.approx([1, 2 / 3, 0, 1, 1 / 3])  # the mean is the score
    some = judged.only("b").take([1, 3])
    assert some.panel["b"][:, 0].tolist() == [[3, 0], [0, 3]] and list(some.panel) == ["b"]


def test_agreement_is_that_of_the_core_and_questions_stay_together():
    """Of model a three answers of five are agreed on, the other two by one pair of three: (3 + 2/3) / 5 = 11/15."""
    everyone, a, b = agreement_of_judges(rows_of())
    assert [one.model for one in (everyone, a, b)] == [EVERY, "a", "b"]
    assert a.found.agreement.value == pytest.approx(11 / 15, rel=1e-12)
    verdicts = [list(each[0]) for each in SAID.values()]
    assert a.found.fleiss_kappa.value == pytest.approx(fleiss_kappa(verdicts), rel=1e-12)
    assert a.found.krippendorff_alpha.value == pytest.approx(krippendorff_alpha(verdicts), rel=1e-12)
    counts = [[marks.count("0"), marks.count("1")] for each in zip(*SAID.values(), strict=True) for marks in each]
    together = panel_agreement(counts, groups=[*range(5)] * 2)
    assert everyone.found == together and everyone.found.answers == 10


def test_groups_of_questions_are_left_out_together():
    judged = rows_of()
    grouped = replace(judged, groups=np.array([0, 0, 1, 1, 2]))
    alone, together = (agreement_of_judges(one)[0].found.gwet_ac1 for one in (judged, grouped))
    assert together.value == alone.value and together.standard_error != alone.standard_error


def test_of_two_judges_ac1_is_that_of_a_table_of_two_raters():
    from metrics_core.classification.matrix import confusion_matrix

    two = {question: tuple(marks[:2] + " " for marks in each) for question, each in SAID.items()}
    _, a, _ = agreement_of_judges(rows_of(two))
    x, y = zip(*(each[0][:2] for each in two.values()), strict=True)
    assert a.found.gwet_ac1.value == pytest.approx(gwet_ac1(confusion_matrix(x, y, labels=("0", "1"))), rel=1e-12)


def test_a_missing_verdict_leaves_fleiss_undefined_with_its_reason():
    _, a, _ = agreement_of_judges(rows_of(SAID | {"q2": ("11 ", "000")}))
    assert isnan(a.found.fleiss_kappa.value)
    assert a.found.fleiss_kappa.undefined == "the answers have different numbers of verdicts"
    assert a.found.krippendorff_alpha.value == pytest.approx(
        krippendorff_alpha([["1"] * 3, ["1", "1", None], ["0"] * 3, ["1"] * 3, ["1", "0", "0"]]), rel=1e-12
    )


def test_refusals_are_a_verdict_of_their_own():
    judged = rows_of(words=("refused", "correct"))
    assert judged.verdicts == ("refusal", "1")
    assert agreement_of_judges(judged)[1].found.agreement.value == pytest.approx(11 / 15, rel=1e-12)


def test_marks_are_counted_up_to_ten_and_amounts_are_not():
    frame = pd.DataFrame(
        {"question": np.repeat(range(12), 2), "judge": [*"xy"] * 12, "score": np.repeat(np.arange(12) % 5, 2)}
    )
    for score, judges, verdicts in ((frame["score"], 2, 5), (np.arange(24) / 7, 2, 0)):
        found = read_table(frame.assign(score=score).to_csv(index=False).encode(), "x.csv")
        roles = replace(
            guess_lab_roles(found, "answers").roles, truth=("score",), query="question", judge="judge", item=""
        )
        judged = lab_rows(found, roles).judged
        assert (judged.judges, len(judged.verdicts)) == (judges, verdicts)
        assert bool(agreement_of_judges(judged)) == bool(verdicts)


def test_one_judge_has_nobody_to_agree_with():
    one = rows_of({question: tuple(marks[0] + "  " for marks in each) for question, each in SAID.items()})
    assert one.judges == 1 and agreement_of_judges(one) == () == agreement_of_judges(judged_for("binary"))
    assert judges_lines(one) == []


def test_numbers_to_take_along():
    lines = judges_lines(rows_of())
    assert len(lines) == 3 * 4 and {line["model"] for line in lines} == {EVERY, "a", "b"}
    agreed = next(line for line in lines if line["model"] == "a" and line["measure"] == "judges_agreement")
    assert agreed["value"] == pytest.approx(11 / 15) and agreed["low"] < agreed["value"] < agreed["high"]
