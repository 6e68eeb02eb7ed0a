"""Worksheets: what a key's sentence says of the drawn numbers holds for 300 seeds, worked anew from what is printed, with a clear margin."""

import math
import re
from collections import Counter
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from html import unescape
from itertools import combinations, pairwise
from math import comb
from random import Random

import numpy as np
import pytest
from scipy.stats import binomtest

from metrics_core import Worked
from tests.helpers.worksheets import tasks
from widgets.curriculum import part
from widgets.worksheets.page import TITLES
from widgets.worksheets.task import on_a_half, steps_of, together

pytestmark = pytest.mark.slow  # 300 sheets for most tests
MANY = range(300)


def drawn(lesson, name, seeds=MANY):
    """What a template makes with each seed: its tasks."""
    template = getattr(part(lesson, "worksheet"), name)
    return (together(template(Random(f"{lesson}/{seed}"))) for seed in seeds)


def values(task):
    return [one.value for one in task.key if isinstance(one, Worked)]


def said(task):
    return " ".join(one for one in task.key if isinstance(one, str))


def numbers(text):
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d{3})", "", text))]


def rows(task):
    """The cells of a task's tables, row by row, without the first of each."""
    found = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", task.given)]
    return [[unescape(cell) for cell in cells[1:]] for cells in found]


def row(task, at):
    return np.array(rows(task)[at], float)


# ---- forecasting
def test_the_same_quarter_is_the_better_forecast_and_mase_is_on_the_side_of_1_that_is_told():
    for first, second in drawn("forecasting", "_quarters"):
        last, same = values(first)
        assert same < last - 1 and numbers(said(first)) == [float(f"{last - same:.4g}")]
        (scaled,) = values(second)
        side, size = ("below", "smaller than") if scaled < 1 else ("above", "larger than") if scaled > 1 else ("", "as")
        assert side in said(second) and size in said(second)


def test_symmetric_mape_of_half_and_double_is_equal():
    for (task,) in drawn("forecasting", "_half_and_double"):
        half, double, low, high = values(task)
        assert double == 2 * half and low == high


# ---- distances
def test_the_longer_text_has_the_mix_of_words_that_is_told():
    for (task,) in drawn("distances", "_nearest"):
        query, p = (row(task, at) for at in (1, 2))
        near, far, alike, other = values(task)
        assert far < near and alike > 0.99 and alike > other + 0.02 and sum(p) > sum(query)
        assert ("nearly" not in said(task)) == (query[0] * p[1] == query[1] * p[0])
        assert said(task).startswith("Q by Euclidean distance, P by")


def test_the_detour_is_shorter():
    for (task,) in drawn("distances", "_detour"):
        there, on, straight = values(task)
        assert there + on < straight - 0.05


# ---- texts
def test_the_weight_of_recall_changes_f():
    for (task,) in drawn("bleu_rouge", "_weighed"):
        reference, candidate = (cells[0].split() for cells in rows(task))
        assert len(candidate) < len(reference)
        low, high, _ = values(task)
        assert low > high + 0.01


def test_the_second_reference_raises_matches_and_bleu_and_has_no_tie_of_lengths():
    for (task,) in drawn("bleu_rouge", "_more"):
        candidate, first, second = (cells[0].split() for cells in rows(task))
        assert "-" not in " ".join(candidate + first + second)  # however it is split, the words are the same
        counts = []
        for of in (lambda words: words, lambda words: [*pairwise(words)]):
            one, other, here = (Counter(of(words)) for words in (first, second, candidate))
            counts += [sum(min(n, max(one[w], other[w])) for w, n in here.items()), (here & one).total()]
        told = [int(n) for n in numbers(said(task))]
        assert told[:2] == counts[:2] and counts[0] > counts[1]
        assert told[2:] == (counts[2:] if counts[2] > counts[3] else [])
        alone, with_both = values(task)
        assert with_both > alone + 0.02
        apart = [abs(len(candidate) - len(text)) for text in (first, second)]
        assert apart[0] != apart[1] or len(first) == len(second)


def test_words_of_a_summary_are_all_words_of_its_reference():
    for (task,) in drawn("bleu_rouge", "_cut"):
        n, _, r = numbers(task.asks.replace("ROUGE-L is 1", ""))[:3]
        whole, empty = (one for one in task.key if isinstance(one, Worked))
        for worked, m, h in ((whole, n, n), (empty, 0, 0)):
            assert [step.value for step in worked.steps[:3]] == [m, h, r]
        assert whole.steps[0].label == "words of the longest common subsequence"


