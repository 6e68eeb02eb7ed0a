"""Whether scores put positives first at all, in words."""

import streamlit as st

from metrics_core.interval import Interval
from widgets.formulas import significant


def verdict_on_order(interval: Interval, *, intervals: bool) -> None:
    """Whether the scores put positives first, last, or neither, by the interval of AUROC, which is said where it matters or is asked for."""
    if interval.undefined:
        st.caption(f"No interval of AUROC: {interval.undefined}.")
        return
    area = f"The area under the whole ROC curve, AUROC, is {significant(interval.value)}"
    span = f"{area} (95% interval {significant(interval.low)} to {significant(interval.high)}, DeLong)"
    if interval.high < 0.5:
        st.warning(
            f"{span}. The whole interval is below 0.5, so the scores look reversed. Turn on “Low scores mean positive”, or find out why "
            "positives have the lower scores."
        )
    elif interval.low <= 0.5:
        st.info(
            f"{span}. The interval contains 0.5, so on these rows the order of the scores cannot be told from chance."
        )
    elif not intervals:
        st.caption(f"{area}. Flagging at random gives 0.5, and a perfect order 1.")
    else:
        st.caption(f"{span}. The whole interval is above 0.5, so the order of the scores is better than chance.")
