"""The lesson on BLEU and ROUGE: what is typed is scored, switches are other libraries' settings, files are explained."""

from __future__ import annotations

import json
import math
import re

import pytest
from nltk.translate.bleu_score import sentence_bleu
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu import BLEU

from datasets.documents import CATALOGUE, number
from datasets.sentences import (
    AS_WRITTEN,
    DOCUMENT_PAIR,
    PITFALLS,
    SHUFFLED,
)
from metrics_core.text import bleu, rouge_l, rouge_n
from pages.text.bleu_rouge.options import START
from tests.helpers.pages import copied, marked, shipped
from widgets.curriculum import examples_of
from widgets.live_text import LINKED, MOST

LESSON = "text/bleu_rouge"
DOCUMENTED = {"said": DOCUMENT_PAIR.hypothesis, "ref1": DOCUMENT_PAIR.references[0]}


def fields(at) -> dict[str, dict]:
    """What each live text was sent, by its key."""
    found = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_live_text"]
    return {one["key"]: one for one in (json.loads(proto.json) for proto in found)}


def type_into(at, **texts: str):
    """Type into fields, as the browser sends it."""
    now = fields(at)
    for stamp, (key, text) in enumerate(texts.items(), 1):
        at.session_state[key] = {"typed": {"order": now[key]["order"], "stamp": stamp, "text": text}}
    return at.run()


def scores(at) -> dict[str, float]:
    one = shipped(at)["word-overlap"]
    return {name: one.value(name) for name in ("bleu", "brevity_penalty", "rouge_1", "rouge_2", "rouge_l")}


# ---- sentences
def test_it_opens_on_a_copy_of_the_reference(visit):
    at = visit(LESSON)
    assert not at.exception
    assert set(scores(at).values()) == {1.0}
    assert not {"said", "ref1"} & {*at.query_params}


def test_the_scores_of_the_documents_pair(visit):
    at = visit(LESSON, **DOCUMENTED)
    assert scores(at) == pytest.approx(
        {"bleu": 0.3862752974508186, "brevity_penalty": math.exp(-1 / 9)}
        | {"rouge_1": 14 / 19, "rouge_2": 10 / 17, "rouge_l": 98 / 133}
    )


def test_typing_changes_words_ledger_and_scores(visit):
    at = type_into(visit(LESSON), said="the the the", ref1="the cat is on the mat")
    assert not at.exception
    found = marked(at)
    assert found["lines"][0]["matched"] == [True, True, False]
    assert found["rows"][0] == {"ngram": "the", "counts": [3, 2, 2], "at": [[0, 1, 2], [0, 4]]}
    assert found["totals"] == [3, 6, 2]
    assert scores(at)["rouge_1"] == pytest.approx(4 / 9)  # 2 of 3 and of 6: 2·2/(3 + 6)
    assert shipped(at)["word-overlap"].reason("bleu") == "the candidate is too short to have 4-grams"
    assert at.query_params["said"] == ["the the the"] or at.query_params["said"] == "the the the"


def test_an_older_text_does_not_take_back_what_a_button_put(visit):
    at = visit(LESSON)
    order = fields(at)["said"]["order"]
    at.button(key="pair-4").click().run()
    assert fields(at)["said"]["order"] > order
    at.session_state["said"] = {"typed": {"order": order, "stamp": 1, "text": "typed before the button"}}
    at.run()
    assert " ".join(marked(at)["lines"][0]["words"]) == PITFALLS[1].hypothesis


def test_a_button_shuffles_the_candidates_words(visit):
    at = visit(LESSON)
    at.button(key="shuffle").click().run()
    assert " ".join(marked(at)["lines"][0]["words"]) == SHUFFLED.hypothesis
    assert scores(at) == {"bleu": 0, "brevity_penalty": 1, "rouge_1": 1, "rouge_2": 0, "rouge_l": 0.375}
    assert any(SHUFFLED.name in element.value for element in at.markdown)
    at.button(key="shuffle").click().run()
    again = marked(at)["lines"][0]["words"]
    assert sorted(again) == sorted(SHUFFLED.hypothesis.split()) and again != SHUFFLED.hypothesis.split()
    assert scores(at)["rouge_1"] == 1


