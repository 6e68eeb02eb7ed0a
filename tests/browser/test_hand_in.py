"""A course: a student's first answer becomes a code, and the teacher's page reads it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from playwright.sync_api import expect


def test_what_a_student_did_reaches_the_teacher(visitor):
    reader = visitor("/teachers")
    teacher = reader.page
    teacher.locator(".st-key-unfolds-codes-handed-in summary").click()
    teacher.get_by_role("button", name="Make a course").click()
    link = teacher.locator(".lesson-copy")
    expect(link).to_contain_text("?course=")
    student = visitor(f"/precision_recall?{link.inner_text().partition('?')[2]}&seed=7").page
    student.locator(".st-key-guess").get_by_role("radio").or_(student.locator(".st-key-guess button")).first.click()
    expect(student.locator(".st-key-told-guess")).to_contain_text(re.compile(r"Right\.|No\."))
    student.get_by_role("button", name="Hand in").click()
    code = student.locator("dialog textarea")
    expect(code).to_have_value(re.compile(r"(\w{8}-){4}\w{8}"))
    expect(student.locator("dialog")).to_contain_text("The lesson's question: answered")
    handed = code.input_value()
    given = teacher.get_by_label("Codes, one on each line")
    given.fill(f"Ada {handed}")
    given.press("Control+Enter")
    expect(teacher.get_by_text("Codes: 1, with a remark: 0.")).to_be_visible()
    changed = ("B" if handed[0] == "A" else "A") + handed[1:]
    table = {"name": "codes.csv", "mimeType": "text/csv", "buffer": f"name,code\nBob,{handed}\nCy,{changed}\n".encode()}
    reader.upload(teacher.locator(".st-key-codes-file input[type=file]"), table)
    expect(teacher.get_by_text("Codes: 3, with a remark: 2.")).to_be_visible()
    file = reader.download(teacher.get_by_role("button", name="The table (CSV)"))
    rows = list(csv.DictReader(Path(file.path()).read_text("utf-8-sig").splitlines()))
    assert [row["Name or note"] for row in rows] == ["Ada", "Bob", "Cy"]
    assert [row["Lesson"] for row in rows] == ["Precision and recall", "Precision and recall", ""]
    assert [row["Seed"] for row in rows] == ["7", "7", ""]
    assert rows[1]["Remark"] == "same browser and lesson as row 1" and rows[2]["Remark"].startswith("not valid")
