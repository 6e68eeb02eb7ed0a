"""What the section on multiple choice says holds on its picture."""

import numpy as np
import pytest

from metrics_core.multiple_choice import likelihood_accuracy
from pages.language.language_models.choices import COST, START, log_likelihoods, most_likely, questions


@pytest.fixture(scope="module")
def rates():
    return {name: track.values for name, track in most_likely().tracks.items()}


def test_the_sum_falls_and_per_token_stays(rates):
    assert rates["accuracy_sum"][-1] <= 0.3 < 0.6 < rates["accuracy_sum"][0]
    assert np.ptp(rates["accuracy_token"]) == 0 and round(24 * rates["accuracy_token"][0]) == 20
    assert np.ptp(rates["accuracy_character"]) > 0 < np.ptp(rates["accuracy_byte"])


def test_the_documented_mistake(rates):
    """A description says bytes and the code takes characters: the accuracies differ, by 4 of 24 questions where the slider starts."""
    place = list(COST).index(START["cost"])
    assert round(24 * (rates["accuracy_byte"][place] - rates["accuracy_character"][place])) == 4


def test_with_likely_tokens_the_sum_takes_short_choices():
    """The choice that the sum takes has fewer tokens, on average, the less likely tokens are."""
    _, _, lengths = questions()
    short = [
        np.take_along_axis(lengths["token"], log_likelihoods(cost).argmax(axis=1)[:, None], axis=1).mean()
        for cost in COST.tolist()
    ]
    assert (np.diff(short) <= 1e-12).all() and short[0] > short[-1]


def test_the_picture_ships_the_cores_numbers(rates):
    truth, _, lengths = questions()
    for place, cost in enumerate(COST.tolist()):
        for way in ("sum", "token", "character", "byte"):
            ours = likelihood_accuracy(truth, log_likelihoods(cost), lengths=lengths[way])
            assert rates[f"accuracy_{way}"][place] == ours


def test_two_bytes_a_greek_letter():
    _, _, lengths = questions()
    assert set(np.unique(lengths["byte"] / lengths["character"]).tolist()) == {1.0, 2.0}
    assert len("άλφα") == 4 and len("άλφα".encode()) == 8
