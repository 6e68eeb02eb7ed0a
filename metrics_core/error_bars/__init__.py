"""How sure a benchmark's score is: standard errors over questions, groups of them and runs, two models, and how many questions decide."""

from metrics_core.error_bars.contamination import contaminated_score
from metrics_core.error_bars.mean_score import mean_score
from metrics_core.error_bars.pairs import (
    covariance_of_means,
    paired_difference,
    paired_standard_error,
    standard_error_of_difference,
    unpaired_standard_error,
    variance_of_difference,
)
from metrics_core.error_bars.runs import RunVariance, standard_error_of_runs, variance_of_runs, worth_of_runs
from metrics_core.error_bars.sample_size import minimum_detectable_difference, questions_needed
from metrics_core.error_bars.standard_errors import (
    clustered_standard_error,
    design_effect,
    design_effect_of,
    mean_interval,
    mean_limits,
    standard_error,
)