# ---- language models
def test_the_models_answer_is_clear_by_each_way_and_not_the_same_by_all():
    for (task,) in drawn("language_models", "_choices"):
        bits, tokens, characters = (row(task, at) for at in (1, 2, 3))
        costs = [np.sort(bits / by) for by in (1, tokens, characters)]
        assert all(least < 0.98 * following for least, following, _ in costs)
        assert len({"PQR"[np.argmin(bits / by)] for by in (1, tokens, characters)}) > 1
        for line, by in zip(task.key[1:3], (tokens, characters), strict=True):
            exact = [Decimal(cell) / int(n) for cell, n in zip(rows(task)[1], by, strict=True)]
            assert line.partition(": ")[2].partition(" bits")[0].split(", ") == [rounded(one) for one in exact]


def rounded(exact):
    """Four digits, half up, of a number that is no half."""
    digits = Context(prec=4, rounding=ROUND_HALF_UP)
    assert digits.create_decimal(exact) == Context(prec=4, rounding=ROUND_HALF_DOWN).create_decimal(exact)
    return f"{digits.create_decimal(exact).normalize():f}"


def test_no_quotient_that_a_sentence_prints_ends_on_a_half():
    for (task,) in drawn("judges", "_mistake"):
        labelled, right = map(int, numbers(task.asks)[2:4])
        assert rounded(Decimal(labelled - right) / labelled) in said(task)
    for (task,) in drawn("judges", "_both_orders"):
        (aa, _), (_, bb) = ([int(cell) for cell in cells] for cells in rows(task)[1:])
        assert f"winner {rounded(Decimal(aa) / (aa + bb))}." in said(task)
    for (task,) in drawn("samples", "_averaged"):
        n, *right = map(int, numbers(task.asks)[:4])
        wrong = 1 - Decimal(sum(right)) / (3 * n)
        assert f"pass@1 is {rounded(1 - wrong)}, so" in task.asks and f"= {rounded(1 - wrong**5)}." in task.asks
    for (task,) in drawn("fairness", "_accurate"):
        half, errors = map(int, re.search(r"has (\d+) positives and .* model flags (\d+)", task.asks).groups())
        assert task.asks.count(rounded(1 - Decimal(errors) / (2 * half))) == 2
        assert f"= {rounded(Decimal(errors) / half)}, recall 1." in said(task)
        assert f"= {rounded(1 - Decimal(errors) / half)}." in said(task)
    for (task,) in drawn("fairness", "_identity"):
        precision, found = map(Decimal, re.findall(r"0\.\d+", task.asks)[:2])
        rates = [odds * (1 - precision) / precision * found for odds in (1, Decimal("0.25"))]
        assert all(f"= {rounded(rate)}." in said(task) for rate in rates)


def test_the_fractions_of_one_problem_are_those_of_its_draws():
    for (task,) in drawn("samples", "_one"):
        n, c = map(int, numbers(task.asks)[:2])
        two = comb(n, 2)
        exact = (Fraction(c, n), 1 - Fraction(comb(n - c, 2), two), Fraction(comb(c, 2), two))
        assert task.key[-1] == f"As fractions: {', '.join(map(str, exact))}."


def test_vectors_of_length_1_are_not_nearly_the_same():
    for (task,) in drawn("distances", "_unit"):
        similarity, distance = values(task)
        assert similarity <= 0.98 and math.sqrt(2 - 2 * round(similarity, 6)) == pytest.approx(distance, abs=5e-6)


def test_precision_rises_or_falls_with_the_threshold_and_recall_never_rises():
    """Both are printed for two thresholds; over the sheets precision moves both ways."""
    ways = set()
    for first, second, _ in drawn("precision_recall", "_messages"):
        (before, recall, _), (after, lower) = values(first), values(second)
        ways.add(np.sign(after - before))
        assert lower < recall
    assert {-1, 1} <= ways


