"""Lesson: fairness metrics, which compare the rates of a classifier between groups, and which of them can be equal at once."""

from collections.abc import Mapping

import streamlit as st

from metrics_core import Worked, explain
from pages.classification.fairness.answers import ANSWERS, ASKED_ALONE
from pages.classification.fairness.calibration import learned as about_shifts
from pages.classification.fairness.calibration import shifted
from pages.classification.fairness.costs import what_it_costs
from pages.classification.fairness.data import both
from pages.classification.fairness.definitions import DEFINITIONS, HOW_BY_LOT, PROVED, people_are
from pages.classification.fairness.identity import identity
from pages.classification.fairness.identity import learned as about_identity
from pages.classification.fairness.lots import by_lot
from pages.classification.fairness.options import THRESHOLDS, show, shown, where
from pages.classification.fairness.picture import TRACED, two_groups
from pages.classification.fairness.plane import learned as about_region
from pages.classification.fairness.plane import plane
from widgets import lesson, terms
from widgets.cache import for_all
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "50% of group A would repay a loan, and 30% of B. If some non-payers get one too, can thresholds make all three rates equal?"
)
lesson.guess(ANSWERS, moves=show, asks=ASKED_ALONE)
picture = st.container()
with st.container(key="step-moves"):
    here = where()
    st.caption(people_are())


def what_moves() -> Mapping[str, float]:
    """All that follows what is moved."""
    payload = for_all(f"fairness/{here.content}", lambda: two_groups(here))
    at = scrubber(payload, start=here.start, key=here.key)

    def worked(at: Mapping[str, float]) -> list[Worked]:
        there = here.at(at)
        counts = both(there.groups, *there.thresholds)
        return [explain(gap, counts) for gap in TRACED]

    lesson.trace(lesson.Along(here.key, at, worked), file="fairness")
    return at


with picture:
    if here.role == THRESHOLDS:
        st.fragment(what_moves)()
        groups = shown(here)
    else:
        groups = shown(here.at(what_moves()))


@lesson.section(
    "Which rates can be equal at once",
    "Each point is a pair of thresholds, one for A and one for B. On each line one rate is equal in both groups, and where two lines meet, two rates are. Move both sliders: B's base rate, and how well scores separate the classes. When do all three lines meet?",
    anchor="impossible",
    sets=("plane-",),
)
def three_lines() -> None:
    region = for_all("fairness/plane", plane)
    scrubber_alone(
        region,
        start={"base": 0.3, "clear": 1},
        key="plane",
        prefix="plane-",
        says=lambda at: about_region(region, at),
    )
    terms.said(PROVED)


@lesson.section(
    "The equation behind this",
    "If base rate, precision (positive predictive value, PPV) and true positive rate (TPR) are given, only one false positive rate is possible. Base rates differ, and "
    "both groups have the same precision (between 0 and 1) and the same TPR. Which rate must then differ?",
    anchor="identity",
    sets=("identity-",),
)
def one_identity() -> None:
    scrubber_alone(
        for_all("fairness/identity", identity),
        start={"base": 0.3, "ppv": 0.7, "tpr": 0.7},
        key="identity",
        prefix="identity-",
        says=about_identity,
    )


@lesson.section(
    "Equal rates by lottery",
    "A threshold gives each group a point on its ROC curve. A lottery that decides for some people gives points between the curve and the diagonal. Move the false positive rate, which is the same for both. "
    "To make the true positive rates equal as well, which group's true positive rate must fall?",
    anchor="by-lot",
    sets=("lot-",),
)
def equal_by_lot() -> None:
    scrubber_alone(for_all("fairness/lots", by_lot), start={"fpr": 0.3, "clear": 2}, key="lots", prefix="lot-")
    terms.said(HOW_BY_LOT)


@lesson.section(
    "Calibration within groups",
    "The scores are calibrated in both groups: of those with the score 0.6, 60 in 100 are positive. Yet at a threshold of 0.5 for both, their true positive rates differ. Shift B's scores until the rates agree. Are B's scores still calibrated?",
    sets=("shift-",),
)
def calibration_within_groups() -> None:
    scrubber_alone(
        for_all("fairness/calibration", shifted), start={"shift": 0.0}, key="shift", prefix="shift-", says=about_shifts
    )


@lesson.section(
    "What each demand costs",
    "The picture shows, for each demand (such as equal precisions), the cheapest pair of thresholds that meets it to within 0.02. Change the cost of a bad loan. Which "
    "demand costs most?",
    anchor="costs",
    sets=("cost-",),
)
def costs_of_demands() -> None:
    scrubber_alone(
        for_all(f"fairness/costs/{'/'.join(group.key for group in groups)}", lambda: what_it_costs(groups)),
        start={"price": 1.0},
        key="demand-costs",
        prefix="cost-",
    )


@lesson.section("Who asks for what", "Six definitions, who used or studied each, and which rates may still differ.")
def who_asks_for_what() -> None:
    st.markdown(DEFINITIONS)


lesson.blind_spots(
    "**Who is in the data.** Whoever never applied, or was left out of the data, is in none of these rates. Of people who were refused a "
    "loan, it is often unknown whether they would have repaid.",
    "**Whose labels.** If labels are wrong more often in one group, its rates may be wrong too. A label may record an arrest, not a crime.",
    "**What happens afterwards.** A loan that is not repaid may harm whoever got it. These rates count who is selected and who "
    "repays, not what that does to them.",
)
