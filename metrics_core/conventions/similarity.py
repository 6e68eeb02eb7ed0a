"""Who does what in the options of vectors, and of sets of them. Data alone."""

from metrics_core.options import NOBODY, Line

LINES: tuple[Line, ...] = (
    (
        "frechet_distance",
        "ddof",
        "What is subtracted from the number of rows in a covariance.",
        {"1": "NumPy's cov, and so the usual FID programs", "0": "the mean of squares"},
    ),
    (
        "cosine_similarity cosine_distance",
        "zero_vector",
        "What the cosine is where a vector has length 0.",
        {"undefined": "SciPy's distance.cosine", "0": "scikit-learn"},
    ),
    (
        "angular_distance unit_chord",
        "zero_vector",
        "What the cosine is where a vector has length 0.",
        {"undefined": "here, with the reason", "0": "as in scikit-learn's cosine_similarity"},
    ),
    (
        "triangle_inequality",
        "tolerance",
        "The tolerance: the direct distance may exceed the detour by this proportion of the direct distance.",
        NOBODY,
    ),
)
