"""Home: what this is in one screen, with something to drag at once."""

import streamlit as st

from widgets import lesson
from widgets.data import NAMES, Scored, built_in, kept
from widgets.operating_point import miniature
from widgets.scrubber import scrubber

lesson.opening("Metricscope", "Move a metric. See what it notices, and what it misses. Start here: drag the line.")
data = built_in("spam-like")
sweep = kept(data, "sweep", Scored.sweep)
payload = kept(data, "miniature", lambda d: miniature(sweep, positive=d.positive, negative=d.negative))
scrubber(payload, start={"threshold": data.threshold}, key="home")
st.caption(
    "Blue is actually positive, orange actually negative. Solid was classified right, hatched wrong. So it is on every page."
)

left, middle, right = st.columns(3, gap="medium")
with left.container(border=True, height="stretch"):
    st.page_link("pages/classification/accuracy_pitfalls.py", label="**Accuracy pitfalls**")
    st.markdown("A model that is right 96 times in 100, and one that learned nothing and is right 94 times. What now?")
with middle.container(border=True, height="stretch"):
    st.page_link("pages/classification/precision_recall.py", label="**Precision and recall**")
    st.markdown("You flag less. One of the two can only fall. Which one, and why may the other do as it likes?")
with right.container(border=True, height="stretch"):
    st.page_link(
        "pages/classification/precision_recall.py",
        label="**Bring your own predictions**",
        query_params={"data": NAMES["file"]},
    )
    st.markdown("A CSV with a label and a score is enough. It stays in your session: not stored, not shared.")
st.caption(
    "Every number here is computed by one core, can be traced to its formula, rows and code, and agrees with the "
    "reference libraries. The examples come from five well-known texts, checked and where need be corrected."
)
