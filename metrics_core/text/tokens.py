"""Text -> tokens: the tokenizers of sacreBLEU and rouge-score that need nothing but Python, and room for others.

13a: NIST's mteval-v13a, sacreBLEU's default: ASCII punctuation stands alone, but for . and , between digits, and - after
anything but a digit. intl: mteval-v14: any Unicode punctuation that is not between numbers, and any symbol, stand alone.
char: every character that is not blank. whitespace: what blanks part. rouge-score: runs of a-z and 0-9 after
lower-casing, so that text in another script has no tokens at all.

Left out: words of Chinese, Japanese and Korean, subwords, stemmers. Such tokenizers and stemmers come in as callables.
What intl calls punctuation follows the Unicode version of the Python that runs.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

TokenizerName = Literal["13a", "whitespace", "intl", "char", "rouge-score"]
Tokenizer = TokenizerName | Callable[[str], str | Iterable[str]]
Rewrite = Callable[[str], str]

_SYMBOL = re.compile("[" + re.escape("".join(set(string.punctuation) - set("'-.,"))) + "]")
_AFTER_OTHER = re.compile(r"([^0-9])([.,])")
_BEFORE_OTHER = re.compile(r"([.,])([^0-9])")
_DIGIT = re.compile(r"[0-9]")
_DASH = re.compile(r"([0-9])-")
_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_LATIN = re.compile(r"[a-z0-9]+")


def _13a(text: str) -> list[str]:
    text = text.rstrip().replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in text:
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    text = _SYMBOL.sub(r" \g<0> ", f" {text} ")
    if not _DIGIT.search(text):  # then the rules below part every . and , and this is several times as fast
        return text.replace(".", " . ").replace(",", " , ").split()
    text = _AFTER_OTHER.sub(r"\1 \2 ", text)
    text = _BEFORE_OTHER.sub(r" \1 \2", text)
    text = _DASH.sub(r"\1 - ", text)
    return text.split()


class _Kinds(dict[int, str]):
    """A character's Unicode class for str.translate: N number, P punctuation, S symbol, L anything else."""

    def __missing__(self, code: int) -> str:
        kind = unicodedata.category(chr(code))[0]
        self[code] = kind if kind in "NPS" else "L"
        return self[code]


_KINDS = _Kinds()
_AFTER_NO_NUMBER = re.compile("[^N]P")
_BEFORE_NO_NUMBER = re.compile("P[^N]")
_ANY_SYMBOL = re.compile("S")


def _intl(text: str) -> list[str]:
    text = text.rstrip()
    for rule, lone in ((_AFTER_NO_NUMBER, 1), (_BEFORE_NO_NUMBER, 0), (_ANY_SYMBOL, 0)):
        pieces, done = [], 0
        for found in rule.finditer(text.translate(_KINDS)):
            place = found.start() + lone
            pieces += [text[done:place], " ", text[place], " "]
            done = place + 1
        text = "".join(pieces) + text[done:]
    return text.split()


def _characters(text: str) -> list[str]:
    return [character for character in text if not character.isspace()]


def _latin(text: str) -> list[str]:
    return _LATIN.findall(text.lower())


TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "13a": _13a,
    "whitespace": str.split,
    "intl": _intl,
    "char": _characters,
    "rouge-score": _latin,
}


def strip_punctuation(text: str) -> str:
    """The text with a blank for every Unicode punctuation mark and symbol; a normalizer."""
    return "".join(" " if _KINDS[ord(character)] in "PS" else character for character in text)


@dataclass(frozen=True)
class Reading:
    """How a text is read: normalizer, lower-casing, tokenizer, then the stemmer on each token.

    A tokenizer of one's own takes a text and returns tokens, or a text with blanks between them.
    """

    tokenizer: Tokenizer = "13a"
    lowercase: bool = False
    normalizer: Rewrite | None = None
    stemmer: Rewrite | None = None

    def __post_init__(self) -> None:
        if not callable(self.tokenizer) and self.tokenizer not in TOKENIZERS:
            raise ValueError(f"tokenizer must be a callable or one of {', '.join(TOKENIZERS)}, got {self.tokenizer!r}")

    def __call__(self, text: str) -> list[str]:
        """The tokens of a text, none of them empty. Raises TypeError for what is not a text."""
        if not isinstance(text, str):
            raise TypeError(f"a text must be a str, got {text!r}")
        if self.normalizer:
            text = self.normalizer(text)
        if self.lowercase:
            text = text.lower()
        found = self.tokenizer(text) if callable(self.tokenizer) else TOKENIZERS[self.tokenizer](text)
        tokens = found.split() if isinstance(found, str) else list(found)
        if self.stemmer:
            tokens = [stem for token in tokens if (stem := self.stemmer(token))]
        return tokens

    @property
    def conventions(self) -> tuple[tuple[str, str], ...]:
        lowered = self.lowercase or self.tokenizer == "rouge-score"
        further = (("norm", self.normalizer), ("stem", self.stemmer))
        given = tuple((key, named(function)) for key, function in further if function)
        return (("tok", named(self.tokenizer)), ("case", "lc" if lowered else "mixed"), *given)


def named(value: Any) -> str:
    """A function's name, a text itself."""
    return value if isinstance(value, str) else getattr(value, "__name__", type(value).__name__)


def several(texts: Any) -> tuple[str, ...]:
    """One text or several as a tuple. Raises ValueError where there is none."""
    found = (texts,) if isinstance(texts, str) else tuple(texts)
    if not found:
        raise ValueError("references must hold at least one text")
    return found


def signed(name: str, *conventions: tuple[str, str]) -> str:
    """A signature in one line: `bleu|order:4|tok:13a`."""
    return "|".join([name, *(f"{key}:{value}" for key, value in conventions)])
