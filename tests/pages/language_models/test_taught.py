"""What the lesson on language models says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.sentences import HELD_OUT_TEXT, TRAINING_TEXT
from metrics_core.multiple_choice import chosen
from metrics_core.text.language_model import burstiness_of_gaps
from metrics_core.text.per_unit import bits_per_character
from pages.language.language_models.choices import COST, log_likelihoods, questions
from pages.language.language_models.ngram_picture import Setting
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

LESSON = "language_models"
PAGE = "language/language_models"


def test_half_as_likely_costs_the_same_for_every_word(visit) -> None:
    found = list(answered(visit, LESSON, words="a b", q="0.5_0.5").values())
    assert [one.right for one in found] == [False, False, True, False]
    for one in found[:3]:
        assert one.number("perplexity", "perplexity") == pytest.approx(2 ** (2.25 + 0.25))
        assert one.number("perplexity", "mean") == pytest.approx(2.5)
    assert np.isinf(found[3].number("perplexity", "perplexity"))
    assert pytest.approx(1.19, abs=5e-3) == 2**0.25


def perplexities(visit, **query: str) -> tuple[float, float]:
    one = shipped(
        visit(
            PAGE,
            **{f"model-{name}": value for name, value in query.items() if name in ("order", "k")},
            **{name: value for name, value in query.items() if name not in ("order", "k")},
        )
    )["ngrams"]
    return one.value("training"), one.value("held_out")


def bits_at_order_3(unit) -> float:
    """Bits per character of the held-out text at k = 0.1."""
    setting = Setting(TRAINING_TEXT, HELD_OUT_TEXT, unit, "add-k", unknown=False)
    _, (held_out,) = setting.along(3, np.array([0.1]))
    return bits_per_character(held_out.probabilities, setting.characters)


def test_tokens_smoothing_and_text_that_was_learned(visit) -> None:
    words = perplexities(visit, order="3", k="0.1")
    characters = perplexities(visit, order="3", k="0.1", **{"tokens-are": "characters"})
    assert (words[1], characters[1]) == pytest.approx((4.76, 2.42), abs=0.005)
    bits = [bits_at_order_3(unit) for unit in ("words", "characters")]
    assert bits == pytest.approx([0.67, 1.27], abs=0.005)  # by which the characters' model is the worse one
    assert words[0] < words[1]
    assert np.isinf(perplexities(visit, order="2", k="0")[1])
    assert np.isnan(perplexities(visit, order="3", k="0")[1])


def test_what_is_said_after_each_exercise(visit) -> None:
    one = walk(visit, LESSON, "one-word")
    assert not one.against(lambda now, start: now.p <= 1 / 32)
    learned = walk(visit, LESSON, "learned-by-heart")
    assert not learned.against(lambda now, start: now.perplexity_training < now.perplexity)
    assert not learned.against(lambda now, start: (now.order > start.order) | (now.k < start.k))
    assert not walk(visit, LESSON, "impossible").against(lambda now, start: now.k == 0)


def test_the_sum_chooses_among_the_choices_with_the_fewest_tokens(visit) -> None:
    guess = walk(visit, LESSON, "no-better-than-a-guess")
    assert not guess.against(lambda now, start: (now.cost >= 1.25) & (now.accuracy_token > 0.83))
    _, _, lengths = questions()
    for cost in COST[COST >= 1.25]:
        picked = chosen(log_likelihoods(cost))
        assert (lengths["token"][np.arange(len(picked)), picked] == lengths["token"].min(axis=1)).all()


def test_in_a_long_passage_a_word_at_random_places_gets_about_0_and_a_frequent_one_less() -> None:
    draw = np.random.default_rng(5)
    rare, frequent = (
        burstiness_of_gaps([np.where(draw.random(20_000) < share, "it", "other").tolist()], "it").value
        for share in (0.01, 0.5)
    )
    assert rare == pytest.approx(0, abs=0.05)
    assert frequent == pytest.approx((np.sqrt(0.5) - 1) / (np.sqrt(0.5) + 1), abs=0.01)  # geometric gaps
