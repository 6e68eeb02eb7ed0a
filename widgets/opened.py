"""What a link opens: `?example=<id>`, with `&case=<name>` where it compares several, and `?story=<id>`.

The frame reads the link once, at the head of the page: it shows a banner, or a word where there is no such thing here.
Whatever has inputs to take asks opened() and takes them when the link is fresh.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any, TypeVar

import streamlit as st
from streamlit.errors import StreamlitAPIException

from datasets.documents import CATALOGUE, Example, Scenario
from datasets.inputs import Inputs, assumed, cases
from datasets.missing import NOTHING_TO_LOAD
from datasets.questions import QUESTIONS
from language import gettext
from metrics_core.filled import Filled
from widgets.curriculum import HOME_OF_SCENARIO, home_of
from widgets.links import Name, anchor, here, link, pills, title_of
from widgets.panel import facts
from widgets.place import in_place

Opens = TypeVar("Opens", Example, Scenario)
KINDS = {"example": Filled("example"), "story": Filled("story")}
CHOICE = "from-documents"


@dataclass(frozen=True)
class Opened:
    """The ids that the URL opens in this lesson, "" for none, and a case of the example.

    fresh: the example arrived with this run, so its inputs are to be taken; later the reader may have changed them.
    """

    example: str = ""
    case: str = ""
    story: str = ""
    fresh: bool = False
    fresh_story: bool = False

    @property
    def loads(self) -> bool:
        """Whether there is an example with inputs to load."""
        return bool(self.example) and self.example not in NOTHING_TO_LOAD

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of an example that has just arrived; else none."""
        return CATALOGUE.examples[self.example].options if self.fresh else {}

    @property
    def inputs(self) -> Inputs:
        """The inputs of the example's case."""
        return cases(CATALOGUE.examples[self.example])[self.case]


def opened() -> Opened:
    """What the URL opens in this lesson."""
    found: Opened = st.session_state.get("opened", Opened())
    return found


@in_place
def arrive() -> None:
    """Read the URL and show the banner of what it opens; what it asks for in vain gets a word."""
    example = _at_home("example", CATALOGUE.examples, home_of)
    story = _at_home("story", CATALOGUE.scenarios, lambda one: HOME_OF_SCENARIO[one.id])
    several = list(cases(CATALOGUE.examples[example])) if example else [""]
    asked = st.query_params.get("case", "")
    case = asked if asked in several else several[0]
    seen = st.session_state.get("opened:seen", {})
    now = {"example": (here(), example, case), "story": (here(), story)}
    fresh = {name: bool(now[name][1]) and seen.get(name) != now[name] for name in now}
    st.session_state["opened:seen"] = now
    st.session_state["opened"] = Opened(example, case, story, fresh["example"], fresh["story"])
    if fresh["story"]:
        st.session_state["opened:by-link"] = story
    if example:
        _example_banner(CATALOGUE.examples[example], case, several)
    if story and story == st.session_state.get("opened:by-link"):
        _story_banner(story)


def choose(examples: Sequence[Example]) -> Opened:
    """Let the reader choose one of a lesson's examples; each is opened as its link would."""
    ids = [example.id for example in examples]
    now = opened()
    if now.fresh or CHOICE not in st.session_state:
        st.session_state[CHOICE] = now.example if now.example in ids else ids[0]
    anchor("inputs")
    stories = {example.id: example.story for example in examples}
    chosen = st.selectbox(
        "Example of the documents", ids, format_func=stories.__getitem__, key=CHOICE, label_visibility="collapsed"
    )
    if chosen != now.example:
        _reopen(chosen)
    return now


def put(key: str, value: Any) -> None:
    """Put a value into a widget that is kept in the URL, before it is made."""
    with suppress(
        StreamlitAPIException
    ):  # a widget of the last run still holds the parameter, and it follows the session
        st.query_params.pop(key, None)
    st.session_state[key] = value


def data_set(
    label: str, options: Sequence[Name], key: str, named: Callable[[Name], str] = str, *, documents: str = "documents"
) -> Name:
    """Which data to show: one of several, kept in the URL. An example that a link opens chooses `documents`; another choice closes it."""
    if opened().fresh and opened().loads:
        put(key, documents)
    chosen = pills(label, options, key, named)
    if chosen != documents and opened().loads:
        close()
    return chosen


def close() -> None:
    """Let go of the example, because the reader went on to other data."""
    _reopen("")


def tell_story(story: str) -> None:
    """Put the story that the reader chose on the page into the URL; it needs no banner."""
    st.session_state["opened:seen"]["story"] = (here(), story)
    st.query_params["story"] = story
    if st.session_state.pop("opened:by-link", ""):  # the banner of another one is still above
        st.rerun()


def _reopen(example: str) -> None:
    st.query_params.pop("case", None)
    if example:
        st.query_params["example"] = example
    else:
        st.query_params.pop("example", None)
    st.rerun()


def _at_home(kind: str, known: Mapping[str, Opens], home: Callable[[Opens], str]) -> str:
    """The id that the URL asks for, if it is at home here; else "", with a word on why not."""
    asked = st.query_params.get(kind, "")
    if not asked:
        return ""
    if asked not in known:
        text = gettext(
            "The documents have no {kind} called “{name}”, so nothing was opened.",
            kind=gettext(KINDS[kind]),
            name=escape(asked[:40]),
        )
    else:
        lesson = home(known[asked])
        if lesson == here():
            return asked
        there = link(title_of(lesson), lesson, **{kind: asked})
        text = gettext(
            "The {kind} “{name}” belongs to another lesson: open it in {lesson}.",
            kind=gettext(KINDS[kind]),
            name=escape(asked),
            lesson=there,
        )
    st.html(f'<p class="opened" role="status">{text}</p>')
    return ""


def _example_banner(example: Example, case: str, several: Sequence[str]) -> None:
    said = facts(example)
    lines = [
        f"<strong>{escape(said['example'])}</strong>",
        f"Printed: <strong>{escape(said['printed'])}</strong>. Recomputed: <strong>{escape(said['recomputed'])}</strong>. "
        f"Verdict: {escape(said['verdict'])}. {escape(said['why'])}",
    ]
    if example.id in NOTHING_TO_LOAD:
        lacks = escape(gettext(NOTHING_TO_LOAD[example.id]))
        lines.append(gettext("This example cannot be loaded. The documents do not give {lacks}.", lacks=lacks))
    else:
        lines.append(escape(assumed(cases(example)[case])))
    ways = [
        f"<strong>{escape(name)}</strong>" if name == case else link(name, example=example.id, case=name)
        for name in several
        if len(several) > 1
    ]
    if example.id not in NOTHING_TO_LOAD:
        ways.append(link("to its inputs", place="inputs"))
    ways += [link("to its row", place=f"example-{example.id}"), link("close")]
    _banner(f"{example.document.title}, “{example.section}”", lines, ways)


def _story_banner(story: str) -> None:
    scenario = CATALOGUE.scenarios[story]
    lines = [
        f"<strong>{escape(scenario.title)}</strong>",
        f"{escape(scenario.story)} <strong>{escape(QUESTIONS[story].asks)}</strong>",
    ]
    _banner(scenario.document.title, lines, [link("answer it", place="story"), link("close")])


def _banner(source: str, lines: Sequence[str], ways: Sequence[str]) -> None:
    text = "<br>".join(line for line in lines if line)
    st.html(
        f'<aside class="opened"><header><small>{escape(source)}</small><nav>{"".join(ways)}</nav></header><p>{text}</p></aside>'
    )
