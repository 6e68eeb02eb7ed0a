"""For whom a classifier is wrong: counts in every group of people, and how far apart the groups' rates are."""

from metrics_core.fairness.gaps import (
    demographic_parity_difference,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equal_opportunity_ratio,
    predictive_equality_difference,
    predictive_equality_ratio,
    predictive_parity_difference,
    predictive_parity_ratio,
)
from metrics_core.fairness.groups import ByGroup, by_group
from metrics_core.fairness.odds import equalized_odds_difference, equalized_odds_ratio
from metrics_core.fairness.selection import selection_rate
from metrics_core.fairness.within_groups import calibration_error_within_groups
