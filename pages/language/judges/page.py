"""Lesson: what a judge's errors do to a pass rate, and what can be done about it."""

from collections.abc import Mapping
from functools import partial

import streamlit as st

from language import gettext
from metrics_core import Worked, explain
from metrics_core.judges import (
    corrected_rate,
    expected_rate,
    fleiss_kappa,
    krippendorff_alpha,
    prediction_powered_mean,
    self_preference,
)
from metrics_core.retrieval_augmented import context_precision, faithfulness
from pages.language.judges.agreement import START as AGREEMENT_START
from pages.language.judges.agreement import lopsided
from pages.language.judges.answers import ANSWERS
from pages.language.judges.data import DRAWS, JUDGED, LABELLED, MANY, answers
from pages.language.judges.of_class import beside_the_class
from pages.language.judges.orders import START as ORDERS_START
from pages.language.judges.orders import swapped
from pages.language.judges.own_answers import START as OWN_START
from pages.language.judges.own_answers import at as own_counts
from pages.language.judges.own_answers import own_and_other
from pages.language.judges.picture import START, judged_rates
from pages.language.judges.powered import START as POWERED_START
from pages.language.judges.powered import drawn_anew
from pages.language.judges.raters import START as RATERS_START
from pages.language.judges.raters import four_raters, verdicts
from pages.language.judges.retrieved import CLAIMS, passages_and_claims, useful
from pages.language.judges.retrieved import START as RETRIEVED_START
from widgets import class_votes, lesson
from widgets.cache import for_all
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "A judge passes 90% of right answers and fails 90% of wrong ones. Of a model's answers, 95% are right. What pass rate does the judge report on average?"
)
lesson.guess(ANSWERS, moves="judge")


@st.fragment
def at_one_judge() -> None:
    """The picture, and what follows the judge's errors."""
    at = scrubber(for_all("judges/rates", judged_rates), start=START, key="judge")

    def worked(at: Mapping[str, float]) -> list[Worked]:
        rate = expected_rate(at["true"], at["sensitivity"], at["specificity"])
        return [explain(corrected_rate, rate, at["sensitivity"], at["specificity"])]

    lesson.trace(lesson.Along("judge", at, worked), file="judges")


at_one_judge()
st.caption(
    gettext("Intervals here are 95% intervals from {n:,} judged answers.", n=JUDGED),
    help=gettext(
        "The picture shows them for a judge that passes exactly the expected proportion. We also take the same number of answers at random, {draws:,} times, and count how often each type of interval contains the true rate. If the correction is undefined in one of these samples, that counts as a miss. The corrected interval is Lang and Reiczigel's (2014). It includes the uncertainty of sensitivity and specificity, which come from {n} right and {n} wrong answers with human labels. If they are treated as known, intervals are too short.",
        draws=DRAWS,
        n=LABELLED,
    ),
)


if (votes := class_votes.linked()) and votes.total:
    lesson.section(
        "Your class's votes",
        "Your class voted on some items, and the judge gave a verdict on all. How far is the judge's rate from the rate corrected with the class's votes?",
        anchor="class",
        sets=(class_votes.PARAMETER,),
    )(partial(beside_the_class, votes))


@lesson.section(
    "Agreement: raw, kappa and AC1",
    "A judge and a person agree on 900 of 1,000 answers. Both call nearly all of these 900 right. Is Cohen's kappa as high as the agreement?",
    anchor="agreement",
    sets=("agreement-",),
)
def of_agreement() -> None:
    scrubber_alone(for_all("judges/agreement", lopsided), start=AGREEMENT_START, key="agreement", prefix="agreement-")
    st.caption(
        "No. Kappa compares the agreement with that of two raters who guess, and say “right” as often as the judge and the person do. If nearly all verdicts are “right”, raters who guess agree about as often. Gwet's AC1 estimates agreement by chance in another way. Here this estimate is small, so AC1 is high. Kappa and AC1 can differ this much, so show the four counts too: both say “right”, both “wrong”, only the judge “right”, only the person “right”."
    )


