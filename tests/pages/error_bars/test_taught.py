"""What the lesson on error bars says holds where it sends its reader: each answer's case, each exercise's every solution, each sentence's number."""

from itertools import product
from random import Random

import numpy as np
import pytest

from metrics_core.error_bars import (
    clustered_standard_error,
    design_effect,
    mean_interval,
    paired_difference,
    paired_standard_error,
    questions_needed,
    standard_error,
    standard_error_of_runs,
    unpaired_standard_error,
    variance_of_difference,
)
from metrics_core.uncertainty import wilson
from pages.language.error_bars.data import CLUSTERS, EACH, MODELS, QUESTIONS, TEXTS, TRUE, benchmarks, dealt
from pages.language.error_bars.groups import AGREEMENT, learned, many_benchmarks_drawn
from pages.language.error_bars.groups import EACH as SIZES
from pages.language.error_bars.leaked import leaked_benchmarks
from pages.language.error_bars.many import twenty_benchmarks
from pages.language.error_bars.needed import power_of_questions
from pages.language.error_bars.pairs import pairs
from pages.language.error_bars.picture import MIXED, NS, TIMES, two_models
from pages.language.error_bars.runs import more_runs
from pages.language.error_bars.worksheet import PLACES
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped
from widgets.worksheets.task import drawn


def tracks(payload) -> dict[str, np.ndarray]:
    return {name: track.values for name, track in payload.tracks.items()}


# ---- the first screen
def test_every_answer_shows_both_intervals_of_all_questions(visit):
    for text, answer in answered(visit, "error_bars").items():
        assert answer.right == (text == "too short")
        assert answer.at.toggle(key="by-text").value is True
        one = shipped(answer.at)["models"]
        assert NS[one.head["start"]["questions"]] == QUESTIONS
        for name, scores in MODELS.items():
            alone, by_text = standard_error(scores), clustered_standard_error(scores, CLUSTERS)
            assert one.value(f"error_by_text_{name.lower()}") == pytest.approx(by_text, rel=1e-12)
            assert 1.9 < by_text / alone < 2.1  # "about twice as long"


@pytest.mark.parametrize(("kept", "mixed"), [("10", 30), ("40", 0), ("99", 0), ("x", 0)])
def test_a_link_from_before_says_how_many_texts_keep_their_answers(visit, kept, mixed):
    one = shipped(visit("language/error_bars", kept=kept))["models"]
    assert MIXED[one.head["start"]["mixed"]] == mixed


def test_how_long_the_lower_bars_are_is_asked_until_they_are_shown():
    asked, shown = (two_models(by_text=shown) for shown in (False, True))
    assert [payload.body.count(b"how long should it be?") for payload in (asked, shown)] == [1, 0]
    assert [payload.controls[0].slider for payload in (asked, shown)] == [
        False,
        True,
    ]  # what shuffles moves the lower bars


def test_the_reader_draws_a_bar_around_the_score_that_begins_as_long_as_the_plain_one(visit):
    for times in ("1", "0.5", "2"):
        one = shipped(visit("language/error_bars", drawn=times))["models"]
        assert TIMES[one.head["start"]["drawn"]] == float(times)
        (view,) = [view for view in one.model["views"] if view["name"] == "scores"]
        (grip,) = [mark for mark in view["marks"] if mark["kind"] == "Grip"]
        (cap,) = [mark for mark in view["marks"] if mark["kind"] == "Segment" and not mark["color"]]
        found = mean_interval(MODELS["A"])
        half = float(times) * (found.value - found.low)
        ends = [one.value(grip["x"]), one.value(cap["x0"])]
        assert ends == pytest.approx([found.value - half, min(found.value + half, 1)], abs=6e-4)


def test_the_second_model_comes_with_the_bars_by_texts(visit):
    for shown, models in ((False, 1), (True, 2)):
        one = shipped(visit("language/error_bars", **({"by-text": "true"} if shown else {})))["models"]
        tiles = next(view for view in one.model["views"] if view["name"] == "texts")
        assert [mark["kind"] for mark in tiles["marks"]].count("Cells") == models
        assert len(one.model["readouts"]) == (models if shown else 0)


def test_most_texts_are_all_right_or_all_wrong():
    for scores in MODELS.values():
        right = scores.reshape(TEXTS, EACH).sum(axis=1)
        assert np.mean((right <= 1) | (right >= EACH - 1)) > 0.75  # "gets most of its five wrong"
    assert MODELS["A"].mean() > MODELS["B"].mean() + 0.08


