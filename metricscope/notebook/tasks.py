"""What the process behind a notebook can be asked for. It runs where the app's own modules can be imported."""

import base64
import gzip
import json
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from string import Template
from typing import Any

import numpy as np
from click import ClickException

from metrics_core import CATALOG
from metrics_core.classification.operating_points import usual_threshold
from metrics_core.sweep import sweep
from metricscope.explaining import computed, named
from metricscope.plain_formulas import plain
from pages.lab.what_if.point import at_point
from widgets.formulas import to_mathml
from widgets.js import bundle, text
from widgets.scrubber import Payload, code, nearest, script

STYLES = ("scrubber/scrubber.css", "notebook/frame.css")
BEFORE = "const module = { exports: {} }, before = window.Plotly;\n"
AFTER = "\nif (before) window.Plotly = before;\nelse delete window.Plotly;\nexport default module.exports;\n"


@cache
def scripts() -> tuple[str, str, bytes]:
    """The widget's module, its style, and the drawing library, which leaves a notebook's own Plotly alone."""
    library = BEFORE + script.PATH.read_text("utf-8") + AFTER
    return bundle("notebook/main.js"), "\n".join(map(text, STYLES)), gzip.compress(library.encode(), 9, mtime=0)


def file(title: str, content: bytes, shown: str, position: str) -> str:
    """The page of a file that shows what a widget does, with nothing else beside it."""
    _, style, library = scripts()
    packed = {"content": base64.b64encode(content).decode(), "library": base64.b64encode(library).decode()}
    state = json.dumps(packed | {"shown": shown, "position": position}).replace("<", "\\u003c")  # "</script>" in a name
    page = Template(text("notebook/file.html"))
    return page.substitute(title=escape(title), style=style, state=state, script=bundle("notebook/file.js"))


def look(
    truth: np.ndarray,
    models: Mapping[str, np.ndarray],
    classes: tuple[str, str],
    threshold: float | None,
    costs: tuple[float, float] | None,
) -> tuple[bytes, dict[str, dict[str, Any]]]:
    """What the widget shows, compressed; and of each model its ticks, its counts at each, and where it starts."""
    sweeps = {name: sweep(truth, scores) for name, scores in models.items()}
    shown, known = [], {}
    for name, own in sweeps.items():
        start = usual_threshold(models[name], truth).value if threshold is None else threshold
        others = {other: one for other, one in sweeps.items() if other != name}
        payload = at_point(
            own, others, positive=classes[0], negative=classes[1], costs=costs, through=(start,), name=name, slider=True
        )
        (ticks,) = (control.values for control in payload.controls)
        place = nearest(ticks, start)
        shown.append(_shown(name, payload, code(ticks[place])))
        counts = own.at(ticks)
        known[name] = {
            "ticks": ticks,
            "counts": np.stack([counts.tp, counts.fp, counts.fn, counts.tn], axis=1),
            "start": place,
        }
    return gzip.compress(b"[" + b",".join(shown) + b"]", 6, mtime=0), known


def _shown(name: str, payload: Payload, start: str) -> bytes:
    told = json.dumps({"name": name, "digest": payload.digest, "start": start}).encode()
    return told[:-1] + b',"content":' + payload.body + b"}"


def explain(metric: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """One metric of what was given, as text and as MathML. Raises ValueError."""
    try:
        card = CATALOG[named(metric)]
        worked = computed(card, given)
    except ClickException as error:
        raise ValueError(error.message.replace("--", "").replace("“metricscope list”", "The glossary")) from None
    return {
        "name": card.name,
        "question": card.question,
        "value": float(worked.value),
        "undefined": worked.undefined,
        "steps": tuple((step.label, plain(step.substituted), float(step.value)) for step in worked.steps),
        "shown": tuple(to_mathml(step.substituted) for step in worked.steps),
        "formula": plain(card.formula),
        "written": to_mathml(card.formula),
        "signature": worked.signature,
        "blind_to": card.blind_to,
        "reference": card.reference,
    }


TASKS: Mapping[str, Callable[..., Any]] = {"scripts": scripts, "file": file, "look": look, "explain": explain}
