"""The command as it is typed: what it prints, what it writes, and the exit code and sentence of whatever goes wrong."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from xml.etree import ElementTree as Xml

import pandas as pd
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from lab.read import sample_file
from lab.settings_file import settings_json
from metricscope.cli import COMMANDS, main
from metricscope.opening import _show
from tests.helpers import ROOT
from tests.helpers.harness_files import lm_eval, lm_eval_folder
from tests.helpers.scripts import run_script

pytestmark = pytest.mark.slow  # runs whole commands


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """run("check", ...) -> exit code, standard output, standard error; in a folder of its own with the sample `fraud.csv`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fraud.csv").write_bytes(sample_file("binary"))

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main(arguments)
        return end.value.code, *capsys.readouterr()

    return run


def test_help_names_every_command_and_loads_none_of_them():
    """A computer that is asked for help alone does not import the lab."""
    asked = "import sys; from metricscope.cli import main; sys.argv[1:] = ['--help']\ntry: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(f"  {name} " in said for name in COMMANDS)
    assert not {"numpy", "lab", "streamlit"} & {*said.splitlines()[-1].split()}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_examples(run, command):
    code, said, _ = run(command, "--help")
    assert code == 0
    assert f"metricscope {command}" in said.partition("Examples:")[2].partition("Options")[0]


# ---- explain and list
def test_explain_shows_formula_steps_conventions_and_the_reference_call(run):
    code, said, _ = run("explain", "precision", "--tp", "3", "--fp", "1")
    assert code == 0
    for line in ("TP / (TP + FP)", "precision = 3 / (3 + 1) = 0.75", "precision|zero-division:undefined"):
        assert line in said
    assert "sklearn.metrics.precision_score" in said


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        ("auroc --y-true 1,0,1 --scores 0.9,0.8,0.7", "AUROC = (1 + 1 / 2 · 0) / (2 · 1) = 0.5"),
        ("f_beta --tp 3 --fp 1 --fn 2 --beta=2", "0.625"),
        ("mae --y-true 1,2 --y-pred 2,4", "1.5"),
        ("ndcg --gains [3,2,1]", "1.0"),
        ("recall --fp 1", "undefined: no actual positives"),
        ("cohen_kappa --y-true 1,0,1 --y-pred 1,0,0", "0.4"),
    ],
)
def test_explain_takes_whatever_a_metric_takes(run, arguments, last):
    code, said, _ = run("explain", *arguments.split())
    assert code == 0
    assert said.splitlines()[-2].endswith(last)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("explain presicion", "Did you mean precision or precision_at_k?"),
        ("explain precision --beta 2", "precision takes no --beta. It takes: --tp, --fp, --fn, --tn, --zero-division."),
        ("explain precision --tp", "--tp has no value"),
        ("explain precision 3", "“3” has no name"),
        ("explain precision --tp x", "must be a number"),
        ("explain auroc --y-true 1,0", "needs --scores"),
        ("explain mae --y-true 1,2 --y-pred 1", "mean absolute error: "),
    ],
)
def test_what_explain_cannot_do_is_one_sentence(run, arguments, says):
    code, _, wrong = run(*arguments.split())
    assert code == 3
    assert says in wrong
    assert "Traceback" not in wrong


def test_list_has_the_whole_catalogue(run):
    from metrics_core import CATALOG

    code, said, _ = run("list")
    assert code == 0
    assert all(f"  {name} " in said for name in CATALOG)
    _, said, _ = run("list", "--json")
    assert {one["function"] for one in json.loads(said)} == {*CATALOG}


# ---- check
@pytest.mark.parametrize(
    ("condition", "code", "answer"),
    [("recall of score_b >= 0.5", 0, "met"), ("recall of score_b >= 0.99", 1, "broken"), ("auroc of score_b >= 0.9", 2, "undecided")],
)  # fmt: skip
def test_the_exit_code_is_the_answer(run, condition, code, answer):
    found, said, _ = run("check", "fraud.csv", condition)
    assert (found, said.split()[0]) == (code, answer)


