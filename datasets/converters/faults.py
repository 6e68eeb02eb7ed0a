"""What is wrong with a file, as the process that reads it tells the one that asked."""

from typing import Any

Told = dict[str, Any]


def told(text: str, /, **values: object) -> Told:
    """A template and its values, of which another such is a text of ours too: metrics_core.filled in JSON, as that package is slow to import."""
    return {"text": text, "values": values}


def english(said: Told) -> str:
    """What it says."""
    values = {name: english(one) if isinstance(one, dict) else one for name, one in said["values"].items()}
    return str(said["text"].format(**values) if values else said["text"])


class Unreadable(Exception):
    """Why a file cannot be read; the text goes on after the file's name: "is damaged"."""

    def __init__(self, text: str, /, **values: object) -> None:
        self.told = told(text, **values)
        super().__init__(english(self.told))
