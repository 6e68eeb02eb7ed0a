"""A table of files in object storage: the counts of the same rows on disk, only what a statement needs, and a sentence for what fails."""

import io
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from lab.read import LabRoles
from lab.tables import Remote, TableError, counted, sample
from lab.tables.connections import Connection
from lab.tables.storage import File
from tests.helpers.storage import KEY, storage
from tests.lab.tables.conftest import scored

ROLES = LabRoles("binary", ("label",), ("score_a", "score_b"), "yes")
pytestmark = pytest.mark.slow


@pytest.fixture
def stored(monkeypatch):
    with storage() as found:
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        monkeypatch.setenv("STORAGE", found.address)
        yield found


def remote(place: str) -> Remote:
    return Remote("scored", place, Connection("shop", "duckdb", "STORAGE", {}))


def parquet(rows: pa.Table, **options: object) -> bytes:
    content = io.BytesIO()
    pq.write_table(rows, content, **options)
    return content.getvalue()


def refused(place: str) -> str:
    with pytest.raises(TableError) as error:
        sample(remote(place))
    assert "127.0.0.1" not in str(error.value)
    return str(error.value)


def test_counts_are_those_of_the_rows_on_disk(stored, keep):
    """One file, a folder with a file that is no table, a pattern, and CSV."""
    rows, text = scored(), io.BytesIO()
    pyarrow.csv.write_csv(rows, text)
    stored.objects |= {
        "lab/scored.parquet": parquet(rows),
        "lab/scored.csv": text.getvalue(),
        "lab/parts/_SUCCESS": b"",
    }
    for part in range(3):
        stored.objects[f"lab/parts/part-{part}.parquet"] = parquet(rows.slice(1000 * part, 1000))
    look = sample(disk := keep("parquet", rows), 5000).table
    wanted = counted(disk, ROLES, look).rows
    for place in ("scored.parquet", "scored.csv", "parts", "parts/*.parquet", "p*s/part-[012].parquet"):
        found = counted(remote(place), ROLES, look).rows
        assert found.copies.tolist() == wanted.copies.tolist(), place
        assert found.truth.tolist() == wanted.truth.tolist()
        for model in ROLES.models:
            assert found.models[model].tolist() == wanted.models[model].tolist()
    assert sample(remote("parts/part-[12].parquet")).total == 2000


def test_parts_of_a_path_that_say_what_its_rows_have_are_columns(stored):
    rows = scored().drop_columns(["region"])
    for region in ("north", "south"):
        stored.objects[f"lab/by/region={region}/part.parquet"] = parquet(rows)
    found = sample(remote("by"), 10_000).table
    assert sorted(set(found.columns["region"].tolist())) == ["north", "south"]


def test_columns_that_nobody_asks_for_stay_where_they_are(stored):
    wide = scored()
    for place in range(20):
        wide = wide.append_column(f"text_{place}", pa.array([f"{place} of {row}" for row in range(len(wide))]))
    whole = parquet(wide, row_group_size=1000)
    stored.objects["lab/wide.parquet"] = whole
    look = sample(remote("wide.parquet"), 5000).table
    stored.asked.clear()
    counted(remote("wide.parquet"), ROLES, look)
    ranges = [part.removeprefix("bytes=").split("-") for _, key, part in stored.asked if part]
    read = sum(int(last) - int(first) + 1 for first, last in ranges)
    assert 0 < read < len(whole) / 2


def test_threads_that_read_one_file_keep_their_places():
    """As DuckDB does: to a place, and there. Between the two another thread reads; then one that went nowhere goes on."""
    file, other = File(pa.BufferReader(b"0123456789")), ThreadPoolExecutor(1)
    file.seek(2)
    assert other.submit(lambda: (file.seek(6), file.read(2))[1]).result() == b"67"
    assert (file.read(3), file.tell()) == (b"234", 5)
    assert other.submit(file.read, 2).result() == b"56"
    assert (file.read(), file.read(), file.seek(-1, 2), file.read(5)) == (b"789", b"", 9, b"9")
    file.close()


@pytest.mark.parametrize("place", ["nothing.parquet", "no/*.parquet"])
def test_what_is_not_there(stored, place):
    assert refused(place).startswith("“scored” is not there any more.")


def test_a_bucket_that_is_not_there(stored, monkeypatch):
    monkeypatch.setenv("STORAGE", stored.address.replace("shop", "other"))
    assert refused("scored.parquet").startswith("“scored” is not there any more.")


def test_without_permission(stored, monkeypatch):
    stored.objects["lab/scored.parquet"] = parquet(scored())
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "somebody")
    assert refused("scored.parquet") == "“scored” may not be read: the account that Metricscope uses has no permission."


def test_other_files_are_no_tables(stored):
    stored.objects["lab/notes.txt"] = b"hello"
    assert refused("notes.txt") == "“notes.txt” is no Parquet or CSV file."


def test_a_storage_that_does_not_answer(stored):
    stored.objects["lab/scored.parquet"] = parquet(scored())
    stored.hangs = True
    assert refused("scored.parquet").startswith("Object storage did not answer for “scored”")
