"""For teachers: the plan of a lesson on a line of time, a table of all lessons, questions and lessons for a learning platform, and a table of the codes that students hand in."""

import streamlit as st

from language import gettext
from pages.reference.teachers.bank import question_bank
from pages.reference.teachers.every import every_lesson
from pages.reference.teachers.glance import plan_at_a_glance
from pages.reference.teachers.handed_in import codes_handed_in
from pages.reference.teachers.packages import lesson_packages
from pages.reference.teachers.plans import lesson_plan
from widgets import hand_in, lesson
from widgets.lesson_plans.card import LICENCE, LICENCE_NAME

lesson.opening("A ready lesson of ten or 45 minutes: what you show, and what you ask.")
chosen = plan_at_a_glance()


@lesson.section(
    "Lesson plans",
    "The whole plan, with what students should see and an exam question.",
    sets=("plan",),
)
def plans() -> None:
    lesson_plan(chosen)


lesson.heading("All lessons", "“Alone” is how long a student needs without a teacher.")
every_lesson()


@lesson.section(
    "Question bank",
    "The lessons' opening questions and exercises, the worksheets' tasks with new numbers, the stories' questions and the plans' exam questions, as a file for Moodle or another platform that reads one of the formats below. "
    "Which lessons do you need?",
)
def bank() -> None:
    question_bank(chosen)


@lesson.section(
    "Lessons as packages",
    "A lesson in your learning platform, without the app. It reports what was done, as SCORM or xAPI. Which lesson do you need?",
)
def packages() -> None:
    lesson_packages(chosen)


@lesson.section(
    "What students handed in",
    "Before the lesson, make a course and give out its link. Afterwards, paste the codes that come back. What did your students do?",
    anchor="codes-handed-in",
    sets=(hand_in.PARAMETER,),
)
def codes() -> None:
    codes_handed_in(chosen)


said = gettext(
    "For the first time: {guide}, with nothing but the app. For your institution: {report}, criterion by criterion (WCAG 2.2, A and AA). The texts of lessons, plans, worksheets and questions are under {licence}: copy and change them, and name their source. The program is under the MIT licence.",
    guide=f'<a href="teaching" target="_blank" rel="noopener">{gettext("prepare a lesson in an hour")}</a>',
    report=f'<a href="accessibility" target="_blank" rel="noopener">{gettext("the report on accessibility")}</a>',
    licence=f'<a href="{LICENCE}">{LICENCE_NAME}</a>',
)
st.html(f'<p class="own-runs">{said}</p>')
