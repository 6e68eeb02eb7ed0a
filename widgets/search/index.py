"""What can be found, built once: lessons, metrics by name and alias, and everything in the documents, each with its link.

It is fetched by the browser when the field is first used, and matched there, so that it answers while one types.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from datasets.documents import CATALOGUE
from metrics_core import CATALOG
from widgets.atlas import VERDICTS, entry
from widgets.curriculum import HOME_OF_SCENARIO, LESSONS, OTHERS, home_of, lesson_of
from widgets.js.served import compressed
from widgets.terms import FIELD, words

Found = tuple[str, str, str, Sequence[str], str]  # kind, title, what it says, other names, link
DETAIL = 150  # characters of what an entry says
# What readers ask in their own words, by the page that answers.
ASKED = {
    "choose": ("how good is my model", "which metric should I use", "choose a metric"),
    "what_if": (
        "my own predictions",
        "my data",
        "upload a CSV file",
        "compare two models",
        "is the difference significant",
    ),
    "accuracy_pitfalls": ("imbalanced data", "class imbalance", "baseline"),
    "thresholds": ("cut-off", "decision threshold"),
    "multiclass": ("more than two classes", "confusion matrix"),
    "regression": ("overfitting", "training and test data", "outliers"),
    "ranking": ("information retrieval", "search engine"),
    "bleu_rouge": ("machine translation", "summarisation"),
    "detection": ("object detection", "bounding boxes"),
}


def entries() -> Iterator[Found]:
    """Everything that can be found, the more important kinds first."""
    for page in (*LESSONS, *OTHERS):
        asked = ASKED.get(page.url, ())
        yield "lesson" if page in LESSONS else "page", page.title, page.question, (*asked, *_taught(page.url)), page.url
    for name, card in CATALOG.items():
        others = [*card.aliases, *([name.replace("_", " ")] if name.replace("_", " ") != card.name else [])]
        yield "metric", card.name, card.question, others, f"glossary?{urlencode({'metric': name})}"
    for concept in CATALOGUE.concepts.values():
        yield "concept", concept.name, concept.definition, (), entry("concepts", concept.id)
    for word in words():
        yield "concept", word, FIELD[word], (), f"glossary?{urlencode({'word': word})}"
    for scenario in CATALOGUE.scenarios.values():
        link = f"{HOME_OF_SCENARIO[scenario.id]}?{urlencode({'story': scenario.id})}"
        yield "scenario", scenario.title, scenario.story, (), link
    for example in CATALOGUE.examples.values():
        link = f"{home_of(example)}?{urlencode({'example': example.id})}"
        yield (
            "example",
            example.story,
            f"Recomputed: {VERDICTS[example.verdict]}. {example.reason or example.remark}",
            (),
            link,
        )
    for mistake in CATALOGUE.mistakes.values():
        yield "mistake", mistake.claim, mistake.correction, (), entry("mistakes", mistake.id)
    for claim in CATALOGUE.claims.values():
        yield "claim", claim.claim, claim.explanation, (), entry("claims", claim.id)


def _taught(url: str) -> Iterator[str]:
    """The metrics of a lesson, by all their names."""
    for name, card in CATALOG.items():
        if lesson_of(name, card.topic) == url:
            yield from (card.name, *card.aliases)


@cache
def packed() -> tuple[str, bytes]:
    """The index as gzipped JSON, and the digest that names it."""
    found = [(kind, title, _short(says), list(others), link) for kind, title, says, others, link in entries()]
    body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    return hashlib.sha256(body).hexdigest()[:16], gzip.compress(body, 9)


def route() -> Route:
    """GET /search/<digest>.json"""
    return Route("/search/{digest}.json", _answer)


def address() -> str:
    """Where the browser finds the index, without the server's base path."""
    return f"search/{packed()[0]}.json"


async def _answer(request: Request) -> Response:
    digest, body = packed()
    if request.path_params["digest"] != digest:
        return Response(status_code=404)
    return compressed(request, body, "application/json")


def _short(text: str) -> str:
    if len(text) <= DETAIL:
        return text
    return text[:DETAIL].rpartition(" ")[0] + "…"
