"""What is computed once and kept: for everybody, or for one session where the data are private."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, Protocol, TypeVar

import streamlit as st

from widgets.scrubber import Payload
from widgets.scrubber.shelf import offer

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


def kept(data: Data, name: str, make: Callable[[Data], Result]) -> Result:
    """make(data), once for each content: for everybody, or in its session where the data are private.

    The name says whatever else the result depends on.
    """
    keep = _in_session if data.private else for_all
    return keep(f"{name}/{data.digest}", lambda: make(data))


def for_all(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name; the name stands for all that the result depends on."""
    return _for_all(name, make)


def forget_session() -> None:
    """Let go of all that is kept for this session alone."""
    _in_session.clear()


def forget(name: str, digest: str) -> None:
    """Let go of one thing that kept() keeps for this session alone."""
    _in_session.clear(f"{name}/{digest}", lambda: None)


@st.cache_resource(max_entries=256, show_spinner=False)
def _for_all(name: str, _make: Callable[[], Result]) -> Result:
    made = _make()
    if isinstance(made, Payload):
        offer(made.digest, made.body)
    return made


@st.cache_resource(max_entries=48, show_spinner=False, scope="session")
def _in_session(name: str, _make: Callable[[], Result]) -> Result:
    return _make()
