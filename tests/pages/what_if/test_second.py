"""A second file on the lab's page: joined by the ids that the reader, a link or saved settings choose."""

from functools import partial

import pytest

from lab.settings_file import settings_json
from tests.helpers.lab_page import SETTINGS, doctor, lab_of, words
from widgets.headless import EVERY

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
TRUTH = "id,number,label\n" + "".join(f"{i},{100 + i},{'spam' if i % 3 else 'ham'}\n" for i in range(30))
SAID = "id,key,score\n" + "".join(f"{i + 1},{100 + i},0.{i + 10}\n" for i in range(30))


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read and what takes settings."""
    return partial(visit, parts=SETTINGS)


def both(at):
    """The page with both files."""
    at.file_uploader(key="lab-file").upload("truth.csv", TRUTH.encode(), "text/csv").run()
    return at.file_uploader(key="lab-second-file").upload("said.csv", SAID.encode(), "text/csv").run()


def test_the_ids_that_were_chosen_are_settings_and_part_of_the_link(visit):
    at = both(visit(PAGE, **{"lab-data": "Your file"}))
    assert "Rows joined: 29. Rows left out: 1 with an id that only the first file has, 1 with" in words(at)
    at.selectbox(key="lab-join-first").set_value("number")
    at.selectbox(key="lab-join-second").set_value("key").run()
    assert "Rows joined: 30." in words(at) and "30 rows, 5 columns" in doctor(at)
    scores = lab_of(at).rows.models["score"].tolist()
    chosen = {"lab-join-first": "number", "lab-join-second": "key"}
    kept = {name: at.session_state[name] for name in chosen}
    assert not at.exception and kept == chosen

    linked = both(visit(PAGE, **{"lab-data": "Your file"}, **chosen))
    assert lab_of(linked).rows.models["score"].tolist() == scores
    again = visit(PAGE)
    again.file_uploader(key="lab-settings-file").upload("s.json", settings_json(chosen), "application/json").run()
    assert lab_of(both(again)).rows.models["score"].tolist() == scores


def test_another_second_file_is_asked_anew(visit):
    at = both(visit(PAGE, parts=EVERY, **{"lab-data": "Your file"}))
    at.selectbox(key="lab-join-second").set_value("key").run()
    other = SAID.replace("key", "name").encode()
    at.file_uploader(key="lab-second-file").upload("other.csv", other, "text/csv").run()
    assert at.selectbox(key="lab-join-second").value == "id" and not at.exception
