"""Lesson: how surprised a language model is, and which words come in bursts."""

import streamlit as st

from metrics_core import explain
from metrics_core.text.language_model import cross_entropy, perplexity
from pages.text.language_models.answers import ANSWERS
from pages.text.language_models.bursts import bursty_words
from pages.text.language_models.ngrams import measured, token_table
from pages.text.language_models.picture import token_row
from widgets import lesson
from widgets.place import aside

lesson.opening(
    "Four words had the probabilities 1/2, 1/4, 1/8 and 1/8. Halve one of these. For which word does perplexity rise most?"
)
lesson.guess(ANSWERS, moves="perplexity")


@st.fragment
def at_one_probability() -> None:
    """The row, and what follows the token that is dragged in it."""
    _, row = token_row()
    found = [explain(perplexity, row.probabilities), explain(cross_entropy, row.probabilities)]
    lesson.trace(found, file="tokens")


at_one_probability()


@lesson.section(
    "A model of your text",
    "An n-gram model counts which words follow which in one text, and then predicts another text. Does it help to add a little to "
    "every count?",
    sets=("tokens-are", "smoothing", "unknown", "training", "held-out", "model-"),
)
def own_text() -> None:

    @st.fragment
    def at_one_smoothing() -> None:
        """The texts, and what follows the smoothing."""
        found = measured()
        st.caption(
            "Without smoothing (k = 0, or λ = 1) one n-gram that the training text does not have makes perplexity infinite, or undefined if its "
            "first words never occur there. Much smoothing makes all words of the vocabulary nearly equally likely, and then the model has learnt "
            "almost nothing from the training text."
        )
        token_table(found)
        lesson.trace(found.worked(), file="model")

    at_one_smoothing()


@lesson.section(
    "Words that come in bursts",
    "“The” occurs everywhere. “Storm” occurs four times in one passage and nowhere else. Which word is bursty? That "
    "depends on the definition. Click a word to see both.",
    sets=("text", "word"),
)
def words_come_bursts() -> None:
    numbers = bursty_words()
    aside("bursts").caption(
        "By counts: how often a word occurs in the passages that contain it. It tends to be high for any frequent word. By gaps: whether the distances between one occurrence and the next, within "
        "a passage, vary more (above 0) or less (below 0) than they would by chance in a long text. With few gaps it cannot be far "
        "above 0."
    )
    lesson.trace(numbers, file="bursts")


lesson.documents("d-burstiness-lower")
lesson.blind_spots(
    "**Perplexity: the tokens.** It is computed from a mean over tokens, so it depends on how the text was cut. In “A model of your text”, at order 3 and k = 0.1, "
    "perplexity is 4.76 for words and 2.42 for characters, but the model has not become better. Compare two models on the same tokens of the "
    "same text, or by bits per character.",
    "**Perplexity: truth and use.** A fluent false statement can be less surprising than a clumsy true one. Perplexity does not ask whether "
    "an answer helps anybody.",
    "**Perplexity: what the model would write.** It is computed on a given text. A model that repeats itself when it "
    "writes can still give human text good probabilities.",
    "**Perplexity: whether the text is new.** On its training text, a model looks better than on other text: compare the two "
    "lines in “A model of your text” at order 3.",
    "**Burstiness: quality.** It describes how words are spread over a text. Neither high nor low is better.",
)
