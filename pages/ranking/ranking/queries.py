"""Which queries fail, and whether one run is better: a row a query, worst first; wins and losses, bootstrap, sign test."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
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
    runs, label = source.runs, f"{measure} at {k}"
    at = {run: _at(values_of(source, run, how), k) for run in runs}
    values = [at[run][NAMES[measure]] for run in runs]
    lead = values[0] if len(runs) == 1 else ahead(*values)
    if len(runs) == 2:
        _verdict(source, how, label, values)
        scrubber(pack(stacked(differences(lead, *runs))), start={}, key="differences", shareable=False)
    order = np.argsort(lead, kind="stable")
    columns = _columns(source, at, order, {} if len(runs) == 1 else {f"difference in {label}": lead[order]})
    st.dataframe(
        pd.DataFrame({name: column[:SHOWN] for name, column in columns.items()}),
        hide_index=True,
        height=280 if len(order) > FEW else "content",
        placeholder="undefined",
    )
    more = f" The first {SHOWN:,} are shown; the file has all of them." if len(order) > SHOWN else ""
    first = "worst first" if len(runs) == 1 else f"the largest losses of {plain(runs[0])} first"
    mean = f" Its mean is {significant(float(over_queries(lead)))}." if len(runs) == 1 else ""
    st.caption(
        f"Sorted by {label}, {first}.{mean} A number is usually “undefined” because nothing is relevant to the query.{more}"
    )
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
    columns: dict[str, Any] = {"query": [lists.names[i] for i in order]}
    columns |= first
    columns["relevant"] = [int(source.lists[source.runs[0]].relevant[i]) for i in order]
    for run, values in at.items():
        after = f", {short(run, 20)}" if len(at) > 1 else ""
        columns[f"results{after}"] = [len(lists.runs[run][i]) for i in order]
        columns |= {f"{COLUMN[name]}{after}": one[order] for name, one in values.items()}
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
        st.caption(f"{label} of the two cannot be compared: {d.undefined}.")
        return
    st.markdown(
        f"**{first}** {significant(found.a.value)}, **{second}** {significant(found.b.value)}: mean {label}. {first} wins on "
        f"**{signs.wins:,}** queries, {second} on **{signs.losses:,}**, and **{signs.ties:,}** are ties."
    )
    tested = f"p-value {significant(signs.p_value)}" if not signs.undefined else f"undefined: {signs.undefined}"
    st.markdown(
        f"**Paired bootstrap.** {first} minus {second}: **{significant(d.value)}**, 95% interval {significant(d.low)} to "
        f"{significant(d.high)}; p-value {significant(found.p_value)}. **Sign test.** {tested}."
    )
    st.caption(
        f"{RESAMPLES:,} bootstrap resamples of the queries, the same ones for both runs. If the interval contains 0, the "
        "difference may be chance. The sign test leaves out ties and counts on how many queries each run is ahead, so many small wins outweigh one large loss."
    )
