"""Cards, and the way a metric shows its work."""

import dataclasses
import inspect
import itertools
import math
import re

import numpy as np
import pytest

from metrics_core.card import CATALOG, Card, Step, Worked, explain, metric, signature, substitute
from metrics_core.classification import accuracy, at_prevalence, balanced_accuracy, f1, f_beta, precision
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.sweep import sweep
from metrics_core.counts import Confusion, confusion
from tests.helpers.cards import evaluated, run

LABELS = np.array([1, 1, 0, 1, 0, 0, 1, 0, 0, 0])
SCORES = np.array([0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.5, 0.3, 0.2, 0.1])
FLAGS = np.array([1, 1, 1, 0, 0, 0, 1, 0, 1, 0])
OPTIONS = {"f_beta": {"beta": 2}, "partial_auroc": {"max_fpr": 0.4}, "capture_rate": {"depth": 0.5}}
KNOWN = [name for name, card in CATALOG.items() if card.topic in ("classification", "curves")]

TABLE = Confusion(3, 1, 2, 4)


def data_for(name: str, labels=LABELS):
    return sweep(labels, SCORES) if CATALOG[name].topic == "curves" else confusion(labels, FLAGS)


def test_truth_is_y_true_and_predictions_are_y_pred_or_scores():
    other = {
        "truth",
        "truths",
        "actual",
        "target",
        "targets",
        "prediction",
        "predictions",
        "predicted",
        "answers",
        "said",
    }
    named = {name: other & set(inspect.signature(card.function).parameters) for name, card in CATALOG.items()}
    assert {name: found for name, found in named.items() if found} == {}


# ---- substitute
@pytest.mark.parametrize(
    ("formula", "names", "expected"),
    [
        (r"\frac{TP}{TP + FP}", {"TP": 3, "FP": 1}, r"\frac{3}{3 + 1}"),
        ("TP + FP + FN + TN", {"TP": 1, "FP": 2, "FN": 3, "TN": 4}, "1 + 2 + 3 + 4"),
        (r"P \cdot N", {"P": 5, "N": 7}, r"5 \cdot 7"),
        ("FPR(t) = FNR(t)", {"P": 5, "N": 7}, "FPR(t) = FNR(t)"),
        (r"\sum_i (R_i - R_{i-1})\, P_i", {"P": 5, "N": 7}, r"\sum_i (R_i - R_{i-1})\, P_i"),
        ("x_P", {"P": 5}, "x_P"),
        (r"(1 + \beta^2) \cdot TP", {"TP": 3, r"\beta": 0.5}, r"(1 + 0.5^2) \cdot 3"),
        (r"m + c \cdot d - x", {"m": -1, "c": 2, "d": -3, "x": -4}, r"-1 + 2 \cdot (-3) - (-4)"),
        (r"\text{no}", {}, r"\text{no}"),
        ("TP", {"TP": math.nan}, "undefined"),
        ("t", {"t": math.inf}, r"\infty"),
        ("t", {"t": -math.inf}, r"-\infty"),
        ("TP", {"TP": 2.0}, "2"),
        ("TP", {"TP": 1 / 3}, "0.333333"),
    ],
)
def test_substitute_replaces_whole_symbols_only(formula, names, expected):
    assert substitute(formula, names) == expected


# ---- explain
@pytest.mark.parametrize("name", KNOWN)
def test_the_last_step_is_the_value_and_the_value_is_what_the_function_returns(name):
    card, options = CATALOG[name], OPTIONS.get(name, {})
    worked = explain(card.function, data_for(name), **options)
    assert isinstance(worked, Worked)
    assert worked.value == card.function(data_for(name), **options)
    assert type(worked.value) is float
    assert worked.steps[-1].value == worked.value
    assert worked.steps[-1].formula == card.formula
    assert worked.undefined == ""
    assert worked.card is card
    assert worked.signature.startswith(f"{name}|positive:1")


IN_WORDS = {
    "average_precision",
    "pr_auc_trapezoid",
    "equal_error_rate",
    "kolmogorov_smirnov",
}  # formulas over all thresholds


@pytest.mark.parametrize("name", [n for n in KNOWN if n not in IN_WORDS])
def test_the_substituted_formula_evaluates_to_the_value(name):
    worked = explain(CATALOG[name].function, data_for(name), **OPTIONS.get(name, {}))
    for step in worked.steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)


def test_the_substituted_formulas_hold_the_counts():
    worked = explain(precision, TABLE)
    assert worked.steps == (
        Step("correct flags", "TP", "3", 3.0),
        Step("all flags", "TP + FP", "3 + 1", 4.0),
        Step("precision", r"\frac{TP}{TP + FP}", r"\frac{3}{3 + 1}", 0.75),
    )
    assert explain(f1, TABLE).steps[-1].substituted == r"\frac{2 \cdot 3}{2 \cdot 3 + 1 + 2}"