def test_words_that_both_texts_have_are_linked_and_neighbours_only_where_they_stay_neighbours(visit):
    at = visit(LESSON)
    assert sorted(marked(at)["links"]) == [[i, i] for i in range(8)]
    at.button(key="shuffle").click().run()
    said, true = SHUFFLED.hypothesis.split(), SHUFFLED.references[0].split()
    links = marked(at)["links"]
    assert [said[i] for i, _ in links] == [true[j] for _, j in links]
    assert sorted(i for i, _ in links) == sorted(j for _, j in links) == list(range(8))
    assert links.index([1, 0]) < links.index([7, 6])  # the first “the” with the first
    assert marked(visit(LESSON, said=SHUFFLED.hypothesis, ref1=SHUFFLED.references[0], colour="2"))["links"] == []


def test_what_is_shipped_to_a_field_stays_the_same_while_typing(visit):
    at = visit(LESSON)
    before = fields(at)
    assert fields(type_into(at, said="something else")) == before


def test_references_are_added_and_removed(visit):
    at = visit(LESSON, **DOCUMENTED)
    for _ in range(3):
        at.button(key="add-reference").click().run()
    assert list(fields(at)) == ["said", "ref1", "ref2", "ref3", "ref4"]
    assert not [button for button in at.button if button.key == "add-reference"]
    assert any("is ignored" in caption.value for caption in at.caption)
    at = type_into(at, ref3="to make people trustworthy you need to trust them")
    assert scores(at)["bleu"] == pytest.approx(1)
    assert [line["name"] for line in marked(at)["lines"]] == ["candidate", "reference 1", "reference 3"]
    at.button(key="remove-reference").click().run()
    at.button(key="remove-reference").click().run()
    assert scores(at)["bleu"] == pytest.approx(0.3862752974508186)


@pytest.mark.parametrize("pair", [DOCUMENT_PAIR, AS_WRITTEN, *PITFALLS], ids=lambda pair: pair.name)
def test_each_button_shows_its_pair(pair, visit):
    at = visit(LESSON, lowercase="true", smoothing="exp")
    next(button for button in at.button if button.label == pair.name).click().run()
    assert not at.exception
    expected = bleu(pair.hypothesis, pair.references, **pair.options)
    assert scores(at)["bleu"] == pytest.approx(expected.value, nan_ok=True)
    assert at.toggle(key="lowercase").value is False
    assert any(pair.shows in re.sub(r"\\(.)", r"\1", element.value) for element in at.markdown)


def test_a_text_that_is_markup_is_text(visit):
    at = visit(LESSON, said="<img src=x onerror=alert(1)> $x$ **b**", ref1="<b>")
    assert not at.exception
    assert marked(at)["lines"][0]["words"][:3] == ["<", "img", "src"]
    assert not any("<img" in str(element.proto) for element in at.get("html"))
    assert not any("<img" in element.value for element in at.markdown)


# ---- links
def test_a_link_restores_sentences_and_switches(visit):
    query = {
        "said": "a b c d é 猫",
        "ref1": "a b",
        "ref2": "c d *~",
        "smoothing": "floor",
        "max-order": "2",
        "beta": "2",
    }
    at = visit(LESSON, **query)
    expected = bleu(query["said"], [query["ref1"], query["ref2"]], max_order=2, smoothing="floor")
    assert scores(at)["bleu"] == pytest.approx(expected.value)
    rouge = rouge_n(query["said"], [query["ref1"], query["ref2"]], beta=2)
    assert scores(at)["rouge_1"] == pytest.approx(rouge.value)
    bars = shipped(at)["scores"]  # beta moves what is below them
    assert bars.value("rouge_1") == pytest.approx(rouge_n(query["said"], [query["ref1"], query["ref2"]]).value)
    assert bars.value("bleu") == scores(at)["bleu"]


