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
        return [f"**No model can be judged by {a.measure.name}**: {why}."]
    return (
        [_alone(a), *_sure_alone(a), *_way(a), *_notes(a)]
        if not a.verdicts
        else [_first(a, brief), *_way(a), *_sure(a, task, brief), *_notes(a)]
    )


# ---- one model
def _alone(a: ShortAnswer) -> str:
    return f"**{_capital(a.measure.name)} of {_name(a.rows[0].model)} is {significant(a.rows[0].value)}**."


def _sure_alone(a: ShortAnswer) -> list[str]:
    row = a.rows[0]
    found = [_interval(row) + "."]
    if isnan(a.without):
        return found
    low, high = sorted((_better(a, row.low), _better(a, row.high)))
    level, what = _better(a, a.without), f"The best guess without a model has {significant(a.without)}"
    if isnan(row.low):
        return [*found, what + "."]
    if low <= level <= high:
        return [
            *found,
            f"{what}, inside this interval: these data do not show that the model is better than that guess.",
        ]
    return [*found, f"{what}; the model's whole interval is {'better' if level < low else 'worse'} than that."]


# ---- several
def _first(a: ShortAnswer, brief: bool) -> str:
    ahead, by = _name(a.rows[0].model), a.measure.name
    shown_as = _told_apart([row.value for row in a.rows]) if brief else significant
    values = f"{shown_as(a.rows[0].value)} against {_against(a, shown_as)}"
    if not a.behind:
        if not a.lead[0]:
            return f"**{_names([a.rows[0].model, a.closest.b], 'and')} are equal** by {by}, both at {significant(a.rows[0].value)}."
        each = ", ".join(f"{_name(row.model)} {shown_as(row.value)}" for row in a.rows[:FEW_MODELS])
        return f"**These data cannot tell which model is better** by {by} ({each}{', …' * (len(a.rows) > FEW_MODELS)})."
    better = f"**{ahead} is better than {_names(a.behind, 'and')}** by {by}"
    if not a.near:
        return f"{better} ({values})."
    return f"{better}. **These data cannot tell {ahead} from {_names(a.near, 'or')}** ({values})."


def _told_apart(values: Sequence[float]) -> Callable[[float], str]:
    """How to write values with the fewest digits, from two to four, by which they still differ as much as with four."""
    unlike = len({significant(value) for value in values})
    digits = next((n for n in (2, 3) if len({significant(value, n) for value in values}) == unlike), 4)
    level = all(0.1 <= value < 0.995 for value in values)  # then all have the same decimals
    return lambda value: f"{value:.{digits}f}" if level else significant(value, digits)


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
        return [f"There is no interval to say how sure the lead of {_name(one.a)} is."]
    over = f" over {_name(one.b)}" if len(a.verdicts) > 1 else ""
    digits = 2 if brief else 3
    found = (
        f"{100 * d.level:.4g}% interval of the lead{over}: {significant(low, digits)} to {significant(high, digits)}"
    )
    found += "" if brief else f" ({one.method})"
    if one.among > 1:
        found += f", corrected for {one.among} pairs of models"
    found += (
        ""
        if one.apart or not lead
        else "; do not use it: it does not contain the lead itself, as there are too few data"
        if not one.sound
        else f"; {one.test} does not agree with it"
        if one.torn
        else ". It contains 0"
    )
    return [f"{found}.{few_differ(one, task)}"]


def _notes(a: ShortAnswer) -> list[str]:
    return [f"**Only {a.few}**: with fewer than {ENOUGH}, intervals are often too narrow."] if a.few else []


def _silent(a: ShortAnswer) -> list[str]:
    """Why further models cannot be judged."""
    each = list(a.silent.items())[:FEW_MODELS] if a.rows else []
    return [
        f"{_name(model)} has no {a.measure.name}: {why.replace('the model gave', 'it gave')}." for model, why in each
    ]


# ---- at the threshold
def at_words(found: Table, a: ShortAnswer, positive: str, most: int = AT_ONCE, digits: int = 3) -> list[str]:
    """Recall and precision of the first model at the threshold in use; then its intervals, and the same of the next one of the `most`."""
    first, *rest = ([row.model for row in a.rows] + list(a.silent))[:most]
    what = f"“{shown(positive, 20)}”" if any(map(str.isalpha, positive)) else "the positives"  # not of “1”
    finds, right = (found.row(key, first) for key in AT_THRESHOLD)
    where = _where(found, first)
    told = [
        f"**{_capital(where)}, {_name(first)} finds {_percent(finds, digits)} of {what}, and {_percent(right, digits)} of its flags are right**."
    ]
    ends = [_ends(row, digits) for row in (finds, right) if not isnan(row.low)]
    told += [f"95% interval{'s' * (len(ends) > 1)}: {' and '.join(ends)}."] if ends else []
    for model in rest:
        finds, right = (found.row(key, model) for key in AT_THRESHOLD)
        own = f" {_where(found, model)}" if _where(found, model) != where else ""
        told.append(f"{_name(model)}{own}: {_percent(finds, digits)} found, {_percent(right, digits)} right.")
    return told


def _where(found: Table, model: str) -> str:
    return "as classified" if model in found.judged.hard else f"at the threshold {significant(found.thresholds[model])}"


def _percent(row: Row, digits: int) -> str:
    return "an undefined proportion" if isnan(row.value) else f"{_in_percent(row.value, digits)}%"


def _ends(row: Row, digits: int) -> str:
    return "no interval" if isnan(row.low) else f"{_in_percent(row.low, digits)} to {_in_percent(row.high, digits)}%"


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
    least_at = f"Threshold {significant(least.threshold, digits)}" if isfinite(least.threshold) else "Flagging nothing"
    here = f"At {significant(now.thresholds[model])}: {costs[1]}. " if costs[0] != costs[1] else ""
    return [f"**{least_at} costs least: {costs[0]}.**", f"{here}A miss costs {fn}, a false alarm {fp}."]


# ---- words
def _better(a: ShortAnswer, value: float) -> float:
    """A number of which more is better."""
    return -value if a.measure.better == "lower" else value


def _way(a: ShortAnswer) -> list[str]:
    return ["Lower is better."] if a.measure.better == "lower" else []


def _interval(row: Row) -> str:
    if isnan(row.low):
        return "There is no interval to say how sure that is"
    return f"95% interval: {significant(row.low, 3)} to {significant(row.high, 3)}, {row.method}"


def _names(models: Sequence[str], last: str) -> str:
    names = [_name(model) for model in models]
    if len(names) > FEW_MODELS:
        return f"{len(names)} others"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def _name(model: str) -> str:
    """A model's name, in which nothing is bold."""
    return shown(model, 30).replace("**", "*\u200b*")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
