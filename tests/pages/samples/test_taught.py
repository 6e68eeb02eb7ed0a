"""What the lesson on samples says holds where it sends its reader: each answer's case, each exercise's every solution, each mistake."""

from math import comb

import numpy as np
import pytest

from charts.moving import Label
from metrics_core.samples import majority_at_k, mean_pass_at_k, pass_at_k, pass_hat_k
from pages.language.samples.data import EACH, MODELS, OF, SOLVED, in_random_order
from pages.language.samples.picture import KS, solved, tiles, two_models
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped


def test_every_answer_shows_what_it_says(visit):
    for text, answer in answered(visit, "samples").items():
        one = shipped(answer.at)["models"]
        assert one.value("model_a") == pytest.approx(11 / 12, rel=1e-13)
        assert one.value("model_b") == pytest.approx(0.3, rel=1e-13)
        assert answer.right == (text == "model A")


def test_both_models_have_thirty_right_answers_and_start_alike():
    for rows in MODELS.values():
        assert sum(map(sum, rows)) == 30
        assert {len(row) for row in rows} == {EACH}
        assert mean_pass_at_k([EACH] * 10, [sum(row) for row in rows], 1) == pytest.approx(0.3, rel=1e-14)


def test_the_tiles_show_what_is_expected():
    """Of the first k answers, as many problems of either model have a right one as pass@k says, to the next whole number."""
    for rows in MODELS.values():
        for k in KS:
            seen = sum(any(row[:k]) for row in rows)
            assert abs(seen - 10 * mean_pass_at_k([EACH] * 10, [sum(row) for row in rows], int(k))) < 1


def test_the_solved_problems_are_those_with_a_right_answer_in_a_ring():
    for rows, order in zip(MODELS.values(), in_random_order(), strict=True):
        rung = [{*order[i, :k]} for k in KS for i in range(len(rows))]
        seen = [any(row[j] for j in kept) for row, kept in zip(rows * len(KS), rung, strict=True)]
        assert solved(rows, order).tolist() == np.reshape(seen, (len(KS), len(rows))).sum(axis=1).tolist()
    assert [solved(rows, order)[0] for rows, order in zip(MODELS.values(), in_random_order(), strict=True)] == [3, 3]
    assert [solved(rows, order)[-1] for rows, order in zip(MODELS.values(), in_random_order(), strict=True)] == [10, 3]


def test_as_many_rows_are_ticked_as_are_said_to_be_solved():
    ticks = [mark.x.values for mark in tiles().marks if isinstance(mark, Label) and mark.text == "✓"]
    seen = [
        [sum(x[i] < 0.5 for x in ticks) for i in range(len(KS))],
        [sum(x[i] > 0.5 for x in ticks) for i in range(len(KS))],
    ]
    said = [solved(rows, order) for rows, order in zip(MODELS.values(), in_random_order(), strict=True)]
    assert seen == [line.tolist() for line in said]


def test_the_picture_ships_the_cores_numbers():
    drawn = {track.name: track.values for track in two_models().tracks.values()}
    assert drawn["one"] == pytest.approx([1 - comb(7, k) / comb(10, k) for k in KS], abs=1e-14)


def test_exercises_hold_for_every_solution(visit):
    twice = walk(visit, "samples", "twice-as-many")
    assert twice.controls[0].values[twice.solved].min() == 3
    assert pass_at_k(10, 3, 3) == pytest.approx(0.7083, abs=5e-5)
    both = walk(visit, "samples", "one-but-not-all")
    assert both.against(lambda now, start: (now.pass_at_k > 0.99) & (now.pass_hat_k < 0.001)) == []
    voted = walk(visit, "samples", "voted-down")
    assert voted.against(lambda now, start: now.rate < 0.5) == []  # so fewer than half are right, as the hint asks
    assert voted.against(lambda now, start: now.pass_at_k > now.rate) == []


def test_only_one_right_rises_in_the_question_about_one_problem():
    """20 answers, 8 right: one right rises with k; all right falls; most right falls at odd k, which can be compared."""
    one, most, every = (metric(20, 8, KS) for metric in (pass_at_k, majority_at_k, pass_hat_k))
    assert (one[1:] >= one[:-1]).all()
    assert (every[1:] <= every[:-1]).all()
    assert (most[2::2] < most[:-2:2]).all()


def by_the_paper(n, c, k):
    """The function of Chen et al. 2021, by what it does: 1 where fewer than k are wrong, else one factor for each right answer."""
    product = 1.0
    for i in range(n - c + 1, n + 1):
        product *= 1 - k / i
    return 1.0 if n - c < k else 1 - product


def test_the_two_mistakes():
    assert by_the_paper(OF, SOLVED, 10) == pytest.approx(pass_at_k(OF, SOLVED, 10), rel=1e-12)
    assert round(100 * by_the_paper(OF, SOLVED, 10), 1) == 97.7
    assert round(100 * SOLVED / OF, 1) == 30.5
    assert by_the_paper(1, 0, 10) == 1.0


def test_the_question_says_how_the_right_answers_are_spread():
    assert sorted(map(sum, MODELS["A"])) == [3] * 10
    assert sorted(map(sum, MODELS["B"])) == [0] * 7 + [10] * 3


def test_two_more_votes_never_help_where_fewer_than_half_are_right():
    for n in range(2, 40):
        for c in range((n + 1) // 2):
            odd = np.arange(1, n + 1, 2)
            found = majority_at_k(n, c, odd)
            assert ((found[1:] < found[:-1]) | ((found[1:] < 1e-15) & (found[:-1] < 1e-15))).all()
