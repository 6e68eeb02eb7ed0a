"""The lesson on language models: what is dragged, typed, switched or linked gives numbers by numpy's own arithmetic."""

from __future__ import annotations

import json
import math
from collections import Counter

import numpy as np
import pytest

from charts.moving import Dot, over
from datasets.sentences import HELD_OUT_TEXT, PASSAGES, TRAINING_TEXT, lines_of, passages_of
from metrics_core.text.language_model import burstiness_of_counts, burstiness_of_gaps, entropy, fit
from metrics_core.text.smoothing import own_shares
from pages.language.language_models import drawing as views
from pages.language.language_models.data import MOST, TokenRow, checked_row, row_from_link, row_of_example, row_to_link
from pages.language.language_models.ngram_picture import ORDERS, SHARES, K, Setting, picture
from pages.language.language_models.picture import picture as token_picture
from tests.helpers.pages import Shipped, copied, shipped
from widgets.texts import LONGEST_IN_LINK

PAGE = "language/language_models"
START = (0.5, 0.25, 0.125, 0.125)
LINK = {"words": "a b c", "q": "0.5_0.25_0"}


def by_numpy(q) -> tuple[float, float, float]:
    """Cross-entropy in bits and in nats, and perplexity."""
    with np.errstate(divide="ignore"):
        return float(-np.mean(np.log2(q))), float(-np.mean(np.log(q))), float(np.exp(-np.mean(np.log(q))))


def agrees(one, q) -> None:
    values = [one.value(name) for name in ("mean", "nats", "perplexity")]
    assert values == pytest.approx(by_numpy(q))


def traced(at, label: str) -> list[str]:
    return [element.value for element in at.markdown if element.value.startswith(f"{label}: ")]


# ---- a row of words as data
def test_a_row_is_checked() -> None:
    row, problems = checked_row(["New  York", "is"], [1, 0])
    assert row == TokenRow(("New_York", "is"), (1.0, 0.0)) and not problems
    for words, numbers, said in (
        ([], [], "1 to 12 words"),
        (["a"] * (MOST + 1), [0.5] * (MOST + 1), "there are 13"),
        (["a", None], [0.5, 0.5], "row 2, word"),
        (["a", " "], [0.5, 0.5], "row 2, word"),
        (["a" * 25], [0.5], "row 1, word"),
        (["a"], [1.5], "row 1, probability"),
        (["a"], [math.nan], "row 1, probability"),
        (["a"], [None], "row 1, probability"),
    ):
        found, why = checked_row(words, numbers)
        assert found is None and said in why[0]


@pytest.mark.parametrize(
    "row", [row_of_example("perplexity-bases"), TokenRow(("a*b", "é_&=", "<b>"), (0.1, 1e-6, 0.0))]
)
def test_a_row_comes_back_from_its_link(row: TokenRow) -> None:
    assert row_from_link(**row_to_link(row)) == row


@pytest.mark.parametrize(
    ("words", "q"), [("", ""), ("a b", "0.5"), ("a", "x"), ("a", "nan"), ("a", "2"), ("a " * 13, "1")]
)
def test_a_link_without_a_row(words: str, q: str) -> None:
    assert row_from_link(words, q) is None


def test_texts_are_read_as_lines_and_passages() -> None:
    assert lines_of("a  cat\n\n sat ") == [["a", "cat"], ["sat"]]
    assert lines_of("a  cat", "characters") == [list("a cat")]
    assert passages_of("It's a cat,\nnot A dog.\n \n\nÉté — 3 cats!") == [
        ["it's", "a", "cat", "not", "a", "dog"],
        ["été", "3", "cats"],
    ]


# ---- pictures at every tick
@pytest.mark.parametrize("chosen", [0, 3])
def test_every_probability_of_a_token(chosen: int) -> None:
    payload = token_picture(row_of_example("perplexity-bases"), chosen)
    ticks = payload.controls[0].values
    assert {0, 1e-6, 0.0625, START[chosen], 1} <= {*ticks}
    sent = Shipped({"start": {}}, json.loads(payload.body))
    for i, p in enumerate(ticks):
        q = [*START[:chosen], p, *START[chosen + 1 :]]
        found = [sent.track(name)[i] for name in ("mean", "nats", "perplexity")]
        assert found == pytest.approx(by_numpy(q))