@pytest.mark.parametrize(
    ("task", "condition", "code", "answer"),
    [
        ("classes", "fairness(language) accuracy_difference <= 1", 0, "met"),
        ("classes", "fairness(language) equal_opportunity_difference for billing of model_b >= 1.1", 1, "broken"),
        ("regression", "fairness(weather) mean_absolute_error_difference <= 1000", 0, "met"),
    ],
)
def test_gaps_of_classes_and_numbers_are_judged(run, tmp_path, task, condition, code, answer):
    (tmp_path / "of.csv").write_bytes(sample_file(task))
    found, said, _ = run("check", "of.csv", condition)
    assert (found, said.split()[0]) == (code, answer)


def test_check_writes_json_and_junit(run, tmp_path):
    code, _, _ = run("check", "fraud.csv", "recall >= 0.5", "--json", "a.json", "--junit", "a.xml")
    found = json.loads((tmp_path / "a.json").read_text())
    assert code == 1 and found["answer"] == "broken"
    answers = {one["model"]: one["answer"] for one in found["conditions"]}
    assert answers == {"score_a": "broken", "score_b": "met", "predicted_by_rule": "undecided"}
    suite = Xml.parse(tmp_path / "a.xml").getroot()
    assert {key: suite.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    assert [[child.tag for child in case] for case in suite] == [["failure"], [], ["error"]]


def test_conditions_come_from_a_file_too(run, tmp_path):
    (tmp_path / "bars.txt").write_text("# for the release\nrecall of score_b >= 0.5  # agreed in May\n\n")
    code, said, _ = run("check", "fraud.csv", "--conditions-in", "bars.txt")
    assert code == 0 and len(said.splitlines()) == 1


def test_the_same_file_has_not_changed(run):
    """Paired by identifier, now minus before is 0 on every resample."""
    code, said, remarks = run("check", "fraud.csv", "recall of score_b >= old - 0.001", "--against", "fraud.csv")
    assert code == 0
    assert "now minus before +0 (+0 to +0)" in said
    assert "paired by identifier" in remarks


def test_a_new_model_has_no_earlier_self_and_the_others_are_compared(run, tmp_path):
    """score_b is new this week, and so is the column of users: score_a is compared all the same."""
    lines = [line.split(",") for line in (tmp_path / "fraud.csv").read_text().splitlines()]
    kept = [i for i, name in enumerate(lines[0]) if name not in ("score_b", "user")]
    (tmp_path / "old.csv").write_text("\n".join(",".join(line[i] for i in kept) for line in lines) + "\n")
    code, said, _ = run("check", "fraud.csv", "auroc of score_a >= old - 0.05", "--against", "old.csv")
    assert code == 0 and "score_a: now minus before +0" in said
    code, said, _ = run("check", "fraud.csv", "auroc of score_b >= old", "--against", "old.csv")
    assert code == 2 and "the earlier file has no such model" in said


def test_rows_left_out_are_said(run, tmp_path):
    lines = (tmp_path / "fraud.csv").read_text().splitlines()
    emptied = [",".join([*line.split(",")[:1], "", *line.split(",")[2:]]) for line in lines[1:101]]
    (tmp_path / "gaps.csv").write_text("\n".join([lines[0], *emptied, *lines[101:]]) + "\n")
    _, _, remarks = run("check", "gaps.csv", "recall of score_b >= 0.5", "--json", "a.json")
    assert "gaps.csv: 2,300 rows" in remarks
    assert "100 rows are left out" in remarks
    assert json.loads((tmp_path / "a.json").read_text())["file"]["left_out"] == 100


def test_what_should_not_happen_is_not_a_broken_condition(run, monkeypatch):
    """A traceback ends with the code 1, which says that a model is worse than it may be."""

    def fails(*_, **__):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("metricscope.checking.verdicts", fails)
    code, _, wrong = run("check", "fraud.csv", "recall >= 0.9")
    assert code == 3 and "please report it: RuntimeError: a fault of ours" in wrong


def test_settings_choose_columns_class_and_threshold(run, tmp_path):
    chosen = {"lab-models": ["score_b"], "lab-positive": "legit", "lab-lower": ["score_b"], "lab-cut": 0.25}
    (tmp_path / "s.json").write_bytes(settings_json(chosen))
    code, said, remarks = run("check", "fraud.csv", "prevalence >= 0.8", "--settings", "s.json")
    assert (code, len(said.splitlines())) == (0, 1)
    assert "score_b: a score of 0.25 or above" in remarks


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "gone.csv", "recall >= 0.9"), "There is no file gone.csv."),
        (("check", ".", "recall >= 0.9"), "is a folder"),
        (("check", "fraud.csv"), "There is no condition"),
        (("check", "fraud.csv", "recal >= 0.9"), "Did you mean “recall”"),
        (("check", "fraud.csv", "recall >= old"), "needs an earlier file: --against"),
        (("check", "fraud.csv", "recall >= 0.9", "--settings", "fraud.csv"), "not JSON"),
        (("check", "fraud.csv", "recall >= 0.9", "--settings", "other.json"), "has no column “gone”"),
        (("check", "empty.csv", "recall >= 0.9"), "empty"),
        (("check", "fraud.csv", "recall >= 0.9", "--json", "no/where.json"), "cannot be written"),
        (("check", "fraud.csv", "recall >= 0.9", "--level", "2"), "2"),
        (("report", "fraud.csv", "-o", "x.docx"), ".html, .json, .csv, .py"),
        (("report", "features.csv"), "No predictions found"),
        (("report", "german.csv"), "--answer decimal="),
        (("report", "german.csv", "--answer", "decimal"), "Write KEY=CHOICE"),
        (("report", "german.csv", "--answer", "group=none"), "Questions are: sheet, decimal"),
        (("report", "fraud.csv", "--settings", "odd.json"), "where names of columns belong"),
        (("chekc", "fraud.csv"), "Did you mean “metricscope check”?"),
        (("open", "gone.csv"), "There is no file gone.csv."),
        (("open", "folder"), "folder is a folder, not a file."),
        (("folder",), "folder is a folder, not a file."),
        (("open", "fraud.csv", "--port", "99999999"), "is not in the range"),
        (("report", "folder"), "folder is a folder"),
        (
            ("report", "fraud.csv", "--slice", "contry"),
            "“contry” cannot be sliced by: it is not in the file. Columns that can: ",
        ),
        (("report", "fraud.csv", "--slice", "country", "--slice-measure", "recal"), "Did you mean “recall”?"),
        (("report", "fraud.csv", "--slice-measure", "recall"), "--slice-measure needs a column"),
        (
            ("report", "fraud.csv", "--picture", "score_c"),
            "There is no model “score_c”. The models are: score_a, score_b, predicted_by_rule.",
        ),
        (("report", "fraud.csv", "--id", "id"), "--id needs a second file"),
        (
            ("report", "fraud.csv", "fraud.csv", "--id", "gone"),
            "fraud.csv has no column “gone”. Name it with --id COLUMN",
        ),
        (("report", "fraud.csv", "features.csv"), "No column looks like an id in both files"),
        (("report", "fraud.csv", "german.csv"), "Answer with --answer second-decimal=point"),
        (("report", "fraud.csv", "fraud.csv", "--id", "label"), "No id occurs exactly once in “label” of fraud.csv"),
        (("report", "fraud.csv", "--against", "german.csv"), "Answer with --answer earlier-decimal=point"),
        (("report", "fraud.csv", "--against", "features.csv"), "features.csv has no column "),
        (("report", "fraud.csv", "--settings", "gone.json"), "There is no file gone.json."),
        (("report", "fraud.csv", "--settings", "folder"), "folder is a folder"),
        (("report", "fraud.csv", "-o", "folder.html"), "folder.html is a folder"),
        (("report", "fraud.csv", "-o", "no/where.html"), "there is no folder no"),
        (("check", "fraud.csv", "recall >= 0.9", "--against", "gone.csv"), "There is no file gone.csv."),
        (("check", "fraud.csv", "recall >= 0.9", "--junit", "folder"), "folder is a folder"),
        (("check", "fraud.csv", "--conditions-in", "gone.txt"), "There is no file gone.txt."),
        (("check", "fraud.csv", "--conditions-in", "latin.txt"), "it is not text in UTF-8"),
        (("check", "fraud.csv", "zzz >= 0.9"), "Measures: accuracy, precision, recall"),
        (("check", "fraud.csv", "recall >= abc"), "Conditions look like this: recall >= 0.9"),
        (("check", "fraud.csv", "recall of nobody >= 0.9"), "The models are: score_a, score_b"),
        (("check", "fraud.csv", "slice(no) gap in recall <= 0.1"), "The columns are: id, label"),
        (
            ("check", "fraud.csv", "fairness(country) mean_error_difference <= 1"),
            "There is no gap “mean_error_difference”",
        ),
        (("export", "folder.html", "--lessons", "ndcg"), "folder.html is a folder"),
        (("export", "ndcg.html", "--lessons", "ndcg", "--scorm", "1.2"), "--scorm is for a package"),
        (("export", "ndcg.html", "--lessons", "ndcg", "--xapi"), "--xapi is for a package"),
        (("export", "ndcg.zip", "--lessons", "ndcg", "--xapi", "--scorm", "1.2"), "A package reports in one way."),
        (("export", "two.zip", "--lessons", "ndcg,ranking"), "A file holds one lesson"),
        (("explain", "zzz"), "“metricscope list” names all."),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_the_code_3(run, tmp_path, arguments, says):
    (tmp_path / "empty.csv").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "latin.txt").write_bytes(b"recall >= 0.9  # caf\xe9")
    (tmp_path / "features.csv").write_text(
        "age,income,city\n" + "".join(f"{i},{i * 1000},c{i % 3}\n" for i in range(40))
    )
    (tmp_path / "german.csv").write_text("truth;predicted\n" + "1.250;1.300\n2.500;2.400\n" * 20)
    (tmp_path / "other.json").write_bytes(settings_json({"lab-models": ["gone"]}))
    (tmp_path / "odd.json").write_bytes(settings_json({"lab-models": 5}))
    code, _, wrong = run(*arguments)
    assert code == 3
    assert says in wrong
    assert "Traceback" not in wrong


