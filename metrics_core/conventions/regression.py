"""Who does what in the options of errors of numbers and of forecasts. Data alone."""

from metrics_core.options import NOBODY, Line

LINES: tuple[Line, ...] = (
    (
        "mean_absolute_scaled_error",
        "season",
        "The scale is a mean absolute difference of values that are this many steps apart.",
        {"1": "sktime 1.2 and tslearn 0.10, by default", "a season": "R's forecast package, and the M4 competition"},
    ),
    (
        "r2 explained_variance",
        "constant",
        "The value when all true values are the same.",
        {
            "undefined": "scikit-learn with force_finite=False (NaN, or minus infinity)",
            "finite": "1 for a perfect prediction, else 0: scikit-learn, by default",
        },
    ),
    (
        "mean_absolute_percentage_error",
        "zero",
        "What happens to a row whose divisor is 0.",
        {
            "undefined": "here, with the reason",
            "leave-out": "MATLAB's mape, when asked (omitzero)",
            "epsilon": "scikit-learn divides by 2.2e-16 at least; torchmetrics 1.9 by 1.17e-6, Keras 3.15 by 1e-7",
        },
    ),
    (
        "adjusted_r2",
        "features",
        "How many features the model has.",
        NOBODY,
    ),
    (
        "mean_absolute_error mean_squared_error root_mean_squared_error mean_squared_log_error root_mean_squared_log_error median_absolute_error r2 explained_variance mean_absolute_percentage_error",
        "weights",
        "How much each row counts.",
        {"None": "all the same", "one number per row": "scikit-learn's sample_weight"},
    ),
    (
        "mean_percentage_error",
        "zero",
        "What happens to a row whose divisor is 0.",
        {"undefined": "here, with the reason", "leave-out": "it is left out", "epsilon": "2.2e-16 stands in for it"},
    ),
    (
        "symmetric_mape",
        "zero",
        "What happens to a row whose divisor is 0.",
        {
            "undefined": "here, with the reason",
            "leave-out": "it is left out",
            "epsilon": "2.2e-16 stands in for it; torchmetrics 1.9 divides by 1.17e-6 at least",
        },
    ),
)
