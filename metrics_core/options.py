"""The options of the metrics: what each decides, and its values with who takes them. Data alone.

Values are texts, as they stand in a signature; where a default is a number, None or NaN, its text is a value here.
SHARED says of every metric that has the option what it decides, and no more. Which library does which is said of metrics
by their names, in LINES and in module conventions, and nothing of it is inherited.
"""

from __future__ import annotations

from collections.abc import Mapping

Described = tuple[str, Mapping[str, str]]  # what it decides; each value with who takes it
NOBODY: Mapping[str, str] = {}

SHARED: Mapping[str, Described] = {
    "zero_division": ("What 0/0 counts as.", NOBODY),
    "weights": ("How much each row counts.", {"None": "all the same"}),
    "positive": ("Which label is called positive.", {"1": "here, unless told otherwise"}),
    "beta": (
        "How many times as important recall is as precision.",
        {"1": "F1", "2": "leans to recall", "0.5": "leans to precision"},
    ),
    "threshold_probability": (
        "The probability t at which one would act. A false alarm then costs t / (1 − t) of a true positive.",
        NOBODY,
    ),
    "fp_cost": ("What a false positive costs.", NOBODY),
    "fn_cost": ("What a false negative costs.", NOBODY),
    "k": ("How many places count.", {"None": "all of them"}),
    "n": ("How many words an n-gram has.", {"1": "ROUGE-1", "2": "ROUGE-2"}),
    "training": ("The series that the forecast was made from. Its average step is the scale.", NOBODY),
    "tolerance": ("How far off a prediction may be and still count, as a fraction of the true value.", NOBODY),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", NOBODY),
    "ids": ("Names of the results; “docid” orders equal scores by them.", NOBODY),
    "most": ("How many violations are kept as a list; all are counted.", NOBODY),
    "unigrams": ("Whether single words count as well.", {"False": "ROUGE-S", "True": "ROUGE-SU"}),
    "judged": ("All that was judged for the query, for the best order.", {"None": "the results are all there is"}),
    "first": (
        "Which percentile the first of n ranks gets.",
        {"0": "0%, and the last is 100%", "1/n": "1/n, and the last is 100%"},
    ),
}
LINES: tuple[tuple[str, str, str, Mapping[str, str]], ...] = (  # the metrics of which it is said, the option, and what
    (
        "partial_auroc",
        "max_fpr",
        "The largest false positive rate that counts.",
        {"0.1": "a common choice; scikit-learn: max_fpr"},
    ),
    (
        "mean_absolute_scaled_error",
        "season",
        "How many steps apart the values are whose difference gives the scale.",
        {"1": "sktime 1.2 and tslearn 0.10, by default", "a season": "R's forecast package, and the M4 competition"},
    ),
    (
        "normalized_mutual_information adjusted_mutual_information",
        "average",
        "The mean of both entropies that is the upper bound.",
        {
            "arithmetic": "scikit-learn since 0.22",
            "geometric": "scikit-learn's normalized_mutual_info_score before",
            "min": "the smaller one: scikit-learn, if asked",
            "max": "the larger one: scikit-learn, if asked; scikit-learn's adjusted_mutual_info_score before 0.22",
        },
    ),
    (
        "silhouette silhouette_of_point",
        "distance",
        "How far apart two points are.",
        {
            "euclidean": "scikit-learn",
            "sqeuclidean": "its square: scikit-learn's metric='sqeuclidean'",
            "cityblock": "along the axes: metric='cityblock'",
        },
    ),
    (
        "silhouette silhouette_of_point",
        "noise",
        "What points called −1 are.",
        {"cluster": "one more cluster: scikit-learn", "left out": "often done by hand beforehand"},
    ),
    (
        "dbcv",
        "tree",
        "How the spanning tree is built, where many edges are equally long.",
        {"prim": "the authors' program", "kruskal": "the package dbcv, unless told otherwise"},
    ),
    (
        "iou",
        "pixels",
        "How wide a box from 0 to 4 is.",
        {"False": "4: COCO", "True": "5, from the first pixel to the last: devkit of VOC"},
    ),
    (
        "detection_average_precision mean_average_precision",
        "interpolation",
        "How the area under the curve is taken.",
        {
            "coco101": "the smoothed curve at 101 recalls: pycocotools",
            "voc11": "at 11 recalls: VOC until 2009",
            "all-points": "the whole smoothed curve: VOC from 2010",
            "steps": "each hit's own precision: scikit-learn's average_precision_score",
        },
    ),
    (
        "mean_average_precision",
        "thresholds",
        "The overlaps required; the mean is taken over them.",
        {"0.5 to 0.95": "COCO, in steps of 0.05", "0.5": "VOC"},
    ),
    (
        "mean_average_precision",
        "rules",
        "What counts as a match, a duplicate and a crowd.",
        {"COCO": "pycocotools", "VOC": "its devkit: a box can only match the object that it overlaps most"},
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
        "frechet_distance",
        "ddof",
        "What is subtracted from the number of rows in a covariance.",
        {"1": "NumPy's cov, and so the usual FID programs", "0": "the mean of squares"},
    ),
    (
        "top_k_accuracy cohen_kappa",
        "labels",
        "Which classes there are, in which order.",
        {"None": "those that occur, sorted: scikit-learn", "a list": "scikit-learn's labels="},
    ),
    ("adjusted_r2", "features", "How many features the model has.", NOBODY),
    (
        "top_k_accuracy",
        "k",
        "How many classes with the highest scores count as suggestions.",
        {
            "2": "scikit-learn, unless told otherwise",
            "5": "ImageNet's top-5 error, and TopKCategoricalAccuracy of Keras 3.15",
        },
    ),
    (
        "mean_absolute_error mean_squared_error root_mean_squared_error mean_squared_log_error root_mean_squared_log_error median_absolute_error r2 explained_variance mean_absolute_percentage_error top_k_accuracy log_loss brier_score",
        "weights",
        "How much each row counts.",
        {"None": "all the same", "a number a row": "scikit-learn's sample_weight"},
    ),
    (
        "brier_score",
        "positive",
        "Which label is called positive.",
        {"1": "scikit-learn (pos_label), unless told otherwise"},
    ),
    (
        "bleu corpus_bleu",
        "max_order",
        "How long the longest n-grams are.",
        {"4": "the paper and sacreBLEU", "the number of weights": "NLTK"},
    ),
    (
        "bleu corpus_bleu",
        "smoothing",
        "What replaces the precision of an n-gram length without a match.",
        {
            "none": "0, and BLEU is 0: the paper",
            "exp": "1/2, 1/4, … of a match: sacreBLEU, by default",
            "floor": "a small number: sacreBLEU, if asked",
            "add-k": "a number added to numerator and denominator, except for single words: sacreBLEU, if asked",
        },
    ),
    (
        "bleu corpus_bleu",
        "smoothing_value",
        "The number that smoothing inserts or adds.",
        {"None": "0.1 for floor, 1 for add-k: sacreBLEU"},
    ),
    (
        "bleu corpus_bleu",
        "tokenizer",
        "What a word is.",
        {
            "13a": "sacreBLEU, by default",
            "intl": "every punctuation mark is a token: sacreBLEU, if asked",
            "char": "each character: sacreBLEU, if asked",
            "whitespace": "split at spaces; NLTK takes words that you have split",
        },
    ),
    (
        "bleu corpus_bleu",
        "lowercase",
        "Whether capital letters make a difference.",
        {"False": "they do: sacreBLEU, by default", "True": "sacreBLEU, if asked"},
    ),
    ("bleu corpus_bleu", "stemmer", "Whether words are cut to their stems.", {"None": "sacreBLEU has no stemmer"}),
    (
        "bleu corpus_bleu",
        "reference_length",
        "With the length of which reference the output is compared.",
        {"closest": "sacreBLEU and NLTK", "shortest": "pycocoevalcap, if asked", "average": "pycocoevalcap, if asked"},
    ),
    (
        "bleu corpus_bleu",
        "effective_order",
        "Whether n-gram lengths for which the text is too short are left out.",
        {"False": "sacreBLEU for a corpus", "True": "what sacreBLEU advises for one sentence"},
    ),
    (
        "rouge_n",
        "counting",
        "Whether a repeated n-gram counts each time.",
        {"all": "rouge-score", "distinct": "once: the package rouge, by default"},
    ),
    (
        "rouge_w",
        "exponent",
        "How much more words count if they are next to each other.",
        {"1.2": "the usual setting of ROUGE-1.5.5", "1": "not at all: ROUGE-L"},
    ),
    (
        "rouge_s",
        "max_gap",
        "How many words may be between the two words of a pair.",
        {"None": "any number: rouge-s*", "4": "a usual setting of ROUGE-1.5.5"},
    ),
    (
        "cross_entropy entropy perplexity",
        "base",
        "The base of the logarithm.",
        {"2": "bits, as in information theory", "e": "nats, as losses in PyTorch and TensorFlow"},
    ),
    (
        "average_precision_at_k mean_average_precision_at_k",
        "definition",
        "What the precisions at the hits are divided by.",
        {
            "standard": "min(R, k): Kaggle's ml_metrics",
            "trec": "all R relevant items: trec_eval's map_cut, and ranx 0.3",
            "found": "the hits found: RetrievalMAP of torchmetrics 1.9",
            "prefix-mean": "the plain mean of P@1 to P@k, which is no average precision",
        },
    ),
    (
        "ndcg_from_scores",
        "ties",
        "Which of equal scores comes first.",
        {
            "order": "as the rows came: a stable sort",
            "average": "the mean over all orders: scikit-learn's ndcg_score, unless ignore_ties",
            "docid": "the later id: trec_eval",
        },
    ),
    (
        "log_loss",
        "clip",
        "How far probabilities are kept from 0 and 1.",
        {
            "None": "not at all, so that a certain mistake costs infinity: the definition",
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
        "precision_at_k mean_precision_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back.",
        {"k": "trec_eval and ranx; torchmetrics unless adaptive_k", "returned": "much code in notebooks"},
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "gain",
        "What a relevance is worth.",
        {
            "linear": "the relevance itself: Järvelin and Kekäläinen, scikit-learn, trec_eval",
            "exponential": "2 to its power, minus 1: Burges et al., and ranking with LightGBM 4.7 and XGBoost 3.2 by default",
        },
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "discount",
        "How a later rank counts less.",
        {
            "log": "1 / log(i + 1): scikit-learn, trec_eval, LightGBM 4.7, XGBoost 3.2",
            "jarvelin-kekalainen": "in full before rank b, 1 / log_b(i) from there: the paper",
        },
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "log_base",
        "The base of that logarithm. With the discount “log” it cancels in NDCG.",
        {"2": "scikit-learn, trec_eval, LightGBM, XGBoost", "e": "ML.NET", "10": "scikit-learn's dcg_score, if asked"},
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "unjudged",
        "What a result counts as that nobody judged.",
        {"zero": "useless, and keeps its rank: trec_eval", "removed": "not there: condensed lists, Sakai 2007"},
    ),
    (
        "ndcg ndcg_from_scores",
        "ideal",
        "What the best order is made of.",
        {
            "judged": "everything judged: trec_eval",
            "retrieved": "the results alone: scikit-learn, unless you pass the rest too",
        },
    ),
    (
        "mean_self_information",
        "total",
        "The total that an item's number of users is compared with.",
        {
            "a number": "all users: Zhou et al. 2010",
            "None": "the users of all items, summed: Recommenders, after Castells et al. 2011",
        },
    ),
    (
        "cosine_similarity cosine_distance",
        "zero_vector",
        "What the cosine is where a vector has length 0.",
        {"undefined": "SciPy's distance.cosine", "0": "scikit-learn"},
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
    (
        "log_loss",
        "positive",
        "Which label is called positive.",
        {"1": "here, unless told otherwise; scikit-learn takes the last of the sorted labels"},
    ),
    (
        "multilabel_log_loss",
        "clip",
        "How far probabilities are kept from 0 and 1.",
        {
            "None": "not at all, so that a certain mistake costs infinity: the definition",
            "2.2e-16": "scikit-learn's log_loss, for float64",
            "1e-7": "Keras's binary_crossentropy",
        },
    ),
    ("brier_parts", "bins", "How many bins the probabilities are cut into.", {"10": "as for the calibration error"}),
    ("brier_parts", "strategy", "How the bins are cut.", {"uniform": "equally wide", "quantile": "equally full"}),
    (
        "f_at_k mean_f_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back.",
        {"k": "here, unless told otherwise", "returned": "trec_eval's set_F, which is of whole lists"},
    ),
    (
        "average_precision_at_k mean_average_precision_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back, by the definition “prefix-mean”.",
        {"k": "here, unless told otherwise", "returned": "as many as came back"},
    ),
    (
        "cumulative_gain",
        "gain",
        "What a relevance is worth.",
        {"linear": "the relevance itself: Järvelin and Kekäläinen", "exponential": "2 to its power, minus 1"},
    ),
    (
        "cumulative_gain",
        "unjudged",
        "What a result counts as that nobody judged.",
        {"zero": "useless, and keeps its rank", "removed": "not there: condensed lists, Sakai 2007"},
    ),
    (
        "angular_distance unit_chord",
        "zero_vector",
        "What the cosine is where a vector has length 0.",
        {"undefined": "here, with the reason", "0": "as in scikit-learn's cosine_similarity"},
    ),
)
