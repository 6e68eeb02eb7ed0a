"""What a metric leaves open: its options with the values they take, and which library does which. Data alone.

An option is described once for all metrics that have it; where it means something else in one of them, ONE says so.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

Described = tuple[str, Mapping[str, str]]  # what it decides; each value with who takes it
NOBODY: Mapping[str, str] = {}


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
            found += [Convention(option, *BEHIND[name][option]) for option in BEHIND[name]]
        elif name in SHARED or parameter.kind is parameter.KEYWORD_ONLY:
            decides, values = ONE.get(f"{function.__name__}.{name}") or SHARED[name]
            found.append(Convention(name, decides, _text(parameter), values))
    return tuple(found)


def _text(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is parameter.empty:
        return ""
    if isinstance(value, float) and isnan(value):
        return "undefined"
    if hasattr(value, "__len__") and not isinstance(value, str):
        return f"{value[0]:g} to {value[-1]:g}"
    return "" if hasattr(value, "__dataclass_fields__") else str(value)


POSITIVE: tuple[str, str, Mapping[str, str]] = (
    "Which of the two classes is called positive.",
    "1",
    {"1": "scikit-learn (pos_label), unless told otherwise", "the rarer class": "by custom, where one is looked for"},
)
READING: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "tokenizer": (
        "What a word is.",
        "rouge-score",
        {"rouge-score": "the package of that name: lower case, a to z and digits", "13a": "as BLEU does in sacreBLEU"},
    ),
    "lowercase": ("Whether capitals count.", "False", {"False": "the tokenizer decides", "True": "they do not"}),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", "None", NOBODY),
    "stemmer": (
        "Whether words are cut to their stems.",
        "None",
        {"None": "rouge-score, unless told otherwise", "Porter's": "rouge-score with use_stemmer=True"},
    ),
}
BEHIND: Mapping[str, Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "c": {"positive": POSITIVE},
    "s": {
        "positive": POSITIVE,
        "threshold": (
            "Whether a score equal to the threshold is flagged.",
            "≥",
            {"≥": "scikit-learn's roc_curve", ">": "torchmetrics and Keras"},
        ),
    },
    "reading": READING,
    "options": {},  # those of the metric that is averaged
}
ZERO_DIVISION: Described = (
    "What 0/0 counts as.",
    {"undefined": "scikit-learn with zero_division=np.nan", "0": "scikit-learn, with a warning, unless told otherwise"},
)
ONE_SIDED: Described = (
    "What 0/0 counts as.",
    {"undefined": "here, with the reason", "1": "scikit-learn, as both columns are then the same in trivial ways"},
)
SHORT_TEXT: Described = (
    "What 0/0 counts as.",
    {"undefined": "here, with the reason", "0": "rouge-score"},
)
NOTHING_RELEVANT: Described = (
    "What a query counts as to which nothing is relevant.",
    {
        "undefined": "here, and left out of means; torchmetrics with empty_target_action='skip'",
        "0": "trec_eval, and torchmetrics unless told otherwise",
        "1": "torchmetrics with empty_target_action='pos'",
    },
)
NO_SAMPLES: Described = ("What 0/0 counts as, where there are no samples.", {"undefined": "here, with the reason"})
DIFFERENT_ZERO: Mapping[str, Described] = {
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
    **dict.fromkeys(("rouge_n", "rouge_l", "rouge_lsum", "rouge_w", "rouge_s"), SHORT_TEXT),
    **dict.fromkeys(
        (
            "recall_at_k",
            "f_at_k",
            "success_at_k",
            "reciprocal_rank",
            "average_precision_at_k",
            "mean_recall_at_k",
            "mean_f_at_k",
            "mean_average_precision_at_k",
            "mean_reciprocal_rank",
            "hit_rate",
        ),
        NOTHING_RELEVANT,
    ),
    **dict.fromkeys(
        ("precision_at_k", "mean_precision_at_k"),
        ("What 0/0 counts as, where nothing came back and that is divided by.", {"undefined": "here, with the reason"}),
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
        {"undefined": "here, with the reason", "0": "scikit-learn's matthews_corrcoef, without a word"},
    ),
    "informedness": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "a mean without the absent class": "scikit-learn, with a warning"},
    ),
    "balanced_accuracy": (
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "a mean without the absent class": "scikit-learn, with a warning"},
    ),
    "averaged": (
        "What an undefined class counts as.",
        {
            "undefined": "left out of the mean, as in scikit-learn with zero_division=np.nan",
            "0": "scikit-learn, with a warning, unless told otherwise",
        },
    ),
    "jaccard_samples": (
        "What two empty sets overlap by.",
        {
            "undefined": "here: such samples are left out",
            "0": "scikit-learn, with a warning, unless told otherwise",
            "1": "who calls them right",
        },
    ),
}
GAIN: Described = (
    "What a relevance is worth.",
    {
        "linear": "the relevance itself: Järvelin and Kekäläinen, scikit-learn, trec_eval",
        "exponential": "2 to its power, less 1: Burges et al., and ranking with LightGBM and XGBoost by default",
    },
)
SHARED: Mapping[str, Described] = {
    "zero_division": ZERO_DIVISION,
    "beta": (
        "How many times as much recall counts as precision.",
        {"1": "F1", "2": "where a miss is the worse error", "0.5": "where a false alarm is"},
    ),
    "max_fpr": ("Up to which false positive rate the curve counts.", {"0.1": "a common choice; scikit-learn: max_fpr"}),
    "threshold_probability": (
        "From which probability on one would rather act; t / (1 − t) is what a false alarm then costs.",
        NOBODY,
    ),
    "fp_cost": ("What a false positive costs.", NOBODY),
    "fn_cost": ("What a false negative costs.", NOBODY),
    "weights": ("How much each row counts.", {"None": "all alike", "a number a row": "scikit-learn's sample_weight"}),
    "labels": (
        "Which classes there are, in which order.",
        {"None": "those that occur, sorted: scikit-learn", "a list": "scikit-learn's labels="},
    ),
    "positive": ("Which label is called positive.", {"1": "scikit-learn (pos_label), unless told otherwise"}),
    "k": ("How many places count.", {"None": "all of them"}),
    "n": ("How many words an n-gram has.", {"1": "ROUGE-1", "2": "ROUGE-2"}),
    "season": (
        "How many steps lie between the values that are compared in the scale.",
        {"1": "sktime and tslearn, unless told the season", "a season": "R's forecast, and the M4 competition"},
    ),
    "training": ("The series that the forecast was made from; its steps are the scale.", NOBODY),
    "features": ("How many features the model has.", NOBODY),
    "tolerance": ("How far off still counts as right, as a part of the truth.", NOBODY),
    "average": (
        "The mean of both entropies that is the upper bound.",
        {
            "arithmetic": "scikit-learn since 0.22",
            "geometric": "scikit-learn's normalized_mutual_info_score before",
            "min": "the smaller one: scikit-learn, if asked",
            "max": "the larger one: scikit-learn, if asked; scikit-learn's adjusted_mutual_info_score before 0.22",
        },
    ),
    "distance": (
        "How far apart two points are.",
        {
            "euclidean": "scikit-learn",
            "sqeuclidean": "its square: scikit-learn's metric='sqeuclidean'",
            "cityblock": "along the axes: metric='cityblock'",
        },
    ),
    "noise": (
        "What points called −1 are.",
        {"cluster": "one more cluster: scikit-learn", "left out": "what many people do by hand first"},
    ),
    "tree": (
        "How the spanning tree is built, where many edges are equally long.",
        {"prim": "the authors' program", "kruskal": "the package dbcv, unless told otherwise"},
    ),
    "pixels": (
        "How wide a box from 0 to 4 is.",
        {"False": "4: COCO", "True": "5, from the first pixel to the last: devkit of VOC"},
    ),
    "interpolation": (
        "How the area under the curve is taken.",
        {
            "coco101": "the smoothed curve at 101 recalls: pycocotools",
            "voc11": "at 11 recalls: VOC until 2009",
            "all-points": "all of it, smoothed: VOC from 2010",
            "steps": "each hit's own precision: scikit-learn's average_precision_score",
        },
    ),
    "thresholds": (
        "How large the overlap has to be; the mean is over these.",
        {"0.5 to 0.95": "COCO, in steps of 0.05", "0.5": "VOC"},
    ),
    "rules": (
        "What is a match, a duplicate, a crowd.",
        {"COCO": "pycocotools", "VOC": "its devkit: only the object of largest overlap is asked for"},
    ),
    "constant": (
        "What comes out when all true values are the same.",
        {
            "undefined": "scikit-learn with force_finite=False (NaN, or minus infinity)",
            "finite": "1 for a perfect prediction, else 0: scikit-learn, unless told otherwise",
        },
    ),
    "zero": (
        "What becomes of a row whose divisor is 0.",
        {
            "undefined": "here, with the reason",
            "leave-out": "MATLAB, when asked (omitzero)",
            "epsilon": "scikit-learn divides by 2.2e-16 at least; torchmetrics by 1.17e-6, Keras by 1e-7",
        },
    ),
    "ddof": (
        "What is taken off the number of rows in a covariance.",
        {"1": "NumPy's cov, and so the usual FID programs", "0": "the mean of squares"},
    ),
    "max_order": (
        "How long the longest n-grams are that count.",
        {"4": "the paper and sacreBLEU", "the number of weights": "NLTK"},
    ),
    "smoothing": (
        "What stands for an order without a match.",
        {
            "none": "0, and BLEU is 0: the paper",
            "exp": "1/2, 1/4, …: sacreBLEU, unless told otherwise",
            "floor": "a small number: sacreBLEU, if asked",
            "add-k": "a number above and below the line, from bigrams on: sacreBLEU, if asked",
        },
    ),
    "smoothing_value": ("The number that smoothing puts or adds.", {"None": "0.1 for floor, 1 for add-k: sacreBLEU"}),
    "tokenizer": (
        "What a word is.",
        {
            "13a": "sacreBLEU, unless told otherwise",
            "intl": "any punctuation stands alone: sacreBLEU, if asked",
            "char": "each character: sacreBLEU, if asked",
            "whitespace": "split at blanks; NLTK takes words that you have split",
        },
    ),
    "lowercase": ("Whether capitals count.", {"False": "they do: sacreBLEU", "True": "sacreBLEU, if asked"}),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", NOBODY),
    "stemmer": ("Whether words are cut to their stems.", {"None": "sacreBLEU never does"}),
    "reference_length": (
        "With which reference's length the output is compared.",
        {
            "closest": "sacreBLEU and NLTK",
            "shortest": "pycocoevalcap, if asked",
            "average": "pycocoevalcap, if asked",
        },
    ),
    "effective_order": (
        "Whether orders for which the text is too short are left out.",
        {"False": "sacreBLEU for a corpus", "True": "what sacreBLEU advises for one sentence"},
    ),
    "counting": (
        "Whether an n-gram that a text repeats counts each time.",
        {"all": "rouge-score", "distinct": "once: the package rouge, by default"},
    ),
    "exponent": (
        "How much more words count that stand together.",
        {"1.2": "what ROUGE-1.5.5 is mostly called with", "1": "not at all: ROUGE-L"},
    ),
    "max_gap": (
        "How many words may lie between the two of a pair.",
        {"None": "any number: rouge-s*", "4": "what ROUGE-1.5.5 is often called with"},
    ),
    "unigrams": ("Whether single words count as well.", {"False": "ROUGE-S", "True": "ROUGE-SU"}),
    "base": (
        "The base of the logarithm.",
        {"2": "bits, as in information theory", "e": "nats, as losses in PyTorch and TensorFlow"},
    ),
    "definition": (
        "What the precisions at the hits are divided by.",
        {
            "standard": "min(R, k): Kaggle's ml_metrics",
            "trec": "all R relevant items: trec_eval's map_cut, and ranx",
            "found": "the hits found: torchmetrics' RetrievalMAP",
            "prefix-mean": "the plain mean of P@1 to P@k, which is no average precision",
        },
    ),
    "ties": (
        "Which of equal scores comes first.",
        {
            "order": "as the rows came: a stable sort",
            "average": "the mean over all orders: scikit-learn's ndcg_score, unless ignore_ties",
            "docid": "the later id: trec_eval",
        },
    ),
    "clip": (
        "How far probabilities are kept from 0 and 1.",
        {
            "None": "not at all, so that a certain mistake costs infinity: the definition",
            "2.2e-16": "scikit-learn, for float64 (1e-15 before 1.2)",
            "1e-7": "Keras",
        },
    ),
    "bins": (
        "How many bins the probabilities are cut into.",
        {"10": "the paper", "15": "torchmetrics, unless told otherwise", "5": "scikit-learn's calibration_curve"},
    ),
    "strategy": (
        "How the bins are cut.",
        {"uniform": "equally wide: the paper, torchmetrics", "quantile": "equally full: scikit-learn, if asked"},
    ),
    "divisor": (
        "What precision is divided by where fewer than k results came back.",
        {"k": "trec_eval and ranx; torchmetrics unless adaptive_k", "returned": "much code in notebooks"},
    ),
    "gain": GAIN,
    "discount": (
        "How a later rank counts less.",
        {
            "log": "1 / log(i + 1): nearly everybody",
            "jarvelin-kekalainen": "in full before rank b, 1 / log_b(i) from there: the paper",
        },
    ),
    "log_base": (
        "The base of that logarithm. With the discount “log” it cancels in NDCG.",
        {"2": "nearly everybody", "e": "ML.NET", "10": "scikit-learn's dcg_score, if asked"},
    ),
    "unjudged": (
        "What a result is that nobody judged.",
        {"zero": "useless, and keeps its rank: trec_eval", "removed": "not there: condensed lists, Sakai 2007"},
    ),
    "judged": ("All that was judged for the query, for the best order.", {"None": "the results are all there is"}),
    "ideal": (
        "What the best order is made of.",
        {
            "judged": "everything judged: trec_eval",
            "retrieved": "the results alone: scikit-learn, unless you pass the rest too",
        },
    ),
    "ids": ("Names of the results, by which “docid” parts equal scores.", NOBODY),
    "first": ("What the first of n places is.", {"0": "the first is 0%, the last 100%", "1/n": "the last is 100%"}),
    "total": (
        "Out of how many an item's users are counted.",
        {
            "a number": "all users: Zhou et al. 2010",
            "None": "the users of all items, summed: Recommenders, after Castells et al. 2011",
        },
    ),
    "most": ("How many violations are kept as a list; all are counted.", NOBODY),
    "zero_vector": (
        "What the cosine is where a vector has length 0.",
        {"undefined": "SciPy, with a warning", "0": "scikit-learn"},
    ),
}
ONE: Mapping[str, Described] = {
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
            "None": "not at all: one value a class",
        },
    ),
    "macro_f1.definition": (
        "Which of two numbers of this name it is.",
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
    "bleu.weights": ("How much each order counts.", {"None": "all alike: sacreBLEU", "a number an order": "NLTK"}),
    "corpus_bleu.weights": (
        "How much each order counts.",
        {"None": "all alike: sacreBLEU", "a number an order": "NLTK"},
    ),
    "cross_entropy.weights": (
        "How often each token came, or its true probability.",
        {"None": "each came once"},
    ),
    "top_k_accuracy.ties": (
        "Who wins where classes tie around place k.",
        {
            "average": "the hit is shared out among them",
            "last-first": "the later column: scikit-learn's top_k_accuracy_score",
        },
    ),
    "triangle_inequality.tolerance": (
        "From which excess on a triangle counts as broken, as a part of the direct way.",
        NOBODY,
    ),
}
