"""JSON and JSON lines as a table in Parquet: records, columns, or either of them inside an object ({"data": [...]})."""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import pyarrow as pa
import pyarrow.parquet as pq

from datasets.converters.answers import spread
from datasets.converters.faults import Unreadable, told
from datasets.converters.harness import results_of, with_question

MOST_NAMES = 2_000
LONG = 1 << 63
SHAPES = told('Save it with pandas\' to_json(orient="records"), or as CSV.')
Values = list[object]


def convert(content: bytes, _: str = "") -> tuple[dict[str, object], bytes]:
    """The table as Parquet; the first answer names what else an object holds."""
    try:
        text = content.decode(json.detect_encoding(content)).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise Unreadable(
            "is not UTF-8: byte {place:,} cannot be read. Save it again as UTF-8.", place=error.start + 1
        ) from None
    found = document(text)
    columns, beside = columns_of(results_of(found) or found)
    return {"beside": beside}, parquet({name: typed(values) for name, values in with_question(columns).items()})


def document(text: str) -> object:
    """The value in a text, or of JSON lines the list of values."""
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    start = len(text) - len(text.lstrip())
    try:
        found, end = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise Unreadable(
            "is not valid JSON: line {line}, column {column}. {remedy}",
            line=error.lineno,
            column=error.colno,
            remedy=SHAPES,
        ) from None
    if not text[end:].strip():
        return found
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                rows.append(decoder.decode(line))
            except json.JSONDecodeError:
                raise Unreadable(
                    "is JSON lines, but line {line:,} is not valid JSON by itself. {remedy}", line=number, remedy=SHAPES
                ) from None
    return rows


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(
            "has “{key}” twice in one record, so one of the values would be lost. Rename one of them.", key=twice[:60]
        )
    return found


def columns_of(found: object, depth: int = 0) -> tuple[dict[str, Values], list[str]]:
    """The columns of a value in one of the usual shapes, and names of what stands beside them."""
    if isinstance(found, list):
        return _of_list(found), []
    if not isinstance(found, dict) or not found:
        raise Unreadable("holds no table. {remedy}", remedy=SHAPES)
    if isinstance(found.get("columns"), list) and isinstance(found.get("data"), list):  # pandas' orient="split"
        return _of_lists(found["columns"], found["data"]), []
    lists = {name: value for name, value in found.items() if isinstance(value, list) and value}
    tables = [name for name, value in lists.items() if isinstance(value[0], dict)]
    if len(tables) == 1:
        return _of_list(lists[tables[0]]), [name for name in found if name != tables[0]]
    if tables:
        raise Unreadable(
            "holds {count} lists of records: {keys}. Save the one that you need as a file of its own.",
            count=len(tables),
            keys=_named(tables),
        )
    if lists:
        return _of_columns(lists), [name for name in found if name not in lists]
    return _of_objects(found, depth)


def _named(names: Sequence[str]) -> str:
    return ", ".join(f"“{name[:40]}”" for name in names[:6]) + ("…" if len(names) > 6 else "")


def _of_columns(lists: Mapping[str, list[object]]) -> dict[str, Values]:
    sizes = {len(values) for values in lists.values()}
    if len(sizes) > 1:
        *before, (key, size) = ((name[:40], len(values)) for name, values in list(lists.items())[:4])
        said = told("“{key}” has {size:,}", key=key, size=size)
        for key, size in reversed(before):
            said = told("“{key}” has {size:,}, {more}", key=key, size=size, more=said)
        raise Unreadable(
            "holds lists of different lengths: {said}. Columns of a table have the same length. {remedy}",
            said=said,
            remedy=SHAPES,
        )
    return dict(lists)


def _of_objects(found: Mapping[str, object], depth: int) -> tuple[dict[str, Values], list[str]]:
    """An object of objects: a column each by row number, as pandas writes them, or a record each by its name."""
    inner = {name: value for name, value in found.items() if isinstance(value, dict) and value}
    if not inner:
        return _of_list([found]), []
    if len(inner) == 1 and depth < 2:
        ((name, only),) = inner.items()
        if any(isinstance(value, list | dict) for value in only.values()):
            return columns_of(only, depth + 1)[0], [other for other in found if other != name]
    if len(inner) < len(found):
        return _of_list([found]), []
    keys = list(dict.fromkeys(chain.from_iterable(inner.values())))
    if all(key.isdigit() for key in keys):
        return {name: [values.get(key) for key in keys] for name, values in inner.items()}, []
    columns: dict[str, Values] = {"key": list(inner)}
    return columns | _of_list([*inner.values()]), []


def _of_list(rows: list[object]) -> dict[str, Values]:
    if not rows:
        raise Unreadable("holds an empty list. Choose a file with at least one record.")
    if all(isinstance(row, list) for row in rows):
        head = rows[0]
        named = isinstance(head, list) and all(isinstance(name, str) for name in head)
        return _of_lists(head if named else [], rows[1:] if named else rows)
    columns: dict[str, Values] = {}
    for place, row in enumerate(spread(rows)):
        if not isinstance(row, dict):
            raise Unreadable(
                "is a list, but its entry {place:,} is not a record with names. {remedy}",
                place=place + 1,
                remedy=SHAPES,
            )
        for name, value in _flat(row):
            column = columns.setdefault(name, [])
            column.extend([None] * (place - len(column)))
            if len(column) > place:
                raise Unreadable(
                    "has “{key}” twice in record {place:,}. Rename one of them.", key=name[:60], place=place + 1
                )
            column.append(value)
        if len(columns) > MOST_NAMES:
            raise Unreadable(
                "has more than {most:,} different names in its records. Keep only the label and the scores.",
                most=MOST_NAMES,
            )
    for column in columns.values():
        column.extend([None] * (len(rows) - len(column)))
    return columns


def _of_lists(names: object, rows: Sequence[object]) -> dict[str, Values]:
    lists = [row for row in rows if isinstance(row, list)]
    named = [str(name) for name in names] if isinstance(names, list) else []
    width = len(named) or max(map(len, lists), default=0)
    odd = next((place for place, row in enumerate(rows) if not isinstance(row, list) or len(row) != width), None)
    if odd is not None:
        raise Unreadable(
            "is a list of rows, but row {row:,} does not have {width} cells. {remedy}",
            row=odd + 1,
            width=width,
            remedy=SHAPES,
        )
    if len(set(named)) < len(named):
        raise Unreadable("has two columns of the same name. Rename one of them.")
    return {(named[i] if named else f"column {i + 1}"): [row[i] for row in lists] for i in range(width)}


def _flat(row: Mapping[str, object], before: str = "") -> Iterable[tuple[str, object]]:
    """A record's values by name; those of a record inside it by both names: scores.model_a."""
    for name, value in row.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def typed(values: Values) -> pa.Array:
    """A column as numbers or truths where it holds nothing else; as text otherwise."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {bool}:
        return pa.array(values, pa.bool_())
    if kinds == {int} and all(value is None or -LONG <= value < LONG for value in values):  # type: ignore[operator]
        return pa.array(values, pa.int64())
    if kinds and kinds <= {int, float} and all(not isinstance(value, int) or abs(value) <= 1 << 53 for value in values):
        return pa.array([None if value is None else float(value) for value in values], pa.float64())  # type: ignore[arg-type]
    return pa.array([_text(value) for value in values], pa.string())


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if value else value
    return json.dumps(value, ensure_ascii=False)


def parquet(columns: Mapping[str, pa.Array]) -> bytes:
    """Columns as the bytes of a Parquet file."""
    out = io.BytesIO()
    pq.write_table(pa.table(dict(columns)), out)
    return out.getvalue()
