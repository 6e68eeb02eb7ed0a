"""The short answer on the page and in the report: which model is better, how sure that is, and what the threshold in use gives."""

from collections.abc import Callable, Sequence
from math import isfinite, isnan

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads.table import shown
from lab import ModelPredictions
from lab.evaluation import ENOUGH
from lab.row import Row
from lab.short_answer import AT_THRESHOLD, ShortAnswer, main_measure, short_answer
from lab.table import Table, table
from language import gettext, number
from metrics_core.classification.operating_points import total_cost
from pages.lab.what_if import counts
from pages.lab.what_if.answers import at_threshold, fixed_sizes
from pages.lab.what_if.compare import few_differ
from pages.lab.what_if.lead import lead_bar, markup
from pages.lab.what_if.operating import cheapest, operating, subjects
from pages.lab.what_if.source import Lab
from widgets.formulas import significant

FEW_MODELS, AT_ONCE = 3, 2  # that are named one by one, and whose numbers at the threshold are


def show(lab: Lab, place: DeltaGenerator) -> str:
    """The answer at the operating point as it stands, drawn again where that has moved; returns the model that it names first."""
    found = _found(lab)
    better = said(found, lab.judged.task, brief=True)
    bound = counts.bound(lab.counted) if _by_area(found) else []
    answers, lead = [[*better, *bound]], [lead_bar(found)]
    if lab.judged.task == "binary":
        if found.verdicts:  # which is better, and how certain that is, each by itself, as the question asks
            sure = len([better[0], *_way(found)])
            answers = [better[:sure], [f"**{better[sure].replace('**', '')}**", *better[sure + 1 :], *bound]]
            lead = ["", *lead]
        answers.append(_cheapest(lab, found) or _here(lab, found))
    place.html(markup(answers, lead))
    return found.rows[0].model if found.rows else ""


def beside_the_cheapest(lab: Lab) -> list[str]:
    """What the first model gives at the threshold in use, where the answer says at which threshold it costs least."""
    found = _found(lab)
    return [one.replace("**", "") for one in _here(lab, found)] if _cheapest(lab, found) else []


def _here(lab: Lab, a: ShortAnswer) -> list[str]:
    return at_words(at_threshold(lab), a, lab.rows.positive, most=1, digits=2)


def _by_area(a: ShortAnswer) -> bool:
    """Whether the answer is by the area that bins of scores leave open."""
    return a.measure.key == "auroc"


def _found(lab: Lab) -> ShortAnswer:
    one = main_measure(subjects(lab))
    if one.shape == "counts":
        return short_answer(at_threshold(lab), one.key)
    stratified = fixed_sizes(lab)

    def make() -> ShortAnswer:
        return short_answer(table(lab.judged, among=[one], subjects=subjects(lab), stratified=stratified), one.key)

    with st.spinner("Comparing the models…"):
        return lab.kept(f"short/{stratified}", make)


def of_table(found: Table) -> list[str]:
    """The sentences of the answer from a table of every measure, for the report; ** around what is bold."""
    task, answer = found.judged.task, _answer(found)
    return [*said(answer, task), *_silent(answer), *(at_words(found, answer, "") if task == "binary" else [])]


def leader(found: Table) -> str:
    """The model that this answer names first, "" where no model can be judged."""
    return next((row.model for row in _answer(found).rows), "")


def _answer(found: Table) -> ShortAnswer:
    subjects = {
        model: ModelPredictions(found.judged, model, found.thresholds.get(model)) for model in found.judged.models
    }
    return short_answer(found, main_measure(subjects).key)


def said(a: ShortAnswer, task: str, *, brief: bool = False) -> list[str]:
    """The answer in a sentence, then how sure it is, in one or more. brief: with few digits, and without the way to the interval of a lead, which the page says further down."""
    if not a.rows:
        why = next(iter(a.silent.values()))
        metric = gettext(a.measure.name)
        return [gettext("**No model can be judged by {metric}**: {reason}.", metric=metric, reason=gettext(why))]
    return (
        [_alone(a), *_sure_alone(a), *_way(a), *_notes(a)]
        if not a.verdicts
        else [_first(a, brief), *_way(a), *_sure(a, task, brief), *_notes(a)]
    )


# ---- one model
def _alone(a: ShortAnswer) -> str:
    return gettext(
        "**{metric} of {model} is {value}**.",
        metric=_capital(gettext(a.measure.name)),
        model=_name(a.rows[0].model),
        value=significant(a.rows[0].value),
    )


