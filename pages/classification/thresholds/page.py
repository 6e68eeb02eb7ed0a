"""Lesson: which threshold to take, by what you can check, what you must reach and what errors cost."""

from math import isnan

import streamlit as st

from metrics_core.classification import precision, recall
from pages.classification.thresholds.checked import on_the_other_half
from pages.classification.thresholds.grey_zone import RESAMPLES, pregnancy_test, start_of, two_thresholds
from pages.classification.thresholds.options import RULES
from pages.classification.thresholds.picture import choose_rule, choosing, operate, worked
from widgets import lesson, stories
from widgets.conventions import conventions_of, said
from widgets.data import Scored, pick
from widgets.formulas import significant
from widgets.intervals import resamples_of, working
from widgets.memory import kept
from widgets.place import note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "At least 95% of the positives have to be found. Many thresholds manage that. Which of them do you take?"
)
question, below = lesson.places(2)
with below:
    data = pick(
        ("spam-like", "rare", "breast-cancer", "digits", "patients", "ties", "documents", "file"), scrubber="choice"
    )
    data, how = conventions_of(data, "zero", "intervals", scrubber="choice")
    sweep = kept(data, "sweep", Scored.sweep)
everything, usual = sweep.at(sweep.score_range[0]), sweep.at(0.5)
with question:
    lesson.guess(
        (
            lesson.Answer(
                "the lowest of them",
                False,
                f"The lowest threshold meets any target, because it flags everything: {everything.total:,.0f} flags with a "
                f"precision of {significant(precision(everything))}, the prevalence. Now the target is 100%, and even for "
                f"that one need only go down to {significant(sweep.for_recall(1).threshold)}.",
                {"recall_floor": 1.0},
            ),
            lesson.Answer(
                "the highest of them",
                True,
                "The target is met, and going lower can only add flags. Report the precision and the number of flags that "
                "come with it: they are the price of the target.",
            ),
            lesson.Answer(
                "0.5, as usual",
                False,
                f"At 0.5 recall is {significant(recall(usual))} on these data, and that is a target nobody asked for. The "
                "scrubber shows it now. 0.5 is what libraries take when nobody chooses.",
                {"recall_floor": recall(usual)} if sweep.positives else {},
            ),
            lesson.Answer(
                "any: they find the same",
                False,
                "They find 95% or more. Each threshold further down finds a little more and flags a lot more: compare the "
                "flags at 99% with those at 95%.",
                {"recall_floor": 0.99},
            ),
        ),
        moves="choice",
    )
with below:
    name = choose_rule()
    rule = RULES[name]
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
    said(how, f"{resamples_of(data, 300):,} resamples at the threshold that was chosen on the data as they are")

if isnan(point.threshold):
    st.info(f"Nothing to trace: {point.reason}.")
else:
    lesson.trace(worked(name, point, at, how.empty), rows=data, file="threshold", sure=payload.bounds_at(at))
lesson.documents()
lesson.blind_spots(
    "**Tomorrow's data.** A threshold is chosen on some rows and used on others. What is lost on the way is "
    "shown further down.",
    "**Another prevalence.** Where positives get rarer, a fixed threshold keeps its recall and its false positive rate, if "
    "the classes themselves look the same. Its precision and its number of flags fall. A limit on reviews then leaves time "
    "over, and a floor of precision breaks without anyone touching the model.",
    "**Whether a score is a probability.** Costs of a and b put the threshold at a / (a + b) only if scores are calibrated "
    "probabilities. Choose by cost above, and compare that number with the cheapest threshold on these rows.",
    "**Costs that differ.** Every rule here prices a false negative once and for all. A missed fraud of ten pounds and one "
    "of ten thousand are the same to it.",
    title="What these rules do not see",
)

lesson.section(
    "A grey zone",
    "A pregnancy test may show one faint line. Must it say yes or no? With two thresholds it need not: what lies between "
    "them gets no answer, and another look. Put both at 2, and one line counts as negative.",
)
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
    "Widen the zone, and the number of wrong answers of either kind can only fall, with nothing learnt: the hard cases have "
    "been put aside. So say how many are undecided, next to any rate among the others."
)

lesson.section(
    "Chosen here, checked there",
    "Choose the threshold on one random half of the rows and keep it for the other half. Is it as good there?",
)
on_the_other_half(data, name, at)

lesson.section("Who sets the threshold?", "A team's day, a rule, a price list: guess before you look.", anchor="story")
stories.which_error(how)
