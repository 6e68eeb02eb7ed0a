"""A room with one file in it, where DuckDB reads an upload: neither the disk nor the network is to be had there."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import duckdb
from fsspec import AbstractFileSystem

FILE = "'upload://table'"
SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",
    "memory_limit": "4GB",
}


class _OneFile(AbstractFileSystem):  # type: ignore[misc]
    """The upload, and nothing else, as DuckDB's whole world of files."""

    protocol = "upload"
    cachable = False
    content = b""  # set after construction, because fsspec hashes the text of all arguments

    def open(self, path: str, mode: str = "rb", *args: object, **options: object) -> io.BytesIO:
        if mode != "rb":
            raise PermissionError("an upload is only read")
        return io.BytesIO(self.content)

    def info(self, path: str, **options: object) -> dict[str, object]:
        return {"name": path, "size": len(self.content), "type": "file"}

    def glob(self, path: str, **options: object) -> list[str]:
        return [path]

    def modified(self, path: str) -> datetime:
        return datetime(2000, 1, 1, tzinfo=UTC)


@contextmanager
def closed_room(content: bytes, *, in_order: bool = False) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that sees `content` as its only file, and neither the disk nor the network.

    in_order: rows come as they stand in the file. With several threads DuckDB mixes those of a large one up, and a
    single one reads it as fast.
    """
    connection = duckdb.connect(":memory:", config=SETTINGS | ({"threads": 1} if in_order else {}))
    try:
        files = _OneFile()
        files.content = content
        connection.register_filesystem(files)
        connection.execute("SET enable_progress_bar = true")  # counted, for query_progress(), and not printed
        connection.execute("SET enable_progress_bar_print = false")
        connection.execute("SET disabled_filesystems = 'LocalFileSystem'")
        connection.execute("SET lock_configuration = true")
        yield connection
    finally:
        connection.close()
