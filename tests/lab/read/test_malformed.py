"""Files of predictions with a fault each, for every task of the lab: one sentence that says what is wrong, and nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest

from datasets.uploads import UploadError, read_table
from lab.read import TASKS, guess_lab_roles, lab_rows
from tests.helpers import MALFORMED

HERE = Path(__file__).parent / "malformed"
FAULTS = {
    "answers_groups_differ.csv": 'Column "passage" differs within the question "q1" (line 3). A weight or a group belongs to a whole question: choose another column, or none.',
    "answers_no_question.csv": "There are no questions: no column of answers_no_question.csv is chosen for them. Choose the column that says which question each row answers. It has: model, score, topic.",
    "answers_no_score.csv": "There are no scores: no column of answers_no_score.csv is chosen for them. Choose the column that says how each answer was judged. It has: question, model, reply.",
    "answers_nothing_shared.csv": "No question was answered by every model, so models cannot be compared. Questions answered: “a” 2, “b” 2. Choose fewer models.",
    "answers_scores_empty.csv": "No cell of “score” holds a score. It holds: nothing. Scores are numbers, or words such as correct and incorrect, pass and fail, yes and no. Choose another column.",
    "answers_scores_infinite.csv": "No cell of “score” holds a score. It holds: “inf”. Scores are numbers, or words such as correct and incorrect, pass and fail, yes and no. Choose another column.",
    "binary_label_empty.csv": 'The label column "label" is empty. Choose another label column.',
    "binary_no_model.csv": "No predictions found: no column of binary_no_model.csv is chosen as a model. Choose the columns that hold predictions, or add them to the file. It has: id, label.",
    "binary_no_row_complete.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "score_b": the score is missing (empty, NA or NaN). Choose other columns, or fill in the missing cells.',
    "binary_one_class.csv": 'All 3 rows have the label "spam" in column "label". Most metrics here need both classes: add rows of the other class, or choose another label column.',
    "binary_one_class_left.csv": 'All 2 rows that can be used (of 4) have the label "spam" in column "label". Most metrics here need both classes: add rows of the other class, or choose another label column.',
    "binary_scores_infinite.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "score": the score is infinite, or too large (inf). Choose other columns, or fill in the missing cells.',
    "binary_text_scores.csv": 'Column "score" holds text, but a score must be a number: line 2 says "high". Correct or empty that cell, or choose another score column.',
    "binary_three_labels.csv": 'Column "label" holds 3 different values, but a label has two: ham (2), spam (1), maybe (1). Choose the positive one (all others then count as negative), or another label column.',
    "binary_weights_negative.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "weight": the weight is negative (-1). Choose other columns, or fill in the missing cells.',
    "binary_weights_zero.csv": 'All weights in column "weight" are 0. Choose another weight column, or none.',
    "classes_fractions.csv": 'Column "prediction" holds numbers with fractions, and a prediction is a class. Choose another one.',
    "classes_nothing_shared.csv": '"label" (apple, pear, quince) and "prediction" (1, 2) have no class in common. Both must use the same names: choose other columns, or rename the classes.',
    "classes_prediction_empty.csv": 'Column "prediction" is empty. Choose another column for the prediction.',
    "classes_probability_missing.csv": 'Column "prob_apple" holds numbers with fractions, and a prediction is a class. Choose another one.',
    "classes_probability_text.csv": '"label" (apple, pear) and "prob_apple" (most, some) have no class in common. Both must use the same names: choose other columns, or rename the classes.',
    "classes_too_many.csv": 'Column "label" holds 240 different values; 200 classes are the limit. Choose another column, or merge classes.',
    "labels_flags_of_three.csv": 'Column "model_a" holds numbers outside 0 to 1. Choose another one.',
    "labels_no_truth.csv": "No column of labels_no_truth.csv was recognised as the true answers. Choose the column that holds them, or add them to the file: without them nothing can be judged. It has: id, words, other.",
    "labels_too_many.csv": "121 different labels; 100 are the limit. Choose other columns.",
    "numbers_infinite.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "predicted": the prediction is infinite, or too large (inf). Choose other columns, or fill in the missing cells.',
    "numbers_missing.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "actual": the truth is missing (empty, NA or NaN). Choose other columns, or fill in the missing cells.',
    "numbers_too_large.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "actual": the truth is infinite, or too large (1e+200). Choose other columns, or fill in the missing cells.',
    "numbers_with_units.csv": 'Column "actual" holds text, but a truth must be a number: line 2 says "12 km". Correct or empty that cell, or choose another truth column.',
    "pairs_no_winner.csv": "There are no verdicts: no column of pairs_no_winner.csv is chosen for them. Choose the column that says which model won. It has: question, model_a, model_b.",
    "pairs_one_model.csv": 'No row is left: none has two different models that are chosen, and a winner or a tie. The first: line 2, column "model_b": both answers are of the same model (atlas). Choose other columns, or fill in the missing cells.',
    "pairs_words.csv": "No cell of “winner” names a winner. It holds: “good”, “bad”. A verdict is a model’s name, model_a or model_b, a or b, 1 or 2, or tie. Choose another column.",
    "ranking_item_twice.csv": "ranking_item_twice.csv: query “q1” has the item “d1” twice, on lines 2 and 4. A list holds an item once: delete one of them.",
    "ranking_no_query.csv": "There are no queries: no column of ranking_no_query.csv is chosen for them. Choose the column that says which rows are one list. It has: item, relevance, score.",
    "ranking_no_scores_of_judged.csv": "No query of score is among the judged ones. Check that the query names are the same.",
    "ranking_nothing_judged.csv": 'No row has a relevance in "relevance", so nothing can be judged. Choose another column.',
    "ranking_relevance_text.csv": 'Column "relevance" holds text, but a relevance must be a number: line 2 says "good". Correct or empty that cell, or choose another relevance column.',
    "ranking_scores_text.csv": 'Column "score" holds text; a score is a number. Choose another column.',
    "ranking_weights_differ.csv": 'Column "weight" differs within the query "q1" (line 3). A weight or a group belongs to a whole query: choose another column, or none.',
    "ranking_weights_negative.csv": 'Column "weight" must hold a weight of 0 or more for every query, not all 0. Choose another one.',
    "text_no_hypothesis.csv": 'No row is left: none has a truth and every model\'s answer. The first: line 2, column "system": the text is missing. Choose other columns, or fill in the missing cells.',
    "text_no_reference.csv": "No column of text_no_reference.csv was recognised as the true answers. Choose the column that holds them, or add them to the file: without them nothing can be judged. It has: id, reference, system.",
    "text_one_side.csv": "No predictions found: no column of text_one_side.csv is chosen as a model. Choose the columns that hold predictions, or add them to the file. It has: id, reference.",
}
EMPTY_TABLE = b"a,b\n1,2\n"


def task_of(name):
    kind = name.partition("_")[0]
    return "regression" if kind == "numbers" else kind


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_in_a_sentence(name):
    table = read_table((HERE / name).read_bytes(), name)
    roles = guess_lab_roles(table, task_of(name)).roles
    if name == "answers_groups_differ.csv":  # nor would it take this one
        assert roles.group is None
        roles = replace(roles, group="passage")
    if name == "ranking_weights_differ.csv":  # a guess would not take this column
        assert roles.weight is None
        roles = replace(roles, weight="weight")
    with pytest.raises(UploadError) as caught:
        lab_rows(table, roles)
    assert str(caught.value) == FAULTS[name]


def test_every_file_is_tested_and_there_are_enough_of_them():
    files = [path.name for path in HERE.iterdir()]
    assert sorted(files) == sorted(FAULTS)
    assert len(files) + len([*MALFORMED.iterdir()]) >= 60
    assert {task_of(name) for name in files} == {*TASKS}


@pytest.mark.parametrize("path", sorted(MALFORMED.iterdir()), ids=lambda path: path.name)
def test_a_file_that_is_no_table_of_a_task_never_makes_a_traceback(path):
    try:
        table = read_table(path.read_bytes(), path.name)
    except UploadError:
        return  # what it says is held by the tests of reading
    for task in TASKS:
        try:
            found = lab_rows(table, guess_lab_roles(table, task).roles)
        except UploadError as error:
            assert str(error).endswith((".", ")"))
        else:  # what is too little for two classes may do for another task
            assert task != "binary" and len(found)


@pytest.mark.parametrize("task", TASKS)
def test_roles_that_are_not_in_the_file_are_told(task):
    table = read_table(EMPTY_TABLE, "x.csv")
    roles = replace(guess_lab_roles(table, task).roles, truth=("gone",), models=("b",), query="a", item="gone too")
    with pytest.raises(UploadError, match="gone"):
        lab_rows(table, roles)
