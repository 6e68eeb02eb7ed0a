"""A corpus on the page of BLEU and ROUGE: our own, and tables and texts of the reader's."""

from __future__ import annotations

import io
import re

import numpy as np
import pandas as pd
import pytest
from sacrebleu import BLEU

from datasets.sentences import (
    CORPUS_REFERENCES,
    GOOD_AT_LONG,
    GOOD_AT_SHORT,
    LONG_AND_SHORT,
    SYSTEM_A,
    SYSTEM_B,
)
from datasets.uploads import sample_sentences_csv
from tests.helpers.pages import marked

LESSON = "text/bleu_rouge"


def corpus_table(at) -> pd.DataFrame:
    return next(table.value for table in at.table if "corpus BLEU" in table.value.columns)


def test_our_corpus_is_scored_as_by_sacrebleu(visit):
    found = corpus_table(visit(LESSON))
    true = [list(column) for column in zip(*CORPUS_REFERENCES, strict=True)]
    for system, said in (("system A", SYSTEM_A), ("system B", SYSTEM_B)):
        expected = BLEU(smooth_method="none").corpus_score(list(said), true).score / 100
        assert float(found.loc[system, "corpus BLEU"]) == pytest.approx(expected, abs=5e-5)


def test_corpus_and_mean_prefer_different_systems(visit):
    found = corpus_table(visit(LESSON, corpus="average against corpus"))
    true = [[one for (one,) in LONG_AND_SHORT]]
    metric = BLEU(smooth_method="none", effective_order=False)
    whole, mean = {}, {}
    for system, said in (("system A", GOOD_AT_LONG), ("system B", GOOD_AT_SHORT)):
        whole[system] = metric.corpus_score(list(said), true).score / 100
        mean[system] = np.mean(
            [metric.sentence_score(one, list(r)).score / 100 for one, r in zip(said, LONG_AND_SHORT, strict=True)]
        )
        assert float(found.loc[system, "corpus BLEU"]) == pytest.approx(whole[system], abs=5e-5)
        assert float(found.loc[system, "mean of sentence BLEU"]) == pytest.approx(mean[system], abs=5e-5)
    assert whole["system A"] > whole["system B"] and mean["system A"] < mean["system B"]


def test_a_table_of_the_readers_own(visit):
    at = visit(LESSON, corpus="your table")
    assert any("does not contain your file" in info.value for info in at.info)
    at.file_uploader(key="corpus-table").upload("mine.csv", sample_sentences_csv(), "text/csv").run()
    assert not at.exception and not at.error
    frame = pd.read_csv(io.BytesIO(sample_sentences_csv()))
    true = [frame.reference_1.tolist(), frame.reference_2.tolist()]
    expected = BLEU(smooth_method="none").corpus_score(frame.system_a.tolist(), true).score / 100
    assert float(corpus_table(at).loc["system\\_a", "corpus BLEU"]) == pytest.approx(expected, abs=5e-5)
    assert any("Paired bootstrap" in element.value for element in at.markdown)
    worst = next(button for button in at.button if button.label == "Align")
    worst.click().run()
    line = marked(at)["lines"]
    assert " ".join(line[0]["words"]) in frame.system_a.tolist()
    assert len(line) == 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"hypothesis,reference\na b,\n,c d\n", "No pair is left"),
        (b"x,y\n1,2\n", "column is needed"),
        (b"\xff\xfe\x00\xd8", r"\w{3}"),
    ],
)
def test_a_table_that_is_none_is_explained(content, says, visit):
    at = visit(LESSON, corpus="your table")
    at.file_uploader(key="corpus-table").upload("mine.csv", content, "text/csv").run()
    assert not at.exception
    (problem,) = at.error
    assert re.search(says, problem.value.replace("\\", ""))
    assert "system A" in corpus_table(at).index


def test_an_empty_cell_is_left_out_and_listed(visit):
    at = visit(LESSON, corpus="your table")
    content = b"hypothesis,reference\na b,a b\n,c d\ne f,e f\n"
    at.file_uploader(key="corpus-table").upload("mine.csv", content, "text/csv").run()
    assert any("1 row is left out" in expander.label for expander in at.expander)


def test_two_text_files(visit):
    at = visit(LESSON, corpus="your text files")
    at.file_uploader(key="outputs-files").upload("out.txt", b"a b c d\ne f g h\n", "text/plain")
    at.file_uploader(key="reference-files").upload("ref.txt", b"a b c d\ne f g x\n", "text/plain").run()
    assert not at.exception and not at.error
    expected = BLEU(smooth_method="none").corpus_score(["a b c d", "e f g h"], [["a b c d", "e f g x"]]).score / 100
    assert float(corpus_table(at).loc["out\\.txt", "corpus BLEU"]) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("said", "true", "says"),
    [
        (b"a\nb\n", b"a\n", "out.txt has 2 lines and ref.txt has 1"),
        (b"a\n\n", b"\n\nb\n", "lines"),
        (b"a", b"", "is empty"),
        (b"a", b"\xff\xfe\x00\xd8\x00", "ref.txt"),
        (b"\x00\x01\x02", b"a", r"\w{3}"),
    ],
)
def test_text_files_that_do_not_fit_are_explained(said, true, says, visit):
    at = visit(LESSON, corpus="your text files")
    at.file_uploader(key="outputs-files").upload("out.txt", said, "text/plain")
    at.file_uploader(key="reference-files").upload("ref.txt", true, "text/plain").run()
    assert not at.exception
    (problem,) = at.error
    assert re.search(says, problem.value.replace("\\", ""))