def test_average_precision_is_the_mean_of_the_fractions_that_are_put_in():
    for name in ("_list", "_early", "_turned"):
        for made in drawn("roc_pr_det", name, range(60)):
            for one in (one for task in made for one in task.key if isinstance(one, Worked)):
                if one.card.name == "average precision":
                    fractions, _, count = one.steps[-1].substituted.rpartition(" / ")
                    found = [Fraction(part) for part in fractions.strip("()").split(" + ")]
                    assert len(found) == int(count) and float(sum(found) / len(found)) == pytest.approx(one.value)


def test_total_bits_are_the_mean_times_four():
    for first, less, *_ in drawn("language_models", "_words"):
        assert numbers(said(first)) == [float(f"{4 * values(first)[0]:.4g}")]
        assert values(less)[0] - values(first)[0] == pytest.approx(0.5)


def test_both_models_gave_the_same_probabilities_and_their_cross_entropies_have_as_many_digits():
    for (task,) in drawn("language_models", "_nats"):
        assert values(task)[0] == pytest.approx(values(task)[1])
        assert len(re.findall(r"of \d\.\d{3}\b", task.asks)) == 2


# ---- samples
def test_a_second_answer_helps_the_model_that_varies_and_pass_at_1_is_the_same():
    for (task,) in drawn("samples", "_two"):
        each, problems, even, solved = numbers(task.asks)[:4]
        spread, sure = values(task)
        assert even / each == pytest.approx(solved / problems) == pytest.approx(sure) and spread > sure + 0.05
        assert numbers(said(task))[1] == pytest.approx(sure, rel=2e-3)


def test_a_program_that_prints_1_had_fewer_answers_than_it_needs():
    for (task,) in drawn("samples", "_few"):
        n, c, returned, k = numbers(task.asks)[:4]
        assert (
            (c, returned) == (0, 1) and n < k and f"pass@{k:g} needs {k:g} answers, and there are {n:g}" in said(task)
        )


def test_at_the_confidence_that_is_told_the_expected_points_are_0():
    for (task,) in drawn("samples", "_not_sure"):
        penalty = numbers(task.asks)[4]
        top, bottom, percent = numbers(said(task))[:3]
        assert top / bottom - (1 - top / bottom) * penalty == pytest.approx(0, abs=1e-9)
        assert percent == pytest.approx(100 * top / bottom, rel=1e-3)


# ---- error bars
def test_the_printed_quantiles_give_the_number_of_questions():
    for (task,) in drawn("error_bars", "_needed"):
        variance, level, d, power, *quantiles = numbers(task.asks)[:6]
        assert (level, power) == (5, 80)
        exact = [variance * sum(quantiles) ** 2 / one**2 for one in (d, d / 2)]
        assert values(task) == [math.ceil(one) for one in exact] and exact[1] == pytest.approx(4 * exact[0])


def test_no_p_value_is_5_percent():
    for (task,) in drawn("error_bars", "_many"):
        given = np.sort([float(p) for p in re.findall(r"(0\.\d+) \([P-T]\)", task.asks)])
        held = np.maximum.accumulate(given * (5, 4, 3, 2, 1))
        assert np.abs([given - 0.05, held - 0.05]).min() > 5e-4


def test_the_standard_error_falls_to_the_part_that_is_told():
    for (task,) in drawn("error_bars", "_four_times"):
        before, after = values(task)
        (part,) = [one for words, one in (("half", 2), ("third", 3), ("quarter", 4)) if words in said(task)]
        assert before / after == pytest.approx(part, rel=0.03)


def test_leaked_questions_raise_the_score_and_a_score_without_errors_has_a_standard_error_of_0():
    for (task,) in drawn("error_bars", "_leaked"):
        _, leaked, known, clean = numbers(task.asks)[:4]
        assert leaked > 0 and known >= clean + 10
        assert numbers(said(task)) == [clean, pytest.approx(100 * values(task)[0] - clean, rel=1e-3, abs=1e-3)]
    for (task,) in drawn("error_bars", "_edge", range(20)):
        assert values(task)[0] == 0 and math.isnan(values(task)[1])


# ---- judges
def test_the_judges_rate_is_too_high_by_what_is_told():
    for (task,) in drawn("judges", "_mistake"):
        passed, _, labelled, right = numbers(task.asks)[:4]
        off = (labelled - right) / labelled
        assert numbers(said(task))[0] == pytest.approx(off, rel=1e-3) and off > 0
        assert values(task) == pytest.approx([passed / 100 - off])
        failed, of, falsely = map(
            int, re.search(r"failed (\d+) of these (\d+), and passed (\d+) that", task.asks).groups()
        )
        assert of == labelled and falsely == labelled - right and failed + falsely < labelled
        assert binomtest(failed, of, 1 - passed / 100).pvalue > 0.3  # as a random draw would be


