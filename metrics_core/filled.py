"""Texts with values in them that can still be said in another language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


class Filled(str):
    """A text that remembers its template, as of str.format, and the values in it.

    A value that is a text of ours is Filled too; any other, such as the name of a reader's class, stays as it is. str() of it keeps
    the template, and so does str() of an error that says it.
    """

    template: str
    values: dict[str, Any]
    forms: tuple[str, str] | None = None  # for one and for many, where it depends on the value n

    def __new__(cls, template: str, /, **values: Any) -> Filled:
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template, made.values = template, values
        return made

    def __str__(self) -> str:
        return self

    @classmethod
    def many(cls, one: str, many: str, n: float, /, **values: Any) -> Filled:
        """One of two templates, which goes with the value n."""
        made = cls(one if n == 1 else many, n=n, **values)
        made.forms = one, many
        return made

    @classmethod
    def of(cls, text: str) -> Filled:
        """A text of ours, to be a value of another."""
        return text if isinstance(text, cls) else _kept(text)


@lru_cache(1024)
def _kept(text: str) -> Filled:
    """One object for a text that is said of many rows."""
    return Filled(text)
