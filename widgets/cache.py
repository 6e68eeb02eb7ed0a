"""What is computed once and kept: for everybody, or for one session where the data are private."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock, RLock
from typing import Any, Generic, Protocol, TypeVar, cast

import streamlit as st

from language import ENGLISH, code
from widgets.scrubber import Payload
from widgets.scrubber.shelf import offer
from widgets.sized import size_of

Result = TypeVar("Result")
Found = TypeVar("Found")


class Content(Protocol):
    """What has a name for its content. private: what follows from it must not leave its session."""

    @property
    def digest(self) -> str: ...

    @property
    def private(self) -> bool: ...


Data = TypeVar("Data", bound=Content)


@dataclass(frozen=True, eq=False)
class Held(Generic[Found]):
    """Something with a name for its content; private unless said otherwise."""

    found: Found
    digest: str
    private: bool = True


def typed(value: Found, *ours: Found) -> Held[Found]:
    """What a reader typed or put together; as it is no secret where it is one of ours, that is kept for everybody."""
    return Held(value, digest_of(value), private=value not in ours)


def digest_of(*parts: object) -> str:
    """A name for what these are, by what repr() says of them."""
    return sha256(repr(parts).encode()).hexdigest()[:16]


def kept(data: Data, name: str, make: Callable[[Data], Result], *, passing: bool = False) -> Result:
    """make(data), once for each content: for everybody, or in its session where the data are private.

    The name says whatever else the result depends on. passing: it is of a place that readers move through, of which there are many; so
    few of these are kept for everybody, and nothing else makes room for them.
    """
    keep = _in_session if data.private else _passing.found if passing else _for_all.found
    return keep(_in_language(f"{name}/{data.digest}"), lambda: make(data))


def for_all(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name; the name stands for all that the result depends on."""
    return _for_all.found(_in_language(name), make)


def _in_language(name: str) -> str:
    language = code()
    return name if language == ENGLISH else f"{language}/{name}"


def forget_session() -> None:
    """Let go of all that is kept for this session alone."""
    _in_session.clear()


def forget(name: str, digest: str) -> None:
    """Let go of one thing that kept() keeps for this session alone."""
    _in_session.clear(_in_language(f"{name}/{digest}"), lambda: None)


class _Kept:
    """What is kept by name, at most so many and so many bytes; st.cache_resource works out a key from code and arguments each time, which costs more than the rest."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self.most, self.most_bytes, self.lock = most, most_bytes, Lock()
        self.made: OrderedDict[str, Any] = OrderedDict()
        self.sizes: dict[str, int] = {}
        self.making: dict[str, RLock] = {}

    def found(self, name: str, make: Callable[[], Result]) -> Result:
        """What has the name, made by whoever asks first; the least recently asked for makes room."""
        with self.lock:
            if name in self.made:
                return cast(Result, self._again(name))
            turn = self.making.setdefault(name, RLock())
        with turn:
            with self.lock:
                if name in self.made:  # who came before has made it meanwhile
                    return cast(Result, self._again(name))
            made = make()
            self._keep(name, made)
            return made

    def _again(self, name: str) -> Any:
        self.made.move_to_end(name)
        return self.made[name]

    def _keep(self, name: str, made: Any) -> None:
        if isinstance(made, Payload):
            offer(made.digest, made.body)
        size = size_of(made)
        with self.lock:
            self.made[name], self.sizes[name] = made, size
            self.making.pop(name, None)
            while len(self.made) > self.most or (len(self.made) > 1 and sum(self.sizes.values()) > self.most_bytes):
                self.sizes.pop(self.made.popitem(last=False)[0])

    def clear(self) -> None:
        """Keep nothing."""
        with self.lock:
            self.made.clear()
            self.sizes.clear()


_for_all = _Kept(256, 64 << 20)  # all pages as they first show take some 10 MB
_passing = _Kept(32, 64 << 20)


@st.cache_resource(max_entries=48, show_spinner=False, scope="session")
def _in_session(name: str, _make: Callable[[], Result]) -> Result:
    return _make()
