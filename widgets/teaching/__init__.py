"""The quiet row at a lesson's end, for whoever teaches with it: share, present; and for a course's readers, hand in.

What the two buttons do is a script of its own, which the browser fetches when one of them is used, or when the link sets
a scene. The projector's steps are made in the browser, out of what the page shows.
"""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import get_script_run_ctx

from widgets import hand_in
from widgets.curriculum import LESSON_URLS
from widgets.folds import want
from widgets.js import bundle, component, text
from widgets.js.served import address
from widgets.links import here
from widgets.scene import looks, presenting
from widgets.settings import KEY as SETTINGS

KEY = "teaching-row"
STAGE, EMBEDDED = text("teaching/stage.css"), text("teaching/embedded.css")
_component = component("teaching", '<div class="mt" data-testid="teaching"></div>', bundle("teaching/row.js"))


def dress() -> None:
    """How the page looks in its scene, before anything is on it; each run says so anew, for Streamlit forgets no style."""
    css = [looks()]
    if presenting():
        css.append(STAGE)
    else:
        st.session_state.pop("revealed", None)
    if st.context.is_embedded:
        css.append(EMBEDDED)
    st.html(f"<style>/* the scene */ {' '.join(css)}</style>")


def row(page: str) -> DeltaGenerator:
    """The row, for more entries to go into; it is empty on pages that are no lesson."""
    place = st.container(key="teaching", horizontal=True)
    if page in LESSON_URLS or st.context.is_embedded:
        data = {"script": address("teaching"), "lesson": page in LESSON_URLS, "embedded": bool(st.context.is_embedded)}
        data |= hand_in.told(page)
        context = get_script_run_ctx()
        data["session"] = context.session_id if context else ""
        with place:
            _component(
                key=KEY,
                data=data,
                width="content",
                on_present_change=_present,
                on_reveal_change=_reveal,
                on_share_change=_share,
                on_work_change=_hand_in,
            )
    return place


def held_back(question: str) -> bool:
    """Whether a question's answer waits for the key that reveals it, on the projector."""
    return presenting() and (here(), question) not in st.session_state.get("revealed", ())


def _present() -> None:
    """The browser has changed its address so already; Streamlit sends the one that it last had from here."""
    asked = (st.session_state.get(KEY) or {}).get("present")
    if asked == "on":
        st.query_params["present"] = "1"
    elif asked == "off":
        st.query_params.pop("present", None)
        st.query_params.pop("step", None)


def _reveal() -> None:
    asked = (st.session_state.get(KEY) or {}).get("reveal")
    if isinstance(asked, str):
        st.session_state["revealed"] = {*st.session_state.get("revealed", ()), (here(), asked)}


def _share() -> None:
    """The panel lists the controls of the page that a link can lock, also those that nobody has looked at yet."""
    want(SETTINGS)


def _hand_in() -> None:
    hand_in.seal((st.session_state.get(KEY) or {}).get("work"))
