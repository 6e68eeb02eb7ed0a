"""Two classes, several, and several labels a row: counts and rates, averages, curves over all thresholds, decisions."""

from metrics_core.classification import combined, decisions, lift
from metrics_core.classification.combined import balanced_accuracy, f1, f_beta, informedness, matthews_correlation
from metrics_core.classification.rates import (
    accuracy,
    at_prevalence,
    divide,
    false_negative_rate,
    false_positive_rate,
    negative_predictive_value,
    precision,
    prevalence,
    recall,
    specificity,
)
