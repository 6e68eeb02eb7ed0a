"""The file that settings of the lab are saved in: every control whose key begins with "lab-", as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from metrics_core.filled import Filled

PREFIX = "lab-"
NOT_SETTINGS = (
    "lab-file",
    "lab-second-file",
    "lab-second-box",
    "lab-earlier-file",
    "lab-earlier-box",
    "lab-earlier-sheet",
    "lab-earlier-columns",
    "lab-earlier-decimal",
    "lab-data",
    "lab-settings-file",
)  # files, and which of them is looked at
VERSION = 1
MOST_BYTES = 1_000_000
Settings = dict[str, Any]


class SettingsError(Exception):
    """Why a file holds no settings, as the reader is told."""


def settings_json(settings: Mapping[str, Any]) -> bytes:
    """The settings as a file."""
    text = json.dumps({"metricscope": "lab settings", "version": VERSION, "settings": dict(settings)}, indent=2)
    return text.encode("utf-8")


def read_settings(content: bytes) -> Settings:
    """The settings in a file. Raises SettingsError for anything else."""
    if len(content) > MOST_BYTES:
        raise SettingsError("This file is too large to be a settings file.")
    try:
        found = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        raise SettingsError("This file is not JSON, so it has no settings.") from None
    settings = found.get("settings") if isinstance(found, dict) else None
    if not isinstance(settings, dict) or found.get("metricscope") != "lab settings":
        raise SettingsError("This JSON has no settings of the lab. Choose the file that “Settings (JSON)” gave.")
    if found.get("version") != VERSION:
        raise SettingsError(
            Filled(
                "These settings are of version {found!r}; this lab reads version {version}.",
                found=found.get("version"),
                version=VERSION,
            )
        )
    return {
        key: value for key, value in settings.items() if is_setting(key) and (storable(value) or is_position(value))
    }


def is_setting(key: str) -> bool:
    """Whether a control is a setting, by its key."""
    return key.startswith(PREFIX) and key not in NOT_SETTINGS


def storable(value: Any) -> bool:
    """Whether a control's value can be saved as it is."""
    several = value if isinstance(value, list | tuple) else [value]
    return all(one is None or isinstance(one, str | bool | int | float) for one in several)


def is_position(value: Any) -> bool:
    """Whether a value says where a scrubber stands."""
    return isinstance(value, dict) and all(isinstance(at, str) for at in value.values())
