"""History: precision, recall and F in five pictures, from notched cards to the F of today."""

import streamlit as st

from pages.reference.history.answers import ANSWERS
from pages.reference.history.needles import needles
from pages.reference.history.steps import e_and_f, matching_terms, radar, two_species
from widgets import lesson
from widgets.cache import for_all
from widgets.links import link
from widgets.scrubber import scrubber_alone

lesson.opening("Precision and recall, the ROC curve, the formula for F1: which was in print first?")
lesson.guess(ANSWERS, moves="needles")


def told(*texts: str, source: str) -> None:
    """What happened, beside the picture, and where it is written."""
    st.markdown("\n\n".join(texts))
    st.caption(f"Source: {source}")


lesson.heading(
    "1. Cards on a needle",
    "Before computers, a search was done by hand on cards with holes along the edge. Where a subject applied, the hole was "
    "cut open into a notch. Raise the deck on a needle: the notched cards fall out. Each further needle asks for one more subject. "
    "What is missed because of the second needle?",
    anchor="needles",
)
scrubber_alone(for_all("history/needles", needles), start={"needles": 1, "lift": 0.8}, key="needles", prefix="deck-")
told(
    "Hatched blue: the card stays up although it was wanted. Hatched orange: it falls although it was not. Searchers called the latter card a "
    "**false drop**, a name for what is now a false positive. In 1955 Allen Kent and three colleagues wrote down what a search should "
    "be judged by. Two of their measures are today's recall and precision: the recall factor, the proportion of the wanted cards that "
    "fell, and the pertinency factor, the proportion of the fallen cards that were wanted.",
    source="Kent, Berry, Luehrs and Perry 1955, Machine literature searching VIII, American Documentation 6; on the cards, "
    "Casey and Perry 1951, Punched Cards. The deck shown is made up.",
)

lesson.heading(
    "2. A threshold at the radar",
    "An echo on a screen may be an aircraft or noise. Call out at every flicker and you miss nothing; wait for a strong "
    "echo and you raise no false alarm. Can an operator have good eyes and still call out too seldom?",
    anchor="radar",
)
scrubber_alone(for_all("history/radar", radar), start={"threshold": 4.5}, key="radar", prefix="radar-")
told(
    "Yes. Calling out more or less often moves the dot along the curve; better eyes, or a better receiver, raise the curve. Wesley Peterson, Theodore "
    "Birdsall and William Fox separated the two in 1954, by drawing hits against false alarms for all thresholds at once: the "
    "receiver operating characteristic, ROC. In 1963 John Swets proposed it for literature search.",
    source="Peterson, Birdsall and Fox 1954, The theory of signal detectability, IRE Transactions on Information Theory 4; "
    "Swets 1963, Information retrieval systems, Science 141. The echoes shown are made up.",
)

lesson.heading(
    "3. The papers of Cranfield",
    "At Cranfield, Cyril Cleverdon's team had 1,400 papers judged, question by question. That made it "
    "possible to count what a search had missed. Now require that more of the question's terms match. Which ratio rises?",
    anchor="cranfield",
)
scrubber_alone(for_all("history/terms", matching_terms), start={"threshold": 3}, key="terms", prefix="terms-")
told(
    "If more terms must match, no additional papers are retrieved, so recall cannot rise, while precision tends to. Over many questions the two moved in opposite directions, "
    "and Cleverdon called this an inverse relationship. It holds on average, not at every step: the papers that are "
    "dropped may all be irrelevant or all relevant. Search engines are still compared on collections of questions with judged "
    "results.",
    source="Cleverdon, Mills and Keen 1966, Factors Determining the Performance of Indexing Systems; Cleverdon 1972, On the "
    "inverse relationship of recall and precision, Journal of Documentation 28. The data shown are made up.",
)

lesson.heading(
    "4. One number out of two",
    "Two searches: one is more precise, the other finds more. Which is better depends on who asks. Choose beta and drag "
    "the point along a line. Where does a little more precision cost much recall?",
    anchor="effectiveness",
)
start = {"beta": 1, "precision": 0.6, "recall": 0.5}
scrubber_alone(for_all("history/e", e_and_f), start=start, key="effectiveness", prefix="e-")
told(
    "Keith van Rijsbergen derived this measure from how people trade one for the other. He wrote it as a loss, "
    "**E**: 0 means perfect, 1 means nothing right. It is 1 minus a weighted harmonic mean of precision and "
    "recall. With beta = 1 the mean is close to the smaller of the two, so the lines of equal E bend: with "
    "a recall of 0.05, E is above 0.9 whatever the precision.",
    source="van Rijsbergen 1974, Foundation of evaluation, Journal of Documentation 30; van Rijsbergen 1979, Information Retrieval, second edition, chapter 7.",
)

lesson.heading(
    "5. F, and a surprise",
    "Programs that read news reports were compared in the 1990s, and the organisers wanted a number that is higher for better systems. They took 1 − E and "
    "called it F. With beta = 1, the formula was not new. Below are two species of plants and the plots where they grow. Change the number of plots where both grow. Who used these numbers decades earlier?",
    anchor="species",
)
scrubber_alone(for_all("history/species", two_species), start={"together": 12}, key="species", prefix="species-")
told(
    "Lee Dice asked in 1945 how often two species grow in the same plots. His two association indices are recall and "
    "precision, each seen from the side of one species. His coincidence index, twice the number of common plots divided by the sum of the two species' plots, is F1. So one formula has "
    "several names: F1 in search, the Dice coefficient where pictures are segmented, Sørensen–Dice in ecology.",
    source="Chinchor 1992, MUC-4 evaluation metrics, Fourth Message Understanding Conference; Dice 1945, Measures of the amount of "
    "ecologic association between species, Ecology 26. The plots shown are made up.",
)
ways = (
    link("Move all three at once", "precision_recall"),
    link("ROC, PR and DET", "roc_pr_det"),
    link("Which metric is yours?", "choose"),
)
st.html(f'<p class="own-runs">From here: {" · ".join(ways)}</p>')
