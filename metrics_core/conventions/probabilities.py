"""Who does what in the options of losses of probabilities and their calibration. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "log_loss brier_score",
        "weights",
        "How much each row counts.",
        {"None": "all the same", "one number per row": "scikit-learn's sample_weight"},
    ),
    (
        "brier_score",
        "positive",
        "Which label is called positive.",
        {"1": "scikit-learn (pos_label), unless told otherwise"},
    ),
    (
        "log_loss",
        "clip",
        "How far probabilities are kept from 0 and 1.",
        {
            "None": "not at all, so that a mistake made with certainty costs infinity: the definition",
            "2.2e-16": "scikit-learn, for float64 (1e-15 before 1.2)",
            "1e-7": "Keras 3.15",
        },
    ),
    (
        "expected_calibration_error maximum_calibration_error",
        "bins",
        "How many bins the probabilities are cut into.",
        {"10": "the paper", "15": "torchmetrics 1.9, unless told otherwise", "5": "scikit-learn's calibration_curve"},
    ),
    (
        "expected_calibration_error maximum_calibration_error",
        "strategy",
        "How the bins are cut.",
        {"uniform": "equally wide: the paper, torchmetrics 1.9", "quantile": "equally full: scikit-learn, if asked"},
    ),
    (
        "log_loss",
        "positive",
        "Which label is called positive.",
        {"1": "here, unless told otherwise; scikit-learn takes the last of the sorted labels"},
    ),
    (
        "brier_parts",
        "bins",
        "How many bins the probabilities are cut into.",
        {"10": "as for the calibration error"},
    ),
    (
        "brier_parts",
        "strategy",
        "How the bins are cut.",
        {"uniform": "equally wide", "quantile": "equally full"},
    ),
)
