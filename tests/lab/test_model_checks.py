"""Signs that answers are not what they seem. Expected numbers come from scikit-learn and numpy, or are counted here."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from lab import EvaluationSet
from lab.model_checks import right
from lab.sanity_checks import sampling_error, sanity_checks

RNG = np.random.default_rng(5)
TRUE = RNG.random(400) < 0.3


def binary(truth=TRUE, hard=(), **models):
    return EvaluationSet(
        "binary", np.asarray(truth, bool), {n: np.asarray(m, float) for n, m in models.items()}, hard=frozenset(hard)
    )


def objects(values):
    array = np.empty(len(values), object)
    array[:] = values
    return array


def told(judged, severity=None):
    return [f"{s.model}: {s.says}" for s in sanity_checks(judged) if severity in (None, s.severity)]


def one(judged, words):
    found = [s for s in sanity_checks(judged) if words in s.says]
    assert len(found) == 1, told(judged)
    return found[0]


GOOD = np.round(1 / (1 + np.exp(-RNG.normal(np.where(TRUE, 1, -1), 1.5))), 9)


def test_nothing_is_said_of_good_scores():
    assert sanity_checks(binary(a=GOOD)) == ()


def test_inverted_scores_are_told_with_their_auroc():
    sign = one(binary(a=1 - GOOD), "inverted")
    assert sign.severity == "wrong"
    assert f"AUROC {roc_auc_score(TRUE, 1 - GOOD):.4g}" in sign.says


def test_scores_that_know_nothing_are_not_called_inverted():
    noise = np.random.default_rng(0).random(400)
    assert not [s for s in told(binary(a=noise)) if "inverted" in s]


def test_perfect_constant_and_equal_models_are_told():
    assert one(binary(a=TRUE + GOOD), "without a single mistake").severity == "wrong"
    assert one(binary(a=np.full(400, 0.5)), "same answer").severity == "wrong"
    assert one(binary(a=GOOD, b=GOOD), "same answers as a").model == "b"
    assert one(binary(a=TRUE, hard=("a",)), "classes, not scores").severity == "note"


def test_tied_pairs_are_counted():
    scores = np.round(GOOD, 1)
    sign = one(binary(a=scores), "tied")
    pairs = np.mean(scores[TRUE][:, None] == scores[~TRUE][None, :])
    assert f"{100 * pairs:.3g}% of pairs" in sign.says
    mixed = [i for i, s in enumerate(scores) if (scores[TRUE] == s).any() and (scores[~TRUE] == s).any()]
    assert sign.units.tolist() == mixed


def test_scores_outside_0_to_1_are_no_probabilities_unless_their_sign_was_turned():
    assert one(binary(a=GOOD * 4), "not probabilities").severity == "note"
    assert not told(binary(a=-(1 - GOOD)))


@pytest.mark.parametrize("few", [1, 9])
def test_few_positives_are_told(few):
    truth = np.arange(400) < few
    assert f"positives ({few})" in one(binary(truth, a=GOOD), "Fewer than 10").says


def test_classes_are_compared_with_the_truths():
    truth = np.repeat([0, 1, 2], 20)
    odds = np.tile([0.5, 0.3, 0.2], (60, 1))
    odds[:3] = [0.5, 0.5, 0.2]
    odds[3] = [1.2, -0.1, -0.1]
    judged = EvaluationSet(
        "classes", truth, {"a": np.where(truth == 2, 3, truth), "b": np.zeros(60, int)}, labels=("x", "y", "z", "Z"),
        probabilities={"b": np.hstack([odds, np.zeros((60, 1))])},
    )  # fmt: skip
    assert one(judged, "never true: Z").units.tolist() == list(range(40, 60))
    assert "never predicts z" in " ".join(told(judged))
    assert one(judged, "sum to 1").units.tolist() == [0, 1, 2]
    assert one(judged, "are outside 0 to 1").units.tolist() == [3]
    assert one(judged, "same answer").model == "b"


def test_label_sets_numbers_lists_and_texts_have_signs_of_their_own():
    truth = np.array([[1, 0, 0], [0, 1, 0]] * 20, bool)
    judged = EvaluationSet("labels", truth, {"a": ~truth}, labels=("x", "y", "z"))
    assert "never true: z" in one(judged, "labels that are never true").says
    y = RNG.normal(10, 2, 100)
    numbers = EvaluationSet(
        "regression",
        y,
        {
            "a": 20 - y + RNG.normal(size=100),
            "b": 1000 * y,
            "c": y + (np.arange(100) == 7) * 90.0 + RNG.normal(size=100),
        },
    )
    assert f"{np.corrcoef(y, numbers.models['a'])[0, 1]:.4g}" in one(numbers, "falls where the truth rises").says
    assert one(numbers, "another unit").model == "b"
    assert [s.units.tolist() for s in sanity_checks(numbers) if s.model == "c"] == [[7]]
    lists = EvaluationSet(
        "ranking", objects([{"d1": 1.0, "d2": 0.0}, {"d1": 0.0}]), {"a": objects([("d1", "d9"), ()]), "b": objects([("d2", "d1"), ("d1",)])},
    )  # fmt: skip
    assert one(lists, "no list").units.tolist() == [1]
    assert "33.3%" not in one(lists, "never judged").says
    assert "50% of its items" in one(lists, "never judged").says
    assert one(lists, "Nothing is relevant").units.tolist() == [1]
    assert right(lists, "a").tolist() == [True, True]
    assert right(lists, "b").tolist() == [False, True]
    texts = EvaluationSet(
        "text", objects([("a b c", "d"), ("e f g",)]), {"a": objects(["d", "e f g"]), "b": objects(["a", "e f"])}
    )
    assert one(texts, "right everywhere").model == "a"


def test_unequal_weights_are_told_with_what_they_are_worth():
    weights = np.where(np.arange(400) < 4, 100.0, 1.0)
    judged = EvaluationSet("binary", TRUE, {"a": GOOD}, weights=weights)
    worth = weights.sum() ** 2 / (weights**2).sum()
    assert f"about {worth:,.0f} equal" in one(judged, "unequal").says


def test_the_error_of_a_sample_holds_in_95_of_100_draws():
    population = np.arange(10_000) < 5_000
    rng = np.random.default_rng(1)
    off = [abs(rng.choice(population, 2_500, replace=False).mean() - 0.5) for _ in range(400)]
    assert np.quantile(off, 0.95) == pytest.approx(sampling_error(2_500, 10_000), rel=0.15)
    assert sampling_error(10_000, 10_000) == 0
