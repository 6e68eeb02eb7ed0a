"""A threshold chosen on one half of the rows and checked on the other, many times: how much better it looks where it was chosen."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from charts.moving import View
from charts.theme import GREY
from language import gettext
from metrics_core import CATALOG
from metrics_core.classification.threshold_selection import ChosenAndChecked, chosen_and_checked
from metrics_core.interval import Interval
from pages.classification.thresholds.options import RULES
from widgets.cache import kept
from widgets.data import Scored
from widgets.formulas import significant
from widgets.scrubber import Payload, pack, scrubber
from widgets.scrubber.layouts import grid

SPLITS = 500
ROWS_IN_ALL = 5_000_000  # of all splits together: larger data are split less often


def splits_for(rows: int) -> int:
    """How often data of this size are split."""
    return max(40, min(SPLITS, ROWS_IN_ALL // max(rows, 1)))


def check(data: Scored, name: str, values: Mapping[str, float]) -> ChosenAndChecked:
    """The rule, applied to random halves. Half the rows come with half the reviews."""
    rule = RULES[name]
    assert rule.judged is not None
    demand = [value / 2 if control == "capacity" else value for control, value in values.items()]
    return chosen_and_checked(
        data.y_true,
        data.scores,
        lambda s: rule.choose(s, *demand),
        rule.judged(*demand),
        resamples=splits_for(len(data.y_true)),
    )


def on_the_other_half(data: Scored, name: str, values: Mapping[str, float]) -> None:
    """A button; then the metric on both halves, split by split, with their intervals."""
    judged = RULES[name].judged
    if judged is None:
        st.info(
            "With net benefit you set the threshold yourself, so nothing is chosen from the data. Choose another rule above."
        )
        return
    what = f"{name}/{'/'.join(map(repr, values.values()))}"
    asked = f"checked/{what}/{data.digest}"
    times = splits_for(len(data.y_true))
    asks = gettext("Split the rows {n} times and choose by {rule}", n=times, rule=gettext(RULES[name].name))
    if st.button(asks, key="split"):
        st.session_state["checked"] = asked
    if data.weights is not None:
        st.caption("Weights are not used here: every row counts once.")
    if st.session_state.get("checked") != asked:
        return
    metric = judged(*values.values())
    card = CATALOG[getattr(metric, "func", metric).__name__]
    with st.spinner("Choosing and checking…"):
        result: ChosenAndChecked = kept(data, f"checked/{what}", lambda d: check(d, name, values))
    if result.chosen.undefined:
        st.info(gettext("No interval: {reason}.", reason=gettext(result.chosen.undefined)))
        return
    st.markdown(conclusion(result, card.name, card.better))
    payload: Payload = kept(data, f"strips/{what}", lambda d: pictures(result, card.name))
    scrubber(payload, start={}, key="checked-strips", shareable=False)


def conclusion(result: ChosenAndChecked, metric: str, better: str) -> str:
    """What the splits say, in a few short sentences."""
    here, there, gap = result.chosen, result.checked, result.optimism
    flattering = gap.value > 0 if better == "higher" else gap.value < 0
    halves = gettext(
        "On the half used to choose, the mean {metric} is **{here}**. On the other half it is **{there}**; in {level:g}% of the "
        "splits it is between {low} and {high}.",
        metric=gettext(metric),
        here=significant(here.value, 3),
        there=significant(there.value, 3),
        level=100 * gap.level,
        low=significant(there.low, 3),
        high=significant(there.high, 3),
    )
    seems = (
        gettext("On average the chosen threshold looks better than it is.")
        if flattering
        else gettext("On average the chosen threshold does not look better than it is.")
    )
    unmet = gettext("In {n} splits no threshold met the target.", n=result.unmet) if result.unmet else ""
    return f"{halves} {seems} {unmet}".rstrip()


def pictures(result: ChosenAndChecked, metric: str) -> Payload:
    """One dot a split: the metric on both halves."""
    return pack(
        grid({strips((("half used<br>to choose", result.chosen), ("other half", result.checked)), metric): 1}), ()
    )


def strips(rows: Sequence[tuple[str, Interval]], axis: str) -> View:
    """One dot a split, one row a half, with the mean and the interval of each."""
    figure = go.Figure()
    for i, (_, interval) in enumerate(rows):
        level = len(rows) - 1 - i
        spread = np.arange(len(interval.replicates)) * 0.618034 % 1
        figure.add_scatter(
            x=interval.replicates,
            y=level + 0.1 + 0.3 * spread,
            mode="markers",
            marker={"size": 4, "opacity": 0.28},
        )
        figure.add_scatter(
            x=[interval.low, interval.high], y=[level - 0.08] * 2, mode="lines", line={"width": 4, "color": GREY}
        )
        figure.add_scatter(
            x=[interval.value], y=[level - 0.08], mode="markers", marker={"size": 11, "symbol": "diamond"}
        )
    figure.layout = dict(
        margin={"l": 92, "r": 14, "t": 8, "b": 40},
        xaxis={"title": {"text": axis}},
        yaxis={
            "range": [-0.4, len(rows) - 0.4],
            "tickvals": [len(rows) - 1 - i + 0.1 for i in range(len(rows))],
            "ticktext": [text for text, _ in rows],
            "showgrid": False,
        },
    )
    alt = gettext(
        "{metric}: {halves}, one dot per split.",
        metric=gettext(axis),
        halves=", ".join(gettext(text) for text, _ in rows),
    )
    return View("halves", alt, (), figure, 190)
