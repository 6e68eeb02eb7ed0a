"""Exact match, token F1 and chrF: by hand, as SQuAD's script and sacreBLEU have them, on many resamples at once."""

import re
import string
from collections import Counter

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from lab import ModelPredictions, measures
from lab.replicates import replicates
from lab.resamples import draw
from metrics_core import CATALOG, explain
from metrics_core.text import chrf, exact_match, token_f1
from tests.helpers.cards import evaluated, run
from tests.helpers.lab_data import judged_for

TEXTS = st.text("aAbt he.,!1 é", max_size=14)
PAIRS = st.lists(st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=8)
SAID = ["The cat sat.", "yes", "New York City", "an answer"]
KNOWN = [["cat sat"], ["no", "yes"], ["new york"], ["another answer"]]


def squad_reads(text):
    """As in the official evaluate-v2.0.py."""
    text = "".join(c for c in text.lower() if c not in set(string.punctuation))
    return " ".join(re.sub(re.compile(r"\b(a|an|the)\b", re.UNICODE), " ", text).split())


def squad_f1(known, said):
    """compute_f1() of evaluate-v2.0.py."""
    known, said = squad_reads(known).split(), squad_reads(said).split()
    common = sum((Counter(known) & Counter(said)).values())
    if not known or not said:
        return int(known == said)
    if not common:
        return 0
    precision, recall = common / len(said), common / len(known)
    return 2 * precision * recall / (precision + recall)


def test_by_hand():
    """As they are only "yes" matches. Read as SQuAD does, the first does too; "new york" has 2 of 3 words: F1 0.8."""
    assert exact_match(SAID, KNOWN) == 0.25
    assert exact_match(SAID, KNOWN, normalization="squad") == 0.5
    assert token_f1(SAID, KNOWN, normalization="squad") == pytest.approx((1 + 1 + 0.8 + 2 / 3) / 4)
    assert evaluated(explain(token_f1, SAID, KNOWN).steps[-1].substituted) == pytest.approx(
        token_f1(SAID, KNOWN), rel=1e-5
    )


@given(PAIRS)
def test_squads_own_script_finds_the_same(pairs):
    said, known = (list(side) for side in zip(*pairs, strict=True))
    right = [max(squad_reads(a) == squad_reads(b) for b in every) for a, every in pairs]
    near = [max(squad_f1(b, a) for b in every) for a, every in pairs]
    assert exact_match(said, known, normalization="squad") == pytest.approx(np.mean(right), abs=1e-12)
    assert token_f1(said, known, normalization="squad") == pytest.approx(np.mean(near), abs=1e-12)


@given(PAIRS)
def test_chrf_is_sacrebleus(pairs):
    said, known = (list(side) for side in zip(*pairs, strict=True))
    most = max(map(len, known))
    streams = [[every[i] if i < len(every) else None for every in known] for i in range(most)]
    them, found = sacrebleu.CHRF().corpus_score(said, streams).score / 100, chrf(said, known)
    if np.isnan(found.value):
        assert found.undefined and them == 0
    else:
        assert found.value == pytest.approx(them, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("name", ["exact_match", "token_f1", "chrf"])
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    known = [every[:1] for every in KNOWN]
    found = run(CATALOG[name].reference, hypotheses=SAID, references=known, sacrebleu=sacrebleu, Counter=Counter)
    card = CATALOG[name]
    value = card.function(SAID, known)
    assert float(getattr(value, "value", value)) == pytest.approx(found, rel=1e-9)
    assert explain(card.function, [], []).undefined == "there are no pairs"


def test_what_does_not_fit_is_refused():
    for function in (exact_match, token_f1):
        with pytest.raises(ValueError, match="normalization must be"):
            function(["a"], ["a"], normalization="nltk")
    with pytest.raises(ValueError, match="hypotheses and references must be as many"):
        chrf(["a"], [])


def test_on_resamples_they_are_those_of_pairs_as_often_as_they_were_drawn():
    judged = judged_for("text", 20)
    some = [one for one in measures("text") if one.card.function in (exact_match, token_f1, chrf)]
    draws = draw(judged, resamples=4, seed=1)
    found = replicates(some, ModelPredictions(draws.judged, "a"), draws)
    assert len(some) == 5
    for place, times in enumerate(draws.times):
        again = draws.judged.take(np.repeat(np.arange(20), times))
        assert found[:, place] == pytest.approx([one.of(again, "a").value for one in some], abs=1e-12)
