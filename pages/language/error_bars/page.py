"""Lesson: how far a benchmark's score may be off, and what that means for two models."""

from collections.abc import Mapping

import streamlit as st

from language import gettext
from metrics_core import Worked, explain
from metrics_core.error_bars import (
    clustered_standard_error,
    contaminated_score,
    design_effect,
    paired_standard_error,
    standard_error,
    unpaired_standard_error,
)
from pages.language.error_bars.answers import ANSWERS
from pages.language.error_bars.data import CLUSTERS, MANY, MODELS, QUESTIONS, TEXTS
from pages.language.error_bars.groups import START as GROUPS_START
from pages.language.error_bars.groups import learned as about_groups
from pages.language.error_bars.groups import many_benchmarks_drawn
from pages.language.error_bars.leaked import CLEAN, DRAWS, LEAKED_SCORE, leaked_benchmarks
from pages.language.error_bars.leaked import START as LEAKED_START
from pages.language.error_bars.many import START as MANY_START
from pages.language.error_bars.many import twenty_benchmarks
from pages.language.error_bars.needed import START as NEEDED_START
from pages.language.error_bars.needed import power_of_questions
from pages.language.error_bars.options import BY_TEXT, by_text, from_before, show
from pages.language.error_bars.pairs import START as PAIRS_START
from pages.language.error_bars.pairs import pairs
from pages.language.error_bars.picture import START, answers_of, two_models
from pages.language.error_bars.runs import START as RUNS_START
from pages.language.error_bars.runs import more_runs
from widgets import lesson
from widgets.cache import for_all
from widgets.place import mention
from widgets.scrubber import scrubber, scrubber_alone

from_before()
lesson.opening(
    "The five answers about one text are often all right or all wrong. Is an error bar that ignores this too short, right or too long?"
)
lesson.guess(ANSWERS, moves=show)
with lesson.settings(BY_TEXT):
    mention(gettext("{n} made-up answers about {texts} texts", n=QUESTIONS, texts=TEXTS))
    counted = by_text()


@st.fragment
def at_this_many() -> None:
    """The picture, and what follows the number of questions."""
    payload = for_all(f"error_bars/models/{counted:d}", lambda: two_models(by_text=counted))
    at = scrubber(payload, start=START, key="models")

    def worked(at: Mapping[str, float]) -> list[Worked]:
        n = int(at["questions"])
        scores, texts = answers_of("A", int(at["mixed"]))[:n].tolist(), CLUSTERS[:n].tolist()
        return [
            explain(standard_error, scores),
            explain(clustered_standard_error, scores, texts),
            explain(design_effect, scores, texts),
        ]

    lesson.trace(lesson.Along("models", at, worked), file="error-bars")


at_this_many()


@lesson.section(
    "Groups: which interval contains the true score often enough",
    "A model has a true score of 0.7. We draw 60 benchmarks of 200 questions for it. A 95% interval should contain 0.7 in about 57 of them. Raise the correlation of answers about one text (0: unrelated, 1: all alike). Which type of interval then contains 0.7 less often: the one that treats answers as independent, or the one by texts?",
    anchor="groups",
    sets=("groups-",),
)
def of_groups() -> None:
    payload = for_all("error_bars/groups", many_benchmarks_drawn)
    scrubber_alone(
        payload, start=GROUPS_START, key="groups", prefix="groups-", says=lambda at: about_groups(payload, at)
    )
    st.caption(
        gettext(
            "Percentages are over {n:,} benchmarks drawn at random. On benchmarks in use, Miller (2024) found that standard errors by groups of questions can be more than three times as large as those that ignore groups.",
            n=MANY,
        )
    )


@lesson.section(
    "Runs: ask each question again",
    "A benchmark has 200 questions. 30% of an answer's variance is from run to run, and 70% from question to question. You ask each question 100 times instead of once. How far does the standard error fall?",
    anchor="runs",
    sets=("runs-",),
)
def of_runs() -> None:
    scrubber_alone(for_all("error_bars/runs", more_runs), start=RUNS_START, key="runs", prefix="runs-")
    st.caption(
        "By about a sixth. With more runs, the variation from run to run averages out. The variation from question to question stays, because the questions are the same 200. A program that counts 20,000 answers as 20,000 questions reports the dotted line."
    )


