"""Files on a disk or in object storage as one table of DuckDB: Parquet, CSV, and on a disk Arrow; alone, by a pattern, or all of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from datasets.uploads.table import shown
from lab.tables.connections import TableError
from lab.tables.storage import Storage
from metrics_core.filled import Filled

READERS = {
    ".parquet": "read_parquet",
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".gz": "read_csv",
    ".arrow": "arrow",
    ".feather": "arrow",
}


def below(folder: Path, place: str) -> list[str]:
    """A file, files of a pattern, or all files of a folder."""
    files = sorted(folder.glob(place)) if any(mark in place for mark in "*?[") else [folder / place]
    if len(files) == 1 and files[0].is_dir():
        files = sorted(one for one in files[0].rglob("*") if one.suffix in READERS)
    files = [one for one in files if one.exists()]
    if not all(one.resolve().is_relative_to(folder.resolve()) for one in files):
        raise PermissionError(1, "a file lies outside the folder")
    return [str(one) for one in files]


def stored(backend: Any, address: str, place: str) -> list[str]:
    """The same in object storage."""
    files = Storage(address)
    backend.con.register_filesystem(files)
    return files.files(place, READERS)


def read(backend: Any, names: list[str], place: str) -> Any:
    """Files as one table."""
    if not names:
        raise FileNotFoundError(2, "no files found")
    reader = READERS.get(Path(names[0]).suffix)
    if reader == "read_csv":  # "yes" and "no" are classes, and dates are texts, as in a file that is uploaded
        return backend.read_csv(names, auto_type_candidates=["BIGINT", "DOUBLE", "VARCHAR"])
    if reader == "read_parquet":
        return backend.read_parquet(names)
    away = names[0].startswith(Storage.protocol)
    if reader is None or away:
        raise TableError(
            Filled(
                "“{file}” is no Parquet or CSV file." if away else "“{file}” is no Parquet, CSV or Arrow file.",
                file=shown(place, 60),
            )
        )
    import pyarrow.dataset

    backend.con.register("arrow_files", pyarrow.dataset.dataset(names, format="ipc"))
    return backend.table("arrow_files")
