"""Texts with values in them that can still be said in another language."""

from __future__ import annotations

from typing import Any


class Filled(str):
    """A text that remembers its template, as of str.format, and the values in it.

    A value that is a text of ours is Filled too; any other, such as the name of a reader's class, stays as it is.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Filled:
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template, made.values = template, values
        return made

    @classmethod
    def of(cls, text: str) -> Filled:
        """A text of ours, to be a value of another."""
        return text if isinstance(text, cls) else cls(text)
