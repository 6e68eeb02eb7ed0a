"""Lesson: which threshold to take, by what you can check, what you must reach and what errors cost."""

from math import isnan

import streamlit as st

from language import gettext
from pages.classification.thresholds.answers import answers
from pages.classification.thresholds.cases import cases_of
from pages.classification.thresholds.checked import on_the_other_half
from pages.classification.thresholds.grey_zone import RESAMPLES, pregnancy_test, start_of, two_thresholds
from pages.classification.thresholds.options import RULES
from pages.classification.thresholds.picture import choose_rule, choosing, chosen_at, operate
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
question, below, picture = lesson.places(3)
with below, lesson.settings(*KEYS, "other-positive", "zero-division", "intervals") as line:
    with line:
        st.caption("Choose by", width="content")
        name = choose_rule()
    data = pick(
        ("spam-like", "rare", "breast-cancer", "digits", "patients", "ties", "documents", "file"), scrubber="choice"
    )
    data, how = conventions_of(data, "zero", "intervals", scrubber="choice")
    sweep = kept(data, "sweep", Scored.sweep)
cases = kept(data, "cases", lambda _: cases_of(sweep))
with question:
    lesson.guess(answers(cases), moves="choice")
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
    said(
        how,
        gettext("{n:,} resamples, at the threshold that was chosen on all the data", n=resamples_of(data, 300)),
        data.sizes,
    )

if isnan(point.threshold):
    st.info(gettext("There is no threshold to show: {reason}.", reason=gettext(point.reason)))
else:
    lesson.trace(
        lesson.Along("choice", at, lambda at: chosen_at(sweep, name, at, how.empty), sure=payload.bounds_at),
        rows=data,
        file="threshold",
    )
lesson.documents()
lesson.blind_spots(
    "**Other rows.** On new rows the same threshold usually has a different recall and precision. “Chosen here, checked there” "
    "shows this for the metric of the rule that you chose.",
    "**Another prevalence.** Where positives get rarer, the same threshold keeps its recall if the scores within each class stay as "
    "they are. If it flags samples of both classes, its precision falls.",
    "**Costs that differ from case to case.** A missed fraud of ten pounds and one of ten thousand count the same.",
)


@lesson.section(
    "A grey zone",
    "This pregnancy test shows no line, one or two. One line means undecided: the woman is tested again. Drag the lower threshold to "
    "2, so that one line counts as “no”. How many more answers are wrong?",
    sets=("zone-", "lines-"),
)
def grey_zone() -> None:
    test = pregnancy_test()
    zones = kept(test, "sweep", Scored.sweep)
    with working(how):
        grid = kept(
            test,
            f"zones/{how.key}",
            lambda d: two_thresholds(zones, positive=d.positive, negative=d.negative, data=d, how=how),
        )
    scrubber_alone(grid, start=start_of(zones), key="lines", prefix="lines-")
    intervals = gettext("Intervals from {n:,} resamples at each pair of thresholds.", n=RESAMPLES)
    note(intervals if how.intervals else "")
    widened = gettext("Widening the zone cannot add wrong answers, but it can leave more cases open: report how many.")
    st.caption(f"{widened} {gettext(test.says)}")


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