def test_some_verdicts_disagree_and_some_by_chance():
    for (task,) in drawn("judges", "_raters"):
        verdicts = {cell for cells in rows(task) for cell in cells}
        assert verdicts == {"+", "-", ""} and not math.isnan(values(task)[0])
        answers = [[cell for cell in column if cell] for column in zip(*rows(task), strict=True)]
        sizes, every = [len(one) for one in answers], [cell for one in answers for cell in one]
        apart = [np.mean([a != b for a, b in combinations(one, 2)]) for one in (*answers, every)]
        alpha = 1 - np.average(apart[:-1], weights=sizes) / apart[-1]
        assert values(task) == pytest.approx([alpha]) and f"all {len(every)} verdicts" in task.asks


# ---- arenas
def test_what_length_adds_to_the_lead_is_what_is_told():
    for (task,) in drawn("arenas", "_longer"):
        lead, level, style = numbers(task.asks)[:3]
        told = numbers(said(task))
        longer, equal = values(task)
        if "behind C" in task.asks:
            assert lead == style - level < style and equal < 0.5 < longer and "The whole lead" in said(task)
            assert told == [level] and "A is behind by" in said(task)
        else:
            assert lead == style + level and 0.5 < equal < longer and told == [style, level]
            assert "A is ahead by" in said(task)


def test_a_cycle_has_equal_ratings_and_the_files_order_turns_elo():
    for (task,) in drawn("arenas", "_circle", range(40)):
        assert values(task) == pytest.approx([1000, 0.5])
    for (task,) in drawn("arenas", "_mistake"):
        assert values(task)[0] < 999 and numbers(task.asks.partition("rating is ")[2])[0] > 1001


def test_the_model_with_the_lower_win_rate_beat_the_other():
    for (task,) in drawn("arenas", "_opponents"):
        a, b = values(task)
        won, lost = map(int, rows(task)[2])
        assert a == 0.6 < b - 0.02 and won + lost > 10
        assert numbers(said(task)) == [6, 10, won, won + lost] and won > 2 * lost


def test_no_interval_ends_where_another_begins_and_those_of_a_and_b_overlap():
    for (task,) in drawn("arenas", "_ranks"):
        ratings = [int(cells[0]) for cells in rows(task)[1:]]
        ends = [[int(end) for end in cells[1].split(" to ")] for cells in rows(task)[1:]]
        assert len({*ratings}) == 4 and ratings == sorted(ratings, reverse=True)
        assert not {low for low, _ in ends} & {high for _, high in ends} and ends[0][0] < ends[1][1]


def test_a_lead_of_two_models_is_twice_as_far_as_their_ratings_from_1000():
    for (task,) in drawn("arenas", "_two_models"):
        assert 2 * (values(task)[0] - 1000) == pytest.approx(numbers(said(task).partition(": ")[2])[0], rel=1e-3)


# ---- detection
def test_no_iou_is_a_threshold_and_what_is_found_is_what_is_told():
    for (task,) in drawn("detection", "_squares"):
        (value,) = values(task)
        assert min(abs(value - 0.3), abs(value - 0.5)) > 0.005
        told = {
            0: "Not found at 0.3, and not at 0.5.",
            1: "Found at 0.3, and not at 0.5.",
            2: "Found at 0.3 and at 0.5.",
        }
        assert said(task) == told[(value > 0.3) + (value > 0.5)]
    for (task,) in drawn("detection", "_stricter"):
        assert not {"0.5", "0.75"} & {*rows(task)[1]}


def test_both_rows_of_the_ranked_boxes_are_in_the_key():
    for (task,) in drawn("detection", "_ranked"):
        found = np.cumsum([cell == "yes" for cell in rows(task)[1]])
        precision, recall = (one.partition("so far: ")[2] for one in said(task).split(". "))
        assert precision.split(", ") == [f"{n}/{i}" for i, n in enumerate(found, 1)]
        assert recall.rstrip(".").split(", ") == [f"{n}/{numbers(task.asks)[0]:g}" for n in found]


