"""A button that makes a lesson's package for a learning platform, by the server's own process (server/saving.py)."""

from streamlit.runtime.scriptrunner import get_script_run_ctx

from widgets.js import component

_component = component("package", '<div class="mt" data-testid="package"></div>')


def package_button(lesson: str, version: str) -> None:
    """The button. lesson: by its URL; version: "1.2" or "2004" of SCORM, or "xapi"."""
    context = get_script_run_ctx()
    session = context.session_id if context else ""
    _component(key="package", data={"session": session, "lesson": lesson, "version": version})