def _sure_alone(a: ShortAnswer) -> list[str]:
    row = a.rows[0]
    found = [_interval(row)]
    if isnan(a.without):
        return found
    low, high = sorted((_better(a, row.low), _better(a, row.high)))
    level = _better(a, a.without)
    if isnan(row.low):
        says = gettext("The best guess without a model has {value}.")
    elif low <= level <= high:
        says = gettext(
            "The best guess without a model has {value}, inside this interval: these data do not show that the model is better than that guess."
        )
    elif level < low:
        says = gettext("The best guess without a model has {value}; the model's whole interval is better than that.")
    else:
        says = gettext("The best guess without a model has {value}; the model's whole interval is worse than that.")
    return [*found, says.format(value=significant(a.without))]


# ---- several
def _first(a: ShortAnswer, brief: bool) -> str:
    ahead, by = _name(a.rows[0].model), gettext(a.measure.name)
    shown_as = _told_apart([row.value for row in a.rows]) if brief else significant
    if not a.behind:
        if not a.lead[0]:
            return gettext(
                "**{models} are equal** by {metric}, both at {value}.",
                models=_names([a.rows[0].model, a.closest.b]),
                metric=by,
                value=significant(a.rows[0].value),
            )
        each = ", ".join(f"{_name(row.model)} {shown_as(row.value)}" for row in a.rows[:FEW_MODELS])
        return gettext(
            "**These data cannot tell which model is better** by {metric} ({values}).",
            metric=by,
            values=each + ", …" * (len(a.rows) > FEW_MODELS),
        )
    values = gettext("{value} against {others}", value=shown_as(a.rows[0].value), others=_against(a, shown_as))
    behind = _names(a.behind)
    if not a.near:
        return gettext(
            "**{model} is better than {others}** by {metric} ({values}).",
            model=ahead,
            others=behind,
            metric=by,
            values=values,
        )
    return gettext(
        "**{model} is better than {others}** by {metric}. **These data cannot tell {model} from {near}** ({values}).",
        model=ahead,
        others=behind,
        metric=by,
        near=_names(a.near, either=True),
        values=values,
    )


def _told_apart(values: Sequence[float]) -> Callable[[float], str]:
    """How to write values with the fewest digits, from two to four, by which they still differ as much as with four."""
    unlike = len({significant(value) for value in values})
    digits = next((n for n in (2, 3) if len({significant(value, n) for value in values}) == unlike), 4)
    level = all(0.1 <= value < 0.995 for value in values)  # then all have the same decimals
    return lambda value: number(f"{value:.{digits}f}") if level else significant(value, digits)


def _against(a: ShortAnswer, shown_as: Callable[[float], str]) -> str:
    """The values of the other models, the closest first."""
    by_model = {row.model: row for row in a.rows}
    near = [one.b for one in a.verdicts]
    each = [shown_as(by_model[model].value) + (f" ({_name(model)})" if len(near) > 1 else "") for model in near]
    return ", ".join(each[:FEW_MODELS]) + (", …" if len(near) > FEW_MODELS else "")


def _sure(a: ShortAnswer, task: str, brief: bool) -> list[str]:
    """The interval of the lead. The lead itself is left to the two values beside it: rounded by itself it would not be their difference."""
    one, (lead, low, high) = a.closest, a.lead
    d = one.difference
    if one.differing == 0:
        return [few_differ(one, task).strip()]
    if isnan(d.low):
        return [gettext("There is no interval to say how sure the lead of {model} is.", model=_name(one.a))]
    digits = 2 if brief else 3
    ends = {"level": 100 * d.level, "low": significant(low, digits), "high": significant(high, digits)}
    if len(a.verdicts) > 1:
        model = _name(one.b)
        found = gettext("{level:.4g}% interval of the lead over {model}: {low} to {high}", model=model, **ends)
    else:
        found = gettext("{level:.4g}% interval of the lead: {low} to {high}", **ends)
    found += "" if brief else f" ({gettext(one.method)})"
    if one.among > 1:
        found = gettext("{interval}, corrected for {n} pairs of models", interval=found, n=one.among)
    if one.apart or not lead:
        found += "."
    elif not one.sound:
        found = gettext(
            "{interval}; do not use it: it does not contain the lead itself, as there are too few data.", interval=found
        )
    elif one.torn:
        found = gettext("{interval}; {test} does not agree with it.", interval=found, test=gettext(one.test))
    else:
        found = gettext("{interval}. It contains 0.", interval=found)
    return [found + few_differ(one, task)]


def _notes(a: ShortAnswer) -> list[str]:
    says = gettext(
        "**Only {few}**: with fewer than {enough}, intervals are often too narrow.", few=a.few, enough=ENOUGH
    )
    return [says] if a.few else []


def _silent(a: ShortAnswer) -> list[str]:
    """Why further models cannot be judged."""
    each = list(a.silent.items())[:FEW_MODELS] if a.rows else []
    return [
        gettext(
            "{model} has no {metric}: {reason}.",
            model=_name(model),
            metric=gettext(a.measure.name),
            reason=gettext(why).replace("the model gave", "it gave"),
        )
        for model, why in each
    ]


