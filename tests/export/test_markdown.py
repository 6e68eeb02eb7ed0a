"""The Markdown that pages use, as HTML."""

import pytest

from export.markdown import block, inline
from widgets.formulas import plain, to_mathml


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("a **b *c*** d", "a <strong>b <em>c</em></strong> d"),
        (r"3 \* 4 \$ `x < y`", "3 * 4 $ <code>x &lt; y</code>"),
        ("[NDCG](ndcg?a=1&b=2)", '<a href="ndcg?a=1&amp;b=2">NDCG</a>'),
        ("one  \ntwo", "one<br>two"),
        ("a < b & <script>", "a &lt; b &amp; &lt;script&gt;"),
        (":green-badge[same] as printed", '<span class="stMarkdownBadge">same</span> as printed'),
    ],
)
def test_a_line_of_text(text, made):
    assert inline(text) == made


def test_a_formula_is_the_mathml_that_the_app_shows():
    latex = r"\frac{TP}{TP + FN}"
    assert inline(f"recall: ${latex}$") == f"recall: {to_mathml(latex)}"


def test_paragraphs_headings_and_lists_are_blocks():
    assert block("### Two lists\n\nFirst.\n\n- a\n- **b**") == (
        "<h3>Two lists</h3><p>First.</p><ul><li>a</li><li><strong>b</strong></li></ul>"
    )


def test_what_is_no_markup_comes_back_as_it_was():
    anything = "a*b_c `d` [e](f) $g$ <h> #1 - x | ~y~ :z: \\"
    assert inline(plain(anything)).replace("&lt;", "<").replace("&gt;", ">") == anything
