"""What the lesson on precision at k says holds where it sends its reader: each answer's case, each exercise's every solution."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.questions import QUESTIONS
from metrics_core.ranking import (
    average_precision_at_k,
    f_at_k,
    mean_precision_at_k,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

FELL = {"precision at k": "precision", "F1 at k, their harmonic mean": "f_score"}


@pytest.mark.parametrize("switches", [{}, {"ap-divides-by": "R", "unanswered": "true", "data": "Two engines"}])
def test_every_answer_shows_what_it_says(visit, switches):
    for text, answer in answered(visit, "ranking", **switches).items():
        one = shipped(answer.at)["lists"]
        query, k = one.position["query"], one.position["k"]
        here = {name: one.track(name)[query] for name in ("precision", "recall", "f_score")}
        assert answer.right == (text == "recall at k")
        if answer.right:
            assert here["recall"][k] > here["recall"][k - 1]
        elif text.startswith("none"):
            assert here["recall"][2] < here["recall"][k] == 1
            assert one.track("hits")[query, k] - one.track("hits")[query, 2] == 2
        else:
            assert here[FELL[text]][k] < here[FELL[text]][k - 1]
        if text == "precision at k":
            assert here["precision"][:2].tolist() == [1, 1 / 2]
        if text.startswith("F1"):
            assert one.track("relevant")[query] == 1
            assert (np.diff(here["f_score"]) < 0).all()


def test_recall_cannot_fall_and_ap_over_all_relevant_cannot_either():
    rng = np.random.default_rng(3)
    for _ in range(60):
        ranked, relevant = rng.permutation(12).tolist(), set(rng.permutation(15)[: rng.integers(1, 9)].tolist())
        ks = range(1, 13)
        recalls = [recall_at_k(relevant, ranked, k) for k in ks]
        over_all = [average_precision_at_k(relevant, ranked, k, definition="trec") for k in ks]
        assert (np.diff(recalls) >= 0).all() and (np.diff(over_all) >= 0).all()
        best = sorted(ranked, key=lambda item: item not in relevant) + sorted(relevant - {*ranked})
        whole = [*relevant, *(item for item in best if item not in relevant)]
        f1 = [f_at_k(relevant, whole, k) for k in range(1, len(whole) + 1)]
        assert int(np.argmax(f1)) + 1 == len(relevant)  # all relevant ones first: highest at k = R


def test_means_say_over_how_many_queries_they_are(visit):
    at = visit("ranking/ranking")
    (said,) = [caption.value for caption in at.caption if "Each mean is over the queries" in caption.value]
    assert "mean precision, mean F1 over 5; mean recall, mean AP, mean RR, hit rate over 4" in said
    at = visit("ranking/ranking", **{"zero-division": "0"})
    assert not any("Each mean is over the queries" in caption.value for caption in at.caption)


def test_exercises_hold_for_every_solution(visit):
    poor = walk(visit, "ranking", "perfect-and-poor")
    assert poor.against(lambda now, start: now.k == 1) == []
    assert poor.against(lambda now, start: now.relevant > 2 * now.hits) == []
    served = walk(visit, "ranking", "everybody-served")
    rates = served.numbers["hit_rate"].values
    assert (np.diff(rates) >= 0).all()
    large = walk(visit, "ranking", "nothing-wrong-and-nearly-nothing")
    assert large.against(lambda now, start: now.relevant >= 100) == []
    assert large.against(lambda now, start: now.best_recall <= now.k / now.relevant) == []


# ---- what stands on the page
def test_the_best_list_is_bounded_by_r_over_k_and_k_over_r(visit):
    one = shipped(visit("ranking/ranking"))["ceiling"]
    assert (one.value("precision"), one.value("recall")) == (1, 0.05)
    ks, totals = (
        np.arange(1, 101),
        np.array([float(text.replace(",", "")) for text in one.model["controls"][1]["texts"]]),
    )
    assert (one.track("precision") <= totals[:, None] / ks + 1e-9).all()
    assert (one.track("recall") <= ks / totals[:, None] + 1e-9).all()


def test_order_is_unseen_by_precision_and_recall():
    ranked, swapped, relevant = list("abcde"), list("cbade"), {"a", "b"}
    for metric in (precision_at_k, recall_at_k, f_at_k):
        assert metric(relevant, ranked, 3) == metric(relevant, swapped, 3)
    assert average_precision_at_k(relevant, ranked, 3) > average_precision_at_k(relevant, swapped, 3)
    assert reciprocal_rank(relevant, ranked) > reciprocal_rank(relevant, swapped)


def test_the_stories():
    fitting, shown = set(range(100)), [*range(5)]
    assert precision_at_k(fitting, shown, 5) == reciprocal_rank(fitting, shown) == 1
    assert recall_at_k(fitting, shown, 5) == 0.05
    labels, guesses = {"cat", "dog"}, ["cat", "dog", "bird"]
    assert average_precision_at_k(labels, guesses, 3) == 1
    assert average_precision_at_k(labels, guesses, 3, definition="prefix-mean") == pytest.approx(8 / 9)
    assert precision_at_k(labels, guesses, 3) == pytest.approx(2 / 3)
    for scenario in ("video-search-unpopular", "top-k-labels"):
        assert sum(answer.right for answer in QUESTIONS[scenario].answers) == 1


def test_a_query_with_few_relevant_items_cannot_reach_1():
    assert mean_precision_at_k([{"a"}, {"a", "b"}], [["a", "b"], ["a", "b"]], 2) == 0.75
