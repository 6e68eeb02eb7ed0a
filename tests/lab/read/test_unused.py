"""What columns without a role tell: what is said, where nothing is said, and which columns are another target's."""

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows
from lab.read.unused_findings import unused_findings

RNG = np.random.default_rng(19)
N = 60
Y = np.tile([1, 0, 0], N // 3)
P = np.round(np.clip(0.2 + 0.4 * Y + 0.3 * RNG.random(N), 0, 1), 3)


def rows_of(frame, before=""):
    table = read_table((before + pd.DataFrame(frame).to_csv(index=False)).encode(), "x.csv")
    found = guess_lab_roles(table)
    assert not found.questions
    return lab_rows(table, found.roles)


def says(frame):
    return [one.says for one in unused_findings(rows_of(frame))]


@pytest.mark.parametrize(("name", "fitted", "held"), [("split", "train", "test"), ("Subset", "Training", "hold-out")])
def test_rows_that_a_model_was_fitted_on_are_counted(name, fitted, held):
    part = np.where(np.arange(N) < 25, fitted, held)
    rows = rows_of({name: part, "label": Y, "score": P})
    (one,) = unused_findings(rows)
    assert one.says.startswith(f"“{name}” says “{fitted}” in 25 of 60 rows.")
    assert (one.severity, one.rows.tolist()) == ("doubtful", list(range(25)))
    assert one.says in [found.says for found in findings(rows)]


@pytest.mark.parametrize("values", [["train"], ["test"], ["north", "south"], ["test", "dev"]])
def test_a_column_that_does_not_say_both_is_no_cause_for_doubt(values):
    assert not says({"split": np.resize(values, N), "label": Y, "score": P})


@pytest.mark.parametrize("cell", ["[{:.3f} {:.3f}]", "[{:.3f},{:.3f}]", "[{:.2e}, {:.2e}]"])
def test_probabilities_written_as_a_list_in_text_are_columns_and_ragged_ones_are_said_not_to_be_used(cell):
    lists = [cell.format(1 - p, p) for p in P]
    (said,) = says({"y_true": Y, "y_pred": (P > 0.5).astype(int), "probability": lists})
    assert said == "“probability” holds lists: they are read as 2 columns, probability_0 to probability_1."
    (said,) = says({"y_true": Y, "y_pred": (P > 0.5).astype(int), "probability": ["[0.1 0.2 0.7]", *lists[1:]]})
    assert said.startswith("“probability” is not used: it holds lists of numbers as text")
    assert not says({"y_true": Y, "y_pred": (P > 0.5).astype(int), "probability_of": ["[low]"] * N})


def test_a_time_beside_an_event_is_said_not_to_be_used():
    time = np.arange(N) % 17
    (said,) = says({"time": time, "event": Y, "risk": P})
    assert "“time” is not used" in said and "until “event”" in said
    assert not says({"time": time, "label": Y, "risk": P}) and not says({"score": P, "event": Y, "age": time})


def test_predictions_of_another_target_are_not_judged_against_this_one():
    other = np.roll(Y, 1)
    rows = rows_of({"churn_true": Y, "churn_pred": P, "upsell_true": other, "upsell_pred": np.roll(P, 1)})
    assert (rows.roles.truth, rows.roles.models) == (("churn_true",), ("churn_pred",))


def test_flags_of_true_and_false_are_answers():
    rows = rows_of({"is_spam": Y, "flagged": P > 0.5})
    np.testing.assert_array_equal(rows.models["flagged"], P > 0.5)
    assert rows.hard == {"flagged"}


def test_a_comment_with_as_many_cells_as_the_rows_is_no_header():
    rows = rows_of({"label": Y, "score": P}, "# model: xgb v2\n# date: 2026-11-01, seed 3\n")
    assert list(rows.table.columns) == ["label", "score"] and not rows.table.problem_count
    table = read_table(b"# id,label,score\n1,0,0.2\n2,1,0.7\n3,0,0.1\n", "x.csv")
    assert list(table.columns) == ["# id", "label", "score"]


def test_labels_in_other_capitals_are_many_labels_and_said_to_be_spelt_in_two_ways():
    tags = np.array(["Sports; Tech", "Tech", "Sports", "Politics; Tech"])[np.arange(N) % 4]
    rows = rows_of({"doc": np.arange(N) * 3, "tags": tags, "predicted_tags": [tag.lower() for tag in tags]})
    assert rows.task == "labels" and rows.roles.models == ("predicted_tags",)
    assert any("never true" in one.says and "spelt in two ways" in one.says for one in findings(rows))


def test_queries_without_anything_relevant_are_said_to_be_left_out_of_means():
    lines = [f"q{q},d{i},{int(i == q % 4 and q < 8)},{1 - i / 10}" for q in range(10) for i in range(4)]
    table = read_table("\n".join(["query,item,relevance,score", *lines]).encode(), "x.csv")
    said = [one.says for one in findings(lab_rows(table, guess_lab_roles(table).roles))]
    assert any("Nothing is relevant to 2 units: recall, success, reciprocal rank" in one for one in said)


@pytest.mark.parametrize(("classes", "kept"), [((-1, 1), "Score_2"), (("bad", "good"), "Score_1")])
def test_of_two_scores_with_opposite_signs_the_one_of_the_positive_class_is_the_model(classes, kept):
    margin = np.round(P - 0.5 if kept == "Score_2" else 0.5 - P, 3)
    frame = {"YTrue": np.array(classes)[Y if kept == "Score_2" else 1 - Y], "Score_1": -margin, "Score_2": margin}
    rows = rows_of(frame)
    assert rows.roles.models == (kept,) and rows.positive == str(classes[kept == "Score_2"])
    np.testing.assert_allclose(rows.models[kept], np.round(P - 0.5, 3))


def test_scores_with_opposite_signs_and_other_names_are_two_models():
    assert rows_of({"label": Y, "score": P - 0.5, "distance_score": 0.5 - P}).roles.models == (
        "score",
        "distance_score",
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_table_in_markdown_is_refused_by_its_name(end):
    text = end.join(["| y | score |", "|---|------:|", "| 1 | 0.9 |", "| 0 | 0.2 |", ""])
    with pytest.raises(UploadError, match="is a table in Markdown, with a line of dashes below its header"):
        read_table(text.encode(), "notes.md")
    piped = end.join(["|y|score|", "|1|0.9|", "|0|0.2|", "|1|0.7|", ""])
    assert read_table(piped.encode(), "piped.txt").rows == 3
