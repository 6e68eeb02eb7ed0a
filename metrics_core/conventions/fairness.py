"""Who does what in the options of gaps between groups. Data alone; fairlearn is version 0.15."""

from metrics_core.options import Line

ONE_RATE = (
    "demographic_parity_difference demographic_parity_ratio equal_opportunity_difference equal_opportunity_ratio "
    "predictive_equality_difference predictive_equality_ratio predictive_parity_difference predictive_parity_ratio"
)
WITHIN = "calibration_error_within_groups"
ODDS = "equalized_odds_difference equalized_odds_ratio"
LINES: tuple[Line, ...] = (
    (
        f"{ONE_RATE} {ODDS}",
        "against",
        "Which rates are compared.",
        {
            "pairs": "the two groups furthest apart, so the highest rate and the lowest: fairlearn, method='between_groups'",
            "overall": "each group with all rows together, and the largest gap counts: fairlearn, method='to_overall'",
            "largest": "each group with the largest one, and the largest gap counts",
        },
    ),
    (
        f"{ONE_RATE} {ODDS}",
        "at_least",
        "The least number of samples behind a group's rate; a group with fewer is left out.",
        {"0": "fairlearn, which leaves out no group", "30": "a rule of thumb"},
    ),
    (
        f"{ONE_RATE} {ODDS}",
        "zero_division",
        "What 0/0 counts as in a group.",
        {"undefined": "the group is left out", "0": "fairlearn"},
    ),
    (
        ODDS,
        "agg",
        "How the gaps of the two rates become one number.",
        {
            "worst_case": "the gap that is further from equal: fairlearn",
            "mean": "the mean of both: fairlearn, agg='mean'",
        },
    ),
    (
        WITHIN,
        "at_least",
        "How many samples a group must have; one with fewer is left out.",
        {"0": "no group is left out", "30": "a rule of thumb"},
    ),
    (
        WITHIN,
        "bins",
        "How many bins the probabilities of a group are cut into.",
        {"10": "as for the calibration error"},
    ),
    (
        WITHIN,
        "strategy",
        "How the bins are cut.",
        {"uniform": "equally wide, the same for all groups", "quantile": "equally full, in each group by itself"},
    ),
)
