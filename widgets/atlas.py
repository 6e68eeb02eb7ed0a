"""The five documents as an atlas: what is in them, chosen by filters, and each worked example with its inputs to change."""

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

# The five texts in short, as readers meet them.
NAMES: Mapping[str, str] = MappingProxyType(
    {
        "aia-engine": "AI & Analytics Engine",
        "anaconda-talk": "AnacondaCON talk",
        "distilled-ai": "Distilled AI",
        "evaluation-limitations": "Metrics and limitations",
        "thakur-notebook": "Thakur notebook",
    }
)

# What the recomputed number says of the printed one, in the four words that readers meet.
VERDICTS: Mapping[str, str] = MappingProxyType(
    {
        "agrees": "same",
        "rounded": "same",
        "convention": "other rule",
        "wrong": "wrong",
        "no number": "not compared",
        "not reproducible": "not compared",
    }
)


def entry(kind: str, name: str) -> str:
    """The link to one entry alone."""
    return f"documents?{urlencode({'kind': TITLES[kind], 'entry': name})}"
