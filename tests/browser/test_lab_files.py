"""Files of every task through the lab: the numbers on the screen are those of its downloaded script, which the reference libraries compute."""

import re

import pytest
from playwright.sync_api import expect

from tests.helpers.lab_files import FILES
from tests.helpers.scripts import run_script
from tests.helpers.taken import taken
from widgets.formulas import significant


def on_screen(page, model):
    """What stands in the rows of the table of measures that are in view, by measure, for one model."""
    every = page.locator("summary").filter(has_text=re.compile(r"All \d+ metrics"))
    if not every.evaluate("(box) => box.parentElement.open"):
        every.press("Enter")
    cells = page.get_by_test_id("stDataFrame").filter(has=page.locator("th", has_text=re.compile("^better$"))).first
    column = cells.locator("th").filter(has_text=re.compile(f"^{re.escape(model)}$"))
    expect(column).to_be_attached()
    table = cells.evaluate(
        "(root) => [...root.querySelectorAll('tr')].map((row) => [...row.cells].map((c) => c.textContent))"
    )
    place = table[0].index(model)
    return {row[0]: row[place] for row in table[1:] if len(row) > place}


def recomputed(reader, folder, file):
    """What the downloaded script prints of each model's measures, compared with the downloaded numbers."""
    reader.ready().part("take-along")
    for name in ("Script (Python)", "Numbers (JSON)"):
        reader.download(reader.page.get_by_role("button", name=name)).save_as(folder / name)
    code, printed = run_script(folder / "Script (Python)", file, folder / "Numbers (JSON)")
    assert code == 0, printed
    lines = [re.split(r"  +", line) for line in printed.splitlines() if line.endswith("the same")]
    return {(model, measure): number for model, measure, number, _ in lines}


@pytest.mark.minutes
def test_files_of_every_task(visitor, tmp_path):
    reader = visitor("/what_if?lab-data=Your+file")
    page = reader.page
    for task, content in FILES.items():
        file = tmp_path / f"{task}.csv"
        file.write_bytes(content())
        page.locator(".st-key-lab-file input[type=file]").set_input_files(file)
        expect(page.locator(".lab-said").filter(has_text=f" as {task}")).to_have_count(1)
        answers = taken(file.read_bytes()).answers
        rows = [*answers.rows, *answers.without]
        said = recomputed(reader, tmp_path, file)
        assert {(row.model, row.measure.key) for row in rows} <= said.keys()  # answers have boxes beside the table
        for model in {
            row.model for row in answers.rows
        }:  # the column of no model is further right than what is in view
            shown = on_screen(page, model)
            mine = [row for row in rows if row.model == model and row.measure.name in shown]
            assert len(mine) > 4, shown
            for row in mine:
                number, text = said[model, row.measure.key], shown[row.measure.name]
                if number == "undefined":
                    assert text == "undefined", (row, text)
                else:
                    scale = 100 if row.measure.unit == "%" else 1
                    assert text.split(" ")[0] == significant(scale * float(number)), (row, text)
