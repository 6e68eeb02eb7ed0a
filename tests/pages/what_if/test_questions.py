"""Files that leave something open, on the lab's page: asked before anything is computed, kept in the link, corrected by hand."""

from functools import partial

import pytest

from lab.settings_file import settings_json
from tests.helpers.lab_page import SETTINGS, doctor, lab_of
from tests.lab.read.test_files import FILES, GOOD, ID, LABEL, NEAR, REAL, Y, other, text
from widgets.formulas import plain
from widgets.headless import EVERY

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
SPELT = text(label=other(other(LABEL, [0], "Spam"), [1], "?"), score=GOOD)


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read and what takes settings."""
    return partial(visit, parts=SETTINGS)


def given(at, content, name="mine.csv"):
    return at.file_uploader(key="lab-file").upload(name, content.encode(), "text/csv").run()


def test_labels_are_asked_for_and_another_file_is_asked_anew(visit):
    at = given(
        visit(PAGE, **{"lab-data": "Your file"}), text(label=other(other(LABEL, [0], "Spam"), [1], "?"), score=GOOD)
    )
    assert not at.get("html") or "lab-doctor" not in at.get("html")[-1].proto.body
    assert "Nothing is computed until then" in at.info[-1].value
    at.pills(key="lab-ask-spelling").set_value("one").run()
    at.pills(key="lab-ask-unknown").set_value("out").run()
    assert "spam: 16 ham: 31" in " ".join(doctor(at).split())
    at.multiselect(key="lab-missing").set_value(["?", "Spam"]).run()
    assert "spam: 15 ham: 31" in " ".join(doctor(at).split())
    given(at, text(label=other(LABEL, [1], "unknown"), score=GOOD), "other.csv")
    assert at.pills(key="lab-ask-unknown").value is None
    assert not at.exception


def test_a_link_answers(visit):
    out = plain("Not labelled: leave them out")
    link = {"lab-data": "Your file", "lab-ask-spelling": "One class", "lab-ask-unknown": out}
    assert "spam: 16 ham: 31" in " ".join(doctor(given(visit(PAGE, **link), SPELT)).split())


def test_a_thousand_or_a_fraction_is_asked_for(visit):
    numbers = {
        name: [f"{x:.0f}" if x < 1000 else f"{x / 1000:.3f}" for x in 10 * values]
        for name, values in (("actual", REAL), ("predicted", NEAR))
    }
    at = given(visit(PAGE, **{"lab-data": "Your file"}), text(";", **numbers))
    assert "can be read in two ways" in at.pills(key="lab-ask-decimal").label.replace("\\", "")
    at.pills(key="lab-ask-decimal").set_value("comma").run()
    assert lab_of(at).rows.truth.max() > 1000
    assert not at.exception


def test_columns_are_put_together_by_hand(visit):
    at = given(visit(PAGE, **{"lab-data": "Your file"}), text(id=ID, label=LABEL, a=(1 - GOOD).round(4), b=GOOD))
    at.multiselect(key="lab-models").set_value([]).run()
    at.multiselect(key="lab-parts").set_value(["a", "b"]).run()
    assert "put together" in doctor(at)
    rows = lab_of(at).rows
    assert rows.models["put together"].tolist() == GOOD.tolist()
    at.selectbox(key="lab-positive").select("ham").run()
    assert lab_of(at).rows.truth.sum() == (Y == 0).sum()
    at.session_state["lesson:parts"] = EVERY
    given(at, FILES["transformers with the truth"].text, "hf.csv")
    assert at.selectbox(key="lab-confident").value == "label"
    assert "the confidence in label" in doctor(at)
    assert not at.exception


WIDE = text(id=ID, label=LABEL, score=GOOD, **{f"f{i}": ["0.5"] * len(ID) for i in range(600)})


def test_of_a_wide_file_the_reader_chooses_columns(visit):
    at = given(visit(PAGE, **{"lab-data": "Your file"}), WIDE)
    asked = at.multiselect(key="lab-ask-columns")
    assert asked.value == ["id", "label", "score"]
    assert not at.error
    assert "Nothing is computed until then" in at.info[-1].value
    asked.set_value(["id", "label", "score", "f7"]).run()
    at.button(key="upload:wide-read:lab-ask-columns").click().run()
    rows = lab_of(at).rows
    assert list(rows.table.columns) == ["id", "label", "score", "f7"]
    assert "599 columns not read: f0, f1" in doctor(at)
    at.multiselect(key="lab-ask-columns").set_value(["label", "score"]).run()
    assert lab_of(at).rows.table is rows.table
    chosen = settings_json({"lab-ask-columns": ["label", "f1", "score"]})
    at.file_uploader(key="lab-settings-file").upload("s.json", chosen, "application/json").run()
    assert list(lab_of(at).rows.table.columns) == ["label", "score", "f1"]
    at.multiselect(key="lab-ask-columns").set_value(["label", "score"]).run()
    at.button(key="upload:wide-read:lab-ask-columns").click().run()
    assert list(lab_of(at).rows.table.columns) == ["label", "score"]
    assert not at.exception


def test_a_link_names_the_columns_of_a_wide_file(visit):
    link = {"lab-data": "Your file", "lab-ask-columns": ["label", "score", "gone"]}
    at = given(visit(PAGE, **link), WIDE)
    assert list(lab_of(at).rows.table.columns) == ["label", "score"]
    assert not at.exception
