"""Files at random: read with every row accounted for, or refused in a sentence."""

from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datasets.uploads import (
    UploadError,
    guess_roles,
    predictions,
    read_table,
    warnings,
)
from tests.helpers.mutated import check, mutant
from tests.helpers.tables import GOOD


def survives(content: bytes) -> None:
    """It is a table whose every row is accounted for, or refused in a sentence."""
    try:
        table = read_table(content, "fuzz")
        guess = guess_roles(table)
        for model in guess.roles.scores[:2]:
            found = predictions(table, guess.roles, model)
            assert len(found.y_true) == len(found.scores) == table.rows - found.left_out_count
            assert all(one[-1] in ".?" for one in warnings(found))
    except UploadError as error:
        assert str(error)[-1] in ".?!”", str(error)


SECONDS, PARTS, FEWEST = 20, 4, 20  # of processor time; in parts, for as many workers; files at least in each
FUZZ = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@FUZZ
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content):
    survives(content)


@pytest.mark.slow
@FUZZ
@given(st.text(alphabet="ab01.,;\t|\"'\n\r\\#=é -", max_size=120))
def test_any_text_is_read_or_refused(text):
    survives(text.encode())


@pytest.mark.slow
@FUZZ
@given(
    st.sampled_from([",", ";", "\t"]),
    st.lists(
        st.tuples(
            st.integers(0, len(GOOD)),
            st.integers(0, 6),
            st.sampled_from(
                [b'"', b"\n", b"\r", b",", b"\x00", b"\xff", b"NaN", b"inf", b"'", b"\\", b"\xef\xbb\xbf", b""]
            ),
        ),
        max_size=5,
    ),
)
def test_a_mutated_table_is_read_or_refused(separator, edits):
    content = GOOD.replace(b",", separator.encode())
    for start, length, inserted in edits:
        content = content[:start] + inserted + content[start + length :]
    survives(content)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_polluted_file_says_what_its_lines_say_or_is_refused(part):
    """Twenty seconds of processor time in all, and the same files on every machine, as far as it comes; benchmarks/fuzz_uploads.py looks at others for an hour."""
    until, seed = process_time() + SECONDS / PARTS, part
    while process_time() < until or seed < PARTS * FEWEST:
        try:
            check(mutant(seed))
        except Exception as error:
            raise AssertionError(f"mutant({seed})") from error
        seed += PARTS
