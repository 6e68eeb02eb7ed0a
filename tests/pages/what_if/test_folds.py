"""What the lab folds away runs once a reader has opened it; a link or settings with one of its values open it."""

import pytest

from lab.settings_file import settings_json
from tests.helpers.lab_page import lab_of

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
OF_PARTS = {"lab-if-model", "lab-slice-column", "lab-first"}
OF_ROLES = {"lab-task", "lab-truth", "lab-weight"}
OF_BOXES = {"lab-tp-gain", "lab-earlier-file"}


def keys(at):
    kinds = ("selectbox", "number_input", "file_uploader")
    return {one.key for kind in kinds for one in at.get(kind)}


def test_a_reader_who_has_opened_nothing_gets_nothing_of_it(visit):
    at = visit(PAGE, parts=set())
    assert not at.exception and {"lab-model", "lab-file"} <= keys(at)
    assert keys(at).isdisjoint(OF_PARTS | OF_BOXES | OF_ROLES | {"lab-settings-file"})
    assert lab_of(at).rows.truth.sum() > 0  # the columns have their roles all the same
    assert not [table for table in at.dataframe if {"better", "unit"} <= set(table.value.columns)]


def test_what_the_roles_fold_holds_comes_once_it_is_opened(visit):
    at = visit(PAGE, parts=set(), **{"lab-weight": "amount"})
    before = lab_of(at)
    at.session_state["lab-roles"] = True
    assert keys(at.run()) >= OF_ROLES
    assert lab_of(at) is before and at.selectbox(key="lab-weight").value == "amount"


def test_a_link_and_settings_open_the_parts_that_they_are_about(visit):
    of_a_cell = visit(PAGE, parts=set(), **{"lab-cell": "FN"})  # whose rows are listed under the slices
    assert keys(of_a_cell) & OF_PARTS == {"lab-slice-column"}
    at = visit(PAGE, parts={("what_if", "take-along")}, **{"lab-slice": "overseas"})
    assert keys(at) & OF_PARTS == {"lab-slice-column"}
    saved = settings_json({"lab-first": "score_b", "lab-change": "a slice is left out"})
    at.file_uploader(key="lab-settings-file").upload("settings.json", saved, "application/json").run()
    assert keys(at) & OF_PARTS == OF_PARTS and not at.warning
    assert at.selectbox(key="lab-first").value == "score_b"
