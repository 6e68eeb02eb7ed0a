"""A lesson as a package for a learning platform."""

import streamlit as st

from widgets.curriculum import LESSONS
from widgets.package import package_button

VERSIONS = {"SCORM 1.2": "1.2", "SCORM 2004": "2004", "xAPI": "xapi"}


def lesson_packages(lesson: str) -> None:
    """A lesson and a version are chosen, and a button makes the file. lesson: by its URL, the one to begin with."""
    titles = {lesson.title: lesson.url for lesson in LESSONS}
    with st.container(horizontal=True):
        mine = list(titles.values()).index(lesson)
        title = st.selectbox("Lesson", list(titles), mine, key=f"package-lesson-{lesson}", width=320)
        version = st.segmented_control(
            "Version", list(VERSIONS), default=next(iter(VERSIONS)), required=True, key="package-version"
        )
    package_button(titles[title], VERSIONS[version])
    st.caption(
        "A lesson is complete once each exercise is done, or its answer shown. The score is the proportion done without the answer. "
        "Exercises in which data are edited need the app, and do not count for the score. Moodle reads SCORM 1.2. xAPI needs a platform that starts such packages and gives them an address to report to."
    )
