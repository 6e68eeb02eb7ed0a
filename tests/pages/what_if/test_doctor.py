"""The lab's doctor on the page: what was read, roles in the link, bad files beside the earlier result, hostile text."""

import re
from functools import partial

import numpy as np
import pytest

from datasets.uploads import read_table, safe_csv
from lab.read import SAMPLES, guess_lab_roles, lab_rows, sample_file
from pages.lab.what_if import roles as lab_roles
from pages.lab.what_if import source
from pages.lab.what_if.doctor import _line
from tests.helpers import MALFORMED
from tests.helpers.lab_page import LINE, doctor
from widgets.headless import EVERY

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
INVERTED = b"id,label,score,score_b\n" + b"".join(
    f"{i},{'spam' if i % 3 else 'ham'},{0.1 if i % 3 else 0.9},{(i * 37 % 101) / 101}\n".encode() for i in range(90)
)
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "$x^2$ **bold** [a](b)",
    "=cmd|' /C calc'!A0",
    "\u202egnp.exe",
    "🙂" * 3,
    "y" * 10_000,
)


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read, and nothing else."""
    return partial(visit, parts=LINE)


def given(visit, content, name="mine.csv", **query):
    at = visit(PAGE, **query)
    return at.file_uploader(key="lab-file").upload(name, content, "text/csv").run()


def test_a_file_is_taken_at_once_and_its_faults_come_first(visit):
    at = given(visit, INVERTED, parts=EVERY)
    assert not at.exception
    assert at.session_state["lab-data"] == "Your file"
    said = doctor(at)
    assert "90 rows, 4 columns" in said and "comma-separated, ASCII, header line 1" in said
    assert "spam: 60" in said and "ham: 30; prevalence 66.67%" in said
    assert "looks wrong  score: It looks inverted: AUROC 0." in said
    at.multiselect(key="lab-lower").select("score").run()
    assert "inverted" not in doctor(at)
    assert "without a single mistake" in doctor(at)


def test_roles_of_a_link_are_kept_and_nonsense_is_named(visit):
    link = {"lab-data": "Your file", "lab-positive": "ham", "lab-models": ["score_b"], "lab-group": "gone"}
    at = visit(PAGE, **link)
    assert "lab-models" in at.query_params
    at.file_uploader(key="lab-file").upload("mine.csv", INVERTED, "text/csv").run()
    assert at.multiselect(key="lab-models").value == ["score_b"]
    assert at.selectbox(key="lab-positive").value == "ham"
    assert "1 model" in doctor(at)
    assert any("not in this file" in c.value and "gone" in c.value for c in at.caption)


def test_what_is_no_good_is_said_and_the_earlier_result_stays(visit):
    at = given(visit, INVERTED)
    before, seconds = doctor(at), at.session_state["lab:seconds"]
    bad = (MALFORMED / "paper.pdf").read_bytes()
    at.file_uploader(key="lab-file").upload("paper.csv", bad, "text/csv").run()
    assert "PDF" in at.error[0].value
    assert doctor(at) == before
    assert at.session_state["lab:seconds"] == seconds  # what is said of the earlier file stays true
    at.file_uploader(key="lab-file").upload("again.csv", INVERTED, "text/csv").run()
    at.session_state["lesson:parts"] = EVERY  # no part minds that it is of other roles than those chosen
    at.multiselect(key="lab-models").set_value([]).run()
    assert "No predictions found" in at.error[0].value.replace("\\", "")
    assert "2 models" in doctor(at)
    assert not at.exception


def test_what_was_read_stays_when_the_file_is_taken_away_and_so_do_the_settings(visit):
    """The browser takes the file before away in a run of its own when another one is given."""
    query = {"lab-data": "Your file", "lab-models": ["score_b"], "lab-rule": "recall", "lab-recall": "0.7"}
    at = given(visit, INVERTED, **query)
    assert at.selectbox(key="lab-data").disabled
    before = doctor(at)
    at.file_uploader(key="lab-file").set_value(None).run()
    assert doctor(at) == before and not at.exception
    assert "what was read from mine.csv" in at.info[0].value.replace("\\", "")
    assert at.query_params["lab-rule"] == "recall" and at.session_state["lab-models"] == ["score_b"]
    at.selectbox(key="lab-data").set_value("Tickets").run()
    assert "Read as several classes" in re.sub(r"\s+", " ", doctor(at))
    at.selectbox(key="lab-data").set_value("Your file").run()
    assert "90 rows, 4 columns" in doctor(at)


def test_no_stale_choice_of_a_sample_hides_a_file(visit):
    """The browser may still say which sample is looked at in the message after the one with the file."""
    at = given(visit, INVERTED)
    at.session_state["lab-data"] = "Fraud"
    at.run()
    assert "90 rows, 4 columns" in doctor(at)
    assert at.session_state["lab-data"] == "Your file"


def test_large_files_do_not_fill_the_memory_with_other_roles(visit, monkeypatch):
    monkeypatch.setattr(source, "LARGE", 10)
    at = given(visit, INVERTED)
    first = set(at.session_state[source.KEPT])
    at.multiselect(key="lab-lower").select("score").run()
    assert len(first) == 1 and first.isdisjoint(at.session_state[source.KEPT])
    at.multiselect(key="lab-lower").unselect("score").run()
    assert set(at.session_state[source.KEPT]) == first and "inverted" in doctor(at)


def test_another_task_is_guessed_anew(visit):
    at = visit(PAGE, parts=EVERY)
    at.selectbox(key="lab-task").set_value("numbers").run()
    assert not at.exception
    at.selectbox(key="lab-truth").set_value("amount").run()
    assert "Read as numbers" in re.sub(r"\s+", " ", doctor(at))
    at.selectbox(key="lab-task").set_value("two classes").run()
    assert at.selectbox(key="lab-task").value == "two classes"
    assert not at.exception


def test_hostile_names_and_cells_are_text(visit):
    columns = {"label": ["spam", "ham"] * 30, "score": [i / 60 for i in range(60)]}
    columns |= {name: [HOSTILE[(i + k) % 6] for i in range(60)] for k, name in enumerate(HOSTILE)}
    at = given(visit, safe_csv(columns) + b"spam,,a,b,c,d,e,f\r\n", parts=EVERY)
    assert not at.exception and not at.error
    at.multiselect(key="lab-models").set_value(["score"]).run()
    at.selectbox(key="lab-group").set_value(HOSTILE[0]).run()
    assert not at.exception
    for element in at.get("html"):
        assert "<img" not in element.proto.body
    for element in (*at.markdown, *at.caption, *at.error):
        assert "<img" not in element.value or r"\<img" in element.value
    assert "<img src=x onerror=alert(1)>" in doctor(at)


def test_a_large_file_is_sampled_unless_every_row_is_asked_for(visit, monkeypatch):
    monkeypatch.setattr(lab_roles, "MOST_UNITS", dict.fromkeys(lab_roles.MOST_UNITS, 60))
    at = given(visit, INVERTED)
    assert "a random sample of 90: a proportion is off by at most" in doctor(at)
    at.session_state["lab-rows"] = "every row"
    at.run()
    assert "random sample" not in doctor(at)


def test_models_beyond_those_taken_at_first_are_named(visit):
    names = [f"score_{i:02}" for i in range(22)]
    rows = "".join(f"{i % 3 > 0},{','.join(f'{(i * k % 101) / 101:.4f}' for k in range(1, 23))}\n" for i in range(60))
    at = given(visit, f"label,{','.join(names)}\n{rows}".encode())
    assert "20 models" in doctor(
        at
    ) and "found but not used (at the start, at most 20 models are): score_20, score_21." in doctor(at)
    at.multiselect(key="lab-models").set_value(names).run()
    assert "22 models" in doctor(at) and "found but not used" not in doctor(at)


def test_samples_can_be_downloaded_as_they_are_read():
    assert {sample.file for sample in SAMPLES.values()} == {f"lab_{s.title.lower()}.csv" for s in SAMPLES.values()}
    assert all(sample_file(task).count(b"\n") > 80 for task in SAMPLES)


def test_the_line_says_how_many_models_are_not_used():
    rng = np.random.default_rng(0)
    columns = {"label": rng.integers(0, 2, 60)} | {f"score_{i:02}": rng.random(60).round(3) for i in range(23)}
    table = read_table(safe_csv(columns), "x.csv")
    guess = guess_lab_roles(table)
    rows = lab_rows(table, guess.roles)
    said = _line(source.Lab(rows, "digest", "x.csv", guess, private=True), ())
    assert "models: score_00, score_01 and 18 more; not used: 3 more" in said
