"""Arrow and Feather files, and Arrow streams, as Parquet: dates as text, lists and records as JSON."""

import io
import json
from collections import Counter

import pyarrow as pa
import pyarrow.parquet as pq

from datasets.converters.faults import Unreadable


def convert(content: bytes, _: str = "") -> tuple[dict[str, object], bytes]:
    """The table as Parquet."""
    reader = pa.ipc.open_file if content.startswith(b"ARROW1") else pa.ipc.open_stream
    try:
        table = reader(pa.BufferReader(content)).read_all()
        table.validate(full=True)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        said = " ".join(str(error).split())[:120]
        raise Unreadable(
            "is an Arrow file but cannot be read: it is damaged or cut off ({said}). Write it again.", said=said
        ) from None
    twice = next((name for name, times in Counter(table.column_names).items() if times > 1), None)
    if twice is not None:
        raise Unreadable("has two columns named “{column}”. Rename one of them.", column=twice[:60])
    out = io.BytesIO()
    pq.write_table(pa.table({name: plain(table[name]) for name in table.column_names}), out)
    return {}, out.getvalue()


def plain(column: pa.ChunkedArray) -> pa.ChunkedArray | pa.Array:
    """A column of numbers, truths or text."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        return plain(column.cast(kind.value_type))
    if pa.types.is_float16(kind):
        return column.cast(pa.float32())
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind):
        return column
    if pa.types.is_decimal(kind):
        return column.cast(pa.float64())
    if pa.types.is_nested(kind):
        cells = [
            None if cell is None else json.dumps(cell, ensure_ascii=False, default=str) for cell in column.to_pylist()
        ]
        return pa.array(cells, pa.string())
    return column.cast(pa.string())
