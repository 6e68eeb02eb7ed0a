"""Whether scores put positives first at all, in words."""

import streamlit as st

from language import gettext
from metrics_core.interval import Interval
from widgets.formulas import significant


def verdict_on_order(interval: Interval, *, intervals: bool) -> None:
    """Whether the scores put positives first, last, or neither, by the interval of AUROC, which is said where it matters or is asked for."""
    if interval.undefined:
        st.caption(gettext("No interval of AUROC: {reason}.", reason=gettext(interval.undefined)))
        return
    area = significant(interval.value)
    span = gettext(
        "The area under the whole ROC curve, AUROC, is {area} (95% interval {low} to {high}, DeLong).",
        area=area,
        low=significant(interval.low),
        high=significant(interval.high),
    )
    if interval.high < 0.5:
        verdict = gettext(
            "The whole interval is below 0.5, so the scores look reversed. Turn on “Low scores mean positive”, or find out why "
            "positives have the lower scores."
        )
        st.warning(f"{span} {verdict}")
    elif interval.low <= 0.5:
        verdict = gettext(
            "The interval contains 0.5, so on these rows the order of the scores cannot be told from chance."
        )
        st.info(f"{span} {verdict}")
    elif not intervals:
        st.caption(
            gettext(
                "The area under the whole ROC curve, AUROC, is {area}. Flagging at random gives 0.5, and a perfect order 1.",
                area=area,
            )
        )
    else:
        verdict = gettext("The whole interval is above 0.5, so the order of the scores is better than chance.")
        st.caption(f"{span} {verdict}")
