"""Small pieces of the widgets: formulas with live numbers, text as text, links that carry rows."""

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from metrics_core import CATALOG, Card
from pages.classification.multiclass.source import PRESETS
from tests.helpers.each import each
from widgets.curriculum import HOME_OF_SCENARIO
from widgets.data import NAMES, built_in, from_link, to_link
from widgets.formulas import in_latex, plain, significant, to_mathml, unrooted, with_live_counts
from widgets.panel import shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2 / 3, "0.6667"),
        (0.5, "0.5"),
        (1, "1"),
        (0, "0"),
        (-0.25, "−0.25"),
        (1234.5, "1,235"),
        (12345.6, "12,346"),
        (9999.96, "10,000"),
        (0.0078125, "0.007813"),
        (1.5e-5, "1.5 × 10⁻⁵"),
        (-3e300, "−3 × 10³⁰⁰"),
        (0.99996, "0.99996"),
        (1 - 4 / 1_000_003, "0.999996"),
        (-0.99996, "−0.99996"),
        (1.00004, "1"),
        (1 - 1e-12, "1"),
        (math.nan, "undefined"),
    ],
)
def test_four_significant_digits(value: float, text: str) -> None:
    assert significant(value) == text


def test_a_number_in_a_formula() -> None:
    shown = [in_latex(value) for value in (math.nan, -math.inf, 12345, -1.5e-5, 0.25)]
    assert shown == [r"\text{undefined}", r"-\infty", "12{,}345", r"-1.5 \cdot 10^{-5}", "0.25"]
    assert "<mn>1,234,567</mn>" in to_mathml("1{,}234{,}567") and "<mn>1</mn><mo>" in to_mathml("f(1, 2)")


def test_live_counts() -> None:
    assert with_live_counts(r"\frac{TP}{TP + FP}") == r"\frac{@tp@}{@tp@ + @fp@}"


@each(CATALOG)
def test_every_cards_formula_is_mathml(card: Card) -> None:
    assert to_mathml(card.formula).startswith("<math")


def test_markup_is_shown_as_text() -> None:
    assert plain("<b>*x*</b> $a$") == r"\<b\>\*x\*\</b\> \$a\$"


def test_values_of_the_catalogue_in_words() -> None:
    assert shown({"M1": "0/0", "f1_swapped": 2 / 11}) == "M1: 0/0, F1 swapped = 0.1818"
    assert shown(None) == "undefined"
    assert shown({"holds": False, "two_gains_agree": True}) == "it does not hold, two gains agree: yes"
    assert shown({"p=0.99": 0.01}) == "p = 0.99: 0.01"
    assert shown({"179": (), "223": (186,)}) == "none of 179; 186 of 223"
    assert (
        shown({"MAPE_percent": 10.478, "share_below_1_percent": 0.95}) == "MAPE = 10.48%, share below 1 percent = 0.95"
    )
    assert shown({"recall": (0.5, 1), "fpr": 0}) == "recall: 0.5, 1; FPR = 0"


@given(
    st.lists(
        st.tuples(st.integers(0, 1), st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: float(f"{x:.6g}"))),
        min_size=1,
        max_size=30,
    )
)
def test_rows_come_back_out_of_the_link(rows: list[tuple[int, float]]) -> None:
    labels, scores = (list(part) for part in zip(*rows, strict=True))
    assert from_link(to_link(labels, scores)) == (labels, scores)


@pytest.mark.parametrize(
    "text", ["", "nonsense", "1*", "2*0.5", "1*nan", "1*0.5_", "*".join("1" * 40), "_".join(["1*0.5"] * 31)]
)
def test_bad_links_are_ignored(text: str) -> None:
    assert from_link(text) is None


CLASSIFYING = {path.parent.name for path in Path("pages/classification").rglob("page.py")}


def test_every_story_has_a_scenario_one_right_answer_and_data() -> None:
    for i, question in QUESTIONS.items():
        assert i in CATALOGUE.scenarios
        assert sum(answer.right for answer in question.answers) == 1, i
        assert question.data in ({*NAMES, *PRESETS} if HOME_OF_SCENARIO[i] in CLASSIFYING else {""}), i
        assert min(question.costs) > 0, i
    assert QUESTIONS.keys() == HOME_OF_SCENARIO.keys()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "file"])
def test_built_in_data(name: str) -> None:
    data = built_in(name)
    assert set(data.y_true.tolist()) == {0, 1}
    assert len(data.y_true) == len(data.scores)
    assert data.says.endswith(".")


@pytest.mark.parametrize(
    ("latex", "as_power"),
    [
        (r"\frac{a}{b}", r"\frac{a}{b}"),
        (r"\sqrt{ab}", r"\sqrt{ab}"),
        (r"1 - \sqrt{\frac{a}{b}} + c", r"1 - (\frac{a}{b})^{1/2} + c"),
        (r"\sqrt{x} + \sqrt{\frac{1}{\sqrt{\frac{a}{b}}}}", r"\sqrt{x} + (\frac{1}{(\frac{a}{b})^{1/2}})^{1/2}"),
    ],
)
def test_a_root_over_a_fraction_is_a_power(latex, as_power):
    assert unrooted(latex) == as_power
