"""Who does what in the options of ratings. Data alone; FastChat is its source of 2024, fastchat/serve/monitor."""

from metrics_core.options import NOBODY, Line

LINES: tuple[Line, ...] = (
    (
        "expected_score",
        "scale",
        "How many points more make the odds of a win ten times as large.",
        {"400": "Elo 1978; FastChat"},
    ),
    (
        "win_rate elo_rating bradley_terry_rating",
        "model",
        "The model that is rated.",
        NOBODY,
    ),
    (
        "win_rate",
        "ties",
        "What a tie counts as.",
        {"half": "half a win and half a loss", "out": "nothing: the game is left out"},
    ),
    (
        "elo_rating",
        "k_factor",
        "The most that one game can move a rating. With a large one, ratings follow new results quickly and are less steady.",
        {"32": "common in examples of Elo", "4": "FastChat, whose games come in the thousands"},
    ),
    (
        "elo_rating",
        "start",
        "The rating that each model begins with, which is also the mean of all.",
        {"1000": "FastChat", "1500": "common in examples of Elo"},
    ),
    (
        "bradley_terry_rating",
        "ties",
        "What a tie counts as.",
        {
            "half": "half a win and half a loss: FastChat",
            "out": "nothing: the game is left out. choix takes no ties in pairwise data",
            "davidson": "a result of its own, with a probability of its own: Davidson 1970",
        },
    ),
    (
        "bradley_terry_rating",
        "prior",
        "How many tied games are added to each pair of models. Any number above 0 makes every rating finite.",
        {
            "0": "none, so the plain maximum likelihood: FastChat, statsmodels",
            "1": "half a win more for both models of each pair",
        },
    ),
    (
        "bradley_terry_rating",
        "start",
        "The mean rating of all models. Differences of ratings do not depend on it.",
        {
            "1000": "FastChat, which then moves all ratings so that a chosen model has a fixed one",
            "0": "statsmodels, on the scale of log odds",
        },
    ),
)