def test_a_shift_costs_a_small_object_more_and_some_objects_are_found_twice():
    for (task,) in drawn("detection", "_shifted"):
        assert values(task)[0] < values(task)[1] - 0.05
    for (task,) in drawn("detection", "_twice"):
        objects, _, again = numbers(task.asks)[:3]
        assert again >= 2 and {"right boxes", "all boxes"} <= {step.label for step in task.key[0].steps}
        assert values(task) == pytest.approx([1 - again / objects] * 2)
        assert f"{again:g} objects are missed" in said(task)


# ---- clustering
def test_completeness_of_single_points_is_low_and_is_that_of_the_printed_classes():
    for (task,) in drawn("clustering", "_one_cluster"):
        n, a, b = numbers(task.asks)[:3]
        inside = sum(size / n * math.log(size) for size in (a, b))
        assert a + b == n and numbers(said(task))[0] == pytest.approx(1 - inside / math.log(n), abs=0.006)
        assert 1 - inside / math.log(n) <= 0.5


def test_most_pairs_are_apart_in_both_and_chance_gives_most_of_their_agreement():
    for (task,) in drawn("clustering", "_many"):
        apart = [[x != y for x, y in combinations(cells, 2)] for cells in rows(task)]
        by_chance = float(re.search(r"E = ([\d.]+)", task.asks)[1])
        assert np.all(apart, axis=0).mean() > 0.5 and by_chance > 0.55
        rand, adjusted = values(task)
        assert adjusted == pytest.approx((rand - by_chance) / (1 - by_chance), abs=2e-3)
        assert ("below the average by chance" in said(task)) == (adjusted < -1e-9) and adjusted < 0.3
        told = re.search(r"Here it is (\S+),", said(task))[1].replace("−", "-")
        assert float(told) == pytest.approx(adjusted, rel=1e-3, abs=1e-9)


def test_classes_are_cut_into_the_sizes_that_are_printed():
    for (task,) in drawn("clustering", "_split"):
        size, other, parts, *pieces = map(int, numbers(task.asks.partition(". Homogeneity")[0]))
        assert len(pieces) == 2 * parts and sum(pieces[:parts]) == size and sum(pieces[parts:]) == other
        n = size + other
        inside = sum(
            one / n * math.log(of / one)
            for half, of in ((0, size), (1, other))
            for one in pieces[half * parts :][:parts]
        )
        whole = sum(one / n * math.log(n / one) for one in pieces)
        assert values(task) == pytest.approx([1, 1 - inside / whole]) and values(task)[1] < 0.9


# ---- generated images
def test_doubling_the_shift_multiplies_the_distance_by_4_and_samples_that_differ_are_0_apart():
    for (task,) in drawn("generated_images", "_shifted"):
        assert values(task)[1] == pytest.approx(4 * values(task)[0])
    for (task,) in drawn("generated_images", "_alike"):
        assert values(task) == pytest.approx([0], abs=1e-9) and rows(task)[0] != rows(task)[1]


def test_the_feature_that_adds_more_is_the_one_that_is_told():
    for (task,) in drawn("generated_images", "_two_features"):
        first, second = ((row(task, 1) - row(task, 2)) ** 2).reshape(2, 2).sum(1)
        assert abs(first - second) > 0.04
        one, larger, smaller = numbers(said(task))
        assert one == (1 if first > second else 2)
        assert [larger, smaller] == pytest.approx(sorted((first, second), reverse=True), rel=1e-3)


def test_new_images_are_at_a_distance_from_the_training_images():
    for (task,) in drawn("generated_images", "_memory"):
        assert values(task)[0] == pytest.approx(0, abs=1e-9) and values(task)[1] > 0.24


# ---- all of them
@pytest.mark.parametrize("lesson", TITLES)
def test_no_number_of_a_key_ends_on_a_half_and_between_two_numbers_is_a_sign(lesson):
    for seed in range(40):
        for step in (step for task in tasks(lesson, seed) for step in steps_of(task)):
            assert not on_a_half(step.value), (seed, step)
            assert not re.search(r"\d (?:\d|\\frac)|[+\-·] ?-\d|cdot -", step.substituted), (seed, step)


@pytest.mark.parametrize(
    ("value", "half"),
    [(1.8875, True), (15.1 / 8, True), (0.78125, True), (-0.03125, False), (1.88751, False), (0, False)],
)
def test_a_half_is_found_to_the_last_bit(value, half):
    assert on_a_half(value) is half
