"""Each concept has a place where it can be moved, and the place exists: an example at home there, or a section of the page."""

from urllib.parse import parse_qs, urlsplit

import pytest

from datasets.documents import CATALOGUE
from datasets.missing import NOTHING_TO_LOAD
from widgets.curriculum import HOME_OF_CONCEPT, LESSONS, home_of, link_to_concept
from widgets.lesson import slug

FILES = {lesson.url: lesson.folder for lesson in LESSONS}
LINKS = {concept: link_to_concept(concept) for concept in HOME_OF_CONCEPT}
SPLIT = {concept: urlsplit(link) for concept, link in LINKS.items()}
SECTIONS = sorted({(link.path, link.fragment) for link in SPLIT.values() if link.fragment})


def test_every_concept_is_taught_somewhere():
    assert LINKS.keys() == CATALOGUE.concepts.keys()
    assert {HOME_OF_CONCEPT[concept] for concept in LINKS} <= {*FILES, "glossary"}


def test_an_example_is_at_home_there_and_has_inputs_to_load():
    for concept, link in SPLIT.items():
        for example in parse_qs(link.query).get("example", ()):
            assert home_of(CATALOGUE.examples[example]) == link.path, concept
            assert example not in NOTHING_TO_LOAD, concept


def test_only_what_has_no_number_is_left_to_the_glossary():
    left = {concept for concept in LINKS if HOME_OF_CONCEPT[concept] == "glossary"}
    for concept in left:
        assert parse_qs(SPLIT[concept].query) == {"concept": [concept]}
    assert left == {
        *("model-vs-system-performance", "satisficing-vs-optimizing", "online-nearline-offline"),
        *("intrinsic-vs-extrinsic", "short-term-vs-long-term", "human-correlation"),
        *("score-vs-loss-naming", "grid-search-scoring"),
    }


@pytest.mark.parametrize(("lesson", "place"), SECTIONS)
def test_a_section_that_is_linked_is_on_its_page(lesson, place, visit):
    assert place in {header.proto.anchor for header in visit(FILES[lesson]).header}


def test_a_section_without_an_anchor_is_called_by_its_title(visit):
    headers = visit("language/language_models").header
    named = {"story", *(place for lesson, place in SECTIONS if lesson == "language_models")}
    plain = [header for header in headers if header.proto.anchor not in named]
    assert plain
    assert [header.proto.anchor for header in plain] == [slug(header.value) for header in plain]
