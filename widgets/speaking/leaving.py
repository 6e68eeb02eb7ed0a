"""Where what a page draws leaves for the browser: what controls, texts and folds say is looked up in the page's language."""

from functools import wraps
from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from language import Language, listen_to
from widgets.speaking import of_page

SAID = ("label", "help", "body", "placeholder", "text", "caption")  # of Streamlit's elements, in their messages


def listen() -> None:
    """From now on, in this process. Streamlit has told its controls apart before, by their English words."""
    listen_to(of_page)
    send = ScriptRunContext.enqueue
    if hasattr(send, "__wrapped__"):
        return

    @wraps(send)
    def enqueue(context: ScriptRunContext, message: ForwardMsg) -> None:
        found = of_page()
        if found and message.WhichOneof("type") == "delta":
            _look_up(_part(message), found)
        send(context, message)

    ScriptRunContext.enqueue = enqueue  # type: ignore[method-assign, assignment]


def _part(message: ForwardMsg) -> Any:
    """The element or the box of a message."""
    kind = message.delta.WhichOneof("type")
    if kind not in ("new_element", "add_block"):
        return None
    around = getattr(message.delta, kind)
    inner = around.WhichOneof("type")
    return getattr(around, inner) if inner else None


def _look_up(part: Any, found: Language) -> None:
    for name in SAID if part is not None else ():
        said = getattr(part, name, None)
        if isinstance(said, str) and said:
            setattr(part, name, found.gettext(said))
