"""A course: a student's first answer becomes a code, and the teacher's page reads it."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_what_a_student_did_reaches_the_teacher(visitor):
    teacher = visitor("/teachers").page
    teacher.locator(".st-key-unfolds-codes-handed-in summary").click()
    teacher.get_by_role("button", name="Make a course").click()
    link = teacher.locator(".lesson-copy")
    expect(link).to_contain_text("?course=")
    student = visitor(f"/ndcg?{link.inner_text().partition('?')[2]}").page
    student.locator(".st-key-guess").get_by_role("radio").or_(student.locator(".st-key-guess button")).first.click()
    expect(student.locator(".st-key-told-guess")).to_contain_text(re.compile(r"Right\.|No\."))
    student.get_by_role("button", name="Hand in").click()
    code = student.locator("dialog textarea")
    expect(code).to_have_value(re.compile(r"(\w{8}-){4}\w{8}"))
    expect(student.locator("dialog")).to_contain_text("The lesson's question: answered")
    given = teacher.get_by_label("Codes, one on each line")
    given.fill(f"Ada {code.input_value()}")
    given.press("Control+Enter")
    expect(teacher.get_by_text("Codes: 1, with a remark: 0.")).to_be_visible()