def test_too_long_for_a_link_is_said_and_not_cut(visit):
    long = "word " * (LINKED // 5)
    at = type_into(visit(LESSON, said="a", ref1="b"), said=long)
    assert any("a link can hold" in caption.value for caption in at.caption)
    assert not {"said", "ref1"} & {*at.query_params}
    assert len(marked(at)["lines"][0]["words"]) == LINKED // 5
    at = type_into(at, said="short again")
    assert {"said", "ref1"} <= {*at.query_params}


def test_a_field_that_is_full_says_so(visit):
    at = type_into(visit(LESSON), said="x" * (MOST + 5))
    assert any("this one is full" in caption.value for caption in at.caption)


@pytest.mark.parametrize("garbage", ["", "nan", "-1", "1e999", "\x00", "<img src=x>", "é" * 3000])
def test_a_mangled_link_does_no_harm(visit, garbage):
    names = ("said", "ref1", "ref3", *START, "closer", "colour", "beta", "corpus", "corpus-metric", "exponent", "gap")
    at = visit(LESSON, **dict.fromkeys(names, garbage))
    assert not at.exception
    assert "word-overlap" in shipped(at)


# ---- switches
def sacre(said: str, true: list[str], **options) -> float:
    return BLEU(**{"smooth_method": "none", **options}).sentence_score(said, true).score / 100


SAID = "The old man walked slowly, talking along rivers"
CASES = [
    ("tokenizer", "char", {"tokenize": "char"}),
    ("tokenizer", "intl", {"tokenize": "intl"}),
    ("tokenizer", "whitespace", {"tokenize": "none"}),
    ("lowercase", "true", {"lowercase": True}),
    ("smoothing", "floor", {"smooth_method": "floor"}),
    ("smoothing", "add-k", {"smooth_method": "add-k"}),
    ("smoothing", "exp", {"smooth_method": "exp"}),
    ("max-order", "2", {"max_ngram_order": 2}),
]


@pytest.mark.parametrize(("switch", "value", "options"), CASES, ids=lambda x: str(x))
def test_a_switch_is_sacrebleus_setting_and_changes_bleu(switch, value, options, visit):
    said, true = "The old man went¿ slowly along a river.", "the old man went¿ slowly along the river"
    if switch == "smoothing":
        said, true = "The old man went slowly along a river", "the old man walked slowly along the river"
    plain = scores(visit(LESSON, said=said, ref1=true))["bleu"]
    found = scores(visit(LESSON, said=said, ref1=true, **{switch: value}))["bleu"]
    assert found == pytest.approx(sacre(said, [true], **options))
    assert found != plain


@pytest.mark.parametrize(("value", "options"), [("0", {}), ("left out", {"effective_order": True})])
def test_texts_that_are_too_short_are_sacrebleus(value, options, visit):
    at = visit(LESSON, said="the cat", ref1="the cat sat", **{"too-short": value})
    assert scores(at)["bleu"] == pytest.approx(sacre("the cat", ["the cat sat"], **options))
    assert math.isnan(scores(visit(LESSON, said="the cat", ref1="the cat sat"))["bleu"])


def test_punctuation_and_capitals_lie_between_the_two_bleus_of_the_document(visit):
    written = {"said": AS_WRITTEN.hypothesis, "ref1": AS_WRITTEN.references[0]}
    printed = CATALOGUE.examples["bleu-score"].printed
    assert scores(visit(LESSON, **written))["bleu"] == pytest.approx(printed, abs=5e-6)
    tidied = scores(visit(LESSON, **written, lowercase="true", **{"no-punctuation": "true"}))["bleu"]
    assert tidied == pytest.approx(number(CATALOGUE.examples["bleu-score"].value))


def test_stemming_is_rouge_scores(visit):
    said, true = "he walked slowly and is talking", "they walk slow and talked"
    scorer = RougeScorer(["rouge1", "rougeL"], use_stemmer=True).score(true, said)
    found = scores(visit(LESSON, said=said, ref1=true, stem="true"))
    assert (found["rouge_1"], found["rouge_l"]) == pytest.approx((scorer["rouge1"].fmeasure, scorer["rougeL"].fmeasure))
    assert found["rouge_1"] > scores(visit(LESSON, said=said, ref1=true))["rouge_1"]


def test_weights_are_nltks(visit):
    at = visit(LESSON, weights="4, 3, 2, 1", **DOCUMENTED)
    expected = sentence_bleu(
        [DOCUMENT_PAIR.references[0].split()], DOCUMENT_PAIR.hypothesis.split(), (0.4, 0.3, 0.2, 0.1)
    )
    assert scores(at)["bleu"] == pytest.approx(expected)
    at = visit(LESSON, weights="1, 2", **DOCUMENTED)
    assert scores(at)["bleu"] == pytest.approx(0.3862752974508186)
    assert any("so all are equal" in warning.value for warning in at.warning)


@pytest.mark.parametrize(("how", "length"), [("closest", 6), ("shortest", 3), ("average", 5)])
def test_the_reference_length(how, length, visit):
    """Five words against three, six and six; a tie of distances goes to the shorter, so seven words are not closest."""
    texts = {"said": "a b c d e", "ref1": "a b c", "ref2": "a b c d e f", "ref3": "a b c d e g"}
    at = visit(LESSON, **texts, **{"reference-length": how})
    assert scores(at)["brevity_penalty"] == pytest.approx(min(1, math.exp(1 - length / 5)))


def test_distinct_words_are_those_of_the_package_rouge(visit):
    value = CATALOGUE.examples["rouge-package-listing"].value
    assert scores(visit(LESSON, distinct="true", **DOCUMENTED))["rouge_1"] == pytest.approx(number(value["f1"]))


# ---- a closer look
@pytest.mark.parametrize(
    ("closer", "extra", "words"),
    [
        ("BLEU", {}, "brevity penalty"),
        ("ROUGE-1", {}, "1-grams in common"),
        ("ROUGE-2", {}, "2-grams in common"),
        ("ROUGE-L", {}, "words of the longest common subsequence: "),
        ("ROUGE-W", {"exponent": "2"}, "weights of the runs of matched words, added up"),
        ("ROUGE-S", {"gap": "4", "unigrams": "true"}, "skip-bigrams and words in common"),
    ],
)
def test_each_score_shows_its_steps_and_conventions(closer, extra, words, visit):
    at = visit(LESSON, closer=closer, **extra)
    assert not at.exception
    text = "\n".join(element.value for element in at.markdown).replace("\\", "")
    assert words in text
    codes = copied(at)
    assert any(code.startswith(closer.split("-")[0].lower()) and "\n" not in code for code in codes)
    assert all("gap:4|unigrams:yes" in code for code in codes if code.startswith("rouge_s|"))


def test_the_grid_is_the_path_of_the_score(visit):
    view = shipped(visit(LESSON, closer="ROUGE-L", **DOCUMENTED))["closer-view"].model["views"][0]
    path = rouge_l(DOCUMENT_PAIR.hypothesis, DOCUMENT_PAIR.references).path
    assert f"has {len(path)} words" in view["alt"]


def test_no_words_at_all_are_undefined_everywhere(visit):
    for closer in ("BLEU", "ROUGE-L", "ROUGE-W", "ROUGE-S"):
        at = type_into(visit(LESSON, closer=closer), said=" ", ref1="")
        assert not at.exception
        assert shipped(at)["word-overlap"].reason("bleu") == "the candidate has no words"
        assert "no words" in shipped(at)["word-overlap"].reason("rouge_l")


# ---- guess, examples, story
@pytest.mark.parametrize(
    "guess", ["all of them", "none of them: every word is there", "BLEU, ROUGE-2 and ROUGE-L", "only BLEU"]
)
def test_a_guess_moves_the_sentences(guess, visit):
    at = visit(LESSON)
    at.pills(key="guess").set_value(guess).run()
    assert scores(at)["rouge_1"] == 1
    assert scores(at)["bleu"] == 0
    assert (scores(at)["rouge_2"], scores(at)["rouge_l"]) == (0, 0.375)


def test_every_example_with_a_bleu_or_a_rouge_shows_it(visit):
    for example in examples_of("bleu_rouge"):
        at = visit(LESSON, example=example.id)
        found = scores(at)
        value = example.value if not isinstance(example.value, float) else {"bleu": example.value}
        for theirs, ours in (("bleu", "bleu"), ("f1", "rouge_1"), ("f", "rouge_l"), ("rougeL_f", "rouge_l")):
            if isinstance(value, dict | type(CATALOGUE.examples)) and theirs in value:
                assert found[ours] == pytest.approx(number(value[theirs])), example.id
    assert scores(visit(LESSON, example="rouge-l-beta-denominator"))["rouge_l"] == pytest.approx(5 / 7)


def test_a_story_ends_in_the_sentences_as_written(visit):
    at = visit(LESSON, story="trustworthy-sentence")
    assert scores(at)["bleu"] == pytest.approx(0.3862752974508186)
    at.radio(key="guess-trustworthy").set_value(at.radio(key="guess-trustworthy").options[0]).run()
    assert scores(at)["bleu"] == pytest.approx(CATALOGUE.examples["bleu-score"].printed, abs=5e-6)
