"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Forecasting",
    question="Forecasts of monthly airline passengers repeat the last value. They err about twice as much three months ahead as one month ahead. And twelve?",
    topics=("forecast",),
    scenarios=("covid-italy", "bounded-percentage"),
    concepts={
        "smape": "?example=aia-smape-bounds",
        "time-series": "",
        "lead-time": "",
        "one-step-ahead-error": "?example=aia-naive-forecast-cases",
        "relative-forecast-error": "?example=aia-relative-error",
        "out-of-sample-error": "#a-good-fit-is-not-a-good-forecast",
    },
    metric_topics={"forecasting": ("mean_absolute_scaled_error",)},
    heading="Forecasting errors",
    plain="MAE, the mean absolute error, is the mean size of the forecasts' errors. A naive forecast repeats the last known value.",
    takeaway="Which method is best depends on the lead time (how far ahead you look), and errors do not always grow with it. Judge a forecast by values that came after it was made, and compare it with a naive one.",
    minutes=15,
)