def test_a_click_on_another_word_chooses_it_and_keeps_what_the_first_became(visit) -> None:
    at = visit(PAGE)
    at.session_state["perplexity"] = {"position": {"p": "0.25", "pick": "3"}}
    at.run()
    assert at.pills(key="token").value == 3
    one = shipped(at)["perplexity"]
    assert one.model["controls"][0]["label"] == "probability of “down”"
    agrees(one, (0.25, *START[1:]))
    assert one.value("p") == START[3] and "".join(at.query_params["q"]) == "0.25_0.25_0.125_0.125"


def test_a_file_says_nothing_of_clicks_that_it_cannot_follow() -> None:
    row = row_of_example("perplexity-bases")
    here, saved = token_picture(row, 0), token_picture(row, 0, picks=False)
    assert [one.name for one in here.controls] == ["p", "pick"] and [one.name for one in saved.controls] == ["p"]
    assert b"click another word" in here.body and b"click another word" not in saved.body


def test_half_as_likely_adds_a_bit_to_any_word() -> None:
    """What is said beside the bar is how much it has gained; where it began nothing is said."""
    for chosen, home in enumerate(START):
        payload = token_picture(row_of_example("perplexity-bases"), chosen)
        ticks = payload.controls[0].values
        view = next(view for view in json.loads(payload.body)["views"] if view["name"] == "bits")
        (said,) = [mark for mark in view["marks"] if mark.get("text") == "bits added"]
        sent = Shipped({"start": {}}, json.loads(payload.body))
        gained, place = sent.track(said["track"]), sent.track(said["y"])
        assert gained[ticks == home / 2] == pytest.approx([1])
        assert np.isnan(place[ticks == home]).all() and np.isfinite(place[ticks == home / 2]).all()


def test_a_long_token_is_shortened_where_there_are_many() -> None:
    assert views.short("extraordinary", 4) == "extraordinary"
    assert views.short("extraordinary", 12) == "ext…"


