"""What the tracks of a picture are called where it is shipped: each by what it is named, or by a number of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from charts.moving import Control, Track

PLACEHOLDER = re.compile(r"@([\w.]+)@")


class Names:
    """The tracks of a picture by name, in the order in which they were met."""

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self._names: dict[int, str] = {}

    def of(self, track: Track, name: str = "") -> str:
        """What it is called here: its own name, else this one, else a number. Raises ValueError for a name that another has."""
        if id(track) in self._names:
            return self._names[id(track)]
        found = track.name or name or f"#{len(self.tracks)}"
        if found in self.tracks:
            raise ValueError(f"two tracks are called {found!r}")
        self._names[id(track)] = found
        self.tracks[found] = track
        return found

    def filled(self, text: str, numbers: Mapping[str, Track]) -> str:
        """A formula's text, with each placeholder as its track is called here."""
        return PLACEHOLDER.sub(lambda m: f"@{self.of(numbers[m[1]], m[1]) if m[1] in numbers else m[1]}@", text)

    def on_screen(self, shown: Mapping[str, Track], controls: Sequence[Control]) -> dict[str, Track]:
        """The named tracks, and those of the numbers on screen under the names that they have there.

        Raises ValueError where a name would mean two things: what is on screen, and another track or another control.
        """
        for name, track in shown.items():
            if self.tracks.get(name, track) is not track:
                raise ValueError(f"readout {name!r} does not show the track of that name, which others would read")
        named = {name: track for name, track in self.tracks.items() if not name.startswith("#")} | dict(shown)
        for control in controls:
            same = named.get(control.name)
            if same is not None and same.over != (control.name,):
                raise ValueError(f"track {control.name!r} is called like a control and is something else")
        return named
