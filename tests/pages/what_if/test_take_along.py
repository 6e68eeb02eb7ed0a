"""The lab with real predictions of every task: what stands on the screen is what the reference libraries find on the file.

The script computes it: it knows the file and scikit-learn, trec_eval, sacrebleu or rouge-score, and nothing of
the app.
"""

import re
import subprocess
import sys

import pytest

from datasets.uploads import sample_ranking_csv
from lab.table import table as table_of
from tests.helpers.lab_files import FILES
from tests.helpers.lab_page import words
from tests.helpers.taken import Taken, taken
from widgets.formulas import plain, significant

pytestmark = pytest.mark.usefixtures("few_resamples")


@pytest.mark.parametrize("task", FILES)
def test_every_number_on_screen_is_what_the_reference_libraries_find(visit, tmp_path, task):
    content = FILES[task]()
    at = visit("lab/what_if", parts={("what_if", "lab:all-measures")})
    at.file_uploader(key="lab-file").upload("predictions.csv", content, "text/csv").run()
    assert not at.exception and at.session_state["lab-task"] == task
    lab = at.session_state["lab:last"]
    kept = table_of(
        lab.judged,
        thresholds=at.session_state["lab:operating"][1].thresholds if task == "two classes" else None,
        resamples=20,
    )
    code, printed = Taken(content, lab.rows, lab.judged, kept, {}).agrees(tmp_path)
    assert code == 0, printed
    lines = [re.split(r"  +", line) for line in printed.splitlines() if line.endswith("the same")]
    said = {(model, measure): number for model, measure, number, _ in lines}
    shown = next(d.value for d in at.dataframe if "metric" in d.value.columns).set_index("metric")
    every = (*kept.rows, *kept.without)
    assert {(row.model, row.measure.key) for row in every} <= said.keys() and len(every) > 9
    assert len(said) == len(every) or lab.judged.task == "answers"  # which have boxes beside the table
    for row in every:
        number, text = said[row.model, row.measure.key], shown.loc[row.measure.name, row.model]
        scale = 100 if row.measure.unit == "%" else 1
        if number == "undefined":
            assert text == "undefined" and f"({plain(row.answer.undefined)})" in words(at), row
        else:
            number = 0 if row in kept.without and abs(float(number)) < 1e-12 else float(number)
            assert text.split(" ")[0] == significant(scale * number), row


@pytest.mark.slow
def test_the_script_runs_by_itself(tmp_path):
    """Away from the app, in a Python that sees neither its folder nor the environment's."""
    code, printed = taken(sample_ranking_csv()).agrees(tmp_path)
    run = subprocess.run(
        [sys.executable, "-I", "reproduce.py", "file", "numbers.json"], capture_output=True, text=True, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (code, printed), run.stderr


def test_a_reader_chooses_which_of_many_models_have_pictures_in_the_report(visit):
    names = [f"model_{i}" for i in range(10)]
    rows = [[i % 2, *(round((i * 7 % 11 + k) / 22, 3) for k in range(10))] for i in range(40)]
    content = "\n".join(",".join(map(str, line)) for line in [["label", *names], *rows]).encode()
    at = visit("lab/what_if", parts={("what_if", "take-along")}, **{"lab-data": "Your file"})
    at.file_uploader(key="lab-file").upload("ten.csv", content, "text/csv").run()
    assert not at.exception
    assert at.multiselect(key="lab-pictures").options == names
    at.multiselect(key="lab-pictures").set_value(["model_9", "model_3"]).run()
    assert not at.exception and at.session_state["lab-pictures"] == ["model_9", "model_3"]
    at.file_uploader(key="lab-file").upload("eight.csv", content.replace(b",model_9", b",other", 1), "text/csv").run()
    assert not at.exception and at.session_state["lab-pictures"] == ["model_3"]
