"""Runs and judgements out of files: what is taken, what is left out, and what is refused with its place."""

import numpy as np
import pytest

from datasets.rankings import two_engines
from datasets.uploads import (
    RankingRoles,
    UploadError,
    guess_ranking_roles,
    ranking_rows,
    read_table,
    read_trec,
    sample_ranking_csv,
)
from metrics_core.ranking import ndcg
from pages.ranking.ranking.files import as_rankings
from pages.ranking.ranking.options import How
from pages.ranking.ranking.picture import _values
from pages.ranking.ranking.source import Source

QRELS = b"1 0 a 1\n1 0 b 0\n\n2\t0\tc\t2\r\n3 0 d 1\n"
RUN = b"1 Q0 b 1 2.5 me\n1 Q0 a 9 2.5 me\n1 Q0 z 3 3.5 me\n9 Q0 a 1 1 me\n2 Q0 c 1 high me\n2 Q0 e 1 -1e3 me\n"
CSV = b"query,item,score_a,score_b,relevance\nx,1,0.5,0.1,1\nx,2,0.4,,0\ny,3,0.2,0.3,\ny,4,0.1,0.5,1\n,5,1,1,1\n"


def test_trec_files():
    found = read_trec([(RUN, "mine.run")], (QRELS, "qrels.txt"))
    lists = as_rankings(found, "docid", 1)
    assert lists.names == ("1", "2", "3")
    assert lists.relevant == (("a",), ("c",), ("d",))
    assert lists.runs == {"mine.run": (("z", "b", "a"), ("e",), ())}  # by score; of equal ones the later name first
    assert as_rankings(found, "order", 1).ranked[0] == ("z", "b", "a")
    assert as_rankings(found, "docid", 2).relevant == ((), ("c",), ())
    assert found.unjudged == ("9",)
    (problem,) = found.left_out
    assert (problem.line, problem.reason) == (5, "the score is not a number")


def test_equal_scores_are_ordered_by_name_or_as_they_stand():
    found = read_trec([(b"1 Q0 a 1 2 me\n1 Q0 b 2 2 me\n", "run")], (b"1 0 a 1\n", "qrels"))
    assert as_rankings(found, "docid", 1).ranked == (("b", "a"),)
    assert as_rankings(found, "order", 1).ranked == (("a", "b"),)


def test_ndcg_takes_the_grades_as_trec_eval_does():
    qrels = b"1 0 a 1\n1 0 b 3\n1 0 c -1\n1 0 d 2\n2 0 a 1\n3 0 a 0\n"
    found = read_trec(
        [(b"1 Q0 c 1 4 me\n1 Q0 a 2 3 me\n1 Q0 x 3 2 me\n1 Q0 b 4 1 me\n3 Q0 a 1 1 me\n", "run")], (qrels, "qrels")
    )
    lists = as_rankings(found, "docid", 1)
    assert lists.grades == {"run": ((0, 1, 0, 3), (), (0,))}  # c is harmful, x unjudged
    source = Source(lists, "graded")
    for how, second in ((How(), 0.0), (How(unanswered="left-out"), np.nan)):
        shares = _values(source, "run", how)["ndcg"]
        assert shares[0, [1, 3]] == pytest.approx(
            [ndcg([0, 1], k=2, judged=[3, 2, 1, 0]), ndcg([0, 1, 0, 3], judged=[3, 2, 1, 0])]
        )
        assert np.array_equal(shares[1:, 3], [second, np.nan], equal_nan=True)


def test_a_table_of_two_runs():
    table = read_table(CSV, "lists.csv")
    roles = guess_ranking_roles(table)
    assert roles == RankingRoles("query", "item", ("score_a", "score_b"), "relevance")
    found = ranking_rows(table, roles)
    lists = as_rankings(found, "docid", 1)
    assert lists.relevant == (("1",), ("4",))
    assert lists.runs == {"score_a": (("1", "2"), ("3", "4")), "score_b": (("1",), ("4", "3"))}
    assert [(p.line, p.column) for p in found.left_out] == [(6, "query")]


