"""Texts in pieces are what one call makes of them, wherever a piece ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.uploads import pieces

TEXTS = st.text(alphabet="ab\r\n\ufeff", max_size=60).map(str.encode)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(pieces, "PIECE", 5)


@given(TEXTS)
def test_pieces_are_the_whole(content):
    for old, new in ((b"\r\n", b"\n"), (b"\r", b"\n"), ("\ufeff".encode(), b""), (b"ab", b"xyz")):
        assert pieces.replaced(content, old, new) == content.replace(old, new)
        assert pieces.holds(content, old) == (old in content)
    assert pieces.counted(content, b"\n") == content.count(b"\n")
    assert pieces.joined([content, memoryview(content)[1:]]) == content + content[1:]
    assert b"".join(pieces.of_lines(content)) == content
    assert all(piece.endswith(b"\n") for piece in list(pieces.of_lines(content))[:-1])
    for many in range(4):
        assert pieces.first_lines(content, many) == content.split(b"\n")[:-1][:many]


def test_no_piece_is_much_longer_than_asked_for():
    long = list(pieces.of_lines(b"abc\n" * 50))
    assert max(map(len, long)) <= 5 and len(long) == 50
    assert max(map(len, pieces._apart(b"a\r\n" * 50, b"\r\n"))) <= 6
