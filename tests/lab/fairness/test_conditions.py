"""Conditions on gaps between groups: understood or refused with a word, and judged by joint intervals."""

import numpy as np
import pytest

from datasets.uploads import read_table
from lab.conditions import ConditionError, condition
from lab.fairness import group_rates
from lab.fairness.conditions import NAMES, groups_of
from lab.read import guess_lab_roles, lab_rows
from lab.verdicts import verdicts


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(1)
    lines = ["label,score,sex,age"]
    for i in range(900):
        sex, age = "fm"[i % 2], "old" if i % 3 else "young"
        truth = rng.random() < (0.5 if sex == "m" else 0.3)
        lines.append(f"{int(truth)},{1 / (1 + np.exp(-rng.normal(2 * truth - 1, 1))):.4f},{sex},{age}")
    lines += ["1,0.9,x,old\n0,0.2,x,old" for _ in range(3)]  # too few
    found = read_table("\n".join(lines).encode(), "f.csv")
    return lab_rows(found, guess_lab_roles(found, "binary").roles)


def asked(text, task="binary"):
    return condition(text, task, models=["a", "b"], columns=["sex", "age", "x, y"])


@pytest.mark.parametrize(
    ("text", "key", "bar", "model", "groups"),
    [
        ("fairness(sex) demographic_parity_ratio >= 0.8", "demographic_parity_ratio", 0.8, "", ("sex",)),
        ("fairness(sex, age) equalized odds difference <= 10%", "equalized_odds_difference", 0.1, "", ("sex", "age")),
        ("fairness(x, y) predictive_parity_ratio > .5", "predictive_parity_ratio", 0.5, "", ("x, y",)),
        ("fairness(sex) equal_opportunity_difference of b < 0.1", "equal_opportunity_difference", 0.1, "b", ("sex",)),
    ],
)
def test_a_condition_is_understood(text, key, bar, model, groups):
    found = asked(text)
    assert (found.measure.key, found.bar, found.model, found.groups) == (key, pytest.approx(bar), model, groups)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fairness(town) demographic_parity_ratio >= 0.8", "there is no column “town”. The columns are: sex, age"),
        ("fairness(sex, age, sex) demographic_parity_ratio >= 0.8", "groups are of one column or two"),
        ("fairness(sex) parity >= 0.8", "Gaps: demographic_parity_difference"),
        ("fairness(sex) recall >= old", "is not a condition on groups"),
        ("fairness(sex) demographic_parity_ratio of c >= 0.8", "The models are: a, b"),
    ],
)
def test_a_condition_is_refused_with_a_word(text, says):
    with pytest.raises(ConditionError, match=r".*") as refused:
        asked(text)
    assert says in str(refused.value)


def test_other_tasks_are_refused():
    with pytest.raises(ConditionError, match="for two classes"):
        asked("fairness(sex) demographic_parity_ratio >= 0.8", "regression")


def judged(rows, *texts):
    conditions = [condition(text, "binary", models=["score"], columns=list(rows.table.columns)) for text in texts]
    return verdicts(conditions, rows, thresholds={"score": 0.5}).judged


def test_the_answers_follow_the_joint_interval(rows):
    slices = groups_of(rows, ("sex",))
    gap = group_rates(rows.judged, "score", slices.codes, slices.names, threshold=0.5).gap("demographic_parity")
    below, above, far = judged(
        rows,
        f"fairness(sex) demographic_parity_difference <= {gap.high + 0.01}",
        f"fairness(sex) demographic_parity_difference <= {gap.low - 0.01}",
        f"fairness(sex) demographic_parity_ratio >= {gap.ratio}",
    )
    assert (below.answer, above.answer, far.answer) == ("met", "broken", "undecided")
    assert (below.value, below.low, below.high) == (gap.difference, gap.low, gap.high)
    assert "too few rows to say: x" in below.why


def test_two_columns_are_crossed(rows):
    assert set(groups_of(rows, ("sex", "age")).names) >= {"f · old", "m · young"}
    (found,) = judged(rows, "fairness(sex, age) equalized_odds_difference <= 0.9")
    assert found.answer == "met"


def test_every_gap_with_a_card_can_be_asked_for(rows):
    found = judged(rows, *(f"fairness(sex) {name} <= 2" for name in NAMES))
    assert [one.answer for one in found] == ["met"] * len(NAMES)
