"""lab.measures: which metrics a task has, and that they are the reference libraries' numbers."""

from dataclasses import replace
from math import isnan
from typing import get_args

import numpy as np
import pytest
from sklearn import metrics

from lab import EvaluationSet, ModelPredictions, Task, measure, measures
from lab.measures import _measures
from lab.table import table
from metrics_core import CATALOG
from metrics_core.card import metric as entered
from tests.helpers.lab_data import judged_for

TASKS = get_args(Task)


@pytest.mark.parametrize("task", TASKS)
def test_every_measure_has_a_value_a_name_of_its_own_and_a_signature(task):
    judged, found = judged_for(task), measures(task)
    assert (
        len({one.key for one in found})
        == len({one.name for one in found})
        == len(found)
        >= (4 if task == "pairs" else 8)
    )
    for one in found:
        answer = one.of(judged, "a")
        assert not isnan(answer.value) and not answer.undefined, one.key
        assert answer.signature.startswith(one.card.function.__name__) and "array" not in answer.signature
        assert one.card.range[0] - 1e-12 <= answer.value <= one.card.range[1] + 1e-12
        assert one.reference


def test_two_classes_are_scikit_learns_numbers():
    judged = judged_for("binary", 300)
    y, s = judged.truth, judged.models["a"]
    flags = s >= 0.5
    expected = {
        "accuracy": metrics.accuracy_score(y, flags),
        "precision": metrics.precision_score(y, flags),
        "f_beta_beta_2": metrics.fbeta_score(y, flags, beta=2),
        "matthews_correlation": metrics.matthews_corrcoef(y, flags),
        "auroc": metrics.roc_auc_score(y, s),
        "average_precision": metrics.average_precision_score(y, s),
        "partial_auroc_max_fpr_0.1": metrics.roc_auc_score(y, s, max_fpr=0.1),
        "log_loss": metrics.log_loss(y, s),
        "brier_score": metrics.brier_score_loss(y, s),
    }
    found = {key: measure("binary", key).of(judged, "a", threshold=0.5).value for key in expected}
    assert found == pytest.approx(expected)


def test_weights_reach_every_metric_that_knows_them_and_no_other_answers():
    judged = judged_for("binary", 200)
    weights = np.random.default_rng(1).integers(0, 4, 200).astype(float)
    weighted = replace(judged, weights=weights)
    repeated = judged.take(np.repeat(np.arange(200), weights.astype(int)))
    for one in measures("binary"):
        answer = one.of(weighted, "a")
        if one.card.function.__name__.endswith("calibration_error"):
            assert answer.undefined == "this metric takes no sample weights"
        else:
            assert answer.value == pytest.approx(one.of(repeated, "a").value), one.key
            assert "weights:given" in answer.signature
    numbers = replace(judged_for("regression", 200), weights=weights)
    for one in measures("regression"):
        answer = one.of(numbers, "a")
        again = one.of(judged_for("regression", 200).take(np.repeat(np.arange(200), weights.astype(int))), "a")
        assert answer.undefined == "this metric takes no sample weights" or answer.value == pytest.approx(again.value)


def test_the_weights_of_ngrams_are_no_sample_weights():
    """A text file with a column `weight`; of four rows, so that there would be one weight an order."""
    judged = replace(judged_for("text", 4), weights=np.array([1.0, 2.0, 3.0, 1.0]))
    for one in measures("text"):
        assert one.of(judged, "a").undefined == "this metric takes no sample weights", one.key
    for row in table(judged, resamples=20).rows:
        assert isnan(row.value)