@pytest.mark.parametrize("worked", [explain(f_beta, TABLE, 2), explain(f_beta, TABLE, beta=2)])
def test_an_option_given_by_place_or_by_name_shows_alike(worked):
    assert worked.steps[-1].substituted == r"\frac{(1 + 2^2) \cdot 3}{(1 + 2^2) \cdot 3 + 2^2 \cdot 2 + 1}"
    assert worked.signature == "f_beta|beta:2|zero-division:undefined"


def test_auroc_shows_its_pairs():
    # positives .9 .8 .7 .5, negatives .8 .6 .5 .3 .2 .1
    # in order: .9 beats 6; .8 beats 5 and ties 1; .7 beats 5; .5 beats 3 and ties 1: W = 19, T = 2 of 4 * 6 = 24
    worked = explain(auroc, sweep(LABELS, SCORES))
    assert [step.value for step in worked.steps] == [19, 2, 24, 20 / 24]
    assert worked.steps[-1].substituted == r"\frac{19 + \frac{1}{2} \cdot 2}{4 \cdot 6}"


def test_partial_auroc_shows_its_area_and_its_limit():
    # the ROC points are (0, 1/4), (1/6, 1/2), (1/6, 3/4), (2/6, 3/4), (3/6, 1): up to 0.5 the area is
    # 1/6 * 3/8 + 1/6 * 3/4 + 1/6 * 7/8 = 1/3
    worked = explain(partial_auroc, sweep(LABELS, SCORES), 0.5)
    assert worked.steps[0].value == pytest.approx(1 / 3)
    assert worked.value == pytest.approx((1 + (1 / 3 - 1 / 8) / (1 / 2 - 1 / 8)) / 2)
    expected = r"\frac{1}{2}\left(1 + \frac{0.333333 - 0.5^2/2}{0.5 - 0.5^2/2}\right)"
    assert worked.steps[-1].substituted == expected
    assert worked.signature == "partial_auroc|positive:1|threshold:≥|max-fpr:0.5"


@pytest.mark.parametrize("function", [average_precision, pr_auc_trapezoid])
def test_precision_at_i_is_not_taken_for_the_number_of_positives(function):
    worked = explain(function, sweep(LABELS, SCORES))
    assert worked.steps[-1].substituted == worked.card.formula


@pytest.mark.parametrize(
    ("worked", "reason"),
    [
        (explain(precision, Confusion(0, 0, 5, 5)), "no positive predictions"),
        (explain(balanced_accuracy, Confusion(1, 0, 1, 0)), "no actual negatives"),
        (explain(balanced_accuracy, Confusion(0, 0, 0, 0)), "no actual positives and no actual negatives"),
        (explain(accuracy, Confusion(0, 0, 0, 0)), "no samples"),
        (explain(auroc, sweep([1, 1], [0.1, 0.2])), "no actual negatives"),
        (explain(equal_error_rate, sweep([0, 0], [0.1, 0.2])), "no actual positives"),
        (explain(partial_auroc, sweep([0, 0], [0.1, 0.2]), 0.2), "no actual positives"),
        (explain(average_precision, sweep([0, 0], [0.1, 0.2])), "no actual positives"),
    ],
)
def test_an_undefined_value_comes_with_its_reason(worked, reason):
    assert math.isnan(worked.value)
    assert math.isnan(worked.steps[-1].value)
    assert worked.undefined == reason


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("labels", [np.ones(10), np.zeros(10)], ids=["only positives", "only negatives"])
def test_no_value_is_undefined_without_a_reason(name, labels):
    worked = explain(CATALOG[name].function, data_for(name, labels), **OPTIONS.get(name, {}))
    assert math.isnan(worked.value) == bool(worked.undefined)


def test_zero_division_gives_a_number_and_says_so_in_the_signature():
    worked = explain(precision, Confusion(0, 0, 5, 5), zero_division=0)
    assert (worked.value, worked.undefined) == (0, "")
    assert worked.signature == "precision|zero-division:0"


@pytest.mark.parametrize("function", [at_prevalence, test_zero_division_gives_a_number_and_says_so_in_the_signature])
def test_a_function_without_a_card_is_refused(function):
    with pytest.raises(KeyError):
        explain(function, TABLE)


def test_a_wrong_argument_is_refused_as_the_function_itself_would():
    with pytest.raises(TypeError, match="averaging"):
        explain(precision, TABLE, averaging="macro")


# ---- signature
def test_a_signature_names_every_convention():
    counts = confusion(["spam", "ham"], ["spam", "spam"], positive="spam", weights=[1, 2])
    assert explain(precision, counts).signature == "precision|positive:spam|weights:given|zero-division:undefined"
    s = sweep(LABELS, SCORES, weights=np.ones(10))
    assert explain(auroc, s).signature == "auroc|positive:1|threshold:≥|weights:given"
    assert signature("precision") == "precision|zero-division:undefined"
    assert signature("f_beta", (TABLE,), {"beta": 0.5, "zero_division": 1}) == "f_beta|beta:0.5|zero-division:1"


def test_counts_taken_from_a_sweep_say_at_which_side_of_the_threshold():
    assert "threshold:≥" in explain(precision, sweep(LABELS, SCORES).at(0.5)).signature


