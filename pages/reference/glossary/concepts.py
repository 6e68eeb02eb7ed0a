"""The documents' concepts: which are a metric of the catalogue by another name, and an example of each of the others.

SAME: concept -> metric. PLACES: for all others their group, our own example, the metric whose example shows it, the
lesson where it can be moved, and an anchor there. Metrics go by their functions' names, lessons by their URLs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType


@dataclass(frozen=True)
class Place:
    """Where a concept without a metric of its own has its place. metric: "" where a picture of a metric shows nothing of it.

    beside: further metrics that the example speaks of, to be seen moving along.
    """

    group: str
    example: str
    lesson: str
    metric: str = ""
    beside: tuple[str, ...] = ()


_RAW = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
SAME: Mapping[str, str] = MappingProxyType(_RAW["same"])
PLACES: Mapping[str, Place] = MappingProxyType(
    {
        name: Place(group, **entry | {"beside": tuple(entry.get("beside", ()))})
        for group, entries in _RAW["places"].items()
        for name, entry in entries.items()
    }
)
GROUPS: tuple[str, ...] = tuple(_RAW["places"])