@pytest.mark.parametrize("unit", ["words", "characters"])
@pytest.mark.parametrize("smoothing", ["add-k", "interpolated"])
def test_every_order_and_constant_is_a_model_of_its_own(unit, smoothing, visit) -> None:
    """What is drawn at some places is what a model fitted with that constant says, token by token."""
    one = shipped(visit(PAGE, **{"tokens-are": unit, "smoothing": smoothing}))["ngrams"]
    training, held_out = lines_of(TRAINING_TEXT, unit), lines_of(HELD_OUT_TEXT, unit)
    constants = K if smoothing == "add-k" else SHARES
    for order in range(1, len(ORDERS) + 1):
        for i in (1, len(constants) // 2, len(constants) - 1):
            c = {"k": constants[i]} if smoothing == "add-k" else {"share": constants[i]}
            model = fit(training, order=order, smoothing=smoothing, **c)
            for name, text in (("training", training), ("held_out", held_out)):
                assert one.track(name)[order - 1, i] == pytest.approx(by_numpy(model.held_out(text).probabilities)[2])
    bare = fit(training, order=2, smoothing="none").held_out(held_out)
    if smoothing == "add-k":
        assert one.track("held_out")[1, 0] == bare.perplexity == math.inf
        assert one.track("impossible")[1, 0] == len(bare.impossible)


def test_unknown_words_are_impossible_or_share_one_entry(visit) -> None:
    link = {"held-out": "the zebra sat", "model-order": "2", "model-k": "1"}
    assert shipped(visit(PAGE, **link))["ngrams"].value("held_out") == math.inf
    model = fit(lines_of(TRAINING_TEXT), order=2, k=1, unknown=True).held_out(lines_of("the zebra sat"))
    for called in ("counts as unknown", "shares one entry"):  # the second in older links
        shared = shipped(visit(PAGE, unknown=called, **link))["ngrams"]
        assert shared.value("held_out") == pytest.approx(by_numpy(model.probabilities)[2])


def test_bits_per_character_outlive_another_tokenizer(visit) -> None:
    """Both count letters, blanks and ends of lines: 44 of them in the held-out text."""
    for unit, tokens in (("words", 13), ("characters", 44)):
        one = shipped(visit(PAGE, **{"tokens-are": unit}))["ngrams"]
        assert one.value("n") == tokens
        assert one.value("per_character") == one.value("bits_per_byte") == pytest.approx(one.value("total") / 44)
        assert one.value("cross_entropy") == pytest.approx(one.value("total") / tokens)
    greek = Setting(TRAINING_TEXT, "νερό sat\nhere", "words", "add-k", True)
    assert (greek.words, greek.characters, greek.bytes) == (3, 14, 18)  # νερό has four letters of two bytes


def test_entropy_is_that_of_the_tokens_shares() -> None:
    tokens = HELD_OUT_TEXT.split() + ["end"] * 2
    shares = np.array([*Counter(tokens).values()]) / len(tokens)
    assert entropy(own_shares(tokens)) == pytest.approx(-(shares * np.log2(shares)).sum())


def test_an_unknown_context_says_why_and_an_unknown_word_gets_a_ring() -> None:
    setting = Setting(TRAINING_TEXT, "a whale sat", "words", "add-k", False)
    payload = picture(setting)
    assert b"never has 'whale'" in payload.body
    found = setting.along(2, np.array([0.0, 1.0]))[1]
    assert found[0].undefined and math.isinf(found[1].perplexity)
    assert math.isfinite(
        Setting(TRAINING_TEXT, "a whale sat", "words", "add-k", True).along(2, np.array([1.0]))[1][0].perplexity
    )
    one = over()(1)
    assert sum(isinstance(mark, Dot) for mark in views.held_out_bits(["a", "b"], [one, one], {1: one}, 5.0).marks) == 1


# ---- the page
def test_the_row_as_it_starts(visit) -> None:
    at = visit(PAGE)
    one = shipped(at)["perplexity"]
    agrees(one, START)
    assert not {"words", "q"} & at.query_params.keys()


@pytest.mark.parametrize(
    ("answer", "q"),
    [
        ("the most likely word", (0.25, 0.25, 0.125, 0.125)),
        ("the least likely words", (0.5, 0.25, 0.125, 0.0625)),
        ("it does not rise for any word", (0, 0.25, 0.125, 0.125)),
    ],
)
def test_a_wrong_answer_shows_its_case_whatever_was_there(answer, q, visit) -> None:
    at = visit(PAGE, **LINK)
    at.pills(key="guess").set_value(answer).run()
    assert not at.exception
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    agrees(shipped(at)["perplexity"], q)


def test_halving_any_token_has_the_same_price(visit) -> None:
    prices = []
    for answer in ("the most likely word", "the least likely words"):
        at = visit(PAGE)
        at.pills(key="guess").set_value(answer).run()
        prices.append(shipped(at)["perplexity"].value("perplexity"))
    assert prices == pytest.approx([by_numpy(START)[2] * 2 ** (1 / 4)] * 2)


def test_a_dragged_token_keeps_its_place_when_another_is_chosen(visit) -> None:
    at = visit(PAGE)
    at.session_state["perplexity"] = {"position": {"p": "0.9"}}
    at.run()
    assert at.query_params["p"] == "0.9"
    assert f"{by_numpy((0.9, 0.25, 0.125, 0.125))[2]:.4g}" in traced(at, "perplexity")[0]
    at.pills(key="token").set_value(3).run()
    agrees(shipped(at)["perplexity"], (0.9, 0.25, 0.125, 0.125))
    assert at.query_params["q"] == "0.9_0.25_0.125_0.125"
    assert at.query_params["p"] == "0.125"


def test_a_link_brings_the_row_back(visit) -> None:
    at = visit(PAGE, **LINK, token="2 b", p="0.75")
    agrees(shipped(at)["perplexity"], (0.5, 0.75, 0))
    assert any("The probability of “c” is 0" in caption.value for caption in at.caption)
    assert shipped(at)["perplexity"].value("perplexity") == math.inf


def test_presets(visit) -> None:
    at = visit(PAGE, **LINK)
    at.button(key="tokens-eight").click().run()
    one = shipped(at)["perplexity"]
    assert (one.value("mean"), one.value("perplexity")) == (3, 8)
    at.button(key="tokens-never").click().run()
    assert math.isinf(shipped(at)["perplexity"].value("perplexity"))
    at.button(key="tokens-first").click().run()
    agrees(shipped(at)["perplexity"], START)
    assert "q" not in at.query_params


def test_an_example_keeps_what_the_reader_changed(visit) -> None:
    at = visit(PAGE, example="perplexity-3-bits", p="0.5")
    agrees(shipped(at)["perplexity"], (0.5, 0.125, 0.125, 0.125))
    agrees(shipped(visit(PAGE, example="perplexity-3-bits", **LINK))["perplexity"], (0.5, 0.25, 0))


def test_texts_are_edited_linked_and_refused(visit) -> None:
    at = visit(PAGE)
    at.text_area(key="held-out").set_value("the mat saw the cat").run()
    one = shipped(at)["ngrams"]
    model = fit(lines_of(TRAINING_TEXT), order=2, smoothing="add-k", k=1)
    expected = by_numpy(model.held_out(lines_of("the mat saw the cat")).probabilities)[2]
    assert one.value("held_out") == pytest.approx(expected)
    assert at.query_params["held-out"] == "the mat saw the cat"
    again = visit(PAGE, **{"held-out": "the mat saw the cat"})
    assert shipped(again)["ngrams"].value("held_out") == pytest.approx(expected)
    at.text_area(key="held-out").set_value(" ").run()
    assert "The text is empty" in at.warning[0].value
    assert shipped(at)["ngrams"].value("held_out") == pytest.approx(expected)
    at.text_area(key="training").set_value("the <unk> sat").run()
    assert len(at.warning) == 2
    assert not at.exception


def test_a_text_too_long_for_a_link_is_used_and_said(visit) -> None:
    at = visit(PAGE)
    long = "the cat sat on the mat\n" * (LONGEST_IN_LINK // 20)
    at.text_area(key="training").set_value(long).run()
    assert "training" not in at.query_params
    assert any("Too long for a link" in caption.value for caption in at.caption)
    model = fit(lines_of(long), order=2, k=1)
    assert shipped(at)["ngrams"].value("training") == pytest.approx(model.held_out(lines_of(long)).perplexity)


def test_the_trace_follows_the_models_position(visit) -> None:
    at = visit(PAGE, **{"model-order": "1", "model-k": "0"})
    assert any("order:1|smoothing:add-k|k:0" in code for code in copied(at))
    at = visit(PAGE, **{"model-order": "3", "model-k": "0"})
    assert any(caption.value.startswith("undefined: the training text never has") for caption in at.caption)


# ---- burstiness
def test_a_words_gaps(visit) -> None:
    passages = passages_of(PASSAGES)
    for word in ("storm", "the", "night"):
        at = visit(PAGE, word=word)
        one, gaps = shipped(at)["gaps"], burstiness_of_gaps(passages, word)
        assert one.value("by_counts") == burstiness_of_counts(passages, word).value
        assert one.value("by_gaps") == pytest.approx(gaps.value, nan_ok=True)
        assert one.reason("by_gaps") == gaps.undefined


def test_the_two_definitions_disagree_as_the_lesson_says() -> None:
    passages = passages_of(PASSAGES)
    by_gaps = {word: burstiness_of_gaps(passages, word).value for word in ("lighthouse", "the", "storm")}
    by_counts = {word: burstiness_of_counts(passages, word).value for word in by_gaps}
    assert by_gaps["lighthouse"] > 0 > by_gaps["the"] > by_gaps["storm"]
    assert by_counts["the"] > by_counts["lighthouse"] > by_counts["storm"] > 1
    assert burstiness_of_counts(passages, "storm").counts == (0, 0, 4)


def test_a_text_of_ones_own(visit) -> None:
    at = visit(PAGE, text="x a x b b x\n\nx")
    one = shipped(at)["gaps"]
    assert one.model["readouts"][0]["label"].startswith("“x”")
    assert one.value("by_gaps") == pytest.approx((0.5 - 2.5) / (0.5 + 2.5))
    assert one.value("by_counts") == 2
    at.text_area(key="text").set_value("…").run()
    assert "no word" in at.warning[0].value
    assert shipped(at)["gaps"].value("by_counts") == 2


NAMES = ("words", "q", "token", "p", "training", "held-out", "text", "word", "model-order", "model-k", "model-share")


@pytest.mark.parametrize("garbage", ["", "nan", "1e999", "\x00", "<img src=x>", "</s>", "é" * 3000, "_", "\n\n"])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    at = visit(PAGE, **dict.fromkeys((*NAMES, "smoothing", "tokens-are", "unknown"), garbage))
    assert not at.exception
    assert set(shipped(at)) == {"perplexity", "ngrams", "gaps", "choices"}
