"""The answers to the guess, and the series, method and error that they speak of."""

from __future__ import annotations

from pages.regression.forecasting import picture as rolling
from widgets.guess import Answer
from widgets.opened import put

FIRST = {"series": "airline", "method": "naive", "error": "MAE", "judged": "each method's own"}
ANSWERS = (
    Answer(
        "naive stays closer",
        False,
        "It is closer one month ahead, with an MAE of 25.86 thousand passengers against 32.03. But half a year turns "
        "summer into winter: six months ahead its MAE is 58.62, and that of seasonal naive is still 32.03.",
        {"lead": 6},
    ),
    Answer(
        "naive stays closer for half a year",
        False,
        "It stays closer for one month only. Two months ahead its MAE is 40.99 thousand passengers, and that of "
        "seasonal naive is 32.03.",
        {"lead": 2},
    ),
    Answer(
        "naive falls further and further behind",
        False,
        "It is worse two to eleven months ahead. But its error is largest five months ahead, and then it falls. Twelve "
        "months ahead, both repeat the same month of last year, and both have an MAE of 32.03 thousand passengers.",
        {"lead": 12},
    ),
    Answer(
        "naive falls behind, then catches up",
        True,
        "Two months ahead its MAE is 40.99 thousand passengers, and that of seasonal naive is 32.03. It is largest five months ahead, "
        "and then it falls. Twelve months ahead, both repeat the same month of last year.",
        {"lead": 12},
    ),
)


def show(lead: int) -> None:
    """The airline's passengers at this lead time, by the naive forecast, as the answers speak of them."""
    for key, value in FIRST.items():
        put(key, value)
    rolling.start_at(FIRST["series"], lead)
