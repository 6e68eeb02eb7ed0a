"""Lesson: how surprised a language model is, and which words come in bursts."""

from collections.abc import Mapping

import streamlit as st

from metrics_core import Worked, explain
from metrics_core.multiple_choice import likelihood_accuracy
from metrics_core.text.language_model import cross_entropy, perplexity
from pages.language.language_models.answers import ANSWERS
from pages.language.language_models.bursts import bursty_words
from pages.language.language_models.choices import START as CHOICES_START
from pages.language.language_models.choices import log_likelihoods, most_likely, questions
from pages.language.language_models.ngrams import measured, token_table
from pages.language.language_models.picture import KEY, token_row
from widgets import lesson
from widgets.cache import for_all
from widgets.place import aside
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Four words in a row have probabilities 1/2, 1/4, 1/8, 1/8. One probability is halved: for which word does perplexity rise most?"
)
lesson.guess(ANSWERS, moves="perplexity")


@st.fragment
def at_one_probability() -> None:
    """The row, and what follows the token that is dragged in it."""
    row_at, at = token_row()

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(metric, row_at(at).probabilities) for metric in (perplexity, cross_entropy)]

    lesson.trace(lesson.Along(KEY, at, worked), file="tokens")


at_one_probability()


@lesson.section(
    "A model of your text",
    "An n-gram model counts which words follow which in one text, and then predicts a second, held-out text. Move k, which is added to every count. At which k is the perplexity of the held-out text lowest?",
    sets=("tokens-are", "smoothing", "unknown", "training", "held-out", "model-"),
)
def own_text() -> None:

    @st.fragment
    def at_one_smoothing() -> None:
        """The texts, and what follows the smoothing."""
        found = measured()
        st.caption(
            "At order 2 (pairs of words) and k = 0, one held-out pair that the training text lacks makes perplexity infinite. With a large k all words are nearly equally likely, as if "
            "the model had learned almost nothing."
        )
        token_table(found)
        lesson.trace(found.along(), file="model")

    at_one_smoothing()


@lesson.section(
    "Words that come in bursts",
    "“Lighthouse” occurs five times, all in the first passage. Click a word to see where it occurs, and how bursty it is by two definitions.",
    sets=("text", "word"),
)
def words_come_bursts() -> None:
    numbers = bursty_words()
    aside("bursts").caption(
        "By counts: how many times, on average, a word occurs in the passages that contain it. By gaps: a number above 0 if the standard deviation of the gaps between its occurrences is larger than their mean, and below 0 if it is smaller. For a word at random places with many gaps, the number is near 0. It is lower if there are few gaps, or if the word is frequent. The two can disagree: “the” has a high number by counts and one below 0 by gaps."
    )
    lesson.trace(numbers, file="bursts")


@lesson.section(
    "Multiple choice: the most likely answer",
    "The model's answer is the choice with the least surprise. The surprise is summed over the tokens of the choice, or this sum is divided by the number of its tokens, characters or bytes. Each token becomes half as likely. With which of these four ways is the accuracy certain to stay the same?",
    sets=("choices-",),
)
def of_choices() -> None:
    scrubber_alone(
        for_all("language_models/choices", most_likely), start=CHOICES_START, key="choices", prefix="choices-"
    )
    st.caption(
        "Per token: all choices get the same added surprise. In the sum, a choice with more tokens gets more, so short choices gain on long ones. Per character or byte, the added surprise differs because tokens differ in length. "
        "These made-up questions are built so that surprise per token works well: 20 of 24 are right. On other questions another way may work better. Use one way for all models. "
        "Below is the accuracy per byte, with the slider at 0.5.",
        help="lm-evaluation-harness calls one of these accuracies “acc_norm”: per byte in the paper of Biderman et al. (2024), per character in the program's code of 2025. Here the two differ: some choices are in Greek letters, which take two bytes each in UTF-8.",
    )
    truth, _, lengths = questions()
    logs = log_likelihoods(CHOICES_START["cost"])
    lesson.trace([explain(likelihood_accuracy, truth, logs, lengths=lengths["byte"])], file="choices")


lesson.documents("d-perplexity-two-bases", "d-burstiness-lower")
lesson.blind_spots(
    "**The tokens.** Perplexity is per token, so it depends on what a token is. In “A model of your text” at order 3 and k = 0.1, perplexity is 4.76 for words and 2.42 for characters. But the "
    "word model is better: 0.67 bits per character against 1.27.",
    "**Truth.** A fluent false statement can be less surprising than a clumsy true one.",
    "**What the model would write.** A model that repeats itself when it writes can still give human text high probabilities.",
)