def test_the_picture_ships_the_cores_intervals():
    drawn = tracks(two_models(by_text=True))
    for (i, mixed), (place, n) in product(enumerate(MIXED.tolist()), enumerate(NS.tolist())):
        for name, answers in MODELS.items():
            scores = answers[dealt(TEXTS - mixed)][:n]
            for suffix, found in (
                ("", mean_interval(scores)),
                ("_by_text", mean_interval(scores, clusters=CLUSTERS[:n])),
            ):
                ends = drawn[f"low{suffix}_{name.lower()}"][i, place], drawn[f"high{suffix}_{name.lower()}"][i, place]
                assert ends == pytest.approx((found.low, found.high), abs=1e-12)


def test_shuffling_questions_between_texts_changes_the_interval_by_text_alone():
    """All 200 questions: the score and the plain error stay, and without groups the two errors are alike."""
    drawn = tracks(two_models(by_text=True))
    for name in "ab":
        assert np.ptp(drawn[f"score_{name}"][:, -1]) == 0 and np.ptp(drawn[f"error_{name}"][:, -1]) < 1e-12
        ratio = drawn[f"error_by_text_{name}"][:, -1] / drawn[f"error_{name}"][:, -1]
        assert 0.75 < ratio[-1] < 1.25 and 1.9 < ratio[0] < 2.1 and ratio[-1] < ratio[2] < ratio[0]
    for kept in (TEXTS - MIXED).tolist():
        order = dealt(kept)
        assert sorted(order) == list(range(QUESTIONS))
        whole = (order.reshape(TEXTS, EACH) // EACH == np.arange(TEXTS)[:, None]).all(axis=1)
        assert whole.sum() == kept


def test_the_documented_mistake():
    """The wrong formula beside the right one: as if independent the intervals part at far fewer questions, and stay apart."""
    drawn = tracks(two_models(by_text=False))
    apart = (drawn["low_a"] > drawn["high_b"])[0]
    by_text = (drawn["low_by_text_a"] > drawn["high_by_text_b"])[0]
    first = [int(NS[np.flatnonzero(~there).max() + 1]) for there in (apart, by_text) if there[-1]]
    assert first[0] < QUESTIONS / 2
    assert len(first) == 1 or first[1] >= 1.5 * first[0]


# ---- groups
@pytest.mark.slow  # simulates
def test_by_groups_the_interval_keeps_its_promise_and_as_if_independent_it_does_not():
    """1,000 benchmarks a figure, so +-1.4 points. As if independent, about 2 Phi(1.96 / sqrt(1 + (m - 1) r)) - 1 hold it, for many groups.

    Scores of few groups that agree wholly come in few steps, and may be 9 points from that.
    """
    from scipy.stats import norm

    payload = many_benchmarks_drawn()
    found = tracks(payload)
    alone, groups, deff = found["coverage_alone"], found["coverage_groups"], found["deff"]
    assert groups[:3] == pytest.approx(np.full((3, len(AGREEMENT)), 0.95), abs=0.03)  # 20 groups and more
    assert groups[3].min() > 0.90 and groups[3].max() < 0.97  # ten groups
    theory = 2 * norm.cdf(1.96 / np.sqrt(deff)) - 1
    assert alone[:2, :-1] == pytest.approx(theory[:2, :-1], abs=0.04)
    assert alone == pytest.approx(theory, abs=0.1)
    assert (alone[:, 3:] < groups[:, 3:] - 0.03).all()
    worst = {"each": 20.0, "agreement": 1.0}
    assert f"{100 * alone[3, -1]:.0f}%" in learned(payload, worst) and alone[3, -1] < 0.4
    assert learned(payload, {"each": 5.0, "agreement": 0.0}) == ""


def test_two_answers_about_a_text_have_the_correlation_that_is_said():
    for each, agreement in ((5, 0.4), (20, 0.8), (2, 0.1)):
        scores = benchmarks(each, agreement).reshape(-1, each)
        assert np.corrcoef(scores[:, 0], scores[:, 1])[0, 1] == pytest.approx(agreement, abs=0.03)
        assert scores.mean() == pytest.approx(TRUE, abs=0.01)
    assert SIZES.tolist() == [2, 5, 10, 20]


# ---- runs
def test_more_runs_stop_at_the_floor():
    found = tracks(more_runs())
    where = found["error"][:, 3]  # 30% from run to run
    assert where[0] == pytest.approx((0.21 / 200) ** 0.5, rel=1e-12)
    assert where[-1] == pytest.approx(standard_error_of_runs(0.147, 0.063, 200, 100), rel=1e-12)
    assert where[-1] > 0.83 * where[0]
    assert found["mistaken"][-1] == pytest.approx(where[0] / 10, rel=1e-12)  # 100 times as many "questions"
    assert found["worth"][-1, 3] == pytest.approx(200 * 0.21 / 0.14763, rel=1e-6)


# ---- pairs
def test_overlapping_intervals_and_a_clear_difference():
    found = tracks(pairs())
    at_500 = found["paired"][:, 3]
    assert found["unpaired"][3] == pytest.approx(at_500[0], rel=1e-14)
    assert 0.68 + 1.96 * found["error_b"][3] > 0.72 - 1.96 * found["error_a"][3]
    assert found["low_unpaired"][3] < 0
    assert found["low_paired"][14, 3] > 0  # at 0.7
    assert found["fewer"][10] == pytest.approx(2.0, rel=0.01)  # at 0.5


def test_a_correlation_of_the_slider_is_possible_for_both_scores():
    """Of right and wrong answers with rates p > q it is at most sqrt(q (1 - p) / (p (1 - q)))."""
    assert max(float(x) for x in pairs().controls[0].values) <= (0.68 * 0.28 / (0.72 * 0.32)) ** 0.5


def test_the_models_above_gain_by_pairs():
    a, b = MODELS["A"], MODELS["B"]
    alone, paired = unpaired_standard_error(a, b), paired_standard_error(a, b)
    by_text = paired_standard_error(a, b, clusters=CLUSTERS)
    assert paired < 0.9 * alone and by_text > paired
    assert paired_difference(a, b, clusters=CLUSTERS).low > 0  # which overlapping intervals would not have said


# ---- how many
def test_half_the_difference_takes_four_times_as_many():
    found = tracks(power_of_questions())
    needed = found["questions_needed"]
    assert needed.shape == (10, 10, 4)
    assert needed[1, 5, 1] == pytest.approx(4 * needed[3, 5, 1], rel=0.003)
    assert needed[2, 0, 1] == 3663 == questions_needed(0.03, 0.42)


# ---- many
def test_of_twenty_tests_of_nothing():
    assert round(100 * (1 - 0.95**20)) == 64
    found = tracks(twenty_benchmarks())
    for way in ("plain", "holm", "bh"):
        assert (found[f"false_{way}"] <= found[f"found_{way}"]).all()
        assert found[f"false_{way}"][-1] == 0
    assert found["false_plain"][0] >= 1 and found["false_holm"][0] == 0
    assert (found["found_holm"] <= found["found_bh"]).all() and (found["found_bh"] <= found["found_plain"]).all()


# ---- exercises and what is said at the end
def test_exercises_hold_for_every_solution(visit):
    soon = walk(visit, "error_bars", "apart-too-soon")
    assert (
        soon.against(lambda now, start: now.low_by_text_a < now.low_a) == []
    )  # the intervals by text are longer wherever it is solved
    clear = walk(visit, "error_bars", "overlap-and-clear")
    assert clear.against(lambda now, start: now.paired < now.unpaired) == []
    disagree = variance_of_difference(0.21, 0.21, 0.9)  # the difference is then 1 or -1, so its variance is the rate
    assert round(100 * (1 - disagree)) == 96
    few = walk(visit, "error_bars", "too-few")
    assert few.against(lambda now, start: now.correlation >= 0.9) == []


def test_further_exercises_hold_for_every_solution(visit):
    half = walk(visit, "error_bars", "fewer-than-half")
    assert half.against(lambda now, start: now.agreement >= 0.4) == []
    assert design_of(20, 0.4) == pytest.approx(8.6) and round(200 / design_of(20, 0.4)) == 23
    runs = walk(visit, "error_bars", "worth-of-runs")
    assert runs.against(lambda now, start: (now.runs >= 7) & (now.worth < 400)) == []
    more = walk(visit, "error_bars", "more-and-none-false")
    assert more.against(lambda now, start: (now.better < 11) | (now.better > 15)) == []
    found = tracks(twenty_benchmarks())
    assert (found["false_holm"] == 0).all() and (found["false_bh"][11:16] == 1).all()
    leak = walk(visit, "error_bars", "a-small-leak")
    assert leak.against(lambda now, start: (now.leaked == 0.15) & (now.high - now.low < 2 * 0.0475)) == []
    assert leak.against(lambda now, start: now.apart == 5.25) == []
    coverage = tracks(leaked_benchmarks())["coverage"]
    assert coverage[1, 2] > 0.5 > coverage[2, 2]  # 1,600 questions: 5% and 10%


def design_of(each: int, correlation: float) -> float:
    """1 + (m - 1) r."""
    return 1 + (each - 1) * correlation


def test_all_of_twenty_right():
    assert standard_error([1] * 20) == 0
    assert wilson(20, 20).low == pytest.approx(0.84, abs=0.002)
    assert np.isnan(design_effect([1] * 20, [i // 5 for i in range(20)]))


def test_the_worksheets_texts_agree_more_than_chance():
    """Whatever is drawn, the error by texts is the larger one, as the lesson says of answers that agree."""
    for seed in range(30):
        alone, by_text = (worked.value for worked in drawn(Random(seed), PLACES)[0].key)
        assert by_text > 1.2 * alone