# ---- at the threshold
def at_words(found: Table, a: ShortAnswer, positive: str, most: int = AT_ONCE, digits: int = 3) -> list[str]:
    """Recall and precision of the first model at the threshold in use; then its intervals, and the same of the next one of the `most`."""
    first, *rest = ([row.model for row in a.rows] + list(a.silent))[:most]
    what = f"“{shown(positive, 20)}”" if any(map(str.isalpha, positive)) else gettext("the positives")  # not of “1”
    finds, right = (found.row(key, first) for key in AT_THRESHOLD)
    where = _where(found, first)
    told = [
        gettext(
            "**{where}, {model} finds {found} of {what}, and {right} of its flags are right**.",
            where=_capital(where),
            model=_name(first),
            found=_percent(finds, digits),
            what=what,
            right=_percent(right, digits),
        )
    ]
    ends = [_ends(row, digits) for row in (finds, right) if not isnan(row.low)]
    if len(ends) > 1:
        told.append(gettext("95% intervals: {found} and {right}.", found=ends[0], right=ends[1]))
    elif ends:
        told.append(gettext("95% interval: {interval}.", interval=ends[0]))
    for model in rest:
        finds, right = (found.row(key, model) for key in AT_THRESHOLD)
        named = {"model": _name(model), "found": _percent(finds, digits), "right": _percent(right, digits)}
        own = _where(found, model)
        told.append(
            gettext("{model}: {found} found, {right} right.", **named)
            if own == where
            else gettext("{model} {where}: {found} found, {right} right.", where=own, **named)
        )
    return told


def _where(found: Table, model: str) -> str:
    if model in found.judged.hard:
        return gettext("as classified")
    return gettext("at the threshold {threshold}", threshold=significant(found.thresholds[model]))


def _percent(row: Row, digits: int) -> str:
    return gettext("an undefined proportion") if isnan(row.value) else f"{_in_percent(row.value, digits)}%"


def _ends(row: Row, digits: int) -> str:
    low, high = _in_percent(row.low, digits), _in_percent(row.high, digits)
    return gettext("no interval") if isnan(row.low) else gettext("{low} to {high}%", low=low, high=high)


def _in_percent(value: float, digits: int) -> str:
    return significant(100 * value, digits if value < 0.99 else 3)  # 99.6% is not all


def _cheapest(lab: Lab, a: ShortAnswer) -> list[str]:
    """Where the first model that gave scores costs least, unless that is where it stands."""
    now = operating(lab)
    model = next((row.model for row in a.rows if row.model not in lab.judged.hard), "")
    least = cheapest(lab, now, model) if model else None
    if least is None:
        return []
    fp, fn = map(significant, now.costs)

    def cost(threshold: float) -> str:
        return significant(float(total_cost(subjects(lab)[model].sweep.at(threshold), *now.costs)))

    costs = cost(least.threshold), cost(now.thresholds[model])
    digits = next((n for n in (2, 3) if cost(float(f"{least.threshold:.{n}g}")) == costs[0]), 4)  # that cost no more
    at = significant(least.threshold, digits)
    best = (
        gettext("**Threshold {threshold} costs least: {cost}.**", threshold=at, cost=costs[0])
        if isfinite(least.threshold)
        else gettext("**Flagging nothing costs least: {cost}.**", cost=costs[0])
    )
    each = gettext("A miss costs {miss}, a false alarm {alarm}.", miss=fn, alarm=fp)
    if costs[0] == costs[1]:
        return [best, each]
    here = gettext("At {threshold}: {cost}.", threshold=significant(now.thresholds[model]), cost=costs[1])
    return [best, f"{here} {each}"]


# ---- words
def _better(a: ShortAnswer, value: float) -> float:
    """A number of which more is better."""
    return -value if a.measure.better == "lower" else value


def _way(a: ShortAnswer) -> list[str]:
    return [gettext("Lower is better.")] if a.measure.better == "lower" else []


def _interval(row: Row) -> str:
    if isnan(row.low):
        return gettext("There is no interval to say how sure that is.")
    low, high = significant(row.low, 3), significant(row.high, 3)
    return gettext("95% interval: {low} to {high}, {method}.", low=low, high=high, method=gettext(row.method))


def _names(models: Sequence[str], *, either: bool = False) -> str:
    """The models in one list, with "or" before the last of them where it is either of them."""
    *others, last = map(_name, models)
    if len(models) > FEW_MODELS:
        return gettext("{n} others", n=len(models))
    if not others:
        return last
    names = ", ".join(others)
    return (
        gettext("{names} or {last}", names=names, last=last)
        if either
        else gettext("{names} and {last}", names=names, last=last)
    )


def _name(model: str) -> str:
    """A model's name, in which nothing is bold."""
    return shown(model, 30).replace("**", "*\u200b*")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
