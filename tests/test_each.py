"""What runs many cases in one test says which of them failed, and runs all."""

import pytest

from tests.helpers.each import each


def test_all_cases_run_and_those_that_fail_are_named():
    ran = []

    @each({"one": 1, "two": 2, "none": None, "four": 4})
    def of_one(case):
        ran.append(case)
        assert case + 0 != 2

    with pytest.raises(pytest.fail.Exception) as caught:
        of_one()
    assert ran == [1, 2, None, 4]
    assert str(caught.value).startswith("2 of 4 cases:\ntwo: AssertionError")
    assert "\nnone: TypeError" in str(caught.value)


def test_no_case_at_all_is_a_failure():
    with pytest.raises(AssertionError):
        each({})(lambda case: None)()
