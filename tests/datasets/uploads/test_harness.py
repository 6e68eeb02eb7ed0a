"""Result files of evaluation harnesses as tables: what of them is kept, and what a zip of several makes."""

import io
import json
import zipfile

import pytest

from datasets.converters.harness import results_of, with_question
from datasets.uploads import UploadError, read_table
from datasets.uploads.harness_samples import samples_in
from tests.helpers.harness_files import RIGHT, lm_eval, lm_eval_folder, promptfoo


def members(content: bytes) -> list[zipfile.ZipInfo]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.infolist()


def test_promptfoo_keeps_what_a_table_can_use():
    whole = json.loads(promptfoo())
    rows = results_of(whole)
    assert len(rows) == 16 and {row["model"] for row in rows} == {*RIGHT}
    assert {"question", "model", "graded", "testIdx", "success", "vars", "metadata", "latencyMs", "cost"} <= {*rows[0]}
    assert not {"response", "gradingResult", "testCase", "prompt"} & {*rows[0]}
    table = read_table(promptfoo(), "output.json")
    assert table.rows == 16 and {"vars.sum", "metadata.topic", "provider.id"} <= {*table.columns}


def test_tests_without_variables_are_told_apart_by_their_number():
    whole = json.loads(promptfoo())
    for one in whole["results"]["results"]:
        one["vars"], one["testCase"]["vars"] = {}, {}
    assert {row["question"] for row in results_of(whole)} == {str(i) for i in range(8)}


@pytest.mark.parametrize(
    "found",
    [
        [{"testIdx": 0, "promptIdx": 0}],
        {"results": []},
        {"results": {"results": [{"score": 1}]}},
        {"results": {"results": [{"testIdx": 0, "promptIdx": 0}, 3]}},
        {"data": [{"a": 1}]},
    ],
)
def test_other_files_are_left_as_they_are(found):
    assert results_of(found) is None


def test_documents_of_several_tasks_are_told_apart():
    columns = {"doc_id": [0, 0], "task": ["a", "b"], "filter": ["none", "none"], "acc": [1.0, 0.0]}
    assert with_question(columns)["question"] == ["a 0", "b 0"]
    assert with_question({"doc_id": [0], "acc": [1.0]}) == {"doc_id": [0], "acc": [1.0]}


def test_a_zip_names_the_model_by_its_folder():
    content = lm_eval_folder()
    lines = [json.loads(line) for line in samples_in(content, members(content), "r.zip").splitlines()]
    assert len(lines) == 8 and {line["model"] for line in lines} == {"acme__atlas-7b", "acme__boreas-7b"}
    assert {line["task"] for line in lines} == {"arith"}


def test_other_zips_are_as_before():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.csv", "label,score\n1,0.5\n0,0.25\n")
        archive.writestr("b.csv", "label,score\n1,0.5\n0,0.25\n")
    assert samples_in(out.getvalue(), members(out.getvalue()), "x.zip") == b""
    with pytest.raises(UploadError, match="zip archive of 2 files"):
        read_table(out.getvalue(), "x.zip")
    alone = io.BytesIO()
    with zipfile.ZipFile(alone, "w") as archive:
        archive.writestr("samples_arith_2025-06-01T10-20-30.123456.jsonl", lm_eval("acme/atlas-7b"))
    assert "model" not in read_table(alone.getvalue(), "x.zip").columns  # one file, and no folder to name it


def test_a_damaged_zip_is_a_sentence():
    content = lm_eval_folder()
    cut = content.replace(b'"doc_id"', b'"DOC_ID"', 1)
    with pytest.raises(UploadError, match="damaged zip archive"):
        samples_in(cut, members(content), "r.zip")


def test_a_line_that_is_no_json_is_named():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for model in ("a", "b"):
            archive.writestr(f"{model}/samples_arith_2025-06-01T10-20-30.1.jsonl", lm_eval("acme/atlas-7b")[:-40])
    with pytest.raises(UploadError, match="line 4 is not valid JSON"):
        read_table(out.getvalue(), "x.zip")
