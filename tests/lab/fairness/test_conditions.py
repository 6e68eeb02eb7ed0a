"""Conditions on gaps between groups: understood or refused with a word, and judged by joint intervals."""

import numpy as np
import pytest

from datasets.uploads import read_table
from lab.conditions import ConditionError, condition
from lab.fairness import group_rates
from lab.fairness.conditions import gap_measures, groups_of
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
    with pytest.raises(ConditionError, match="a task with classes or numbers"):
        asked("fairness(sex) demographic_parity_ratio >= 0.8", "ranking")
    with pytest.raises(
        ConditionError, match=r"There is no gap .* Gaps: mean_error_difference, mean_absolute_error_diff"
    ):
        asked("fairness(sex) demographic_parity_ratio >= 0.8", "regression")


def of_classes(text, models=("a", "b"), task="classes"):
    return condition(text, task, models=models, columns=["sex"], labels=["cat", "dog of cat", "for dog"])


@pytest.mark.parametrize(
    ("what", "label", "model"),
    [
        ("equal_opportunity_difference for cat", "cat", ""),
        ("equal opportunity difference for cat of b", "cat", "b"),
        ("predictive_parity_ratio for dog of cat", "dog of cat", ""),
        ("predictive_parity_ratio for dog of cat of a", "dog of cat", "a"),
        ("equalized_odds_ratio for for dog of a", "for dog", "a"),
        ("accuracy_difference of a", "", "a"),
        ("accuracy_difference", "", ""),
    ],
)
def test_a_class_and_a_model_are_told_apart(what, label, model):
    found = of_classes(f"fairness(sex) {what} <= 0.1")
    assert (found.label, found.model) == (label, model)


@pytest.mark.parametrize(
    ("what", "task", "says"),
    [
        ("equal_opportunity_difference", "classes", "say for which class, as in “fairness(COLUMN) equal_opp"),
        ("equal_opportunity_difference of b", "classes", "The classes are: cat, dog of cat, for dog"),
        ("equal_opportunity_difference for cow of b", "classes", "there is no class “cow”"),
        (
            "accuracy_difference for cat",
            "classes",
            "accuracy_difference is not computed for single classes. Leave out “for cat”",
        ),
        (
            "equal_opportunity_difference for 1",
            "binary",
            "with two classes, the positive one counts. Leave out “for 1”",
        ),
        ("mean_error_difference for cat", "regression", "mean_error_difference is not computed for single classes"),
        ("mean_error_ratio", "regression", "There is no gap “mean_error_ratio”"),
        ("accuracy_ratio", "classes", "There is no gap “accuracy_ratio”"),
        ("mean_absolute_error_difference of c", "regression", "The models are: a, b"),
    ],
)
def test_what_is_wrong_with_a_class_is_said_in_a_sentence(what, task, says):
    with pytest.raises(ConditionError) as refused:
        of_classes(f"fairness(sex) {what} <= 0.1", task=task)
    assert says in str(refused.value) and "\n" not in str(refused.value)


def test_a_gap_of_numbers_has_their_unit_and_takes_no_percent():
    assert of_classes("fairness(sex) mean_absolute_error_difference <= 2.5", task="regression").bar == 2.5
    with pytest.raises(ConditionError, match="is not a proportion"):
        of_classes("fairness(sex) mean_error_difference <= 5%", task="regression")


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
    names = list(gap_measures("binary"))
    assert len(names) == 11
    found = judged(rows, *(f"fairness(sex) {name} <= 2" for name in names))
    assert [one.answer for one in found] == ["met"] * len(names)


# ---- several classes, and numbers
def rows_of(task, line, header, many=1200):
    rng = np.random.default_rng(2)
    text = "\n".join([header, *(line(rng, "fm"[i % 2]) for i in range(many))])
    found = read_table(text.encode(), "f.csv")
    return lab_rows(found, guess_lab_roles(found, task).roles)


def three(rng, sex):
    """Of women a cat is called one with 0.9, of men with 0.6; dogs and cows are called right with 0.8."""
    truth = str(rng.choice(["cat", "cow", "dog"]))
    right = rng.random() < (0.8 if truth != "cat" else 0.9 if sex == "f" else 0.6)
    return f"{truth},{truth if right else rng.choice([one for one in ('cat', 'cow', 'dog') if one != truth])},{sex}"


def numbers(rng, sex):
    """Of men predictions are too high by 3."""
    truth = rng.normal(50, 10)
    return f"{truth:.3f},{truth + rng.normal(3 if sex == 'm' else 0, 2):.3f},{sex}"


def answers(rows, *texts):
    known = {"models": list(rows.models), "columns": list(rows.table.columns), "labels": rows.judged.labels}
    return verdicts([condition(text, rows.task, **known) for text in texts], rows, thresholds={}).judged


def test_a_class_of_several_is_judged_against_the_others_as_the_lab_does():
    rows = rows_of("classes", three, "label,prediction,sex")
    (model,), slices = rows.models, groups_of(rows, ("sex",))
    label = rows.judged.labels.index("cat")
    gap = group_rates(rows.judged, model, slices.codes, slices.names, label=label).gap("equal_opportunity")
    of = "fairness(sex) equal_opportunity_difference for cat"
    below, above, at = answers(
        rows, f"{of} <= {gap.high + 0.01}", f"{of} <= {gap.low - 0.01}", f"{of} <= {gap.difference}"
    )
    assert (below.answer, above.answer, at.answer) == ("met", "broken", "undecided")
    assert (below.value, below.low, below.high) == (gap.difference, gap.low, gap.high)
    table, sex = rows.table.columns, rows.table.columns["sex"]
    rates = [np.mean(table["prediction"][(sex == one) & (table["label"] == "cat")] == "cat") for one in "fm"]
    assert gap.difference == pytest.approx(abs(rates[0] - rates[1]), abs=1e-12)
    assert gap.low > 0.1  # 0.3 in truth


def test_numbers_are_judged_by_their_errors():
    rows = rows_of("regression", numbers, "actual,predicted,sex")
    bias, size, sure = answers(
        rows,
        "fairness(sex) mean_error_difference <= 1",
        "fairness(sex) mean_absolute_error_difference >= 0.5",
        "fairness(sex) mean_error_difference <= 4",
    )
    error, sex = rows.table.columns["predicted"] - rows.table.columns["actual"], rows.table.columns["sex"]
    assert bias.value == pytest.approx(error[sex == "m"].mean() - error[sex == "f"].mean())
    assert size.value == pytest.approx(np.abs(error[sex == "m"]).mean() - np.abs(error[sex == "f"]).mean())
    assert (bias.answer, size.answer, sure.answer) == ("broken", "met", "met")
    assert bias.low < 3 < bias.high
    # two groups of 600 with a standard deviation of 2: 1.96 * 2 * sqrt(2 / 600) to either side, about 0.226
    assert bias.high - bias.low == pytest.approx(2 * 1.96 * 2 * np.sqrt(2 / 600), rel=0.1)


def test_gaps_of_each_task_are_all_judged():
    rows = rows_of("classes", three, "label,prediction,sex", 600)
    names = [name for name in gap_measures("classes") if name != "accuracy_difference"]
    found = answers(
        rows, "fairness(sex) accuracy_difference <= 2", *(f"fairness(sex) {name} for dog <= 2" for name in names)
    )
    assert [one.answer for one in found] == ["met"] * 11