@lesson.section(
    "Several raters, and verdicts that are missing",
    "Three people and a judge label twelve answers, but one of them skips an answer. Fleiss' kappa and Krippendorff's alpha measure the agreement of several raters. Which of the two can use all the verdicts?",
    anchor="raters",
    sets=("raters-",),
)
def of_raters() -> None:
    at = scrubber(for_all("judges/raters", four_raters), start=RATERS_START, key="raters", prefix="raters-")
    st.caption(
        "Krippendorff's alpha. Fleiss' kappa needs the same number of verdicts on each answer, whoever gives them. Alpha compares the verdicts that are there, and leaves out an answer with a single one. "
        "Where no verdict is missing, alpha is a little larger than Fleiss' kappa, unless all agree: alpha computes the agreement by chance from pairs drawn without replacement. In a live class, your students can be [the raters](raters)."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        rows = verdicts(at)
        return [explain(krippendorff_alpha, rows), explain(fleiss_kappa, rows)]

    lesson.trace(lesson.Along("raters", at, worked), file="judges-raters")


@lesson.section(
    "Order: the judge prefers what it reads first",
    "A judge says which of two answers is better. It tends to prefer the one that it reads first, so each pair is shown in both orders, and the two win rates are averaged. Is the average the "
    "true win rate?",
    anchor="order",
    sets=("order-",),
)
def of_order() -> None:
    scrubber_alone(for_all("judges/orders", swapped), start=ORDERS_START, key="orders", prefix="order-")
    st.caption(
        "Not in general. In the average, being read first helps A and B alike. But a pair whose winner changes with the order (it flips) counts as half a win, so here the better model seems less far ahead. Without these "
        "pairs it seems further ahead, because the close ones are gone. A preference for longer answers is the same in both orders, and swapping does not show it. The pairs are made up. "
        "A preference of 1 outweighs a difference of less than 1 on the axis."
    )


@lesson.section(
    "Few human labels, many judged answers",
    "People label 100 answers, and a judge scores these and 1,000 more. On the 100, take the mean of human score minus judge's score. Add it to the judge's mean on the 1,000. "
    "The 95% interval of this sum should contain the true mean in 95% of cases. Does that need a good judge?",
    anchor="powered",
    sets=("powered-",),
)
def of_powered() -> None:
    scrubber_alone(for_all("judges/powered", drawn_anew), start=POWERED_START, key="powered", prefix="powered-")
    st.caption(
        gettext(
            "No, if the labelled answers are drawn at random: the correction is then right on average whatever the judge does. This is prediction-powered inference (PPI, Angelopoulos et al. 2023). A good judge makes the interval shorter than that of the labels alone; one that guesses makes it longer. A later form, PPI++, gives the judge a weight to avoid that. Percentages are over {n} made-up benchmarks. Below is the mean of one benchmark, with a judge that gets 90% right.",
            n=MANY,
        )
    )
    one = {name: scores[0].tolist() for name, scores in answers(0.9, 100).items()}
    lesson.trace([explain(prediction_powered_mean, **one)], file="judges-powered")


@lesson.section(
    "Its own answers",
    "A judge compares its own answers with another model's, and picks its own in 131 of 200 pairs. Does that show that it favours itself?",
    anchor="own-answers",
    sets=("own-",),
)
def of_own_answers() -> None:
    at = scrubber(for_all("judges/own", own_and_other), start=OWN_START, key="own", prefix="own-")
    st.caption(
        "Not by itself: its own answers may be better. Self-preference compares the judge with people, here by two definitions. By agreement, it is how much more often the judge agrees with people where they prefer its own answer than where they "
        "prefer the other (Wataoka et al. 2024). By win rates, it is how often its own answers win according to the judge, minus how often they win according to people (Zheng et al. 2023). Here a judge's lean towards its own answers changes its choice only in pairs in which people prefer "
        "the other answer. The pairs are made up."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(self_preference, **own_counts(at)), explain(self_preference, **own_counts(at), by="win rate")]

    lesson.trace(lesson.Along("own", at, worked), file="judges-own")


@lesson.section(
    "Retrieved passages and claims",
    "A system retrieves passages and answers from them. A judge says which passages are useful, and which claims of the answer they support. All claims are supported. Is the answer true?",
    anchor="retrieved",
    sets=("retrieved-",),
)
def of_retrieved() -> None:
    at = scrubber(
        for_all("judges/retrieved", passages_and_claims), start=RETRIEVED_START, key="retrieved", prefix="retrieved-"
    )
    st.caption(
        "Not necessarily: the passages may be wrong, or the judge. Faithfulness compares the answer with the passages, not with the world. Context precision is high where useful passages come first. "
        "At the rank of each useful passage, take the proportion of useful ones among all passages down to this rank; context precision is the mean of these proportions (average precision, see the [ranking lesson](ranking)). Here a useful passage that was not retrieved does not lower this mean. Both numbers rest on a judge's verdicts, so its errors can shift them."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(context_precision, useful(at)), explain(faithfulness, at["supported"], CLAIMS)]

    lesson.trace(lesson.Along("retrieved", at, worked), file="judges-retrieved")


lesson.blind_spots(
    "**Whether the errors carry over.** Sensitivity and specificity were found on labelled answers. On harder answers, or another model's, the judge may err more, and the correction is "
    "then wrong.",
    "**Whether people are right.** Human labels are treated as the truth. Where people disagree, settle the labels first, or report the disagreement.",
    "**Which model the judge favours.** If it favours a model, such as one of its own family, estimate sensitivity and specificity for each model.",
)
