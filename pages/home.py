"""Home: what this is in one screen, with something to drag at once."""

import streamlit as st

from widgets import lesson
from widgets.data import NAMES, Scored, built_in, kept
from widgets.operating_point import miniature
from widgets.scrubber import scrubber_alone

lesson.opening("Metricscope", "Move a metric. See what it notices, and what it misses. Start here: drag the line.")
data = built_in("spam-like")
sweep = kept(data, "sweep", Scored.sweep)
payload = kept(data, "miniature", lambda d: miniature(sweep, positive=d.positive, negative=d.negative))
scrubber_alone(payload, start={"threshold": data.threshold}, key="home")
st.caption(
    "Blue is actually positive, orange actually negative. Solid was classified right, hatched wrong. So it is on every page."
)

LESSONS = {
    "classification/accuracy_pitfalls": (
        "Accuracy pitfalls",
        "96 right in 100, and 94 by a model that learned nothing. What now?",
    ),
    "classification/precision_recall": (
        "Precision and recall",
        "You flag less. One of the two can only fall. Which one?",
    ),
    "classification/roc_pr_det": ("ROC, PR and DET", "Positives become ten times rarer. Which curve changes?"),
    "classification/thresholds": (
        "Choosing a threshold",
        "Many thresholds find 95% of the positives. Which one do you take?",
    ),
    "classification/probabilities": ("Probabilities", "Make every probability bolder. Which number notices?"),
    "classification/multiclass": ("Many classes", "One class swallows the others. Which average ends higher?"),
    "text/bleu_rouge": ("BLEU and ROUGE", "Every word is there, in a wild order. Which scores notice?"),
    "text/language_models": ("Language models", "One word becomes half as likely. Which one raises perplexity most?"),
    "vision/clustering": ("Clustering", "Points without any clusters. How good does the silhouette get?"),
    "vision/generated_images": ("Generated images", "Two samples of the same images. How far apart are they?"),
}
columns = [column for _ in range(0, len(LESSONS), 4) for column in st.columns(4, gap="small")]
for column, (file, (title, question)) in zip(columns, LESSONS.items(), strict=False):
    with column.container(border=True, height="stretch", gap="small"):
        st.page_link(f"pages/{file}.py", label=f"**{title}**")
        st.caption(question)
with st.container(border=True, horizontal=True, vertical_alignment="center"):
    st.page_link(
        "pages/classification/precision_recall.py",
        label="**Bring your own predictions**",
        query_params={"data": NAMES["file"]},
    )
    st.caption("A CSV with a label and a score is enough. It stays in your session: not stored, not shared.")
st.caption(
    "Every number here is computed by one core, can be traced to its formula, rows and code, and agrees with the "
    "reference libraries. The examples come from five well-known texts, checked and where need be corrected."
)
