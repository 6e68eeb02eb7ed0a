"""Large texts searched, counted and changed in pieces, because a single call would hold up every other visitor of the process.

Python's lock is not given up within one bytes.replace(), count() or join(): of 400 MB these take up to a second.
"""

import io
from collections.abc import Iterable, Iterator

PIECE = 4 << 20  # bytes, of which each call takes some ten milliseconds at most


def counted(content: bytes, sign: bytes) -> int:
    """How often one byte occurs."""
    return sum(content.count(sign, start, start + PIECE) for start in range(0, len(content), PIECE))


def holds(content: bytes, part: bytes) -> bool:
    """Whether the text has this part."""
    ends = (start + PIECE + len(part) - 1 for start in range(0, len(content), PIECE))
    return any(
        content.find(part, start, end) >= 0 for start, end in zip(range(0, len(content), PIECE), ends, strict=True)
    )


def replaced(content: bytes, old: bytes, new: bytes) -> bytes:
    """content.replace(old, new) of something that cannot overlap itself."""
    if not holds(content, old):
        return content
    out = io.BytesIO()
    for piece in _apart(content, old):
        out.write(piece.replace(old, new))
    return out.getvalue()


def joined(parts: Iterable[bytes | memoryview]) -> bytes:
    """The parts one behind the other."""
    out = io.BytesIO()
    for part in parts:
        view = memoryview(part)
        for start in range(0, len(view), PIECE):
            out.write(view[start : start + PIECE])
    return out.getvalue()


def first_lines(content: bytes, many: int) -> list[bytes]:
    """The first lines, without their ends and without a copy of what is below them."""
    found: list[bytes] = []
    start = 0
    while len(found) < many and (end := content.find(b"\n", start)) >= 0:
        found.append(content[start:end])
        start = end + 1
    return found


def of_lines(content: bytes) -> Iterator[bytes]:
    """Pieces that end in a line end, but for the last; a line longer than a piece is one."""
    start = 0
    while start < len(content):
        end = content.rfind(b"\n", start, start + PIECE)
        end = content.find(b"\n", start + PIECE) if end < 0 else end
        yield content[start : end + 1 if end >= 0 else len(content)]
        start = end + 1 if end >= 0 else len(content)


def _apart(content: bytes, part: bytes) -> Iterator[bytes]:
    """Pieces that cut no occurrence of the part, as they are found from the left."""
    start = 0
    while start < len(content):
        end = min(start + PIECE, len(content))
        cut = content.rfind(part, start, end + len(part) - 1)
        if end - len(part) < cut < end:  # it reaches beyond the piece, or ends with it
            end = cut + len(part)
        yield content[start:end]
        start = end
