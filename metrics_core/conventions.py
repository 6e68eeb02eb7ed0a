"""What a metric leaves open: its options with the values they take, and which library does which. Data alone.

What an option decides is described once for all metrics that have it, in module options. Who does what is said of each
metric by its name (ONE): of one that is not named, nothing is claimed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

from metrics_core.options import LINES, NOBODY, SHARED, Described


@dataclass(frozen=True)
class Convention:
    """One option of a metric: what it decides, where it starts here, and its values with who takes them.

    default: as text, "" where the caller has to say. values: text of a value -> who does it so, or what it means.
    """

    option: str
    decides: str
    default: str
    values: Mapping[str, str]


def conventions_of(function: Callable[..., Any]) -> tuple[Convention, ...]:
    """What can be chosen in a metric, in the order of its arguments. Raises KeyError for an option that is not described."""
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        if name in BEHIND:
            behind = BEHIND[name] if function.__name__ not in SAME_EITHER_WAY else {}
            found += [Convention(option, *behind[option]) for option in behind]
        elif (line := line_of(function.__name__, name)) or parameter.kind is parameter.KEYWORD_ONLY:
            decides, values = line or SHARED[name]
            found.append(Convention(name, decides, _text(parameter), values))
    return tuple(found)


def line_of(metric: str, option: str) -> Described | None:
    """What is said of an option of a metric; None where it is not described."""
    return ONE.get(f"{metric}.{option}") or SHARED.get(option)


def takes_sample_weights(function: Callable[..., Any]) -> bool:
    """Whether `weights` says how much each row counts; elsewhere it may weigh n-grams, or disagreements."""
    line = line_of(function.__name__, "weights")
    return "weights" in inspect.signature(function).parameters and line is not None and line[0] == SHARED["weights"][0]


def _text(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is parameter.empty:
        return ""
    if isinstance(value, float) and isnan(value):
        return "undefined"
    if hasattr(value, "__len__") and not isinstance(value, str):
        return f"{value[0]:g} to {value[-1]:g}"
    return "" if hasattr(value, "__dataclass_fields__") else str(value)


# of two classes, with the same value whichever of them is called positive
SAME_EITHER_WAY = frozenset({"accuracy", "balanced_accuracy", "matthews_correlation", "informedness"})
POSITIVE: tuple[str, str, Mapping[str, str]] = (
    "Which of the two classes is called positive.",
    "1",
    {
        "1": "here, unless told otherwise; so does pos_label of scikit-learn's precision_score",
        "the rarer class": "by custom, if it is the class that is looked for",
    },
)
POSITIVE_OF_SCORES: tuple[str, str, Mapping[str, str]] = (
    "Which of the two classes is called positive.",
    "1",
    {
        "1": "here, unless told otherwise; so does pos_label of scikit-learn's roc_curve and average_precision_score",
        "the greater label": "scikit-learn's roc_auc_score, which has no pos_label",
    },
)
READING: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "tokenizer": (
        "What a word is.",
        "rouge-score",
        {"rouge-score": "the package of that name: lower case, a to z and digits", "13a": "as BLEU does in sacreBLEU"},
    ),
    "lowercase": (
        "Whether capital letters make a difference.",
        "False",
        {"False": "the tokenizer decides", "True": "they do not"},
    ),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", "None", NOBODY),
    "stemmer": (
        "Whether words are cut to their stems.",
        "None",
        {"None": "rouge-score, by default", "Porter's": "rouge-score with use_stemmer=True"},
    ),
}
BEHIND: Mapping[str, Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "c": {"positive": POSITIVE},
    "s": {"positive": POSITIVE_OF_SCORES},  # ≥ or > at a threshold gives the same points, so the same areas
    "reading": READING,
    "options": {},  # those of the metric that is averaged
}
ONE_SIDED: Described = (
    "What 0/0 counts as.",
    {"undefined": "here, with the reason", "1": "scikit-learn, because both groupings are then trivially the same"},
)
SHORT_TEXT: Described = (
    "What 0/0 counts as.",
    {"undefined": "here, with the reason", "0": "rouge-score"},
)
SHORT_TEXT_ELSEWHERE: Described = ("What 0/0 counts as.", {"undefined": "here, with the reason"})  # not in rouge-score
NOTHING_RELEVANT: Described = (
    "What a query counts as if nothing is relevant to it.",
    {
        "undefined": "here, and left out of means; torchmetrics 1.9 with empty_target_action='skip'",
        "0": "trec_eval, and torchmetrics 1.9 unless told otherwise",
        "1": "torchmetrics 1.9 with empty_target_action='pos'",
    },
)
NOTHING_AT_ALL: Described = (
    "What a query counts as for which nothing is relevant and nothing was returned (with the divisor “returned”).",
    {"undefined": "here, and left out of means"},
)
NO_SAMPLES: Described = ("What 0/0 counts as, where there are no samples.", {"undefined": "here, with the reason"})
DIFFERENT_ZERO: Mapping[str, Described] = {
    **dict.fromkeys(
        ("precision", "recall", "f_beta", "f1"),
        (
            "What 0/0 counts as.",
            {
                "undefined": "scikit-learn with zero_division=np.nan",
                "0": "scikit-learn, with a warning, unless told otherwise",
            },
        ),
    ),
    "specificity": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "0": "scikit-learn's recall_score(pos_label=0), unless told otherwise"},
    ),
    "negative_predictive_value": (
        "What 0/0 counts as.",
        {
            "undefined": "here, with the reason",
            "0": "scikit-learn's precision_score(pos_label=0), unless told otherwise",
        },
    ),
    "false_positive_rate": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason; scikit-learn's roc_curve, with a warning"},
    ),
    "false_negative_rate": ("What 0/0 counts as.", {"undefined": "here, with the reason"}),
    **dict.fromkeys(("accuracy", "prevalence"), NO_SAMPLES),
    **dict.fromkeys(
        (
            "adjusted_rand",
            "normalized_mutual_information",
            "adjusted_mutual_information",
            "homogeneity",
            "completeness",
        ),
        ONE_SIDED,
    ),
    **dict.fromkeys(("rouge_n", "rouge_l", "rouge_lsum"), SHORT_TEXT),
    **dict.fromkeys(("rouge_w", "rouge_s"), SHORT_TEXT_ELSEWHERE),
    **dict.fromkeys(
        (
            "recall_at_k",
            "success_at_k",
            "reciprocal_rank",
            "average_precision_at_k",
            "mean_recall_at_k",
            "mean_average_precision_at_k",
            "mean_reciprocal_rank",
            "hit_rate",
        ),
        NOTHING_RELEVANT,
    ),
    **dict.fromkeys(("f_at_k", "mean_f_at_k"), NOTHING_AT_ALL),
    **dict.fromkeys(
        ("precision_at_k", "mean_precision_at_k"),
        (
            "What 0/0 counts as: nothing was returned, with the divisor “returned”.",
            {"undefined": "here, with the reason"},
        ),
    ),
    **dict.fromkeys(
        ("bleu", "corpus_bleu"),
        (
            "What 0/0 counts as: a text of three words has no 4-grams.",
            {"undefined": "here, with the reason", "0": "sacreBLEU, unless effective_order leaves the order out"},
        ),
    ),
    "matthews_correlation": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "0": "scikit-learn's matthews_corrcoef, without a warning"},
    ),
    "informedness": (
        "What 0/0 counts as.",
        {
            "undefined": "here, with the reason; scikit-learn's balanced_accuracy_score(adjusted=True) gives NaN or minus "
            "infinity where a class is absent",
        },
    ),
    "balanced_accuracy": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "a mean without the absent class": "scikit-learn, with a warning"},
    ),
    **dict.fromkeys(
        ("averaged", "macro_f1"),
        (
            "What an undefined class counts as.",
            {
                "undefined": "left out of the mean, as in scikit-learn with zero_division=np.nan",
                "0": "scikit-learn, with a warning, unless told otherwise",
            },
        ),
    ),
    "jaccard_samples": (
        "The overlap of two empty sets.",
        {
            "undefined": "here: such samples are left out of the mean",
            "0": "scikit-learn, with a warning, unless told otherwise",
            "1": "where two empty sets count as a perfect match",
        },
    ),
}
ONE: Mapping[str, Described] = {
    **{f"{name}.{option}": (decides, values) for names, option, decides, values in LINES for name in names.split()},
    **{f"{name}.zero_division": described for name, described in DIFFERENT_ZERO.items()},
    "dbcv.distance": (
        "How far apart two points are.",
        {
            "sqeuclidean": "squared: the authors' program and the package dbcv",
            "euclidean": "hdbscan's validity_index",
        },
    ),
    "averaged.average": (
        "How classes are put together.",
        {
            "macro": "every class the same",
            "weighted": "each as often as it is true",
            "micro": "one table for all decisions",
            "samples": "every sample the same, where it has several labels",
            "None": "not at all: one value per class",
        },
    ),
    "macro_f1.definition": (
        "Which of the two numbers with this name it is.",
        {
            "mean-of-f1": "the mean of the F1s: scikit-learn",
            "f1-of-means": "the F1 of mean precision and mean recall: some papers",
        },
    ),
    "cohen_kappa.weights": (
        "How much a disagreement counts.",
        {
            "None": "each the same: scikit-learn, unless told otherwise",
            "linear": "by how far apart the classes are",
            "quadratic": "by its square: QWK, common in contests on ratings",
        },
    ),
    "bleu.weights": (
        "How much each order counts.",
        {"None": "all the same: sacreBLEU", "one number per order": "NLTK"},
    ),
    "corpus_bleu.weights": (
        "How much each order counts.",
        {"None": "all the same: sacreBLEU", "one number per order": "NLTK"},
    ),
    "cross_entropy.weights": (
        "How often each token came, or its true probability.",
        {"None": "each came once"},
    ),
    "top_k_accuracy.ties": (
        "Who wins if classes tie around place k.",
        {
            "average": "each gets its share of the hit",
            "last-first": "the later column wins: scikit-learn's top_k_accuracy_score",
        },
    ),
    "triangle_inequality.tolerance": (
        "The excess at which a triangle counts as broken, as a proportion of the direct distance.",
        NOBODY,
    ),
}