def test_several_classes_and_labels_are_scikit_learns_numbers():
    judged = judged_for("classes", 300)
    y, said, shares = judged.truth, judged.models["a"], judged.probabilities["a"]
    expected = {
        "macro_precision": metrics.precision_score(y, said, average="macro"),
        "weighted_f1": metrics.f1_score(y, said, average="weighted"),
        "macro_f1": metrics.f1_score(y, said, average="macro"),
        "multiclass_accuracy": metrics.accuracy_score(y, said),
        "mean_per_class_accuracy": metrics.balanced_accuracy_score(y, said),
        "cohen_kappa": metrics.cohen_kappa_score(y, said),
        "multiclass_matthews": metrics.matthews_corrcoef(y, said),
        "top_k_accuracy_k_2": metrics.top_k_accuracy_score(y, shares, k=2),
    }
    assert {key: measure("classes", key).of(judged, "a").value for key in expected} == pytest.approx(expected)
    sets = judged_for("labels", 300)
    y, said = sets.truth, sets.models["a"]
    expected = {
        "micro_f1": metrics.f1_score(y, said, average="micro"),
        "macro_recall": metrics.recall_score(y, said, average="macro"),
        "samples_f1": metrics.f1_score(y, said, average="samples", zero_division=np.nan),
        "hamming_loss": metrics.hamming_loss(y, said),
        "subset_accuracy": metrics.accuracy_score(y, said),
    }
    assert {key: measure("labels", key).of(sets, "a").value for key in expected} == pytest.approx(expected)


def test_means_over_queries_and_pairs_are_the_references_numbers():
    judged = judged_for("ranking")
    depth = max(map(len, judged.truth))
    gains = np.array([list(one.values()) for one in judged.truth])
    scores = np.zeros((len(judged), depth))
    for i, (items, said) in enumerate(zip(judged.truth, judged.models["a"], strict=True)):
        scores[i] = [len(said) - said.index(item) if item in said else 0 for item in items]
    cut = metrics.ndcg_score(gains, scores, k=6)  # all six that were returned are ranked above the two that were not
    ours = [measure("ranking", "ndcg").each(ModelPredictions(judged.take([i]), "a"))[0] for i in range(len(judged))]
    assert np.mean(ours) == pytest.approx(measure("ranking", "ndcg").of(judged, "a").value)
    assert measure("ranking", "ndcg_k_10").of(judged, "a").value <= cut + 1e-12
    bleu = measure("text", "corpus_bleu").of(judged_for("text"), "a").value
    import sacrebleu

    text = judged_for("text")
    theirs = sacrebleu.BLEU(smooth_method="none").corpus_score(list(text.models["a"]), [[r[0] for r in text.truth]])
    assert bleu == pytest.approx(theirs.score / 100)


def test_what_a_model_did_not_give_is_undefined_with_the_reason():
    judged = judged_for("binary")
    hard = EvaluationSet("binary", judged.truth, {"h": judged.truth.astype(float)}, hard=frozenset({"h"}))
    assert measure("binary", "auroc").of(hard, "h").undefined == "the model gave classes, not scores"
    assert measure("binary", "log_loss").of(hard, "h").undefined == "the model gave classes, not probabilities"
    logits = EvaluationSet("binary", judged.truth, {"l": judged.models["a"] * 6 - 3})
    assert "are not probabilities" in measure("binary", "brier_score").of(logits, "l").undefined
    assert not isnan(measure("binary", "auroc").of(logits, "l").value)
    nobody = measure("binary", "precision").of(judged, "a", threshold=np.inf)
    assert nobody.undefined == "no positive predictions" and isnan(nobody.value)
    assert "at:∞" in nobody.signature
    bare = replace(judged_for("classes"), probabilities={})
    assert measure("classes", "top_k_accuracy_k_2").of(bare, "a").undefined.startswith("the model gave no probability")


def test_a_new_metric_with_a_card_turns_up_by_itself():
    card = replace(CATALOG["precision"], name="critical success index", aliases=())

    def critical_success_index(c: "Confusion") -> float:  # noqa: F821
        return c.tp / (c.tp + c.fp + c.fn)

    try:
        entered(card)(critical_success_index)
        _measures.cache_clear()
        judged = judged_for("binary")
        found = measure("binary", "critical_success_index").of(judged, "a")
        assert found.value == pytest.approx(metrics.jaccard_score(judged.truth, judged.models["a"] >= 0.5))
    finally:
        CATALOG.pop("critical_success_index", None)
        _measures.cache_clear()
