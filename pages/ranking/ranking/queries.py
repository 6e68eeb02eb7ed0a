"""Which queries fail, and whether one run is better: a row a query, worst first; wins and losses, bootstrap, sign test."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from language import gettext
from metrics_core.ranking import SignTest, ahead, compare_runs, over_queries, sign_test
from pages.ranking.ranking.drawing import differences, short
from pages.ranking.ranking.options import How
from pages.ranking.ranking.picture import ONE, Values, values_of
from pages.ranking.ranking.source import Source
from widgets.cache import kept
from widgets.conventions import choice
from widgets.formulas import plain, significant
from widgets.scrubber import pack, scrubber
from widgets.scrubber.layouts import stacked

SHOWN, FEW = 1000, 8
RESAMPLES = 2000
NAMES = {"average precision": "average_precision", "precision": "precision", "recall": "recall", "F1": "f_score"} | {
    "reciprocal rank": "reciprocal_rank",
    "success": "success",
    "NDCG": "ndcg",
}
COLUMN = {name: words for name, (_, words) in ONE.items()} | {"ndcg": "NDCG at k"}
GRADED = (
    "NDCG uses the grades themselves. It is computed as in trec_eval's ndcg_cut: with linear gain, the discount log2, the best order of "
    "everything that was judged, and 0 for unjudged results and for negative grades."
)


def by_query(source: Source, how: How, k: int) -> None:
    """Every query's measures at k, the worst first; of two runs also who is ahead, and how sure that is."""
    names = [name for name in NAMES if name != "NDCG" or source.rankings.grades]
    measure = choice("Worst by", names, "worst-by", "The measure that the table is sorted by, at the k above.")
    runs, label = source.runs, gettext("{measure} at {k}", measure=gettext(measure), k=k)
    at = {run: _at(values_of(source, run, how), k) for run in runs}
    values = [at[run][NAMES[measure]] for run in runs]
    lead = values[0] if len(runs) == 1 else ahead(*values)
    if len(runs) == 2:
        _verdict(source, how, label, values)
        scrubber(pack(stacked(differences(lead, *runs))), start={}, key="differences", shareable=False)
    order = np.argsort(lead, kind="stable")
    difference = gettext("difference in {measure}", measure=label)
    columns = _columns(source, at, order, {} if len(runs) == 1 else {difference: lead[order]})
    st.dataframe(
        pd.DataFrame({name: column[:SHOWN] for name, column in columns.items()}),
        hide_index=True,
        height=280 if len(order) > FEW else "content",
        placeholder="undefined",
    )
    if len(runs) == 1:
        said = [gettext("Sorted by {measure}, worst first.", measure=label)]
        said.append(gettext("Its mean is {mean}.", mean=significant(float(over_queries(lead)))))
    else:
        worst = plain(runs[0])
        said = [gettext("Sorted by {measure}, the largest losses of {run} first.", measure=label, run=worst)]
    said.append(gettext("A number is usually “undefined” because nothing is relevant to the query."))
    if len(order) > SHOWN:
        said.append(gettext("The first {count:,} are shown; the file has all of them.", count=SHOWN))
    st.caption(" ".join(said))
    if source.rankings.grades:
        st.caption(GRADED)
    st.download_button(
        "Every query (CSV)", lambda: safe_csv(columns), f"queries_at_{k}.csv", "text/csv", on_click="ignore"
    )


def _at(values: Values, k: int) -> Values:
    return {name: one[:, k - 1] for name, one in values.items()}


def _columns(
    source: Source, at: Mapping[str, Values], order: np.ndarray, first: Mapping[str, np.ndarray]
) -> dict[str, Any]:
    lists = source.rankings
    columns: dict[str, Any] = {gettext("query"): [lists.names[i] for i in order]}
    columns |= first
    columns[gettext("relevant")] = [int(source.lists[source.runs[0]].relevant[i]) for i in order]
    for run, values in at.items():
        after = f", {short(run, 20)}" if len(at) > 1 else ""
        columns[f"{gettext('results')}{after}"] = [len(lists.runs[run][i]) for i in order]
        columns |= {f"{gettext(COLUMN[name])}{after}": one[order] for name, one in values.items()}
    return columns


def _verdict(source: Source, how: How, label: str, values: list[np.ndarray]) -> None:
    first, second = (plain(short(run, 40)) for run in source.rankings.runs)
    found = kept(
        source,
        f"ranking/compared/{label}/{how.key}",
        lambda _: compare_runs(*values, name=label, resamples=RESAMPLES),
    )
    signs: SignTest = sign_test(*values)
    d = found.difference
    if d.undefined:
        st.caption(
            gettext("{measure} of the two cannot be compared: {reason}.", measure=label, reason=gettext(d.undefined))
        )
        return
    st.markdown(
        gettext(
            "**{first}** {of_first}, **{second}** {of_second}: mean {measure}. {first} wins on "
            "**{wins:,}** queries, {second} on **{losses:,}**, and **{ties:,}** are ties.",
            first=first,
            second=second,
            of_first=significant(found.a.value),
            of_second=significant(found.b.value),
            measure=label,
            wins=signs.wins,
            losses=signs.losses,
            ties=signs.ties,
        )
    )
    bootstrap = gettext(
        "**Paired bootstrap.** {first} minus {second}: **{difference}**, 95% interval {low} to {high}; p-value {p}.",
        first=first,
        second=second,
        difference=significant(d.value),
        low=significant(d.low),
        high=significant(d.high),
        p=significant(found.p_value),
    )
    if signs.undefined:
        tested = gettext("**Sign test.** undefined: {reason}.", reason=gettext(signs.undefined))
    else:
        tested = gettext("**Sign test.** p-value {p}.", p=significant(signs.p_value))
    st.markdown(f"{bootstrap} {tested}")
    st.caption(
        gettext(
            "{resamples:,} bootstrap resamples of the queries, the same ones for both runs. If the interval contains 0, the "
            "difference may be chance. The sign test leaves out ties and counts on how many queries each run is ahead, so many small wins outweigh one large loss.",
            resamples=RESAMPLES,
        )
    )
