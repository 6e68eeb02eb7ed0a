"""The exercises at a lesson's end: what is asked, whether it is met, two hints, and which lesson follows.

The core decides at every tick whether a goal is met, as soon as an exercise is begun; the browser looks that up while the
reader moves. What has been done is kept in the browser alone, as widgets.progress shows it.
"""

import base64
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Track, over
from widgets import live_text, sorter
from widgets.curriculum import LESSONS
from widgets.exercises.exercise import Exercise, exercises_of, further_of
from widgets.exercises.goals import met
from widgets.js import component
from widgets.links import remember
from widgets.scrubber import Payload, Standing, codes, move, nearest, standing

KEY = "exercises-list"
ASKED = "exercise:asked"
START = "exercise:start"
PARAMETER = "exercise"
FRAME = {
    PARAMETER,
    "present",
    "step",
    "lock",
    "hide",
    "room",
    "seed",
    "course",
    "embed",
    "embed_options",
}  # and nothing of the page
PUTS = {"list": sorter.put, "said": live_text.replace, "ref1": live_text.replace}
_component = component("exercises", '<div class="mx" data-testid="exercises"></div>')


def enter(lesson: str) -> None:
    """Before the lesson runs: do what the reader asked for, or set up the exercise that a link opens.

    A link that also says where everything stands is left alone.
    """
    what, name = st.session_state.pop(ASKED, None) or ("", "")
    one = _named(lesson, name)
    if what == "leave":
        st.query_params.pop(PARAMETER, None)
    elif one and what in ("begin", "show"):
        st.session_state["exercise:order"] = st.session_state.get("exercise:order", 0) + 1
        remember({PARAMETER: name})
        _set_up(one, standing().get(one.scrubber))
        if what == "show":
            _put(one.puts)
            move(one.scrubber, **one.to)
    opened = lesson, st.query_params.get(PARAMETER, "")
    linked = not what and st.session_state.get("exercise:opened") != opened and _named(*opened)
    st.session_state["exercise:opened"] = opened
    if what == "begin":
        st.session_state[START] = None  # where the page stands after this run
    elif linked and set(st.query_params) - FRAME:
        st.session_state[START] = {"position": dict(linked.start)}
    elif linked:
        st.session_state[START] = None
        _set_up(linked, None)
    standing().clear()  # and stays a key of the session: a run that is being stopped may still read all keys


def exercises(lesson: str) -> None:
    """After the lesson has run: its exercises, the one that was begun with what it needs, and the lesson that follows."""
    found = exercises_of(lesson)
    if not found:
        return
    begun = _named(lesson, st.query_params.get(PARAMETER, ""))
    data: dict[str, Any] = {
        "lesson": lesson,
        "exercises": [{"name": one.name, "asks": one.asks} for one in found],
        "further": [{"name": one.name, "asks": one.asks} for one in further_of(lesson)],
        "earlier": _earlier(lesson),
        "next": _next(lesson),
        "begun": begun and _begun(begun),
        "order": st.session_state.get("exercise:order", 0),
    }
    _component(key=KEY, data=data, on_act_change=_ask)


def _ask() -> None:
    """What the reader asked for, [what, name of the exercise], is done before the page runs; "look" is for a run alone."""
    st.session_state[ASKED] = (st.session_state[KEY] or {}).get("act")


def _named(lesson: str, name: str) -> Exercise | None:
    return next((one for one in (*exercises_of(lesson), *further_of(lesson)) if one.name == name), None)


def _set_up(one: Exercise, shown: Standing | None) -> None:
    """Where the exercise begins. shown: its scrubber as it stands, where the page has been shown before."""
    _put({**{key: value for key, value in one.needs.items() if st.session_state.get(key) != value}, **one.sets})
    move(one.scrubber, **{**(shown.start if shown else {}), **one.start})


def _put(values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        if key in PUTS:
            PUTS[key](key, value)
        else:
            st.session_state[key] = value


def _begun(one: Exercise) -> dict[str, Any]:
    """What the browser needs to watch an exercise. truths: of each part of the goal, at every tick, one bit each."""
    said = {"name": one.name, "scrubber": one.scrubber, "hint": one.hint, "seen": one.seen, "parts": list(one.goal)}
    shown = standing().get(one.scrubber)
    if not shown or any(st.session_state.get(key) != value for key, value in one.needs.items()):
        return {**said, "ready": False}
    numbers, axes = numbers_of(shown.payload), [control.name for control in shown.payload.controls]
    position, begun = _start(one, shown, numbers)
    truths = [met(goal, numbers, begun, axes) for goal in one.goal.values()]
    return {
        **said,
        "ready": True,
        "content": shown.payload.digest,
        "start": position,
        "at": dict(shown.position),
        "unseen": {c.name: codes(c.values) for c in shown.payload.controls if not c.shown},
        "sizes": {control.name: len(control.values) for control in shown.payload.controls},
        "truths": [{"over": list(t.over), "bits": _bits(t.values)} for t in truths],
    }


def _start(one: Exercise, shown: Standing, numbers: Mapping[str, Track]) -> tuple[dict[str, int], Mapping[str, float]]:
    """Where the exercise began: as indices of the ticks there are now, and the numbers as they were then, whatever was edited."""
    controls = shown.payload.controls
    if st.session_state.get(START) is None:
        st.session_state[START] = {"position": {c.name: c.values[shown.position[c.name]] for c in controls}}
    begun = st.session_state[START]
    position = {c.name: nearest(c.values, begun["position"].get(c.name, shown.start[c.name])) for c in controls}
    if "numbers" not in begun:
        begun["numbers"] = {
            name: float(track.values[tuple(position[control] for control in track.over)])
            for name, track in numbers.items()
        }
    return position, begun["numbers"]


def numbers_of(payload: Payload) -> dict[str, Track]:
    """The scrubber's numbers and controls by the names that goals use: those on screen with _ for what is not a letter."""
    axes = {control.name for control in payload.controls}
    followed = {name: track for name, track in payload.tracks.items() if axes.issuperset(track.over)}
    controls = {c.name: over(c.name)(c.values) for c in payload.controls}
    return {re.sub(r"\W", "_", name): track for name, track in (followed | controls).items()}


def _bits(values: np.ndarray) -> str:
    return base64.b64encode(np.packbits(values, axis=None).tobytes()).decode()


def _earlier(lesson: str) -> dict[str, str] | None:
    """An exercise of two lessons before, to be done again after a while; of the first lesson while there is no other."""
    urls = [one.url for one in LESSONS]
    place = urls.index(lesson) if lesson in urls else 0
    if not place:
        return None
    before = LESSONS[max(0, place - 2)]
    all_of_it = exercises_of(before.url)
    one = all_of_it[place % len(all_of_it)]
    return {"url": before.url, "title": before.title, "name": one.name, "asks": one.asks}


def _next(lesson: str) -> dict[str, str] | None:
    urls = [one.url for one in LESSONS]
    if lesson not in urls[:-1]:
        return None
    following = LESSONS[urls.index(lesson) + 1]
    return {"url": following.url, "title": following.title, "question": following.question}
