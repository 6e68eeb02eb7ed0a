"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Regression errors",
    question="One prediction gets worse and worse. Which number stops changing?",
    topics=("regression",),
    scenarios=("house-prices", "streaming-traffic"),
    concepts={
        "median-absolute-error": "?example=aia-regression-formulas",
        "explained-variance": "?example=aia-biased-model",
        "linear-regression": "#one-feature-gives-a-line-two-give-a-plane",
        "mae": "?example=formula-mae",
        "mse": "?example=formula-mse",
        "rmse": "?example=formula-rmse",
        "rmsle": "?example=rmsle-is-not-log-rmse",
        "r-squared": "?example=formula-r2",
        "adjusted-r-squared": "#useless-features",
        "loss-as-metric": "#what-one-error-costs",
        "mape": "?example=lim-mape-formula",
        "outlier-sensitivity": "?example=lim-streaming-rmse",
        "residual": "?example=formula-mae",
        "absolute-error": "?example=formula-mae",
        "squared-error": "?example=formula-mse",
        "msle": "?example=thakur-regression-functions",
        "mpe": "?example=thakur-regression-functions",
    },
    metric_topics={
        "regression": (
            "mean_absolute_error",
            "mean_squared_error",
            "root_mean_squared_error",
            "mean_squared_log_error",
            "root_mean_squared_log_error",
            "median_absolute_error",
            "r2",
            "explained_variance",
            "adjusted_r2",
            "mean_percentage_error",
            "mean_absolute_percentage_error",
            "symmetric_mape",
            "median_absolute_percentage_error",
            "share_within",
        )
    },
    plain="MAE, the mean absolute error, is the mean size of the errors; the median absolute error is the middle one. R² compares their squares with those of always predicting the mean.",
    takeaway="One very large error can dominate MAE, RMSE, MAPE and R². The median ignores it, and so does not warn of it. Report an error in the unit of the true values, and next to it how bad the worst cases are.",
    minutes=15,
)
