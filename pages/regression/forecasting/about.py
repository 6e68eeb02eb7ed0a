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
)
