"""Which model is better, how sure that is, and how many more units it would take: a sentence that says no more than that."""

from math import isnan

import pandas as pd
import streamlit as st

from datasets.uploads.table import shown
from lab.compare import PLENTY, Needed, Verdict, compare, comparisons, too_sure
from lab.differing import FEW
from lab.short_answer import main_measure
from lab.table import Table
from pages.lab.what_if.answers import answers
from pages.lab.what_if.names import units_of
from pages.lab.what_if.operating import subjects
from pages.lab.what_if.picking import one_of
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant
from widgets.lesson import heading
from widgets.tables import tabled

FEW_FOR_SCORES = f" With fewer than {PLENTY} rows of the smaller class, sometimes only about 90 of 100 such intervals contain the true difference (by simulation)."
IN_PAIRS = " Differences are those of all rows. There are too many different pairs of scores to count, so the intervals of the differences and McNemar's test use pairs of scores in bins."


def section(lab: Lab, ahead: str) -> None:
    """One model against each of the others at one measure; ahead: the model to begin with."""
    heading(
        "Which model is better, and how certain is that?",
        f"One model against the others, on the same {units_of(lab.judged.task)}.",
        anchor="compare",
    )
    names = list(lab.judged.models)
    if len(names) < 2:
        st.caption("There is one model. With a second column of answers, two models can be compared.")
        return
    found = answers(lab)
    key, model = _chosen(lab, found, names, ahead)
    others = [name for name in names if name != model]
    verdicts = [compare(found, key, model, other, among=comparisons(found, key)) for other in others]
    for one in verdicts:
        st.markdown(f"- {sentence(one, lab.judged.task)}")
    known = [one for one in verdicts if not isnan(one.difference.value)]
    if known:
        tabled(_frame(known, lab.judged.task).set_index("compared"))
        few = FEW_FOR_SCORES if too_sure(lab.judged, known[0].measure) else ""
        st.caption(_says(known, lab.judged.task) + few + (IN_PAIRS if lab.judged.alone else ""))


def _chosen(lab: Lab, found: Table, names: list[str], ahead: str) -> tuple[str, str]:
    """The measure and the model, both in the URL."""
    titles = {one.key: one.name for one in found.measures if one.better != "neither"}
    keys = list(titles)
    usable = main_measure(subjects(lab)).key
    if found.row(usable, names[0]).answer.undefined:
        usable = next((key for key in keys if not found.row(key, names[0]).answer.undefined), keys[0])
    left, right = st.columns(2)
    with left:
        key = one_of("Metric", keys, "lab-measure", default=usable, names=titles)
    with right:
        return key, one_of("Compare", names, "lab-against", default=ahead or names[0])


def sentence(one: Verdict, task: str) -> str:
    """What the units say of two models at a measure, in plain words, as Markdown."""
    return _sentence(one, task) + few_differ(one, task)


def few_differ(one: Verdict, task: str) -> str:
    """Where two models decide differently in few units, their difference is known less well than its interval says; "" elsewhere."""
    k = one.differing
    if k is None or k >= FEW or isnan(one.difference.low):
        return ""
    of = "groups" if one.needed.unit == "groups" else units_of(task)
    if not k:
        return f" All their decisions on these {of} are the same. On others they may differ."
    return f" They decide differently in only {k} of the {of}: with this few, the interval is often too narrow."


def _sentence(one: Verdict, task: str) -> str:
    a, b, what = plain(shown(one.a, 40)), plain(shown(one.b, 40)), plain(one.measure.name)
    d = one.difference
    if isnan(d.value):
        return f"**{a}** and **{b}** cannot be compared by {what}: {plain(d.undefined or 'it is undefined')}."
    if isnan(d.low):
        return f"**{a}** and **{b}** differ by {_number(one, d.value)} in {what}; there is no interval to say how sure that is."
    range_ = f"{100 * d.level:.4g}% interval {_number(one, d.low)} to {_number(one, d.high)}, {one.method}"
    amount = f"{what} of **{a}** minus that of **{b}** is {_number(one, d.value)} ({range_})."
    units = units_of(task)
    if not one.better:
        return f"{amount} These {units} do not say which is better."
    better, worse = (a, b) if one.better == one.a else (b, a)
    if one.apart:
        return f"**{better} is better than {worse}** by {what}: {amount}"
    if not one.sound:
        return f"**Not known.** {amount} The interval does not even contain the observed difference, so do not use it: there are too few {units} for this metric. Add {units}."
    if one.torn:
        return f"Undecided: {amount} But {one.test} gives p = {significant(one.p_value, 2)}, which does not agree with the interval."
    return (
        f"**Not known.** {better} is ahead of {worse} on these {units}, but {amount} The interval includes 0, so in another "
        f"sample the order may be reversed. It does not show that they are equal. {_needed(one, task)}"
    )


def _needed(one: Verdict, task: str) -> str:
    n = one.needed
    if n.undefined or isnan(n.more):
        return f"How many more would be needed: {plain(n.undefined)}."
    what = _unit(n, task)
    if not n.more:
        return f"More {what} would make the interval narrower."
    return (
        f"If the true difference equals the one seen here, it takes about {_about(n.units)} {what} to show it "
        f"in four of five samples: {_about(n.more)} more than the {n.now:,} here."
    )


def _unit(n: Needed, task: str) -> str:
    return units_of(task) if n.unit == "units" else n.unit


def _about(count: float) -> str:
    """A count to three significant digits."""
    return f"{float(f'{count:.3g}'):,.0f}"


def _number(one: Verdict, value: float) -> str:
    unit = one.measure.unit
    return f"{significant(100 * value, 3)} points" if unit == "%" else significant(value, 3)


def _frame(verdicts: list[Verdict], task: str) -> pd.DataFrame:
    """Each difference with its interval and, where there is one, its test; what these units can show, and what this one takes."""
    tested = any(one.test for one in verdicts)
    return pd.DataFrame(
        [
            {
                "compared": plain(f"{shown(one.a, 30)} − {shown(one.b, 30)}"),
                "difference": _number(one, one.difference.value),
                f"{100 * one.difference.level:.4g}% interval": "–" if isnan(one.difference.low) else _range(one),
                "by": one.method,
                **({"p": f"{significant(one.p_value, 2)} ({one.test})" if one.test else "–"} if tested else {}),
                f"smallest difference {one.needed.now:,} {_unit(one.needed, task)} can show": _number(
                    one, one.needed.detectable
                ),
                f"{_unit(one.needed, task)} needed for the difference seen": plain(one.needed.undefined)
                or _about(one.needed.units),
            }
            for one in verdicts
        ]
    )


def _range(one: Verdict) -> str:
    return f"{_number(one, one.difference.low)} to {_number(one, one.difference.high)}"


def _says(verdicts: list[Verdict], task: str) -> str:
    one = verdicts[0]
    several = (
        f" {one.among} comparisons between pairs of models: each interval has the level {100 * one.difference.level:.4g}%, and p-values are "
        f"multiplied by {one.among} (Bonferroni), so that they hold for all comparisons at once, at the 95% level."
        if one.among > 1
        else ""
    )
    what = _unit(one.needed, task)
    spread = " the spread and the proportion of positives are" if one.needed.unit == "positives" else " the spread is"
    return (
        f"The last two columns: the smallest true difference that a two-sided test finds in {one.needed.power:.0%} of samples of this size, and how many {what} it takes to find the observed difference as often. Both assume that{spread} as here; "
        "the second also assumes that the true difference is the observed one (Lachin 1981). A difference that was picked out of many metrics is "
        f"probably smaller than it looks here.{several}"
    )
