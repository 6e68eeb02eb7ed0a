"""The five documents as an atlas: what is in them, chosen by filters, and each worked example with its inputs to change."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlencode

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "examples": "Worked examples",
        "mistakes": "Mistakes",
        "concepts": "Concepts",
        "scenarios": "Scenarios",
        "claims": "Claims, checked",
    }
)


def entry(kind: str, name: str) -> str:
    """The link to one entry alone."""
    return f"documents?{urlencode({'kind': TITLES[kind], 'entry': name})}"
