"""The rooms below `pages/`: what each teaches, and where everything that the documents and the core have is at home.

A room says it itself, in its about.py; nothing here names one. `pages/<section>/<url>/` is a room where it has a page.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

from datasets.documents import CATALOGUE, Example
from datasets.missing import NOTHING_TO_LOAD
from widgets.speaking import speaking

PAGES_FOLDER = Path(__file__).parents[1] / "pages"
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "home": "",
        "classification": "Classification",
        "ranking": "Ranking",
        "regression": "Regression",
        "text": "Text",
        "language": "Language models",
        "vision": "Pictures and clusters",
        "lab": "Your own",
        "reference": "Reference",
    }
)
NO_LESSONS = ("home", "lab", "reference")


@dataclass(frozen=True)
class About:
    """What a page says about itself. place: its place in its section, from 1.

    title: in the navigation; heading: on the page, with the acronym spelled out, where that is more. plain: what the metric
    is, in one sentence; takeaway: what to remember, in one or two; minutes: how long the lesson takes, its exercises too.
    topics: of the documents, whose examples are at home here; examples: single ones, whatever their topic. scenarios and
    concepts: by their ids in the documents, a concept with what follows the page's URL in a link to it. metric_topics: of
    the core's cards, each with those of its metrics that the page shows; metrics: single ones that it shows, whatever their topic.
    """

    place: int
    title: str
    question: str
    topics: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    concepts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    metric_topics: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    metrics: tuple[str, ...] = ()
    heading: str = ""
    plain: str = ""
    takeaway: str = ""
    minutes: int = 0


@dataclass(frozen=True)
class Room:
    """One page. section: the folder that it is in; folder: its own, below `pages/`."""

    section: str
    folder: str
    about: About

    @property
    def url(self) -> str:
        """Its name in links: that of its folder."""
        return self.folder.rpartition("/")[2]

    @property
    def page(self) -> str:
        """Its script, from the top of the house."""
        return f"pages/{self.folder}/page.py"

    @property
    def title(self) -> str:
        """What it is called in the navigation."""
        return self.about.title

    @property
    def question(self) -> str:
        """The question that it starts from, or what it is for."""
        return self.about.question


def _rooms() -> Iterator[Room]:
    for path in PAGES_FOLDER.rglob("page.py"):
        folder = path.parent.relative_to(PAGES_FOLDER)
        yield Room(folder.parts[0], folder.as_posix(), _module(folder.as_posix(), "about").ABOUT)


def _module(folder: str, name: str) -> ModuleType:
    with speaking(None):  # what it keeps is kept for all languages
        return import_module(f"pages.{folder.replace('/', '.')}.{name}")


@cache
def part(url: str, name: str) -> ModuleType | None:
    """A module of a room by its name, such as its exercises; None where there is no such room or module."""
    room = ROOMS.get(url)
    there = room and (PAGES_FOLDER / room.folder / f"{name}.py").exists()
    return _module(room.folder, name) if room and there else None


ROOMS: Mapping[str, Room] = MappingProxyType(
    {room.url: room for room in sorted(_rooms(), key=lambda room: ([*TITLES].index(room.section), room.about.place))}
)
# every section that has pages, by its title, in the order of the navigation
PAGES: Mapping[str, tuple[Room, ...]] = MappingProxyType(
    {title: tuple(room for room in ROOMS.values() if room.section == section) for section, title in TITLES.items()}
)
SECTIONS: Mapping[str, tuple[Room, ...]] = MappingProxyType(
    {title: PAGES[title] for section, title in TITLES.items() if section not in NO_LESSONS}
)
LESSONS = tuple(room for rooms in SECTIONS.values() for room in rooms)
LESSON_URLS = frozenset(lesson.url for lesson in LESSONS)
OTHERS = tuple(room for room in ROOMS.values() if room.section in NO_LESSONS and room.url != "home")


def section_of(url: str) -> str:
    """The title of a page's section in the navigation; "" for the home page, which has none, and where there is no such page."""
    room = ROOMS.get(url)
    return TITLES[room.section] if room else ""


def _homes(kind: str) -> Mapping[str, str]:
    """Which room claims what, of one of the kinds in About. Raises ValueError where two rooms claim the same."""
    found: dict[str, str] = {}
    for room in ROOMS.values():
        for name in getattr(room.about, kind):
            if name in found:
                raise ValueError(f"{name!r} is claimed by the rooms {found[name]} and {room.url}")
            found[name] = room.url
    return MappingProxyType(found)


HOME_OF_TOPIC, HOME_OF_EXAMPLE = _homes("topics"), _homes("examples")
HOME_OF_SCENARIO, HOME_OF_CONCEPT = _homes("scenarios"), _homes("concepts")
LESSON_OF_TOPIC, LESSON_OF_METRIC = _homes("metric_topics"), _homes("metrics")


def home_of(example: Example) -> str:
    """The room of an example."""
    return HOME_OF_EXAMPLE.get(example.id) or HOME_OF_TOPIC[example.topic]


@cache
def examples_of(url: str) -> tuple[Example, ...]:
    """All examples that are at home in a room, in the catalogue's order."""
    return tuple(example for example in CATALOGUE.examples.values() if home_of(example) == url)


def loadable_in(url: str) -> tuple[Example, ...]:
    """The examples of a room that have inputs to load."""
    return tuple(example for example in examples_of(url) if example.id not in NOTHING_TO_LOAD)


def scenarios_of(url: str) -> tuple[str, ...]:
    """The ids of all scenarios that are at home in a room, in the catalogue's order."""
    return tuple(scenario for scenario in CATALOGUE.scenarios if HOME_OF_SCENARIO.get(scenario) == url)


def link_to_concept(concept: str) -> str:
    """Where a concept can be moved: a room, with an example to load or a section to go to."""
    url = HOME_OF_CONCEPT[concept]
    return url + ROOMS[url].about.concepts[concept]


def lesson_of(metric: str, topic: str) -> str:
    """The lesson of a metric, by its own name or its card's topic. Raises KeyError for a topic that no lesson has."""
    return LESSON_OF_METRIC.get(metric) or LESSON_OF_TOPIC[topic]


def shown_in_its_lesson(metric: str, topic: str) -> bool:
    """Whether the lesson of a metric shows it; else it is there because of its topic."""
    return metric in LESSON_OF_METRIC or metric in ROOMS[LESSON_OF_TOPIC[topic]].about.metric_topics[topic]
