"""Lesson: how surprised a language model is, and which words come in bursts."""

import streamlit as st

from metrics_core import explain
from metrics_core.text.language_model import cross_entropy, perplexity
from pages.text.language_models.bursts import bursty_words
from pages.text.language_models.ngrams import measured, token_table
from pages.text.language_models.picture import token_row
from widgets import lesson
from widgets.place import aside

lesson.opening(
    "A model gave the four words of a text the probabilities 1/2, 1/4, 1/8 and 1/8. Halve one of them. For which word does "
    "perplexity rise most?"
)
lesson.guess(
    (
        lesson.Answer(
            "the likeliest",
            False,
            "It loses most probability, a quarter, but logarithms count factors and not differences. Half as likely is one bit "
            "more; here it is.",
            {"token": 1, "p": 0.25},
        ),
        lesson.Answer(
            "the least likely",
            False,
            "It was the most surprising word already, and it gets no more than one bit more surprising. So would any other.",
            {"token": 4, "p": 0.0625},
        ),
        lesson.Answer(
            "the same for all",
            True,
            "Half as likely is one bit more, wherever it happens. The mean of four words rises by a quarter of a bit, and "
            "perplexity by the factor 2 to the power of 1/4, about 1.19.",
        ),
        lesson.Answer(
            "for none: three words are unchanged",
            False,
            "One word is enough to move the mean, and there is no limit to how far: with probability 0 it is infinite.",
            {"token": 1, "p": 0.0},
        ),
    ),
    moves="perplexity",
)


@st.fragment
def at_one_probability() -> None:
    """The row, and what follows the token that is dragged in it."""
    _, row = token_row()
    found = [explain(perplexity, row.probabilities), explain(cross_entropy, row.probabilities)]
    lesson.trace(found, file="tokens")


at_one_probability()

lesson.section(
    "A model of your text",
    "An n-gram model counts what follows what in one text, and is asked about another one. Give every count a little extra: "
    "does that help?",
)


@st.fragment
def at_one_smoothing() -> None:
    """The texts, and what follows the smoothing."""
    found = measured()
    st.caption(
        "Without smoothing (k = 0, or λ = 1) one n-gram that was never seen makes perplexity infinite. A little smoothing helps; "
        "much of it makes all words of the vocabulary equally likely, and what was read counts for nothing."
    )
    token_table(found)
    lesson.trace(found.worked(), file="model")


at_one_smoothing()

lesson.section(
    "Words that come in bursts",
    "“The” comes all the time; “storm” comes four times in one passage, and then no more. Which of them is bursty? That "
    "depends on which of two definitions you take. Click a word.",
)
numbers = bursty_words()
aside("bursts").caption(
    "By counts: how often a word comes in the passages that have it, which is high for every frequent word. By gaps: whether the distances between neighbours, within "
    "a passage, vary more (above 0) or less (below 0) than they would by chance in a long text. With few gaps it cannot get far "
    "above 0."
)
lesson.trace(numbers, file="bursts")
lesson.mistake("d-burstiness-lower")

lesson.documents()
lesson.blind_spots(
    "**Perplexity: the tokens.** It is a mean over tokens, so it depends on how the text was cut. Switch from words to "
    "characters above: perplexity falls, and the model has not become better. Compare two models on the same tokens of the "
    "same text, or by bits per character.",
    "**Perplexity: truth and use.** A fluent falsehood can be less surprising than a clumsy truth. Whether an answer helps "
    "anybody is not asked.",
    "**Perplexity: what the model would write.** It reads a given text and writes none. A model that repeats itself when it "
    "writes may still give human text good probabilities.",
    "**Perplexity: whether the text is new.** On text it was trained on, a model looks better than it is: compare the two "
    "lines above at order 3.",
    "**Burstiness: quality.** It describes how words are spread in a text, and neither high nor low is good.",
)