def test_a_file_without_permission_is_one_sentence(run, monkeypatch):
    def refused(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    code, _, wrong = run("check", "fraud.csv", "recall >= 0.9")
    assert code == 3 and "no permission" in wrong


def test_a_file_that_opens_the_lab_without_permission_is_one_sentence(run, monkeypatch):
    def refused(self, mode):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    code, _, wrong = run("fraud.csv")
    assert code == 3 and "fraud.csv may not be read: no permission." in wrong


def test_a_folder_without_permission_is_said_before_anything_is_computed(run, monkeypatch):
    monkeypatch.setattr("metricscope.files.os.access", lambda path, mode: False)
    monkeypatch.setattr("metricscope.reporting.given", lambda *_: pytest.fail("the file was read"))
    code, _, wrong = run("report", "fraud.csv", "-o", "r.html")
    assert code == 3 and "r.html cannot be written: no permission." in wrong


@pytest.mark.parametrize("fails", [False, True], ids=["there is none", "it does not start"])
def test_where_no_browser_can_be_opened_the_address_is_said(capsys, monkeypatch, fails):
    def opened(address):
        if fails:
            raise webbrowser.Error("no browser")
        return False

    monkeypatch.setattr("metricscope.opening.urlopen", lambda *_, **__: nullcontext())
    monkeypatch.setattr("metricscope.opening.webbrowser.open", opened)
    _show("http://127.0.0.1:9/what_if", 9)
    said = capsys.readouterr().err
    assert said == "No browser could be opened. Open http://127.0.0.1:9/what_if yourself.\n"


# ---- report
@pytest.mark.usefixtures("few_resamples")
def test_a_report_and_the_script_that_checks_it(run, tmp_path):
    code, _, _ = run("report", "fraud.csv", "-o", "r.html", "-o", "r.json", "-o", "r.py", "-o", "r.csv")
    assert code == 0
    assert "Which is better" in (tmp_path / "r.html").read_text("utf-8")
    code, printed = run_script("r.py", "fraud.csv", "r.json")
    assert code == 0 and " 0 of them different" in printed, printed
    assert (tmp_path / "r.csv").read_text("utf-8").startswith("part,model,measure")


@pytest.mark.usefixtures("few_resamples")
def test_truth_and_predictions_in_two_files_are_joined_and_compared_with_last_week(run, tmp_path):
    """The numbers are those of the table that pandas joins, and changes are those between this report and last week's."""
    whole = pd.read_csv("fraud.csv").assign(order=lambda t: range(len(t)))
    whole.drop(columns=["score_a", "score_b"]).iloc[3:].to_csv("truth.csv", index=False)
    whole[["order", "score_a", "score_b"]].iloc[::-1].to_csv("said.csv", index=False)
    whole.iloc[3:].to_csv("merged.csv", index=False)
    whole.iloc[: len(whole) // 2].to_csv("old.csv", index=False)
    written = [part for name in ("n.json", "n.py", "n.html") for part in ("-o", name)]
    code, _, err = run(
        "report", "truth.csv", "said.csv", "--id", "order", "--against", "old.csv", "--joined", "j.csv", *written
    )
    assert code == 0 and f"Rows joined: {len(whole) - 3:,}. Rows left out: 0 with" in err
    found = json.loads((tmp_path / "n.json").read_text())
    values = {(one["model"], one["measure"]): one["value"] for one in found["numbers"]}
    of_merged = json.loads(run("report", "merged.csv", "--json")[1])["numbers"]
    assert values == {(one["model"], one["measure"]): pytest.approx(one["value"]) for one in of_merged}
    of_old = json.loads(run("report", "old.csv", "--json")[1])["numbers"]
    auroc = {one["model"]: one["value"] for one in of_old if one["measure"] == "auroc" and one["value"]}
    changed = [
        one
        for one in found["asked"]
        if one["part"] == "earlier file" and one["model"] in auroc and one["measure"] == "auroc"
    ]
    assert {one["model"]: one["before"] for one in changed} == {
        model: pytest.approx(auroc[model]) for model in ("score_a", "score_b")
    }
    assert all(one["difference"] == pytest.approx(one["value"] - one["before"]) for one in changed)
    text = (tmp_path / "n.html").read_text("utf-8")
    assert "Compared with an earlier file" in text and "with an id that a file has more than once" in text
    code, printed = run_script("n.py", "j.csv", "n.json", "--earlier", "old.csv")
    assert code == 0 and " 0 of them different" in printed, printed


@pytest.mark.usefixtures("few_resamples")
def test_two_files_are_compared_with_last_weeks_two(run, tmp_path):
    """The earlier numbers are those of the table that pandas joins; the script finds all of them again on the joined tables."""
    whole = pd.read_csv("fraud.csv").assign(order=lambda t: range(len(t)))
    weeks = {"now": whole.iloc[len(whole) // 2 :], "old": whole.iloc[: len(whole) // 2]}
    for name, week in weeks.items():
        week.drop(columns=["score_a", "score_b"]).to_csv(f"{name}_truth.csv", index=False)
        week[["order", "score_a", "score_b"]].iloc[::-1].to_csv(f"{name}_said.csv", index=False)
    weeks["old"].to_csv("old.csv", index=False)
    now, earlier = ("now_truth.csv", "now_said.csv"), ("--against", "old_truth.csv", "--against", "old_said.csv")
    code, _, err = run("report", *now, *earlier, "--id", "order", "--joined", "j.csv", "-o", "n.json", "-o", "n.py")
    assert code == 0 and f"Earlier files: Rows joined: {len(weeks['old']):,}. Rows left out: 0 with" in err
    changed = [one for one in json.loads((tmp_path / "n.json").read_text())["asked"] if one["part"] == "earlier file"]
    single = json.loads(run("report", *now, "--id", "order", "--against", "old.csv", "--json")[1])["asked"]
    assert {one.pop("of") for one in changed} == {"old_truth.csv with old_said.csv"}
    expected = [one | {"of": None} for one in single if one["part"] == "earlier file"]
    assert len(changed) > 10 and [one | {"of": None} for one in changed] == expected
    code, printed = run_script("n.py", "j.csv", "n.json", "--earlier", "j_earlier.csv")
    assert code == 0 and " 0 of them different" in printed, printed
    code, _, err = run("report", *now, "--id", "order", "--against", "old_said.csv")
    assert code == 3 and "give --against twice: they are joined by the same id" in err
    code, _, err = run("report", *now, *earlier, "--against", "old.csv")
    assert code == 3 and "--against may be given twice at most" in err


def test_result_files_of_answers_are_reported_and_judged(run, tmp_path):
    """A zip of lm-evaluation-harness' folder, as it is: the report, its numbers, the script that finds them again, and conditions."""
    (tmp_path / "results.zip").write_bytes(lm_eval_folder())
    outputs = [part for name in ("all.html", "all.json", "all.py") for part in ("-o", name)]
    assert run("report", "results.zip", *outputs)[0] == 0
    said = {
        (one["model"], one["measure"]): one["value"]
        for one in json.loads((tmp_path / "all.json").read_text())["numbers"]
    }
    assert said["acme__atlas-7b", "mean_score"] == 0.5 and said["acme__boreas-7b", "mean_score"] == 0.25
    code, printed = run_script("all.py", "results.zip", "all.json")
    assert code == 0 and " 0 of them different" in printed, printed
    code, out, err = run("check", "results.zip", "mean_score of acme__atlas-7b >= 0.9")
    assert code == 2 and "more questions" in out and "4 questions" in err
    (tmp_path / "samples.jsonl").write_bytes(lm_eval("acme/atlas-7b", flexible=True))
    code, _, err = run("report", "samples.jsonl", "--json")
    assert code == 3 and "Answer with only=strict-match" in err
    assert run("report", "samples.jsonl", "--json", "--answer", "only=strict-match")[0] == 0


def test_ratings_are_among_the_numbers(run, tmp_path):
    (tmp_path / "duels.csv").write_bytes(sample_file("pairs"))
    code, out, _ = run("report", "duels.csv", "--json", "--slice", "topic")
    asked = json.loads(out)["asked"]
    assert code == 0 and {one["part"] for one in asked} == {"judge", "ratings", "slice"}
    assert {one["model"] for one in asked if one["measure"] == "best_rank"} == {
        "coral",
        "basalt",
        "amber",
        "flint",
        "onyx",
    }
    assert run("check", "duels.csv", "bradley_terry_rating of coral >= 1000")[0] == 0


def test_answers_are_judged_by_slices_and_against_an_earlier_file(run, tmp_path):
    content = sample_file("answers")
    (tmp_path / "quiz.csv").write_bytes(content)
    worse = content.replace(b"coral,1,correct", b"coral,1,incorrect").replace(b"coral,2,correct", b"coral,2,incorrect")
    (tmp_path / "worse.csv").write_bytes(worse)
    code, out, err = run("check", "worse.csv", "mean_score of coral >= old - 0.05", "--against", "quiz.csv")
    assert code == 1 and "paired by identifier" in err and "broken" in out
    code, out, _ = run("check", "quiz.csv", "slice(topic) gap in mean_score of coral <= 0.02")
    quiz = pd.read_csv(io.BytesIO(content)).query("model == 'coral'")
    topics = quiz.assign(right=quiz["verdict"] == "correct").groupby("topic")["right"].mean()
    assert code == 2 and f"{topics.max() - topics.min():.4g} (" in out
    code, _, err = run("check", "quiz.csv", "slice(model) gap in mean_score <= 0.02")
    assert code == 3 and "there is no column “model”. The columns are: topic, passage, words" in err


def test_numbers_go_to_the_screen(run):
    _, said, _ = run("report", "fraud.csv", "--json")
    assert {one["model"] for one in json.loads(said)["numbers"]} >= {"score_a", "score_b"}


def parts_of(said, by):
    """Every line of a report's numbers that is of a slice by this column, by the slice's name."""
    return {one["of"]: one for one in json.loads(said)["asked"] if one["part"] == "slice" and one["by"] == by}


def test_slices_are_counted_as_by_hand_and_are_in_the_report(run, tmp_path):
    asked = ("--slice", "country", "--slice", "amount", "--slice-measure", "recall")
    code, said, _ = run("report", "fraud.csv", "--json", "-o", "r.html", *asked)
    assert code == 0
    rows = list(csv.DictReader((tmp_path / "fraud.csv").read_text().splitlines()))
    found = parts_of(said, "country")
    model = next(iter(found.values()))["model"]
    at = json.loads(said)["thresholds"][model]
    assert found.keys() == {row["country"] for row in rows}
    for name, one in found.items():
        actual = [row for row in rows if row["country"] == name and row["label"] == "fraud"]
        rest = [row for row in rows if row["country"] != name and row["label"] == "fraud"]
        share, others = (sum(float(row[model]) >= at for row in some) / len(some) for some in (actual, rest))
        assert (one["value"], one["rest"]) == pytest.approx((share, others))
        assert one["difference"] == pytest.approx(share - others)
        assert one["low"] < one["value"] < one["high"]
    assert len(parts_of(said, "amount")) == 5  # numbers are cut at their quantiles
    text = (tmp_path / "r.html").read_text("utf-8")
    assert f"recall, of {model}, by country." in text and f"recall, of {model}, by amount." in text
    assert {"slices", "slices-2"} <= json.loads(re.search(r'id="lesson-file">(.+?)</script>', text, re.DOTALL)[1])[
        "components"
    ].keys()


def test_saved_settings_bring_their_slices(run, tmp_path):
    settings = {
        "lab-slice-column": "country",
        "lab-slice-and": "(none)",
        "lab-slice-measure": "precision",
        "lab-slice-model": "score_b",
    }
    (tmp_path / "s.json").write_bytes(settings_json(settings))
    _, said, _ = run("report", "fraud.csv", "--json", "--settings", "s.json")
    assert {(one["model"], one["measure"]) for one in parts_of(said, "country").values()} == {("score_b", "precision")}
    _, said, _ = run("report", "fraud.csv", "--json")
    assert not json.loads(said)["asked"]


@pytest.mark.usefixtures("few_resamples")
def test_of_more_than_eight_models_a_reader_chooses_which_have_pictures(run, tmp_path):
    names = [f"model_{i}" for i in range(10)]
    rows = [[i % 2, *(round((i * 7 % 11 + k) / 22, 3) for k in range(10))] for i in range(40)]
    lines = [["label", *names], *rows]
    (tmp_path / "ten.csv").write_text("\n".join(",".join(map(str, line)) for line in lines))

    def pictured(*arguments):
        code, _, wrong = run("report", "ten.csv", "-o", "r.html", *arguments)
        assert code == 0, wrong
        text = (tmp_path / "r.html").read_text("utf-8")
        field = re.search(r'<fieldset class="file-choice" data-choice="threshold">.+?</fieldset>', text)[0]
        return re.findall(r"<span>(.+?)</span>", field), text

    shown, text = pictured()
    assert (
        len(shown) == 8 and "Of 10 models, the first 8 have a picture of their own; the tables have all models." in text
    )
    shown, text = pictured("--picture", "model_9", "--picture", "model_8")
    assert sorted(shown) == ["model_8", "model_9"] and "Of 10 models, the chosen 2 have a picture of their own" in text


# ---- a table that stays where it is
CONNECTIONS = """
[connections.shop]
backend = "duckdb"
address = "SHOP"
[connections.shop.tables]
orders_scored = "orders.parquet"
"""


def test_a_table_opens_the_lab_with_it(run, monkeypatch, tmp_path):
    """Nothing is served here: what would be is noted."""
    served = []
    monkeypatch.setattr("metricscope.opening._serve", served.append)
    monkeypatch.setenv("METRICSCOPE_TABLE", "")
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", "")
    (tmp_path / "connections.toml").write_text(CONNECTIONS)
    code, said, _ = run("--table", "orders_scored", "--connections", "connections.toml", "--no-browser")
    assert code == 0
    assert said.split()[3].endswith("/what_if")
    assert len(served) == 1
    assert os.environ["METRICSCOPE_TABLE"] == "orders_scored"
    assert os.environ["METRICSCOPE_CONNECTIONS"] == str(tmp_path / "connections.toml")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--table", "orders"), "No connections file says which tables there are"),
        (
            ("--table", "orders", "--connections", "c.toml"),
            "There is no table “orders” to read here. Offered are: orders_scored.",
        ),
        (("--table", "orders", "--connections", "bad.toml"), "is not TOML"),
        (("--table", "orders", "--connections", "none.toml"), "There is no file none.toml."),
        (("open", "fraud.csv", "--table", "orders_scored"), "Give a file or a table, not both."),
        (("report", "fraud.csv", "--table", "orders_scored"), "Give a file or a table, one of them."),
        (("report", "--csv"), "Give a file or a table, one of them."),
        (("report", "--table", "orders", "--connections", "c.toml"), "There is no table “orders” to read here."),
        (("report", "--table", "orders", "--json"), "--slice and --rows need a file"),
        (("report", "--table", "orders", "-o", "all.py"), "--slice and --rows need a file"),
    ],
)
def test_a_table_that_is_not_offered_is_a_sentence(run, monkeypatch, tmp_path, arguments, says):
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", "")
    (tmp_path / "c.toml").write_text(CONNECTIONS)
    (tmp_path / "bad.toml").write_text("[connections")
    code, _, said = run(*arguments)
    assert code == 3
    assert says in said


@pytest.mark.usefixtures("few_resamples")
def test_a_report_of_a_table_has_the_numbers_of_its_rows(run, monkeypatch, tmp_path):
    fraud = pyarrow.csv.read_csv(tmp_path / "fraud.csv")
    pq.write_table(fraud, tmp_path / "orders.parquet")
    (tmp_path / "connections.toml").write_text(CONNECTIONS)
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", "")
    monkeypatch.setenv("SHOP", str(tmp_path))
    code, _, _ = run(
        "report", "--table", "orders_scored", "--connections", "connections.toml", "-o", "t.csv", "-o", "t.html"
    )
    assert code == 0
    assert run("report", "fraud.csv", "-o", "f.csv")[0] == 0
    of_table, of_file = (
        list(csv.DictReader((tmp_path / name).read_text().splitlines())) for name in ("t.csv", "f.csv")
    )
    assert len(of_table) == len(of_file) > 30
    for one, other in zip(of_table, of_file, strict=True):
        assert (one["measure"], one["model"], one["undefined"]) == (
            other["measure"],
            other["model"],
            other["undefined"],
        )
        if one["value"]:
            assert float(one["value"]) == pytest.approx(float(other["value"]), abs=1e-12)
    report = (tmp_path / "t.html").read_text()
    assert "Identical rows were counted together, and the report is computed from the counts." in report
    assert f"{fraud.num_rows:,}" in report
