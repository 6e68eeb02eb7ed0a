"""What moves in a report: pictures as the app's own scrubbers, each with its content, for the file's script to mount."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from language import gettext
from pages.lab.what_if.report import short
from widgets.scrubber import HTML, Payload, nearest, script

Start = Mapping[str, float]


@dataclass
class Live:
    """The pictures put into a report so far. components, changes and contents are those of a live file."""

    components: dict[str, dict[str, Any]] = field(default_factory=dict)
    changes: dict[str, dict[str, Any]] = field(default_factory=dict)
    contents: dict[str, bytes] = field(default_factory=dict)

    def picture(self, payload: Payload, start: Start, key: str) -> str:
        """A place for a picture that begins at a position; key: in the file, once."""
        self.components[key] = {"name": "scrubber", "data": self._head(payload, start, key)}
        return f'<div data-place="{key}" data-component="scrubber">{HTML}</div>'

    def choice(self, asks: str, payloads: Mapping[str, tuple[Payload, Start]], key: str) -> str:
        """The same place for several pictures, of which the reader chooses one by its name; the first is there at first."""
        (payload, start), *others = payloads.values()
        place = self.picture(payload, start, key)
        if not others:
            return place
        heads = [self._head(each, at, key) for each, at in payloads.values()]
        self.changes[key] = {str(i): {"html": {}, "data": {key: head}} for i, head in enumerate(heads)}
        options = "".join(
            f'<label><input type="radio" name="{key}" value="{i}"{"" if i else " checked"}><span>{escape(short(name, 40))}</span></label>'
            for i, name in enumerate(payloads)
        )
        return f'<fieldset class="file-choice" data-choice="{key}"><legend>{escape(gettext(asks))}</legend>{options}</fieldset>{place}'

    def _head(self, payload: Payload, start: Start, key: str) -> dict[str, Any]:
        self.contents[f"scrubber/{payload.digest}.json"] = payload.body
        ticks = {control.name: nearest(control.values, start[control.name]) for control in payload.controls}
        known = {"key": key, "order": 0, "start": ticks, "heard": None, "shareable": False, "prefix": ""}
        return known | {"digest": payload.digest, "fetch": True, "plotly": script.ADDRESS}
