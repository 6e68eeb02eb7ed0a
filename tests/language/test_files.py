"""What is wrong with a file is said in the page's language, down to its parts: each sentence is looked up by its template."""

import re
from dataclasses import replace

import pytest

import language
from datasets.uploads import Problem, UploadError, read_table
from datasets.uploads.predictions import NO_LABEL, REASONS
from lab.read import guess_lab_roles, lab_rows
from language import FILES, Language, gettext, of_template
from tests.helpers import MALFORMED
from tests.helpers.catalogues import pseudo
from tests.helpers.texts import messages
from tests.lab.read.test_malformed import FAULTS, HERE, task_of

OF_READER = re.compile(
    r"“[^”]*”|\"[^\"]*\"|'[^']*'|\([^()]*\)|[\w.-]+\.\w+\b"
)  # quoted, in brackets, and names of files
ENGLISH = re.compile(r"\b(?=[a-z]*[aeiouy])[a-z]{3,}\b")  # the pseudo-language has an accent on each vowel


class Longer(Language):
    """The pseudo-language; it knows what the catalogue of files would hold, and nothing else."""

    def gettext(self, text):
        return pseudo(text) if text in messages(FILES) else text

    def ngettext(self, one, many, n):
        return pseudo(one if n == 1 else many) if (one, many) in messages(FILES) else one


@pytest.fixture
def in_pseudo(monkeypatch):
    monkeypatch.setattr(language, "_asked", [lambda: Longer("en-XA", {})])


@pytest.mark.parametrize("path", sorted(MALFORMED.iterdir()), ids=lambda path: path.name)
def test_why_a_file_cannot_be_read(path, in_pseudo):
    try:
        read_table(path.read_bytes(), path.name)
    except UploadError as error:
        assert_whole(gettext(str(error)))


@pytest.mark.parametrize("name", FAULTS)
def test_why_a_table_cannot_be_used(name, in_pseudo):
    table = read_table((HERE / name).read_bytes(), name)
    roles = guess_lab_roles(table, task_of(name)).roles
    if name == "answers_groups_differ.csv":
        roles = replace(roles, group="passage")
    if name == "ranking_weights_differ.csv":
        roles = replace(roles, weight="weight")
    with pytest.raises(UploadError) as caught:
        lab_rows(table, roles)
    assert_whole(gettext(str(caught.value)), {*table.columns, "ham", "spam", "maybe"})


def test_why_a_row_is_left_out(in_pseudo):
    problem = Problem(5, "label", REASONS[NO_LABEL], "")
    shown = of_template(problem.reason), of_template(problem.unit)
    assert shown == tuple(map(pseudo, ("the label is missing", "line")))
    assert_whole(gettext(str(problem)), {"label"})


def assert_whole(said, names=frozenset()):
    """Nothing is left in English but what is the reader's, or what an engine that reads files says itself."""
    assert "⟦" in said and {*ENGLISH.findall(OF_READER.sub("", said))} <= names, said
