"""What each card says can be chosen: every option is described, with every value that it takes."""

from __future__ import annotations

import inspect
import math
import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest
import scipy.spatial
import sklearn.metrics
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics import BLEU
from sklearn.calibration import calibration_curve
from sklearn.exceptions import UndefinedMetricWarning
from sklearn.metrics import get_scorer

import metrics_core
from metrics_core import CATALOG
from metrics_core.conventions import ONE, Convention, conventions_of
from metrics_core.conventions.arguments import BEHIND
from metrics_core.options import SHARED
from tests.helpers.each import each


def by_option(card) -> dict[str, Convention]:
    return {one.option: one for one in card.conventions}


@each(CATALOG)
def test_every_keyword_of_a_metric_is_described_once(card):
    taken = inspect.signature(card.function).parameters.values()
    keywords = {one.name for one in taken if one.kind is one.KEYWORD_ONLY}
    assert keywords <= by_option(card).keys()
    assert len(by_option(card)) == len(card.conventions)
    for one in card.conventions:
        assert one.decides.endswith("."), one
        assert all(who.strip() for who in one.values.values()), one


def literals(annotation: Any) -> set[str]:
    """The texts of a Literal, or of the Literals in a union."""
    if get_origin(annotation) is Literal:
        return {str(value) for value in get_args(annotation)}
    return set().union(*(literals(part) for part in get_args(annotation)))


@each(CATALOG)
def test_every_value_that_an_option_may_take_has_its_user(card):
    names = {name: value for name, value in vars(inspect.getmodule(card.function)).items() if not name.startswith("__")}
    hints = get_type_hints(card.function, {"Sweep": metrics_core.sweep.Sweep, **names})
    described = by_option(card)
    for name, annotation in hints.items():
        values = literals(annotation) - {"rouge-score"}  # a tokenizer of ROUGE
        if values and name in described:
            assert values <= described[name].values.keys(), name


@each(CATALOG)
def test_where_an_option_starts_is_one_of_its_values(card):
    for one in card.conventions:
        if one.values and one.default:
            assert one.default in one.values, one


@each(CATALOG)
def test_a_scorer_is_scikit_learns_and_turns_the_sign_of_what_is_better_when_lower(card):
    if card.scorer:
        scorer = get_scorer(card.scorer)
        assert (scorer._sign < 0) == (card.better == "lower") == card.scorer.startswith("neg_")


def test_every_description_is_of_an_option_that_there_is():
    options = {(name, one.option) for name, card in CATALOG.items() for one in card.conventions}
    assert {name for _, name in options} >= SHARED.keys()
    assert {tuple(name.split(".")) for name in ONE} <= options
    taken = {name for card in CATALOG.values() for name in inspect.signature(card.function).parameters}
    assert BEHIND.keys() <= taken


def test_an_option_that_nobody_described_is_not_passed_over():
    def metric(d, *, unheard_of: int = 1): ...

    with pytest.raises(KeyError, match="unheard_of"):
        conventions_of(metric)


# ---- who does what
LIBRARIES = re.compile(
    "scikit|sklearn|scipy|numpy|torch|keras|tensorflow|trec|ranx|sacrebleu|nltk|rouge-score|coco|matlab|xgboost|lightgbm",
    re.I,
)


def test_what_is_said_of_every_metric_claims_nothing_of_a_library():
    for decides, values in SHARED.values():
        assert not LIBRARIES.search(" ".join((decides, *values.values())))


def test_of_a_new_metric_nothing_is_claimed():
    def odds(c, *, zero_division: float = math.nan, weights: Any = None):
        return c.tp / c.fn

    _, zero, weights = conventions_of(odds)
    assert zero == Convention("zero_division", "What 0/0 counts as.", "undefined", {})
    assert weights.values == {"None": "all the same"}


def test_what_is_given_to_a_metric_is_no_option_of_it():
    """Two columns of clusters, and what is known of items: `labels` and `features`, which are options elsewhere."""
    assert "labels" not in by_option(CATALOG["adjusted_rand"])
    assert "features" not in by_option(CATALOG["diversity"])


