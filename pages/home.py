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

SECTIONS = {
    "Classification": {
        "classification/accuracy_pitfalls": (
            "Accuracy pitfalls",
            "96 right in 100, and 94 by a model that learned nothing. What now?",
        ),
        "classification/precision_recall": (
            "Precision and recall",
            "You flag less. One of the two can only fall. Which?",
        ),
        "classification/roc_pr_det": ("ROC, PR and DET", "Positives become ten times rarer. Which curve changes?"),
        "classification/thresholds": ("Choosing a threshold", "Many find 95% of the positives. Which one do you take?"),
        "classification/probabilities": ("Probabilities", "Make every probability bolder. Which number notices?"),
        "classification/multiclass": ("Many classes", "One class swallows the others. Which average ends higher?"),
    },
    "Ranking": {
        "ranking/ranking": ("Precision at k", "One result more. Which of the numbers can never fall?"),
        "ranking/ndcg": ("NDCG", "A useless result slips into the list. What does NDCG do?"),
        "ranking/recommenders": ("Recommenders", "From everybody's taste to each one's own. What gets clearly worse?"),
    },
    "Regression": {
        "regression/regression": ("Regression errors", "One prediction goes far astray. Which error stops moving?"),
        "regression/forecasting": ("Forecasting", "It forecasts the next month best. The month after, too?"),
        "regression/distances": ("Distances", "A text is written out twice. Which distance notices?"),
    },
    "Text": {
        "text/bleu_rouge": ("BLEU and ROUGE", "Every word is there, in a wild order. Which scores notice?"),
        "text/language_models": ("Language models", "A word gets half as likely. Which one costs most?"),
    },
    "Pictures and clusters": {
        "vision/detection": ("Detection", "A box lies half a width beside. How large is the overlap?"),
        "vision/clustering": ("Clustering", "No cluster is there, and k-means finds some. How good do they look?"),
        "vision/generated_images": ("Generated images", "A copy is turned around its middle. What becomes of FID?"),
    },
}
BESIDE = (("Classification",), ("Ranking", "Regression"), ("Text", "Pictures and clusters", ""))


def cards(section: str) -> None:
    """The lessons of a section, each with its question."""
    st.html(f'<h2 class="home-section">{section}</h2>')
    for column, (file, (title, question)) in zip(
        st.columns(len(SECTIONS[section]), gap="small"), SECTIONS[section].items(), strict=True
    ):
        with column.container(border=True, height="stretch", gap="xxsmall", key=f"card-{file.split('/')[1]}"):
            st.page_link(f"pages/{file}.py", label=f"**{title}**")
            st.caption(question)


def own_predictions() -> None:
    """The way in for a reader with a file."""
    st.html('<h2 class="home-section">Your own</h2>')
    with st.container(border=True, height="stretch", gap="xxsmall", key="card-own"):
        st.page_link(
            "pages/classification/precision_recall.py",
            label="**Bring your own predictions**",
            query_params={"data": NAMES["file"]},
        )
        st.caption("A CSV with labels and scores. It stays in your session.")


for sections in BESIDE:
    for place, name in zip(
        st.columns([len(SECTIONS.get(name, "1")) for name in sections], gap="small"), sections, strict=True
    ):
        with place:
            if name:
                cards(name)
            else:
                own_predictions()
st.caption(
    "Every number here is computed by one core, can be traced to its formula, rows and code, and agrees with the "
    "reference libraries. The examples come from five well-known texts, checked and where need be corrected."
)
