"""Many queries at once: order and ties, every measure from arrays of scores, and two runs compared."""

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import binomtest
from sklearn.metrics import dcg_score, ndcg_score

from metrics_core.ranking import best_first, compare_runs, measured, sign_test, top_places
from metrics_core.ranking.cutoffs import MEASURES

SHAPE = st.tuples(st.integers(1, 4), st.integers(2, 12))
NAMES = {"precision": "P", "recall": "recall", "average_precision": "map_cut", "success": "success", "ndcg": "ndcg_cut"}


# ---- order
@given(
    SHAPE.flatmap(lambda shape: arrays(np.float64, shape, elements=st.integers(0, 4).map(float))), st.integers(1, 12)
)
def test_the_first_k_are_those_of_a_whole_stable_sort(scores, k):
    expected = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    assert top_places(scores, k).tolist() == expected.tolist()


@given(
    st.dictionaries(
        st.tuples(st.sampled_from("qr"), st.text("abB9é", min_size=1, max_size=2)), st.integers(0, 3), min_size=1
    )
)
def test_ties_are_broken_as_trec_eval_does(rows):
    """P at every rank tells trec_eval's whole order: each item in turn is the only relevant one."""
    names = sorted({item for _, item in rows}, key=str.encode)
    query, score = np.array([q == "r" for q, _ in rows]), np.array([1 + s * 1e-9 for s in rows.values()])
    score[np.array(list(rows.values())) == 3] = 2
    order = best_first(query, score, np.array([names.index(item) for _, item in rows]))
    ours = [list(rows)[i] for i in order.tolist()]
    run: dict = {}
    for (q, item), s in zip(rows, score.tolist(), strict=True):
        run.setdefault(q, {})[item] = s
    for q in run:
        mine = [item for one, item in ours if one == q]
        for place, item in enumerate(mine, 1):
            found = pytrec_eval.RelevanceEvaluator({q: {item: 1}}, {"recip_rank"}).evaluate({q: run[q]})
            assert found[q]["recip_rank"] == pytest.approx(1 / place)


def test_the_order_of_the_file_is_another_way_to_break_ties():
    query, score, item = np.array([1, 0, 0, 0]), np.array([1.0, 2, 3, 3]), np.array([0, 0, 1, 2])
    assert best_first(query, score, item, ties="order").tolist() == [2, 3, 1, 0]
    assert best_first(query, score, item).tolist() == [3, 2, 1, 0]
    with pytest.raises(ValueError, match="ties must be one of 'docid', 'order', got 'random'"):
        best_first(query, score, item, ties="random")
    with pytest.raises(ValueError, match="score must not hold NaN, got one at row 1"):
        best_first(query, np.array([1, np.nan, 0, 0]), item)


# ---- every measure
@settings(max_examples=15)
@given(SHAPE.flatmap(lambda shape: arrays(np.int64, shape, elements=st.integers(0, 3))), st.integers(0, 99))
def test_arrays_of_scores_give_trec_evals_and_scikit_learns_numbers(relevance, seed):
    scores = np.random.default_rng(seed).permuted(
        np.tile(np.arange(relevance.shape[1], dtype=float), (len(relevance), 1)), axis=1
    )
    ks = range(1, 6)
    found = measured(relevance, scores, ks, definition="trec", empty=0)
    for q, (gains, values) in enumerate(zip(relevance.tolist(), scores.tolist(), strict=True)):
        qrels, run = ({str(i): v for i, v in enumerate(one)} for one in (gains, values))
        measures = {f"{name}.{k}" for name in NAMES.values() for k in ks}
        expected = pytrec_eval.RelevanceEvaluator({"q": qrels}, measures).evaluate({"q": run})["q"]
        for name, theirs in NAMES.items():
            assert found[name][q].tolist() == pytest.approx([expected[f"{theirs}_{k}"] for k in ks])
        for k in ks:
            assert found["dcg"][q, k - 1] == pytest.approx(dcg_score([gains], [values], k=k))
            assert found["ndcg"][q, k - 1] == pytest.approx(ndcg_score([gains], [values], k=k))


def test_a_cut_off_beyond_the_list_and_undefined_queries():
    found = measured(np.array([[0, 2], [0, 0]]), np.array([[1.0, 2.0], [2.0, 1.0]]), [1, 5])
    assert found["precision"].tolist() == [[1, 0.2], [0, 0]]
    for name in (*MEASURES, "ndcg"):
        assert np.isnan(found[name][1]).all() == (name not in ("precision", "f_score"))
    assert found["ndcg"][0].tolist() == [1, 1]


@pytest.mark.parametrize(
    ("relevance", "scores", "said"),
    [
        (np.zeros((1, 2)), np.zeros((1, 3)), "one shape"),
        (np.zeros((1, 2)), np.array([[0, np.nan]]), "query 0"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(relevance, scores, said):
    with pytest.raises(ValueError, match=said):
        measured(relevance, scores)


# ---- two runs
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30))
def test_the_sign_test_is_scipys_binomial(pairs):
    a, b = np.array(pairs, float).T
    found = sign_test(a, b)
    wins, losses = int((a > b).sum()), int((a < b).sum())
    assert (found.wins, found.losses, found.ties) == (wins, losses, len(a) - wins - losses)
    if wins + losses:
        assert found.value == pytest.approx(binomtest(wins, wins + losses).pvalue)
    else:
        assert np.isnan(found.value) and found.undefined == "no query tells the runs apart"


def test_the_paired_bootstrap_has_the_normal_theorys_interval():
    """400 queries: the standard error of a mean difference is its deviation over the root of n."""
    rng = np.random.default_rng(1)
    b = rng.random(400)
    a = np.clip(b + rng.normal(0.02, 0.1, 400), 0, 1)
    a[:3] = np.nan  # left out, on both sides
    found = compare_runs(a, b, name="precision at 5")
    apart = (a - b)[3:]
    error = apart.std(ddof=1) / np.sqrt(len(apart))
    assert found.value == pytest.approx(apart.mean())
    assert found.difference.standard_error == pytest.approx(error, rel=0.06)
    assert (found.difference.low, found.difference.high) == pytest.approx(
        (apart.mean() - 1.96 * error, apart.mean() + 1.96 * error), abs=0.12 * error
    )
    assert "precision at 5" in found.difference.signature


def test_runs_without_a_common_query_cannot_be_compared():
    found = compare_runs(np.array([np.nan, 1.0]), np.array([1.0, np.nan]), name="x")
    assert np.isnan(found.value) and found.difference.undefined == "no query has a defined value"
    with pytest.raises(ValueError, match="one value a query"):
        sign_test(np.zeros(2), np.zeros(3))
