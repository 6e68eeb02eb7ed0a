"""Numbers of a table that stays where it is, from sums: which model is better, how large errors are, every measure, and what needs rows."""

from math import isnan

import pandas as pd
import streamlit as st

from datasets.uploads.table import shown
from lab.numbers import as_csv
from lab.tables import Remote, Summed
from lab.tables.engines import ENGINES
from lab.tables.error_bins import Between, bars
from lab.tables.sum_measures import COMPARED, SummedAnswers, bounds
from language import gettext
from pages.lab.what_if import answers, counts, drawing
from pages.lab.what_if.compare import sentence
from pages.lab.what_if.index import index
from pages.lab.what_if.lead import markup
from pages.lab.what_if.names import heads
from pages.lab.what_if.picking import one_of
from pages.lab.what_if.place import Place
from pages.lab.what_if.short import said
from pages.lab.what_if.source import Lab
from pages.lab.what_if.still import still
from widgets import lesson, terms
from widgets.formulas import plain, significant
from widgets.links import anchor
from widgets.speaking import in_its_language
from widgets.tables import tabled

QUANTILES = (0.5, 0.75, 0.9, 0.95, 0.99)
ASKS = "How large are the errors, and in which direction?"
BY_ROWS = "Slices, fairness, lists of rows, changes, an earlier file, the report, the script, Spearman’s correlation and the median of relative errors. Sums do not hold single rows."
FROM_SUMS = "Intervals use the variance of the sums (normal approximation); those of the median use ranks. There is no bootstrap."


def show(lab: Lab) -> None:
    """The whole page below the line of what was read."""
    assert lab.summed is not None and lab.remote is not None
    found = lab.summed
    numbers: SummedAnswers = lab.kept("in-sums", lambda: SummedAnswers(found))
    answer = numbers.short()
    st.html(markup([said(answer, numbers.task, brief=True)]))
    anchor("views")
    st.html(terms.paragraph(ASKS, "lab-begin"))
    _errors(found)
    index({"answers": "Every metric", "compare": "Which is better", "needs-rows": "What needs rows"})
    lesson.heading(
        "Every metric, every model",
        "The main metrics with 95% intervals; all others are below. Higher is better where nothing else is said.",
        anchor="answers",
    )
    answers.numbers(numbers, FROM_SUMS)
    _compare(numbers, answer.rows[0].model)
    lesson.heading("What needs rows", BY_ROWS, anchor="needs-rows")
    with st.container(horizontal=True, vertical_alignment="center"):
        counts.offer("lab:draw-rows")
        name = f"{lab.remote.name}_numbers.csv"
        st.download_button(
            "Numbers (CSV)", in_its_language(lambda: as_csv(numbers)), name, "text/csv", on_click="ignore"
        )


def line(remote: Remote, found: Summed, place: Place) -> None:
    """What was added up, in one line."""
    engine = ENGINES[remote.connection.backend]
    facts = [gettext("{n:,} rows added up in {engine} as numbers", n=found.total, engine=engine)]
    facts.append(gettext("models: {names}", names=", ".join(shown(m, 20) for m in found.models)))
    if found.left_out:
        facts.append(gettext("rows left out: {n:,}", n=found.left_out))
    place.say(facts, found.notes)
    with place.first:
        st.caption(
            "Only sums over all rows and counts of errors in bins came here. The table stays where it is, and nothing is written to it."
        )


def _errors(found: Summed) -> None:
    """The errors of all models in bars, and how large most of them are."""
    edges, heights, outside = bars(found.bins)
    names = heads(found.models, 24)
    still("sums", drawing.spread_of_errors(edges, {names[m]: each for m, each in heights.items()}))
    says = gettext("All rows, one line per model. To the right of 0, predictions were too low.")
    if outside:
        says += " " + gettext("{n:,} errors are outside the picture.", n=outside)
    st.caption(says)
    frame = {
        plain(names[model]): [_between(one.quantile(share, sizes=True)) for share in QUANTILES]
        for model, one in found.bins.items()
    }
    sizes = [
        gettext("in {percent:g}% of the rows’ weight", percent=100 * share)
        if found.weighted
        else gettext("in {percent:g}% of the rows", percent=100 * share)
        for share in QUANTILES
    ]
    rows = pd.Index(sizes, name=gettext("size of the error, at most"))
    tabled(pd.DataFrame(frame, index=rows))
    off = max(bounds(found).values())
    exact = (
        "These are exact."
        if off == 0
        else gettext(
            "Errors were counted in bins. The number after ± is the largest possible difference from the exact value; for a median it is at most {most}.",
            most=significant(off, 2),
        )
    )
    st.caption(exact)


def _between(one: Between) -> str:
    if one.bound < 1e-9 * abs(one.value):
        return significant(one.value)
    return f"{significant(one.value)} ± {significant(one.bound, 2)}"


def _compare(numbers: SummedAnswers, ahead: str) -> None:
    lesson.heading(
        "Which model is better, and how certain is that?",
        "One model against the others, on the same rows.",
        anchor="compare",
    )
    models = list(numbers.of.models)
    if len(models) < 2:
        st.caption("There is one model. With a second column of answers, two models can be compared.")
        return
    left, right = st.columns(2)
    with left:
        names = {key: numbers.row(key, models[0]).measure.name for key in COMPARED}
        key = one_of("Metric", list(COMPARED), "lab-measure", default=COMPARED[0], names=names)
    with right:
        model = one_of("Compare", models, "lab-against", default=ahead)
    among = len(models) * (len(models) - 1) // 2
    for other in models:
        if other != model:
            verdict = numbers.verdict(key, model, other, among=among)
            if not isnan(verdict.difference.value):
                st.markdown(f"- {sentence(verdict, numbers.task)}")
