"""The pollutions of whole files: another dialect, damaged bytes, and what stands above, below and between the rows."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from tests.helpers.polluted import CLEAN, NAMES, PLACES, ROWS, Case, joined, of_lines, replaced, written


def of_dialects() -> Iterator[tuple[str, Case]]:
    """The whole file is written in another way."""
    for name, delimiter in (("semicolon", ";"), ("tab", "\t"), ("pipe", "|")):
        yield f"delimiter {name}", Case(joined(written(delimiter=delimiter)), "read")
        yield f"delimiter {name}, all quoted", Case(joined(written(delimiter=delimiter, quoting=csv.QUOTE_ALL)), "read")
        yield (
            f"delimiter {name} in the header only",
            Case(joined([written()[0].replace(",", delimiter), *written()[1:]]), "read"),
        )
        yield (
            f"delimiter {name} in the rows only",
            Case(joined([written()[0], *written(delimiter=delimiter)[1:]]), "read"),
        )
    for name, delimiter in (
        ("comma and blank", ", "),
        ("semicolon and blank", "; "),
        ("blank and comma", " ,"),
        ("two commas", ",,"),
        ("two colons", "::"),
        ("blank", " "),
        ("colon", ":"),
        ("caret", "^"),
        ("unit separator", "\x1f"),
    ):
        right = "read" if name in ("comma and blank", "semicolon and blank") else "either"
        yield f"delimiter {name}", Case(joined(spaced(delimiter)), right)
    for name, end in (("CRLF", "\r\n"), ("CR", "\r")):
        yield f"line ends {name}", Case(joined(written(), end), "read")
    lines = written()
    yield (
        "line ends mixed",
        Case("".join(line + ("\n", "\r\n", "\r")[i % 3] for i, line in enumerate(lines)).encode(), "read"),
    )
    yield "no last line end", Case(CLEAN[:-1], "read")
    yield "two last line ends", Case(CLEAN + b"\n", "read")
    yield "empty line after every row", Case(joined(lines, "\n\n"), "read")
    for name, settings in (
        ("single quotes", {"quotechar": "'"}),
        ("all cells in quotes", {"quoting": csv.QUOTE_ALL}),
        ("backslash escapes", {"doublequote": False, "escapechar": "\\"}),
        ("backslash escapes, all in quotes", {"doublequote": False, "escapechar": "\\", "quoting": csv.QUOTE_ALL}),
        ("backslash escapes and no quotes", {"quoting": csv.QUOTE_NONE, "escapechar": "\\", "quotechar": "\x01"}),
    ):
        yield (
            name,
            Case(
                joined(written(**settings)),
                "aside" if name in ("backslash escapes", "backslash escapes and no quotes") else "read",
            ),
        )
    rows = tuple(row if i < 11 else (*row[:4], row[4].replace("it's", "'it''s'"), row[5]) for i, row in enumerate(ROWS))
    yield "quotes changed midway", Case(joined(written()[:12] + written(quotechar="'")[12:]), "aside", rows=rows)
    yield (
        "typographic quotes",
        Case(CLEAN.decode().replace('"red', "“red").replace('blue"', "blue”").encode(), "either"),
    )
    yield "quotes doubled all over", Case(CLEAN.replace(b'"', b'""'), "either")


def of_cells() -> Iterator[tuple[str, Case]]:
    """What stands in cells is not as plain as it looks."""
    for name, text in (
        ("quotes within quotes", 'he said "she said ""no"" to me" today'),
        ("JSON", '{"a": [1, 2], "b": "c, d"}'),
        ("a quote at the start", '"quoted" then plain'),
        ("a quote at the end", 'plain then "quoted"'),
        ("only a quote", '"'),
        ("a line of its own table", "id,label\n1,spam"),
        ("a delimiter at each end", ",red,"),
        ("line ends of another kind", "one\r\ntwo"),
        ("empty lines", "one\n\n\ntwo"),
        ("a comment sign", "# not a comment"),
        ("a formula", "=SUM(A1:A9)"),
        ("markup", '<td class="x">1,2</td>'),
        ("right-to-left text", "שלום, עולם"),
        ("emoji", "👩‍👩‍👧, 🙂"),
        ("a tab", "one\ttwo"),
        ("ten thousand letters", "ab, " * 2_500 + "end"),
    ):
        said = tuple((*row[:5], text.replace("\r\n", "\n") if row[5] else "") for row in ROWS)
        written_ = [(*row[:5], text if row[5] else "") for row in ROWS]
        yield f"cell with {name}", Case(joined(written([NAMES, *written_])), "read", rows=said)
    lines = written()
    yield (
        "thousands with a bare comma",
        Case(joined([*lines[:12], lines[12].replace(",0.12,", ",1,012,"), *lines[13:]]), "aside"),
    )
    empty = tuple((*row[:5], "") for row in ROWS)
    yield "column without a cell", Case(joined(written([NAMES, *empty])), "read", rows=empty)
    yield (
        "header again every eight rows",
        Case(joined([lines[0], *(x for i in (1, 9, 17) for x in (*lines[i : i + 8], lines[0]))][:-1]), "aside"),
    )
    wide = tuple(f"{name} {'very ' * 400}long" for name in NAMES)
    yield "names of two thousand letters", Case(joined([",".join(wide), *lines[1:]]), "read", wide)
    yield (
        "preamble with semicolons",
        Case(joined(["Export;of;Monday;by;hand;", "", *lines]), "either"),
    )


def spaced(delimiter: str) -> list[str]:
    """The clean lines with another delimiter between the cells, of more than one sign where it has them."""
    quoted = [
        [f'"{cell.replace(chr(34), chr(34) * 2)}"' if set(cell) & {",", '"', delimiter[0]} else cell for cell in row]
        for row in (NAMES, *ROWS)
    ]
    return [delimiter.join(row) for row in quoted]


def of_encodings() -> Iterator[tuple[str, Case]]:
    """The bytes are in another encoding, or damaged."""
    accent = tuple((*row[:4], row[4] + " é", row[5]) for row in ROWS)
    text = "\n".join(written([NAMES, *accent])) + "\n"
    for codec in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"):
        yield f"encoding {codec}", Case(text.encode(codec), "read", rows=accent)
    yield "two encodings", Case(text[:300].encode() + text[300:].encode("latin-1"), "refused")
    for where, place in (("header", 3), ("middle", CLEAN.index(b"called", 500))):
        yield f"NUL in the {where}", Case(CLEAN[:place] + b"\x00" + CLEAN[place:], "refused")
        yield f"byte-order mark in the {where}", Case(CLEAN[:place] + b"\xef\xbb\xbf" + CLEAN[place:], "either")
        yield f"not UTF-8 in the {where}", Case(text.encode()[:place] + b"\xff\xfe" + text.encode()[place:], "refused")
    yield (
        "control signs",
        Case(CLEAN.replace(b"late", b"la\x01\x02te"), "read", rows=replaced(7, 5, "late", "la\x01\x02te")),
    )
    yield (
        "no-break space",
        Case(CLEAN.replace(b"late", "la\xa0te".encode()), "read", rows=replaced(7, 5, "late", "la\xa0te")),
    )
    odd = tuple((*row[:5], "la\x81te" if row[5] else "") for row in accent)
    yield (
        "Latin-1 with a sign that Windows-1252 has not",
        Case(("\n".join(written([NAMES, *odd])) + "\n").encode("latin-1"), "read", rows=odd),
    )
    yield (
        "UTF-16 without a mark, preamble above",
        Case(("Predictions of Monday\n" + text).encode("utf-16-le"), "either", rows=accent),
    )
    yield "UTF-16 cut off", Case(text.encode("utf-16")[:-1], "refused")
    yield "two byte-order marks", Case(b"\xef\xbb\xbf\xef\xbb\xbf" + CLEAN, "either")


def of_frames() -> Iterator[tuple[str, Case]]:
    """What stands above, below and between the rows."""
    lines = written()
    head, rows = lines[0], lines[1:]
    yield "header over two lines, names below", Case(joined([head, ",,percent,ISO,,", *rows]), "either")
    yield "header over two lines, all cells", Case(joined([head, "no,kind,(0-1),date,words,note", *rows]), "either")
    yield "header over three lines", Case(joined([head, ",,unit,,,", ",,0-1,,,", *rows]), "either")
    yield (
        "header with a line end in a cell",
        Case(joined([head.replace("score", '"sc\nore"'), *rows]), "read", ("id", "label", "sc ore", *NAMES[3:])),
    )
    yield "header with a delimiter too few", Case(joined([head.replace(",", "", 1), *rows]), "refused")
    yield (
        "header with a delimiter too few at its end",
        Case(joined([head.replace(",comment", "comment"), *rows]), "refused"),
    )
    yield "header with a delimiter too many", Case(joined([head.replace(",", ",,", 1), *rows]), "refused")
    yield "header with a delimiter at its end", Case(joined([head + ",", *rows]), "either")
    yield (
        "header with a name missing",
        Case(joined([head.replace("day", ""), *rows]), "read", ("id", "label", "score", "column 4", "text", "comment")),
    )
    yield "header with a name twice", Case(joined([head.replace("day", "score"), *rows]), "refused")
    yield "header with a delimiter at its start", Case(joined(["," + head, *rows]), "refused")
    yield "no header", Case(joined(rows), "read", tuple(f"column {i + 1}" for i in range(6)))
    yield "header alone", Case(joined([head]), "refused")
    yield "header at the end", Case(joined([*rows, head]), "either", tuple(f"column {i + 1}" for i in range(6)))
    yield "one row", Case(joined(lines[:2]), "read", rows=ROWS[:1])
    yield "two rows", Case(joined(lines[:3]), "read", rows=ROWS[:2])
    yield "one column", Case(joined([line.split(",")[0] for line in lines]), "refused")
    for name, above in (
        ("a line", ["Predictions of Monday"]),
        ("a line with a comma", ["Predictions, of Monday"]),
        ("two lines", ["Predictions", "of Monday"]),
        ("a line and an empty one", ["Predictions", ""]),
        ("comments", ["# made on Monday", "# by hand"]),
        ("a cell with its delimiters", ["Predictions,,,,,"]),
        ("two cells with their delimiters", ["Predictions,Monday,,,,"]),
        ("two lines of one cell", ["Predictions,,,,,", "Monday,,,,,"]),
        ("pairs", ["name,Ann", "day,Monday"]),
        ("empty lines", ["", "", ""]),
        ("lines of delimiters", [",,,,,", ",,,,,"]),
        ("a number", ["2024"]),
        ("a cell and an empty row", ["Predictions,,,,,", ",,,,,"]),
    ):
        yield f"preamble: {name}", Case(joined([*above, *lines]), "either")
        yield f"footnote: {name}", Case(joined([*lines, *above]), "either")
    yield "total row", Case(joined([*lines, "Total,,3.00,,,"]), "either")
    yield "two tables, the same columns", Case(joined([*lines[:12], "", head, *lines[12:]]), "either")
    yield "two tables, fewer columns", Case(joined([*lines, "", "name,value", "a,1", "b,2"]), "either")
    yield "two tables, more columns", Case(joined([*lines, "", "a,b,c,d,e,f,g,h", "1,2,3,4,5,6,7,8"]), "either")
    yield "two tables, the same width", Case(joined([*lines, "", "a,b,c,d,e,f", "1,2,3,4,5,6"]), "either")
    yield "delimiter after every row", Case(joined([line + "," for line in lines]), "read")
    yield "delimiter after every row but not the header", Case(joined([head, *(row + "," for row in rows)]), "either")
    long = "x" * 100_000
    yield (
        "long cell",
        Case(
            CLEAN.replace(b"late", long.encode()),
            "read",
            rows=tuple((*row[:5], long if row[5] else "") for row in ROWS),
        ),
    )
    yield "line of three megabytes", Case(CLEAN.replace(b"late", b"x" * 3_000_000), "either")
    yield "many empty lines at the end", Case(CLEAN + b"\n" * 500, "read")
    broken = tuple((*row[:4], row[4] + "\nbelow", row[5]) for row in ROWS)
    yield "line ends in cells", Case(joined(written([NAMES, *broken])), "read", rows=broken)
    for where, place in PLACES.items():
        lined = written([NAMES, *broken])
        at = next(i for i, line in enumerate(lined) if line.split(",")[0] == str(place)) + 1
        lined[at] += ","
        yield f"line ends in cells, delimiter too many, {where} row", Case(joined(lined), "aside", rows=broken)


SOURCES = (of_lines, of_cells, of_dialects, of_encodings, of_frames)
CASES = {name: case for source in SOURCES for name, case in source()}
