"""The lab's rows: guesses for every task, what is read of odd files, what repeats, and samples of large ones."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import read_table, safe_csv
from lab.read import TASKS, guess_lab_roles, lab_rows, sample_file
from lab.read.findings import repeats, table_findings


def table(text, name="x.csv"):
    return read_table(text.encode() if isinstance(text, str) else text, name)


def made(text, task=None, **roles):
    read = table(text)
    return lab_rows(read, replace(guess_lab_roles(read, task).roles, **roles))


def says(found):
    return [one.says for one in table_findings(found)]


@pytest.mark.parametrize("task", TASKS)
def test_each_sample_is_taken_for_its_task_and_has_what_the_lab_needs(task):
    read = table(sample_file(task))
    guess = guess_lab_roles(read)
    assert guess.roles.task == task
    assert 2 <= len(guess.roles.models) <= (5 if task == "pairs" else 3)
    wanted = {"answers": {"query", "answered_by", "item"}, "pairs": {"answered_by", "opponent"}}
    assert {"task", "truth", "models", "group"} | wanted.get(task, {"weight", "id"}) <= guess.reasons.keys()
    found = lab_rows(read, guess.roles)
    assert not found.left_out_count
    assert len(found.ids) == len(found) == len(found.table_rows)
    spare = [
        n for n in read.columns if n not in (*guess.roles.truth, *guess.roles.models, guess.roles.id, guess.roles.query)
    ]
    kinds = {read.columns[name].dtype.kind for name in spare}
    assert "O" in kinds and kinds & {"i", "f"}
    assert all(len(answers) == len(found) for answers in found.models.values())
    assert table_findings(found) == ()


@pytest.mark.parametrize(
    ("header", "rows", "task"),
    [
        ("y_true,y_pred", "cat,dog;dog,dog;cow,cat;cat,cat", "classes"),
        ("actual,forecast_1,forecast_2", ";".join(f"{i * 1.5},{i * 1.4},{i}" for i in range(30)), "regression"),
        ("qid,docid,rel,score", "1,a,0,0.5;1,b,1,0.25;2,a,1,0.5", "ranking"),
        ("target,prob", "1,0.5;0,0.25;1,0.125", "binary"),
        ("id,reference,hypothesis", "1,the cat sat down,a cat sat;2,it rains a lot,it is raining", "text"),
        ("true_a,true_b,m_a,m_b", "1,0,1,0;0,1,1,1;1,1,0,1", "labels"),
        ("price,predicted_price,is_new", ";".join(f"{i * 10.5},{i * 9.75},{i % 2}" for i in range(40)), "regression"),
    ],
)
def test_tasks_are_guessed_from_names_and_cells(header, rows, task):
    read = table(header + "\n" + rows.replace(";", "\n") + "\n")
    assert guess_lab_roles(read).roles.task == task


def test_lower_turns_the_sign_and_of_probabilities_and_hard_classes_what_is_left_to_one():
    text = "label,dist,odds,said\nspam,1,0.25,ham\nham,9,0.75,spam\nspam,3,0.5,ham\n"
    models = ("dist", "odds", "said")
    found = made(text, "binary", models=models, lower=models, positive="spam")
    assert found.models["dist"].tolist() == [-1, -9, -3]
    assert found.models["odds"].tolist() == [0.75, 0.25, 0.5]
    assert found.models["said"].tolist() == [1, 0, 1]
    assert found.hard == {"said"}


def test_probabilities_beside_classes_belong_to_the_same_model():
    text = "label,m,m_a,m_b\na,a,0.75,0.25\nb,b,0.5,0.5\na,b,0.25,0.75\n"
    found = made(text, "classes", truth=("label",), models=("m",))
    assert found.models["m"].tolist() == [0, 1, 1]
    np.testing.assert_array_equal(found.probabilities["m"], [[0.75, 0.25], [0.5, 0.5], [0.25, 0.75]])


def test_a_class_of_probabilities_that_is_never_true_counts_where_they_sum_to_1():
    text = "label,p_a,p_b,p_c\na,0.25,0.25,0.5\nb,0.25,0.5,0.25\n"
    found = made(text, "classes", truth=("label",), models=("p",))
    assert found.labels == ("a", "b", "c")
    assert found.models["p"].tolist() == [2, 1]


@pytest.mark.parametrize(
    ("cells", "sets"),
    [
        ("a;b / a / ", [{"a", "b"}, {"a"}, set()]),
        ("a|b / b / b|a", [{"a", "b"}, {"b"}, {"a", "b"}]),
        ("\"['a', 'b']\" / [] / ['a']", [{"a", "b"}, set(), {"a"}]),
    ],
)
def test_sets_of_labels_are_read_as_they_are_written(cells, sets):
    lines = [f"{i},{cell},{cell}" for i, cell in enumerate(cells.split(" / "))]
    found = made("id,true,model\n" + "\n".join(lines) + "\n", "labels", truth=("true",), models=("model",))
    assert [{found.labels[i] for i in np.flatnonzero(row)} for row in found.truth] == sets


def test_rows_are_left_out_with_line_column_and_reason():
    found = made("label,score,weight\nspam,0.5,1\nham,x,1\nham,0.25,-2\nspam,,1\n,0.5,1\nham,0.125,1\n", "binary")
    assert len(found) == 2
    assert found.left_out_count == 4
    assert [str(problem) for problem in found.left_out] == [
        'line 3, column "score": the score is not a number (x)',
        'line 4, column "weight": the weight is negative (-2)',
        'line 5, column "score": the score is missing (empty, NA or NaN)',
        'line 6, column "label": the label is missing',
    ]


def test_repeats_are_those_of_pandas():
    rng = np.random.default_rng(3)
    frame = pd.DataFrame(
        {
            "a": rng.integers(0, 6, 300),
            "b": rng.choice([0.5, np.nan, -0.0, 0.0], 300),
            "c": rng.choice(["x", "y", None], 300),
        }
    )
    read = table(frame.to_csv(index=False))
    assert repeats(read).tolist() == np.flatnonzero(frame.duplicated()).tolist()


def test_what_the_table_tells():
    found = made(
        "id,label,score,prediction,user\n1,spam,0.5,spam,u\n1,ham,0.25,Spam,u\n2,ham,0.1,ham,v\n2,ham,0.1,ham,v\n3,Ham,0.1,spam,\n",
        "binary",
        positive="spam",
        group="user",
    )
    assert found.negative == "not spam"
    assert says(found) == [
        "1 row repeats an earlier one in every column, and counts more than once.",
        "The identifier “id” repeats in 4 rows, some with different labels.",
        "“user” has only 3 groups: intervals from resampling so few are rough.",
        "1 row without a “user” counts as one group.",
        "“ham” and “Ham” are read as different classes. Is it one class, spelt in two ways?",
        "Everything but “spam” counts as negative: ham, Ham.",
        "“prediction” has a value that the label does not have, in 1 row: “Spam”. It counts as negative.",
    ]


@pytest.mark.parametrize("count", [3, 9, 10])
def test_a_group_of_few_values_is_not_redrawn_unless_it_is_chosen(count):
    text = "label,score,segment\n" + "".join(f"{i % 2},{i / 64},s{i % count}\n" for i in range(60))
    guess = guess_lab_roles(table(text))
    assert guess.roles.group == ("segment" if count == 10 else None)
    if count < 10:
        assert f"only {count} values" in guess.reasons["group"]
        assert says(made(text))[0].startswith(f"“segment” is named like a group, but {count} are too few to resample")
    assert made(text, group="segment").groups is not None


@pytest.mark.parametrize("task", TASKS)
def test_more_than_fits_is_sampled_at_random_and_said(task):
    read = table(sample_file(task))
    roles = guess_lab_roles(read).roles
    whole, part, again = lab_rows(read, roles), lab_rows(read, roles, most=40), lab_rows(read, roles, most=40)
    assert part.sampled_from == len(whole)
    assert len(part) == 40
    assert part.ids.tolist() == again.ids.tolist()
    place = {name: i for i, name in enumerate(whole.ids.tolist())}
    chosen = [place[name] for name in part.ids.tolist()]
    for model in whole.models:
        assert all(_same(a, b) for a, b in zip(whole.models[model][chosen], part.models[model], strict=True))


def _same(a, b) -> bool:
    return np.array_equal(a, b, equal_nan=isinstance(a, float | np.ndarray) and np.asarray(a).dtype.kind == "f")


def test_hostile_text_stays_text_in_roles_and_downloads():
    odd = "=HYPERLINK(1)", "<img src=x onerror=alert(1)>", "\u202egnp"
    text = safe_csv({odd[1]: ["spam", "ham", odd[0]], "score": [0.5, 0.25, 0.125]})
    found = lab_rows(
        table(text), replace(guess_lab_roles(table(text), "binary").roles, truth=(odd[1],), positive="spam")
    )
    assert found.roles.truth == (odd[1],)
    assert "'" + odd[0] in found.table.columns[odd[1]]
