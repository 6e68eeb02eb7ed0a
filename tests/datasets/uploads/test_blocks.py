"""Wide tables are read block by block, and as their columns would be by themselves."""

import io

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import blocks, profile, read_table, typed

pytestmark = pytest.mark.slow  # reads wide tables

KINDS = ("7", "0.25", "1e-3", "true", "text", "", "12x")


@pytest.mark.parametrize("stored", ["csv", "parquet"])
def test_a_wide_table_is_read_as_its_columns_are_by_themselves(stored):
    rng = np.random.default_rng(3)
    cells = {f"c{i}": rng.choice(KINDS[: i % 7 + 1], 40).tolist() for i in range(61)}
    wide = as_stored(cells, stored)
    assert len(wide.columns) == 61
    for start in range(0, 61, 20):
        names = [f"c{i}" for i in range(start, min(start + 20, 61))]
        narrow = as_stored({"first": ["1"] * 40} | {name: cells[name] for name in names}, stored)
        for name in names:
            assert wide.columns[name].dtype == narrow.columns[name].dtype
            np.testing.assert_array_equal(wide.columns[name], narrow.columns[name])
            assert wide.not_numbers.get(name) == narrow.not_numbers.get(name)


def as_stored(cells, stored):
    if stored == "parquet":
        file = io.BytesIO()
        pd.DataFrame(cells).to_parquet(file)
        return read_table(file.getvalue(), "wide.parquet")
    return read_table(pd.DataFrame(cells).to_csv(index=False).encode(), "wide.csv")


def test_a_row_that_a_wide_table_cannot_take_is_named_once():
    lines = [",".join(f"c{i}" for i in range(50)), *(",".join(["0.5"] * 50) for _ in range(30))]
    lines[7] = ",".join(["0.5"] * 52)
    table = read_table("\n".join(lines).encode(), "wide.csv")
    assert (table.rows, table.problem_count) == (29, 1)
    assert table.problems[0].line == 8


def test_no_query_asks_for_more_columns_than_a_block(monkeypatch):
    asked = []

    def noted(source, block):
        asked.append(len(list(block)))
        return blocks.cells_of(source, block)

    monkeypatch.setattr(profile, "cells_of", noted)
    monkeypatch.setattr(typed, "cells_of", noted)
    as_stored({f"c{i}": ["1", "2"] for i in range(100)}, "csv")
    assert max(asked) == blocks.BLOCK
    assert sum(asked) == 2 * 100