@lesson.section(
    "Pairs: two models on the same questions",
    "Model A gets 72% of 500 questions right, and model B 68% of the same 500. Their 95% intervals overlap. Does the overlap alone show that the difference is not significant: that its 95% interval contains 0?",
    anchor="pairs",
    sets=("pairs-",),
)
def of_pairs() -> None:
    scrubber_alone(for_all("error_bars/pairs", pairs), start=PAIRS_START, key="pairs", prefix="pairs-")
    st.caption(
        "No. If both models find the same questions hard, luck with the questions moves both scores alike, and partly cancels out in the difference. Below is the standard error of the difference between models A and B of the first picture, computed in three ways: as if they had answered different questions (unpaired), question by question (paired), and text by text (paired by texts)."
    )
    a, b = MODELS["A"].tolist(), MODELS["B"].tolist()
    lesson.trace(
        [
            explain(unpaired_standard_error, a, b),
            explain(paired_standard_error, a, b),
            explain(paired_standard_error, a, b, clusters=CLUSTERS.tolist()),
        ],
        file="error-bars-pairs",
        names=("unpaired", "paired", "paired, by texts"),
    )


@lesson.section(
    "How many questions you need",
    "A benchmark is large enough to find a true difference of 0.04 in 80% of cases. How many times as many questions does it take for 0.02?",
    anchor="questions",
    sets=("needed-",),
)
def of_questions() -> None:
    scrubber_alone(for_all("error_bars/needed", power_of_questions), start=NEEDED_START, key="needed", prefix="needed-")
    st.caption(
        "Half the difference needs four times as many questions. Power is the probability that a test finds a difference that is there. This is for independent questions. If they come in groups, multiply the number of questions by the design effect (see “Groups”), computed from A's score minus B's on each question. Both models are "
        "right about 70% of the time here."
    )


@lesson.section(
    "Many benchmarks",
    "Two models are compared on 20 benchmarks, and in truth neither is better on any. On how many, on average, does a test say that one is better, if it errs in 5% of cases where there is no difference?",
    anchor="many",
    sets=("many-",),
)
def of_many() -> None:
    scrubber_alone(for_all("error_bars/many", twenty_benchmarks), start=MANY_START, key="many", prefix="many-")
    st.caption(
        "Of 20 independent tests with nothing to find, one on average has a [p-value](glossary?word=p-value) below 5%. The probability of at least one is 64%. Holm's correction keeps the probability of any "
        "false alarm at 5% or below. The correction of Benjamini and Hochberg finds at least as many differences as Holm's. For independent tests it keeps the expected proportion of false alarms among the findings at 5% or below."
    )


@lesson.section(
    "Questions that leaked",
    gettext(
        "A tenth of a benchmark's questions leaked into the training data, and the model gets {leaked:.0f}% of these right, and {clean:.0f}% of the others, the clean ones. Do more questions bring the expected score closer to {clean:.0f}%?",
        leaked=100 * LEAKED_SCORE,
        clean=100 * CLEAN,
    ),
    anchor="leaked",
    sets=("leaked-",),
)
def of_leaked() -> None:
    at = scrubber(for_all("error_bars/leaked", leaked_benchmarks), start=LEAKED_START, key="leaked", prefix="leaked-")
    st.caption(
        gettext(
            "No. More questions make the interval shorter, and it is centred on the wrong score. So the interval more often misses the score on questions that did not leak. Percentages are over {n:,} made-up benchmarks. The score does not show whether questions leaked: compare the scores on questions published before and after the training data were collected.",
            n=DRAWS,
        )
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(contaminated_score, at["leaked"], LEAKED_SCORE, CLEAN)]

    lesson.trace(lesson.Along("leaked", at, worked), file="error-bars-leaked")


lesson.blind_spots(
    "**What was not asked.** The interval is about questions like these. It does not cover other tasks or prompts, or show whether the model saw these questions in training.",
    "**Whether the answer key is right.** Its mistakes, or a judge that errs, can shift the score, and more questions do not help.",
    "**Few questions, or scores near 0 and 1.** A model with 20 of 20 right has a standard error of 0. Wilson's interval still shows the uncertainty: from 0.84 to 1.",
)
