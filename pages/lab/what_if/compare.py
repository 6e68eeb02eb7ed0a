"""Which model is better, how sure that is, and how many more units it would take: a sentence that says no more than that."""

from math import isnan

import pandas as pd
import streamlit as st

from datasets.uploads.table import shown
from lab.compare import PLENTY, Needed, Verdict, compare, comparisons, too_sure
from lab.differing import FEW
from lab.short_answer import main_measure
from lab.table import Table
from language import gettext, number
from pages.lab.what_if.answers import answers
from pages.lab.what_if.names import units_of
from pages.lab.what_if.operating import subjects
from pages.lab.what_if.picking import one_of
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant
from widgets.lesson import heading
from widgets.tables import tabled

IN_PAIRS = "Differences are those of all rows. There are too many different pairs of scores to count, so the intervals of the differences and McNemar's test use pairs of scores in bins."


def section(lab: Lab, ahead: str) -> None:
    """One model against each of the others at one measure; ahead: the model to begin with."""
    heading(
        "Which model is better, and how certain is that?",
        gettext("One model against the others, on the same {units}.", units=gettext(units_of(lab.judged.task))),
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
        tabled(_frame(known, lab.judged.task).set_index(gettext("compared")))
        said = [_says(known, lab.judged.task)]
        if too_sure(lab.judged, known[0].measure):
            said.append(
                gettext(
                    "With fewer than {plenty} rows of the smaller class, sometimes only about 90 of 100 such intervals contain the true difference (by simulation).",
                    plenty=PLENTY,
                )
            )
        st.caption(" ".join([*said, gettext(IN_PAIRS)] if lab.judged.alone else said))


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
    units = gettext("groups" if one.needed.unit == "groups" else units_of(task))
    said = (
        gettext(
            "They decide differently in only {n} of the {units}: with this few, the interval is often too narrow.",
            n=k,
            units=units,
        )
        if k
        else gettext("All their decisions on these {units} are the same. On others they may differ.", units=units)
    )
    return f" {said}"


def _sentence(one: Verdict, task: str) -> str:
    a, b, what = plain(shown(one.a, 40)), plain(shown(one.b, 40)), plain(gettext(one.measure.name))
    d = one.difference
    if isnan(d.value):
        return gettext(
            "**{model}** and **{other}** cannot be compared by {metric}: {reason}.",
            model=a,
            other=b,
            metric=what,
            reason=plain(gettext(d.undefined or "it is undefined")),
        )
    if isnan(d.low):
        return gettext(
            "**{model}** and **{other}** differ by {difference} in {metric}; there is no interval to say how sure that is.",
            model=a,
            other=b,
            difference=_number(one, d.value),
            metric=what,
        )
    amount = gettext(
        "{metric} of **{model}** minus that of **{other}** is {difference} ({level:.4g}% interval {low} to {high}, {method}).",
        metric=what,
        model=a,
        other=b,
        difference=_number(one, d.value),
        level=100 * d.level,
        low=_number(one, d.low),
        high=_number(one, d.high),
        method=gettext(one.method),
    )
    units = gettext(units_of(task))
    if not one.better:
        return gettext("{amount} These {units} do not say which is better.", amount=amount, units=units)
    better, worse = (a, b) if one.better == one.a else (b, a)
    if one.apart:
        return gettext(
            "**{better} is better than {worse}** by {metric}: {amount}",
            better=better,
            worse=worse,
            metric=what,
            amount=amount,
        )
    if not one.sound:
        return gettext(
            "**Not known.** {amount} The interval does not even contain the observed difference, so do not use it: there are too few {units} for this metric. Add {units}.",
            amount=amount,
            units=units,
        )
    if one.torn:
        return gettext(
            "Undecided: {amount} But {test} gives p = {p}, which does not agree with the interval.",
            amount=amount,
            test=gettext(one.test),
            p=significant(one.p_value, 2),
        )
    return gettext(
        "**Not known.** {better} is ahead of {worse} on these {units}, but {amount} The interval includes 0, so in another sample the order may be reversed. It does not show that they are equal. {needed}",
        better=better,
        worse=worse,
        units=units,
        amount=amount,
        needed=_needed(one, task),
    )


def _needed(one: Verdict, task: str) -> str:
    n = one.needed
    if n.undefined or isnan(n.more):
        return gettext("How many more would be needed: {reason}.", reason=plain(gettext(n.undefined)))
    what = _unit(n, task)
    if not n.more:
        return gettext("More {units} would make the interval narrower.", units=what)
    return gettext(
        "If the true difference equals the one seen here, it takes about {needed} {units} to show it in four of five samples: {more} more than the {n:,} here.",
        needed=_about(n.units),
        units=what,
        more=_about(n.more),
        n=n.now,
    )


def _unit(n: Needed, task: str) -> str:
    return gettext(units_of(task) if n.unit == "units" else n.unit)


def _about(count: float) -> str:
    """A count to three significant digits."""
    return number(f"{float(f'{count:.3g}'):,.0f}")


def _number(one: Verdict, value: float) -> str:
    if one.measure.unit == "%":
        return gettext("{difference} points", difference=significant(100 * value, 3))
    return significant(value, 3)


def _frame(verdicts: list[Verdict], task: str) -> pd.DataFrame:
    """Each difference with its interval and, where there is one, its test; what these units can show, and what this one takes."""
    tested = any(one.test for one in verdicts)
    return pd.DataFrame(
        [
            {
                gettext("compared"): plain(f"{shown(one.a, 30)} − {shown(one.b, 30)}"),
                gettext("difference"): _number(one, one.difference.value),
                gettext("{level:.4g}% interval", level=100 * one.difference.level): "–"
                if isnan(one.difference.low)
                else _range(one),
                gettext("by"): gettext(one.method),
                **(
                    {gettext("p"): f"{significant(one.p_value, 2)} ({gettext(one.test)})" if one.test else "–"}
                    if tested
                    else {}
                ),
                gettext(
                    "smallest difference {n:,} {units} can show", n=one.needed.now, units=_unit(one.needed, task)
                ): _number(one, one.needed.detectable),
                gettext("{units} needed for the difference seen", units=_unit(one.needed, task)): plain(
                    gettext(one.needed.undefined)
                )
                or _about(one.needed.units),
            }
            for one in verdicts
        ]
    )


def _range(one: Verdict) -> str:
    low, high = _number(one, one.difference.low), _number(one, one.difference.high)
    return gettext("{low} to {high}", low=low, high=high)


def _says(verdicts: list[Verdict], task: str) -> str:
    one = verdicts[0]
    said = [
        gettext(
            "The last two columns: the smallest true difference that a two-sided test finds in {power:.0%} of samples of this size, and how many {units} it takes to find the observed difference as often.",
            power=one.needed.power,
            units=_unit(one.needed, task),
        ),
        gettext(
            "Both assume that the spread and the proportion of positives are as here; the second also assumes that the true difference is the observed one (Lachin 1981)."
        )
        if one.needed.unit == "positives"
        else gettext(
            "Both assume that the spread is as here; the second also assumes that the true difference is the observed one (Lachin 1981)."
        ),
        gettext("A difference that was picked out of many metrics is probably smaller than it looks here."),
    ]
    if one.among > 1:
        said.append(
            gettext(
                "{n} comparisons between pairs of models: each interval has the level {level:.4g}%, and p-values are multiplied by {n} (Bonferroni), so that they hold for all comparisons at once, at the 95% level.",
                n=one.among,
                level=100 * one.difference.level,
            )
        )
    return " ".join(said)
