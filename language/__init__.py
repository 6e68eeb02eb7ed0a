"""The language of what a reader sees: texts stand in English where they are used, and are looked up in gettext's catalogues.

What is handed to Streamlit is looked up as it leaves for the browser (widgets/speaking), what scripts write by widgets/js/dom.js:
a plain text needs nothing for that. A text with values in it, or one that is put together with others, is looked up where it is:

    gettext("{n} of {all} are right", n=8, all=10)      ngettext("{n} file", "{n} files", n)

The catalogues are locales/<language>/LC_MESSAGES/<page>.mo, frame.mo for what pages share, files.mo for what the lab and files
say, and <page>.teaching.mo for a lesson's plan, worksheet and questions; `make texts` makes them. A page, a sheet or a plan that
has none is in English as a whole, and a language may lack files.mo. In English nothing is looked up.
"""

import os
import string
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from gettext import GNUTranslations
from numbers import Number
from pathlib import Path
from typing import Any

LOCALES = Path(os.environ.get("METRICSCOPE_LOCALES", Path(__file__).parent / "locales"))
ENGLISH, FRAME, FILES = "en", "frame", "files"
TEACHING = ".teaching"  # after a lesson's URL
SAMPLE = "1,234.5"  # a message whose translation says how numbers are written


@dataclass(frozen=True)
class Language:
    """A language with its catalogues, by the page that each is of. code: as in links and in `lang`."""

    code: str
    catalogues: dict[str, GNUTranslations] = field(repr=False)

    def gettext(self, text: str) -> str:
        """The text in this language, as it is where no catalogue has it."""
        return self._all.gettext(text) if text else text

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Which of the plural's forms goes with n."""
        return self._all.ngettext(one, many, n)

    @cached_property
    def _all(self) -> GNUTranslations:
        first, *others = self.catalogues.values()
        for other in others:  # asked one after the other
            first.add_fallback(other)
        return first

    @property
    def direction(self) -> str:
        """ "ltr" or "rtl", as the catalogue says."""
        return self.gettext("ltr")

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return self.gettext("English")

    def number(self, text: str) -> str:
        """A number that stands as English writes it, as this language does: 1,234.5 as 1.234,5."""
        return text.translate(self._marks)

    @cached_property
    def _marks(self) -> dict[int, str]:
        sample = self.gettext(SAMPLE)
        return {ord(","): sample[1], ord("."): sample[-2]}

    def said(self, text: str, values: dict[str, Any]) -> str:
        """A text with its values, numbers as this language writes them; what remembers its template is looked up by that."""
        kept: dict[str, Any] = vars(text) if hasattr(text, "template") else {"template": text, "values": values}
        template, values = kept["template"], kept["values"]
        forms: tuple[str, str] | None = kept.get("forms")
        found = self.ngettext(*forms, values["n"]) if forms else self.gettext(template)
        return self.filled(found, values) if values else found

    def filled(self, template: str, values: dict[str, Any]) -> str:
        """A template with its values; those that remember a template are said in this language too."""
        own = {name: self.said(one, {}) if hasattr(one, "template") else one for name, one in values.items()}
        return _Filled(self).vformat(template, (), own)


class _Filled(string.Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return self.language.number(text) if isinstance(value, Number) else text


@cache
def languages() -> dict[str, Language]:
    """All that there are catalogues for, by their codes."""
    folders = [path for path in sorted(LOCALES.glob("*")) if path.is_dir()]
    return {(code := folder.name.replace("_", "-")): Language(code, _catalogues(folder)) for folder in folders}


def _catalogues(folder: Path) -> dict[str, GNUTranslations]:
    found = {}
    for path in sorted((folder / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as file:
            found[path.stem] = GNUTranslations(file)
    return found


def preferred(header: str) -> Language | None:
    """The language that a browser's Accept-Language likes best of those that there are; None for English."""
    asked = [(_weight(rest), tag.strip().lower()) for tag, _, rest in (one.partition(";") for one in header.split(","))]
    found = {code.lower(): one for code, one in languages().items()}
    for weight, tag in sorted(asked, key=lambda one: -one[0]):
        for code in (tag, tag.partition("-")[0]):
            if weight and (code in found or code == ENGLISH):
                return found.get(code)
    return None


def _weight(said: str) -> float:
    """What stands after a tag: q=0.8, or nothing for 1; 0 for what is no number."""
    try:
        return float(said.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


_asked: list[Callable[[], Language | None]] = []


def listen_to(asked: Callable[[], Language | None]) -> None:
    """From now on this says which language the page is in that is being made; None for English."""
    _asked[:] = [asked]


def language() -> Language | None:
    """The language of what is being made; None for English, which it is where nobody else says."""
    return _asked[0]() if _asked else None


def code() -> str:
    """The same as its code; for the names of what is kept."""
    found = language()
    return found.code if found else ENGLISH


def gettext(text: str, /, **values: Any) -> str:
    """A text in the page's language. With values it is a template, as of str.format; numbers are written as the language does.

    A text that remembers its template (metrics_core.filled) is looked up by that, and so are the texts among its values.
    """
    found = language()
    if found is None:
        return text.format(**values) if values else text
    return found.said(text, values)


def of_template(text: str) -> str:
    """A text that remembers its template in the page's language; any other, such as a name of the reader's, as it is."""
    return gettext(text) if hasattr(text, "template") else text


def ngettext(one: str, many: str, n: int, /, **values: Any) -> str:
    """The same of a text that depends on a number, which is its value n."""
    found = language()
    if found is None:
        return (one if n == 1 else many).format(n=n, **values)
    return found.filled(found.ngettext(one, many, n), {"n": n, **values})


def number(text: str) -> str:
    """A number that stands as English writes it, as the page's language does."""
    found = language()
    return found.number(text) if found else text
