"""Lesson: what k answers to a problem give, and how right answers are spread."""

from collections.abc import Mapping

import streamlit as st

from language import gettext
from metrics_core import Worked, explain
from metrics_core.abstention import attempted_f_score, correct_given_attempted, penalised_score
from metrics_core.samples import best_of_k, mean_pass_at_k, pass_at_k
from pages.language.samples.abstain import START as ABSTAIN_START
from pages.language.samples.abstain import counts, only_if_sure
from pages.language.samples.answers import ANSWERS
from pages.language.samples.data import EACH, MODELS, OF, SOLVED
from pages.language.samples.one_problem import START, one_problem
from pages.language.samples.picture import two_models
from pages.language.samples.scored import RIGHT, best_by_a_scorer, scores
from pages.language.samples.scored import START as SCORER_START
from widgets import lesson
from widgets.cache import for_all
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "A gets 3 of 10 answers right on each of ten problems. B gets all right on three, none on seven. Draw 5 per problem at random: which has a right one for more problems?"
)
asked = lesson.guess(ANSWERS, moves="models") is None


@st.fragment
def at_one_k() -> None:
    """The picture, and what follows k."""
    at = scrubber(for_all(f"samples/models/{asked:d}", lambda: two_models(asked=asked)), start={"k": 1}, key="models")

    def worked(at: Mapping[str, float]) -> list[Worked]:
        solved = [[sum(row) for row in rows] for rows in MODELS.values()]
        return [explain(mean_pass_at_k, [EACH] * len(right), right, int(at["k"])) for right in solved]

    lesson.trace(lesson.Along("models", at, worked), file="samples")


at_one_k()


@lesson.section(
    "One right, most right, all right",
    "A model gave 20 answers to one problem, and 8 are right. Keep k of the 20 at random, and raise k. Which cannot fall: the probability that at least one is right, that most are, or that all are?",
    sets=("n", "c", "one-"),
)
def of_one_problem() -> None:
    scrubber_alone(for_all("samples/one", one_problem), start=START, key="one", prefix="one-")
    st.caption(
        "Only that at least one is right. If a test can pick the right answer, one is enough: pass@k. If the answers vote, it is enough that more than half are right; at an even k "
        "a tie is no majority, so the line goes up and down. If each answer is used, as when k customers ask the same thing, all must be right: pass^k."
    )


@lesson.section(
    "The best of k by a scorer",
    "A scorer, such as another model, gives each answer points. You set how many extra points right answers get; one wrong answer is overrated. Of twenty answers, six are right. You draw k, and keep the one with the most points. Does a larger k always help?",
    anchor="scorer",
    sets=("scorer-",),
)
def of_a_scorer() -> None:
    at = scrubber(for_all("samples/scorer", best_by_a_scorer), start=SCORER_START, key="scorer", prefix="scorer-")
    st.caption(
        "No. With all twenty answers, the overrated one is among them and is kept. With 1.5 extra points for right answers, five answers are best: a right one is among them in 87% of draws, and the overrated one in only 25%. "
        "pass@k is the upper bound: it is reached by a test that passes every right answer and no wrong one. The scores are made up."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(best_of_k, scores(at["more"]), RIGHT, int(at["k"]))]

    lesson.trace(lesson.Along("scorer", at, worked), file="samples-scorer")


@lesson.section(
    "Problems are not answers",
    gettext(
        "A model gave one answer to each of {n} problems, and solved {solved}. Somebody puts n = {n} and c = {solved} into the formula and reports a pass@10 of 97.7%. What is wrong?",
        n=OF,
        solved=SOLVED,
    ),
    anchor="solved-problems-are-not-right-answers",
)
def problems_are_no_answers() -> None:
    lesson.trace(
        [
            explain(pass_at_k, OF, SOLVED, 10),
            explain(mean_pass_at_k, [1] * OF, [1] * SOLVED + [0] * (OF - SOLVED), 1),
            explain(mean_pass_at_k, [1] * OF, [1] * SOLVED + [0] * (OF - SOLVED), 10),
        ],
        file="samples-mistake",
    )
    st.caption(
        "The formula is about n answers to one problem. With one answer to each, pass@1 is 50/164 = 30.5%, and pass@10 is undefined: nobody knows what nine "
        "more answers would bring. The function printed by Chen et al. (2021) returns 1 wherever n - c is less than k: at k = 10 it would count a problem as solved whose only answer is wrong."
    )


@lesson.section(
    "Answer, or say “I don't know”",
    "A correct answer earns 1 point, a wrong one costs 3, and “I don't know” costs nothing. How sure should the model be before it answers?",
    anchor="abstain",
    sets=("abstain-",),
)
def of_abstaining() -> None:
    at = scrubber(for_all("samples/abstain", only_if_sure), start=ABSTAIN_START, key="abstain", prefix="abstain-")
    st.caption(
        "More than 75% sure. At 75%, of four answers, on average, three are correct and earn 3 points together, and one is wrong and costs 3. The 200 questions are made up, and the confidence can be trusted: answers with a confidence of 75% are correct in 75% of cases. The [lesson on probabilities](probabilities) shows how to check the confidence that a model states. Here, of the attempted questions, the proportion correct is highest if the model attempts almost none. Accuracy over all questions is highest if it attempts all of them. The F-score of SimpleQA (Wei et al. 2024) combines the two. On average a guess raises the F-score if it is right with a probability above half that score."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        correct, wrong, abstained = counts(at["threshold"])
        return [
            explain(correct_given_attempted, correct, wrong),
            explain(attempted_f_score, correct, wrong, abstained),
            explain(penalised_score, correct, wrong, abstained, penalty=at["penalty"]),
        ]

    lesson.trace(lesson.Along("abstain", at, worked), file="samples-abstain")


lesson.blind_spots(
    "**Who picks the right answer.** pass@k counts a problem as solved if a right answer is among the k. Where no test can pick it, a vote, a scorer or a reader has to.",
    "**Which problems.** The mean does not show whether the same few problems are solved each time.",
    "**What it costs.** Ten answers take up to ten times the computation of one. Compare models at the same k, or at the same cost.",
)
