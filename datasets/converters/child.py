"""One file of another kind as a table, in a process of its own: whatever is in it, its memory and its time have an end.

    python -m datasets.converters.child KIND [SHEET] < file > answer

The answer is a line of JSON, which says what was found or what is wrong, and then the table: CSV in UTF-8 or Parquet.
"""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from datasets.converters.faults import Unreadable, told

MEMORY, SECONDS = 3 << 30, 120
KINDS = ("workbook", "records", "arrow")  # each a module with convert(content, sheet)
Converter = Callable[[bytes, str], tuple[dict[str, object], bytes]]


def answer(convert: Converter, content: bytes, sheet: str) -> tuple[dict[str, object], bytes]:
    """What a converter makes of a file; {"error": told(why)} for one that it cannot read, {"memory": True} for one too large."""
    try:
        return convert(content, sheet)
    except Unreadable as error:
        return {"error": error.told}, b""
    except (MemoryError, RecursionError):
        return {"memory": True}, b""
    except BaseException as error:  # a panic of a Rust library is no Exception
        said = " ".join(str(error).split())[:120]
        return {"error": told("is damaged or cut off ({said}). Save it again, or save it as CSV.", said=said)}, b""


def _limit() -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(kind: str, sheet: str = "") -> None:
    """Reads standard input, writes standard output."""
    if kind not in KINDS:
        raise ValueError(f"kind is one of {', '.join(KINDS)}, and this is {kind}")
    _limit()
    convert: Converter = import_module(f"datasets.converters.{kind}").convert
    said, table = answer(convert, sys.stdin.buffer.read(), sheet)
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + table)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
