"""Errors of predicted numbers: absolute, squared, logarithmic, relative, and as shares of what was to be explained."""

from metrics_core.regression.direction import mean_error, spearman
from metrics_core.regression.errors import (
    mean_absolute_error,
    mean_squared_error,
    mean_squared_log_error,
    median_absolute_error,
    root_mean_squared_error,
    root_mean_squared_log_error,
)
from metrics_core.regression.explained import adjust, adjusted_r2, explained_variance, r2
from metrics_core.regression.fitting import Fit, Nested, least_squares, nested_r2
from metrics_core.regression.losses import Loss, kinks_of, loss
from metrics_core.regression.outliers import largest_share, median_absolute_percentage_error, share_within
from metrics_core.regression.relative import mean_absolute_percentage_error, mean_percentage_error, symmetric_mape
from metrics_core.regression.together import NAMES, Errors, all_errors, moved, sizes_moved
