"""The answers to the guess, and the series, method and error that they speak of."""

from pages.regression.forecasting import picture as rolling
from widgets.guess import Answer
from widgets.opened import put

FIRST = {"series": "airline", "method": "naive", "error": "MAE", "judged": "each method's own"}
ANSWERS = (
    Answer(
        "over 100: it keeps growing",
        False,
        "It grows up to five months ahead, to 60.9 thousand passengers: a winter month is then forecast by a summer month, and the reverse. Then it falls, because the season comes "
        "back. Twelve months ahead it is 32.03 thousand.",
        {"lead": 12},
    ),
    Answer(
        "about 60: it levels off",
        False,
        "It is about 60 from four to six months ahead. Then it falls, because the season comes back: twelve months ahead it is 32.03 thousand "
        "passengers.",
        {"lead": 12},
    ),
    Answer(
        "about 32: the season comes back",
        True,
        "Twelve months ahead, naive repeats the same month of the year before, as seasonal naive does. "
        "From two to eleven months ahead its error is larger than that, because it repeats another time of the year.",
        {"lead": 12},
    ),
    Answer(
        "near 0: the season repeats exactly",
        False,
        "The same month comes back, so the MAE falls again, to 32.03 thousand passengers. It does not fall to 0, because each of these years has more "
        "passengers than the year before.",
        {"lead": 12},
        ("near 0: the season comes back",),
    ),
)
GUESSES = {"over 100": 112.0, "about 60": 60.0, "about 32": 32.0, "near 0": 0.0}  # where each is drawn


def show(lead: int) -> None:
    """The airline's passengers at this lead time, by the naive forecast, as the answers speak of them."""
    for key, value in FIRST.items():
        put(key, value)
    rolling.start_at(FIRST["series"], lead)
