"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Forecasting",
    question="It forecasts the next month best. The month after, too?",
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
    metric_topics=("forecasting",),
    heading="Forecasting errors",
    plain="A forecasting error compares forecasts with the values that came later. The lead time says how many steps ahead the forecasts were made.",
    takeaway="Which method is best depends on how far ahead you look, and errors do not always grow with the distance. Judge a forecast by values that came after it was made, and compare it with a naive one.",
    minutes=15,
)