OF_TABLES = {name for name, card in CATALOG.items() if next(iter(inspect.signature(card.function).parameters)) == "c"}
GIVEN = {
    "f_beta": {"beta": 2},
    "net_benefit": {"threshold_probability": 0.2},
    "normalised_cost": {"fp_cost": 1, "fn_cost": 3},
    "profit": {"tp_gain": 4, "fp_cost": 1, "fn_cost": 3},
}


@pytest.mark.parametrize("name", sorted(OF_TABLES))
def test_which_class_is_positive_is_an_option_where_it_changes_the_number(name):
    table = metrics_core.Confusion(5, 1, 2, 12)
    value, swapped = (CATALOG[name].function(one, **GIVEN.get(name, {})) for one in (table, table.swapped))
    assert (value != pytest.approx(swapped)) == ("positive" in by_option(CATALOG[name]))


def test_scikit_learns_curves_have_pos_label_and_its_area_has_not():
    for function in (sklearn.metrics.roc_curve, sklearn.metrics.average_precision_score):
        assert "pos_label" in inspect.signature(function).parameters
    assert "pos_label" not in inspect.signature(sklearn.metrics.roc_auc_score).parameters
    assert sklearn.metrics.roc_auc_score([1, 2, 2], [0.1, 0.2, 0.3]) == 1


def test_equal_scores_flagged_or_not_a_curve_has_the_same_points():
    labels, scores = np.array([1, 0, 1, 0, 1]), np.array([0.9, 0.8, 0.8, 0.4, 0.4])
    at = [-np.inf, *scores, np.inf]
    either = [
        {(labels[f].sum(), (~labels.astype(bool))[f].sum()) for f in found}
        for found in ([scores >= t for t in at], [scores > t for t in at])
    ]
    assert either[0] == either[1]
    assert not any(
        "threshold" in by_option(card)
        for card in CATALOG.values()
        if "s" in inspect.signature(card.function).parameters
    )


NOTHING_FLAGGED, NO_POSITIVES, NO_NEGATIVES = ([1, 0], [0, 0]), ([0, 0], [1, 0]), ([1, 1], [1, 0])
ZERO = {
    "precision": (sklearn.metrics.precision_score, NOTHING_FLAGGED, {}),
    "recall": (sklearn.metrics.recall_score, NO_POSITIVES, {}),
    "f1": (sklearn.metrics.f1_score, ([0, 0], [0, 0]), {}),
    "f_beta": (sklearn.metrics.fbeta_score, ([0, 0], [0, 0]), {"beta": 2}),
    "specificity": (sklearn.metrics.recall_score, NO_NEGATIVES, {"pos_label": 0}),
    "negative_predictive_value": (sklearn.metrics.precision_score, ([1, 0], [1, 1]), {"pos_label": 0}),
    "averaged": (sklearn.metrics.precision_score, ([0], [0]), {"labels": [1], "average": "macro"}),
    "macro_f1": (sklearn.metrics.f1_score, ([0], [0]), {"labels": [1], "average": "macro"}),
    "jaccard_samples": (
        sklearn.metrics.jaccard_score,
        (np.zeros((1, 2), int), np.zeros((1, 2), int)),
        {"average": "samples"},
    ),
}


@pytest.mark.parametrize("name", ZERO)
def test_scikit_learn_answers_0_with_a_warning_unless_told_otherwise(name):
    function, samples, options = ZERO[name]
    assert by_option(CATALOG[name])["zero_division"].values["0"].startswith("scikit-learn")
    with pytest.warns(UndefinedMetricWarning):
        assert function(*samples, **options) == 0
    if name != "jaccard_samples":
        assert math.isnan(function(*samples, **options, zero_division=np.nan))


def test_every_other_claim_on_zero_division_is_tested_here_or_beside_its_metric():
    """Those of matthews_correlation, balanced_accuracy and informedness are in test_classification."""
    beside = {"matthews_correlation", "balanced_accuracy", "informedness", *TRIVIAL, "false_positive_rate"}
    claimed = {
        name
        for name, card in CATALOG.items()
        if "scikit-learn" in " ".join(by_option(card).get("zero_division", NONE).values.values())
    }
    assert claimed == ZERO.keys() | beside


