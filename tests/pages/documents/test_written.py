"""Inputs as fields: what is written reads back, what does not fit is refused with a sentence, and nothing else is raised."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.documents import CATALOGUE
from pages.reference.documents.written import MOST_CHARACTERS, Field, fields_of, fixed_in, put, read
from widgets.recompute import recompute

EXAMPLES = list(CATALOGUE.examples.values())
FIELDS = [(example, field) for example in EXAMPLES for field in fields_of(example.inputs)]
RUNS = {"sklearn_logreg_run"}  # a whole fit an edit
HARMLESS = (ValueError, ArithmeticError, LookupError, TypeError)
PIECES = st.sampled_from(["0", "1", "2", "-1", "0.5", "3/7", "1/0", "none", "nan", "inf", "1e9", "a", "", "x y", "<b>"])


def test_what_is_written_reads_back():
    for example, field in FIELDS:
        assert read(field, field.text) == field.value, example.id


def test_every_input_is_a_field_or_says_what_is_missing():
    for example in EXAMPLES:
        assert fields_of(example.inputs) or fixed_in(example.inputs)
    without = {example.id for example in EXAMPLES if not fields_of(example.inputs)}
    assert without == {"roc-figure-auc", "search-first-page-90"}


def test_a_value_is_put_in_its_place_and_nothing_else_changes():
    example = CATALOGUE.examples["pneumonia-recall"]
    changed = put(example.inputs, ("models", "M1", "y_pred"), (1,) + (0,) * 9)
    assert recompute(replace(example, inputs=changed)) == {"M1": 1.0, "M2": 1.0, "M3": 1.0}
    assert recompute(example) == {"M1": 0.0, "M2": 1.0, "M3": 1.0}


@pytest.mark.parametrize(
    ("name", "was", "text", "expected"),
    [
        ("relevance", (2, 3), " 3,2 , 1.5", (3, 2, 1.5)),
        ("ranked", ("a", "b"), "b, c", ("b", "c")),
        ("true_sets", (("a", "b"), ("c",)), "a;;b, c", (("a",), (), ("b", "c"))),
        ("first_relevant_rank", (1, 3, None), "none, 2", (None, 2)),
        ("precisions", ("7/9", "5/8"), "1/2, 1", ("1/2", 1)),
        ("hypothesis", "a b", "  c, d ", "c, d"),
        ("relevance", (2, 3), "", ()),
    ],
)
def test_reads(name, was, text, expected):
    assert read(Field((name,), was), text) == expected


@pytest.mark.parametrize(
    ("name", "was", "text", "word"),
    [
        ("tp", 3, "-1", "whole number"),
        ("tp", 3, "2.5", "whole number"),
        ("tp", 3, "many", "not a number"),
        ("a", (1, 0), "nan, 1", "not a number"),
        ("a", (1, 0), "1/0, 1", "not a number"),
        ("y_true", (1, 0), "1, 2", "only 0 and 1"),
        ("n", 500, "20001", "at most 20,000"),
        ("box_a", (0, 0, 4, 4), "0, 0, 4", "4 values are needed, and there are 3"),
        ("points", ((1, 2), (3, 4)), "1, 2; 3", "2 values are needed"),
        ("ranked", ("a", "b"), "a,,b", "missing"),
        ("labels_by_descending_score", "1100", "1102", "a 1 or a 0"),
        ("hypothesis", "a b", "x" * (MOST_CHARACTERS + 1), "at most"),
        ("relevance", (2, 3), "1," * 1_999 + "1,1", "at most"),
    ],
)
def test_refuses_with_a_sentence(name, was, text, word):
    with pytest.raises(ValueError, match=word):
        read(Field((name,), was), text)


@given(
    st.sampled_from([one for one in FIELDS if one[0].measure not in RUNS]), st.lists(PIECES, max_size=5), st.booleans()
)
def test_whatever_is_typed_the_core_answers_or_says_why_not(one, pieces, lists):
    example, field = one
    try:
        inputs = put(example.inputs, field.path, read(field, ("; " if lists else ", ").join(pieces)))
    except ValueError as refused:
        assert str(refused).startswith(field.name)
        return
    with np.errstate(all="ignore"):
        try:
            recompute(replace(example, inputs=inputs))
        except HARMLESS as refused:
            assert "unpack" not in str(refused)
            assert "empty sequence" not in str(refused)