# ---- CATALOG
@pytest.mark.parametrize("name", KNOWN)
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    options = OPTIONS.get(name, {})
    expected = run(CATALOG[name].reference, y_true=LABELS, y_pred=FLAGS, scores=SCORES, **options)
    assert CATALOG[name].function(data_for(name), **options) == pytest.approx(expected, rel=1e-9)


def test_the_catalog_leads_to_the_functions():
    assert CATALOG["precision"].function is precision
    assert CATALOG["auroc"].function is auroc
    assert all(name == card.function.__name__ for name, card in CATALOG.items())


def test_a_metric_that_is_always_defined_says_never():
    assert CATALOG["expected_score"].undefined == "never: any two finite ratings have one"
    assert CATALOG["contaminated_score"].undefined == "never"
    assert CATALOG["precision"].undefined.startswith("when ")


TEXTS = ("question", "formula", "undefined_when", "blind_to", "source", "reference")


def faults(card: Card) -> list[str]:
    """What a card leaves unsaid, says twice, or says in the place of something else."""
    texts = {field: getattr(card, field).strip() for field in (*TEXTS, "unit", "scorer")}
    empty = [f"{field} is empty" for field in TEXTS if not texts[field]]
    said = [field for field, text in texts.items() if text]
    twice = [f"{a} is {b}" for a, b in itertools.combinations(said, 2) if texts[a].lower() == texts[b].lower()]
    no_question = [] if texts["question"].endswith("?") else ["question asks nothing"]
    no_year = [] if re.search(r"\b(1[6-9]|20)\d\d\b", texts["source"]) else ["source has no year"]
    code = [f"{field} is code" for field in ("undefined_when", "unit") if re.search(r"\w\(|\w\.\w|=", texts[field])]
    return empty + twice + no_question + no_year + code


def test_no_card_leaves_anything_unsaid_or_says_it_twice_or_in_the_wrong_place():
    # a metric that is always defined says so ("never"); one without a unit leaves that empty
    assert {name: found for name, card in CATALOG.items() if (found := faults(card))} == {}


def test_a_card_whose_texts_are_one_place_off_is_found():
    """What the cards of ROUGE once said, by a text too many among the facts given by place."""
    right = CATALOG["rouge_n"]
    off = dataclasses.replace(
        right,
        undefined_when="",
        blind_to=right.undefined_when,
        source=right.blind_to,
        reference=right.source,
        unit=right.reference,
    )
    assert {"undefined_when is empty", "source has no year", "unit is code"} <= set(faults(off))
    assert faults(dataclasses.replace(right, source=right.blind_to)) == ["blind_to is source", "source has no year"]


def test_a_new_metric_is_explained_without_further_ado():
    @dataclasses.dataclass(frozen=True)
    class Result:
        value: float

    card = dataclasses.replace(CATALOG["precision"], name="double", formula="2 x", symbols={"x": "anything"})

    def double(x: float, *, scale: int = 2, note: str | None = None) -> Result:
        return Result(scale * x)

    try:
        assert metric(card, steps=lambda x, **_: [("x", "x", x)])(double) is double
        worked = explain(double, 4)
        assert (worked.value, worked.steps[-1].substituted) == (8, "2 4")
        assert explain(double, 4, scale=3).signature == "double|x:4|scale:3|note:none"
    finally:
        del CATALOG["double"]


def test_a_step_may_bring_numbers_of_its_own():
    card = dataclasses.replace(CATALOG["precision"], name="ends", formula="x", symbols={"x": "anything"})

    def ends(x, **further):
        return x[-1]

    try:
        metric(card, steps=lambda x, **_: [("first", "x + k", x[0] + 1, {"x": x[0], "k": 1}), ("x", "x", x[-1])])(ends)
        worked = explain(ends, (7, 8))
        assert [step.substituted for step in worked.steps] == ["7 + 1", "8", "8"]
    finally:
        del CATALOG["ends"]


def test_a_signature_names_functions_and_further_options():
    def applied(function, x: float, **further):
        return function(x, **further)

    try:
        metric(dataclasses.replace(CATALOG["precision"], name="applied"))(applied)
        assert explain(applied, round, 4, ndigits=1).signature == "applied|function:round|x:4|ndigits:1"
    finally:
        del CATALOG["applied"]


def test_a_name_can_be_taken_only_once():
    with pytest.raises(ValueError, match="two metrics are called 'precision'"):
        metric(CATALOG["precision"])(precision)


@pytest.mark.parametrize("kind", [Card, Step, Worked])
def test_results_cannot_be_changed(kind):
    assert kind.__dataclass_params__.frozen


def test_a_known_result_is_explained_as_the_call_itself() -> None:
    from metrics_core import explained
    from metrics_core.text import rouge_l

    call = rouge_l, "the cat sat", ["a cat sat"]
    assert explained(rouge_l(*call[1:], beta=2), *call, beta=2) == explain(*call, beta=2)
