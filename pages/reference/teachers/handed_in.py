"""A course's link to give out, and a table of the codes that its students hand in."""

import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from language import gettext, ngettext
from pages.reference.teachers.received import MOST, Line, lines, table
from widgets import hand_in, lesson
from widgets.hand_in.codes import NoKey, course_key, server_key


def codes_handed_in(first: str) -> None:
    """A course is made or named, and its codes are read. first: the lesson that students begin with, by its URL."""
    course = hand_in.course()
    if not course:
        st.button("Make a course", on_click=hand_in.begin)
        st.caption("A course is a name of eight letters. It needs no account and is not stored.")
        return
    st.markdown(
        gettext(
            "Students who open this link find **Hand in** at the end of each lesson. The course is **{course}**. **Hand in** gives a code, which records what was done in the lesson and contains no name.",
            course=course,
        )
    )
    lesson.copyable(hand_in.link_for_students(course, first))
    st.caption(
        gettext(
            "Keep the link of this page: you need it to read the codes of this course. If you open a live class now, its phones are in the course too. For any other link to a lesson, add `?course={course}` to its end, or `&course={course}` if it has a question mark already.",
            course=course,
        )
    )
    _read(course)


def _read(course: str) -> None:
    pasted = st.text_area(
        "Codes, one on each line; you may write a name next to each",
        height=160,
        key="codes",
        placeholder="Ada, ABCDEFGH-ABCDEFGH-ABCDEFGH-ABCDEFGH-ABCDEFGH",
    )
    file = st.file_uploader("Or a table with a column of codes (CSV)", key="codes-file")
    text = "\n".join(filter(None, [pasted, file.getvalue().decode("utf-8-sig", "replace") if file else ""]))
    received, without = lines(text)
    if len(received) > MOST:
        st.error(
            gettext("There are {n:,} codes; {most:,} can be read at once. Give fewer.", n=len(received), most=MOST)
        )
        return
    if text.strip() and not received:
        st.warning("There is no code in this. A code has five groups of eight letters and digits.")
    elif without:
        st.warning(ngettext("{n:,} line holds no code.", "{n:,} lines hold no code.", without))
    if received:
        _table(received, course)


def _table(received: list[Line], course: str) -> None:
    try:
        found = table(received, course_key(server_key(), course))
    except NoKey:
        st.error(hand_in.NO_KEY)
        return
    wrong = sum(map(bool, found[gettext("Remark")]))
    st.markdown(
        gettext(
            "**Codes: {n:,}, with a remark: {wrong:,}.** A valid code was made by this server and not changed since. It does not say who did the work.",
            n=len(received),
            wrong=wrong,
        )
    )
    st.dataframe(pd.DataFrame(found), hide_index=True, height="content" if len(received) < 20 else 600)
    st.download_button("The table (CSV)", safe_csv(found), "handed_in.csv", "text/csv", on_click="ignore")
