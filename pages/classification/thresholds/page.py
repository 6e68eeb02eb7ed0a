"""Lesson: which threshold to take, by what you can check, what you must reach and what errors cost."""

from math import isnan

import streamlit as st

from pages.classification.thresholds.answers import answers
from pages.classification.thresholds.cases import cases_of
from pages.classification.thresholds.checked import on_the_other_half
from pages.classification.thresholds.grey_zone import RESAMPLES, pregnancy_test, start_of, two_thresholds
from pages.classification.thresholds.options import RULES
from pages.classification.thresholds.picture import choose_rule, choosing, operate, worked
from widgets import lesson, stories
from widgets.cache import kept
from widgets.conventions import conventions_of, said
from widgets.data import KEYS, Scored, pick
from widgets.intervals import resamples_of, working
from widgets.place import note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Many thresholds find at least 95% of the positives. You want as few flags as possible. Which do you take?"
)
question, below, picture, rules = lesson.places(4)
with below, lesson.settings(*KEYS, "other-positive", "zero-division", "intervals"):
    data = pick(
        ("spam-like", "rare", "breast-cancer", "digits", "patients", "ties", "documents", "file"), scrubber="choice"
    )
    data, how = conventions_of(data, "zero", "intervals", scrubber="choice")
    sweep = kept(data, "sweep", Scored.sweep)
cases = kept(data, "cases", lambda _: cases_of(sweep))
with question:
    lesson.guess(answers(cases), moves="choice")
with rules:
    name = choose_rule()
rule = RULES[name]
with picture:
    unusable = rule.unusable(sweep)
    if unusable:
        st.info(unusable)
        st.stop()
    with working(how):
        payload = kept(
            data,
            f"choosing-{name}/{how.key}",
            lambda d: choosing(sweep, name, positive=d.positive, negative=d.negative, data=d, how=how),
        )
    at, point = operate(payload, rule, sweep, key="choice", start=data.position)
    said(how, f"{resamples_of(data, 300):,} resamples, at the threshold that was chosen on all the data", data.sizes)

if isnan(point.threshold):
    st.info(f"Nothing to trace: {point.reason}.")
else:
    lesson.trace(worked(name, point, at, how.empty), rows=data, file="threshold", sure=payload.bounds_at(at))
lesson.documents()
lesson.blind_spots(
    "**Other rows.** A threshold is chosen on some rows and used on others. “Chosen here, checked there” below shows what this "
    "can cost.",
    "**Another prevalence.** Where positives get rarer, a fixed threshold keeps its recall and its false positive rate, if the "
    "scores within each class stay as they are. Its precision falls. A precision target may then be missed, although nobody "
    "changed the model.",
    "**Whether a score is a probability.** Call the cost of a false positive a, and that of a false negative b. If the scores are calibrated "
    "probabilities, a / (a + b) is the best threshold; otherwise it need not be. Choose by cost above, and compare it with the "
    "cheapest threshold on these rows.",
    "**Costs that differ from case to case.** No rule here uses them. A missed fraud of ten pounds and one of ten thousand "
    "count the same.",
    title="What these rules do not see",
)


@lesson.section(
    "A grey zone",
    "Must a test say yes or no? With two thresholds it need not: cases between them get no answer and are examined again. In the "
    "pregnancy test below, set both to 2: one line then counts as negative.",
    sets=("zone-", "lines-"),
)
def grey_zone() -> None:
    tests = {"pregnancy test": pregnancy_test(), "the data above": data}
    chosen = st.segmented_control(
        "Data of the grey zone",
        list(tests),
        default="pregnancy test",
        key="zone-data",
        bind="query-params",
        required=True,
        label_visibility="collapsed",
    )
    zoned = tests[chosen or "pregnancy test"]
    own = zoned is data
    zones = kept(zoned, "sweep", Scored.sweep)
    st.caption(zoned.says)
    with working(how):
        grid = kept(
            zoned,
            f"zones/{how.key}",
            lambda d: two_thresholds(zones, positive=d.positive, negative=d.negative, data=d, how=how),
        )
    scrubber_alone(
        grid,
        start=start_of(zones),
        key="zone" if own else "lines",
        prefix="zone-" if own else "lines-",
    )
    note(f"Intervals from {RESAMPLES:,} resamples at each pair of thresholds." if how.intervals else "")
    st.markdown(
        "With a wider zone the number of wrong answers can only fall or stay the same, although nothing was learned: more cases get no "
        "answer. With any rate among the decided, report how many are undecided."
    )


@lesson.section(
    "Chosen here, checked there",
    "Choose the threshold on a random half of the rows and use it on the other half. Is it as good there?",
)
def chosen_here_checked_there() -> None:
    on_the_other_half(data, name, at)


@lesson.section(
    "Who sets the threshold?",
    "A team with limited time, a rule, a list of costs. Answer before you look.",
    anchor="story",
    sets=("guess-", "story-"),
)
def who_sets_it() -> None:
    stories.which_error(how)
