"""A guess at references and models' texts: what a model was asked or given is neither."""

from __future__ import annotations

from datasets.uploads.roles import word_set, words
from datasets.uploads.sentences import HYPOTHESIS, MOST_REFERENCES, REFERENCE
from lab.read.columns import FEW_WORDS, predicted_name, said_by_name, words_a_cell
from lab.read.look import Look
from lab.read.names import model_name
from lab.read.rows import LabRoles
from metrics_core.filled import Filled

SOURCES = word_set(
    "input inputs prompt prompts question questions source src context article document passage instruction instructions "
    "query text body content dialogue"
)
EXPECTED = REFERENCE | {"expected", "ideal", "golden"}
SAID = HYPOTHESIS | word_set("sys mt generated generation response responses reply completion outputs candidate")
EITHER = word_set("answer answers summary translation completion title caption")
SHORT = 0.5  # of the rows, from which on different texts are no classes


def text_columns(look: Look, *, by_name: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of references and of models' texts; by_name: only those that are named so."""
    texts = [name for name in look.names if look.text(name) and name != look.stacked]
    references = [name for name in texts if words(name) & EXPECTED]
    sources = [name for name in texts if words(name) & SOURCES and name not in references]
    left = [name for name in texts if name not in (*references, *sources)]
    said = [name for name in left if words(name) & SAID or predicted_name(name) or model_name(name)]
    either = [name for name in left if words(name) and words(name) <= EITHER]
    if not references and [name for name in said if name not in either]:
        references = either[:1]
    said = [name for name in said if name not in references]
    rest = [name for name in left if name not in (*references, *said) and look.spare(name)]
    if not by_name:
        references = references or rest[:1]
        said = said or [name for name in rest if name not in references][:1]
    return tuple(references[:MOST_REFERENCES]), tuple(said)


def are_texts(look: Look) -> bool:
    """Whether columns named like references and answers hold sentences, or short answers to what stands beside them."""
    references, said = text_columns(look, by_name=True)
    if not references or not said:
        return False
    if words_a_cell(look.values(references[0])) >= FEW_WORDS:
        return True
    different = look.different(references[0]) > SHORT * look.table.rows
    return different and any(look.text(n) and words(n) & SOURCES for n in look.names)


def text(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of references and models' texts, and why."""
    references, models = text_columns(look, by_name=False)
    return LabRoles("text", references, models), {
        "truth": said_by_name(Filled("a reference"), *references),
        "models": said_by_name(Filled("a model's text"), *models),
    }