def test_the_sample_reads_as_it_was_written():
    table = read_table(sample_ranking_csv(), "sample.csv")
    roles = guess_ranking_roles(table)
    assert roles.scores == ("score engine A", "score engine B")
    lists = as_rankings(ranking_rows(table, roles), "docid", 1)
    ours = two_engines()
    assert list(lists.runs.values()) == list(ours.runs.values())
    assert [set(one) for one in lists.relevant] == [set(one) for one in ours.relevant]


@pytest.mark.parametrize(
    ("run", "qrels", "said"),
    [
        (RUN + b"1 Q0 b 7 0.1 me\n", QRELS, "r: query “1” has the item “b” twice, on lines 1 and 7"),
        (RUN, QRELS + b"1 0 a 0\n", "q: query “1” has the item “a” twice, on lines 1 and 6"),
        (QRELS, RUN, "q does not look like a TREC qrels file.*line 1: the line has 6 fields, not the 4.*swapped"),
        (b" \n", QRELS, "r is empty"),
        (b"7 Q0 a 1 1 me\n", QRELS, "No query of r is among the judged ones"),
        (b"\xff\xfe\x00", QRELS, "."),
        (b"PAR1 x", QRELS, "."),
    ],
)
def test_trec_files_are_refused_with_the_place(run, qrels, said):
    with pytest.raises(UploadError, match=said):
        read_trec([(run, "r")], (qrels, "q"))


def test_one_run_or_two():
    with pytest.raises(UploadError, match="You chose 3 runs; one or two can be compared"):
        read_trec([(RUN, "r")] * 3, (QRELS, "q"))
    assert list(read_trec([(RUN, "r"), (RUN, "r")], (QRELS, "q")).runs) == ["r", "r (2)"]


@pytest.mark.parametrize(
    ("content", "roles", "said"),
    [
        (CSV + b"x,1,0.2,0.2,1\n", None, "lists.csv: query “x” has the item “1” twice, on lines 2 and 7"),
        (CSV, RankingRoles("", "item", ("score_a",), "relevance"), "A query column is needed, but no column looks"),
        (CSV, RankingRoles("query", "item", (), "relevance"), "A score column is needed"),
        (CSV, RankingRoles("query", "query", ("score_a",), "relevance"), "cannot be two things at once"),
        (CSV, RankingRoles("query", "item", ("query",), "relevance"), "holds text; a score is a number"),
        (b"query,item,score,relevance\nx,1,0.5,\ny,2,1,1\n", None, ""),
    ],
)
def test_tables_are_refused_with_the_place(content, roles, said):
    table = read_table(content, "lists.csv")
    roles = roles or guess_ranking_roles(table)
    if said:
        with pytest.raises(UploadError, match=said):
            ranking_rows(table, roles)
    else:  # a query without any judgement is left out and named
        assert ranking_rows(table, roles).unjudged == ("x",)


def test_no_query_of_the_run_is_judged():
    table = read_table(b"query,item,score,relevance\nx,1,0.5,\ny,2,,1\n", "lists.csv")
    with pytest.raises(UploadError, match="No query of score is among the judged ones"):
        ranking_rows(table, guess_ranking_roles(table))


def test_many_rows_are_put_in_the_order_of_their_scores():
    rng = np.random.default_rng(0)
    rows = [f"{q} Q0 d{i} 0 {s:.6f} me" for q in range(300) for i, s in enumerate(rng.random(100))]
    found = read_trec([("\n".join(rows).encode(), "run")], (b"\n".join(b"%d 0 d1 1" % q for q in range(300)), "qrels"))
    lists = as_rankings(found, "docid", 1)
    scores = {tuple(row.split()[:3:2]): float(row.split()[4]) for row in rows}
    for name, ranked in zip(lists.names, lists.ranked, strict=True):
        mine = [scores[name, item] for item in ranked]
        assert len(mine) == 100 and mine == sorted(mine, reverse=True)
