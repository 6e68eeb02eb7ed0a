"""TREC files where a table is asked for: refused with the place that reads them."""

import gzip

import pytest

from datasets.uploads import UploadError, read_table
from datasets.uploads.trec import LESSON
from widgets.curriculum import ROOMS

RUN = "".join(f"q{q} Q0 d{r} {r} {20 - r / 7:.3f} bm25\n" for q in range(40) for r in range(30))
QRELS = "".join(f"{q} 0 d{i} {i % 3 - 1}\n" for q in range(40) for i in range(30))


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (RUN, "a TREC run"),
        (RUN.replace(" ", "\t").replace("\n", "\r\n"), "a TREC run"),
        (RUN.splitlines()[0], "a TREC run"),
        (QRELS, "a TREC qrels file"),
        ("\ufeff" + QRELS, "a TREC qrels file"),
    ],
)
def test_the_refusal_names_the_lesson_that_reads_them(content, what):
    for held in (content.encode(), gzip.compress(content.encode("utf-16"))):
        with pytest.raises(UploadError) as told:
            read_table(held, "bm25.run")
        assert str(told.value).startswith(f"bm25.run is {what}. The lesson “{LESSON}” reads")


def test_the_lesson_is_called_so():
    assert ROOMS["ranking"].title == LESSON


def test_tables_are_not_taken_for_them():
    table = read_table(b"query\titem\trelevance\tscore\nq1\td1\t1\t0.5\nq1\td2\t0\t0.25\n", "x.tsv")
    assert list(table.columns) == ["query", "item", "relevance", "score"]
    assert read_table(b"1\t0\td1\t2\n1\t0\td2\t1\n", "x.tsv").rows == 2