def test_roc_curve_has_no_false_positive_rate_without_negatives():
    with pytest.warns(UndefinedMetricWarning):
        assert np.isnan(sklearn.metrics.roc_curve(*NO_NEGATIVES)[0]).all()


NONE = Convention("", "", "", {})
TRIVIAL = {
    "adjusted_rand": sklearn.metrics.adjusted_rand_score,
    "normalized_mutual_information": sklearn.metrics.normalized_mutual_info_score,
    "adjusted_mutual_information": sklearn.metrics.adjusted_mutual_info_score,
    "homogeneity": sklearn.metrics.homogeneity_score,
    "completeness": sklearn.metrics.completeness_score,
}


@pytest.mark.parametrize("name", TRIVIAL)
def test_scikit_learn_answers_1_for_two_columns_of_one_cluster(name):
    assert math.isnan(CATALOG[name].function([0, 0, 0], [1, 1, 1]))
    assert TRIVIAL[name]([0, 0, 0], [1, 1, 1]) == 1


@each(CATALOG)
def test_sample_weight_is_what_the_reference_calls_weights(card):
    if "sample_weight" in " ".join(by_option(card).get("weights", NONE).values.values()):
        name = re.search(r"sklearn\.metrics\.(\w+)\(", card.reference)[1]
        assert "sample_weight" in inspect.signature(getattr(sklearn.metrics, name)).parameters


@pytest.mark.parametrize(
    ("metric", "option", "value", "function", "parameter", "default"),
    [
        ("normalized_mutual_information", "average", "arithmetic", sklearn.metrics.normalized_mutual_info_score, "average_method", "arithmetic"),
        ("adjusted_mutual_information", "average", "arithmetic", sklearn.metrics.adjusted_mutual_info_score, "average_method", "arithmetic"),
        ("silhouette", "distance", "euclidean", sklearn.metrics.silhouette_score, "metric", "euclidean"),
        ("r2", "constant", "finite", sklearn.metrics.r2_score, "force_finite", True),
        ("explained_variance", "constant", "finite", sklearn.metrics.explained_variance_score, "force_finite", True),
        ("precision", "positive", "1", sklearn.metrics.precision_score, "pos_label", 1),
        ("expected_calibration_error", "bins", "5", calibration_curve, "n_bins", 5),
        ("expected_calibration_error", "strategy", "uniform", calibration_curve, "strategy", "uniform"),
        ("ndcg_from_scores", "ties", "average", sklearn.metrics.ndcg_score, "ignore_ties", False),
        ("dcg", "log_base", "2", sklearn.metrics.dcg_score, "log_base", 2),
        ("cohen_kappa", "weights", "None", sklearn.metrics.cohen_kappa_score, "weights", None),
        ("corpus_bleu", "smoothing", "exp", BLEU, "smooth_method", "exp"),
        ("corpus_bleu", "max_order", "4", BLEU, "max_ngram_order", 4),
        ("corpus_bleu", "lowercase", "False", BLEU, "lowercase", False),
        ("corpus_bleu", "effective_order", "False", BLEU, "effective_order", False),
        ("frechet_distance", "ddof", "1", np.cov, "bias", False),
        ("rouge_l", "stemmer", "None", RougeScorer, "use_stemmer", False),
    ],
)  # fmt: skip
def test_what_a_library_does_unless_told_otherwise(metric, option, value, function, parameter, default):
    assert value in by_option(CATALOG[metric])[option].values
    assert inspect.signature(function).parameters[parameter].default == default


def test_what_a_library_does_unasked():
    assert str(BLEU().tokenizer.signature()) == "13a"
    assert {"13a", "intl", "char"} <= set(BLEU.TOKENIZERS)
    assert sklearn.metrics.mean_absolute_percentage_error([0.0], [1.0]) == pytest.approx(1 / np.finfo(np.float64).eps)
    assert sklearn.metrics.log_loss([1], [[1.0, 0.0]], labels=[0, 1]) == pytest.approx(
        -math.log(np.finfo(float).eps), rel=0.01
    )
    assert sklearn.metrics.pairwise.cosine_similarity([[0, 0]], [[1, 1]]) == 0
    with np.errstate(all="ignore"):
        assert math.isnan(scipy.spatial.distance.cosine([0, 0], [1, 1]))
