"""History: precision, recall and F in five pictures, from notched cards to the F of today."""

import streamlit as st

from language import gettext
from pages.reference.history.answers import ANSWERS
from pages.reference.history.needles import needles
from pages.reference.history.steps import e_and_f, matching_terms, radar, two_species
from widgets import lesson
from widgets.cache import for_all
from widgets.links import anchor, link
from widgets.scrubber import scrubber_alone

lesson.opening(
    "One needle finds 7 of the 8 wanted cards and 9 others. With a second needle, which rises: recall or precision?"
)
lesson.guess(ANSWERS, moves="needles")

YEARS = (
    (1945, "Dice: a coincidence index for two species, the formula of F1"),
    (1954, "Peterson, Birdsall and Fox: the ROC curve, for radar"),
    (1955, "Kent and colleagues: recall, and precision as “pertinency”"),
    (1966, "Cleverdon at Cranfield: precision and recall measured, question by question"),
    (1974, "van Rijsbergen: E joins precision and recall"),
    (1992, "MUC-4: F, which is 1 − E"),
)


def told(*texts: str, source: str) -> None:
    """What happened, beside the picture, and where it is written."""
    st.markdown("\n\n".join(map(gettext, texts)))
    st.caption(gettext("Source: {source}", source=gettext(source)))


anchor("needles")
scrubber_alone(for_all("history/needles", needles), start={"needles": 1}, key="needles", prefix="deck-")
told(
    "Each card stood for a document, and was notched in the row of each subject that the document was about. Searchers called an unwanted card that falls a **false drop**; now it is a "
    "false positive. In 1955 Allen Kent and three colleagues wrote down what a search "
    "should be judged by: the recall factor, the proportion of the wanted documents that were found, and the pertinency factor, today's precision.",
    source="Kent, Berry, Luehrs and Perry 1955, Machine literature searching VIII, American Documentation 6; on the cards, "
    "Casey and Perry 1951, Punched Cards. The deck shown is made up.",
)

lesson.heading(
    "A threshold at the radar",
    "A spot on a screen may be an aircraft or noise. Move the lowest strength at which the operator calls out. Lower it: hits rise or stay, and so do false alarms.",
    anchor="radar",
)
scrubber_alone(for_all("history/radar", radar), start={"threshold": 4.5}, key="radar", prefix="radar-")
told(
    "Calling out more often moves the dot along the curve; an operator who tells aircraft from noise better has a higher curve. Wesley Peterson, Theodore Birdsall and William Fox published this curve in "
    "1954: the receiver operating characteristic, ROC.",
    source="Peterson, Birdsall and Fox 1954, The theory of signal detectability, IRE Transactions on Information Theory 4. The spots shown are made up.",
)

lesson.heading(
    "The papers of Cranfield",
    "At Cranfield, Cyril Cleverdon's team had 1,400 papers judged, question by question. Require that more of a question's terms match: here precision rises, and recall falls or stays.",
    anchor="cranfield",
)
scrubber_alone(for_all("history/terms", matching_terms), start={"threshold": 3}, key="terms", prefix="terms-")
told(
    "Cleverdon called this an inverse relationship. It holds on average, not at every step: the papers that are dropped may all be irrelevant or all relevant.",
    source="Cleverdon, Mills and Keen 1966, Factors Determining the Performance of Indexing Systems; Cleverdon 1972, On the "
    "inverse relationship of recall and precision, Journal of Documentation 28. The data shown are made up.",
)

lesson.heading(
    "One number out of two",
    "F combines precision and recall in one number. Drag the point along a curve: F stays the same. A larger beta gives recall more weight.",
    anchor="effectiveness",
)
start = {"beta": 1, "precision": 0.75, "recall": 0.5}  # on the line of F = 0.6
scrubber_alone(for_all("history/e", e_and_f), start=start, key="effectiveness", prefix="e-")
told(
    "Keith van Rijsbergen wrote it as a loss, **E**: 1 minus a weighted harmonic mean of precision and recall. 0 is perfect, 1 means nothing right. With beta = 1 the "
    "mean is at most twice the smaller of the two: with a recall of 0.05, E is above 0.9 whatever the precision.",
    source="van Rijsbergen 1974, Foundation of evaluation, Journal of Documentation 30; van Rijsbergen 1979, Information Retrieval, second edition, chapter 7.",
)

lesson.heading(
    "F, and the same formula in ecology",
    "In 1992 the organisers of MUC-4, a contest of programs that read news, used 1 minus van Rijsbergen's E and called it F. Higher is better. With beta = 1 the "
    "formula was not new. Below are two species of plants: change the number of plots where both grow.",
    anchor="species",
)
scrubber_alone(for_all("history/species", two_species), start={"together": 12}, key="species", prefix="species-")
told(
    "Lee Dice asked in 1945 how often two species occur in the same plots. His coincidence index, twice the number of common plots divided by the sum of the two "
    "species' plots, is F1. So one formula has several names: F1 in search, Dice coefficient where pictures are segmented, Sørensen–Dice in ecology.",
    source="Chinchor 1992, MUC-4 evaluation metrics, Fourth Message Understanding Conference; Dice 1945, Measures of the amount of "
    "ecologic association between species, Ecology 26. The plots shown are made up.",
)
lesson.heading("The years in order", "What was in print, and when.", anchor="years")
years = "".join(f"<li><strong>{year}</strong>{gettext(what)}</li>" for year, what in YEARS)
st.html(f'<ol class="history-years">{years}</ol>')
ways = (
    link("Move precision, recall and F together", "precision_recall"),
    link("ROC, PR and DET", "roc_pr_det"),
    link("Which metric is yours?", "choose"),
)
st.html(f'<p class="own-runs">{gettext("From here: {links}", links=" · ".join(ways))}</p>')
