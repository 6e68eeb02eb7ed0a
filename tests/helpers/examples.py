"""Fewer examples of a property, where an answer is wanted soon."""

from collections.abc import Callable
from typing import Any

from hypothesis import settings

OWN = "_hypothesis_internal_use_settings"  # where a property has its settings, its own or the profile's


def at_most(most: int, test: Callable[..., Any]) -> None:
    """A property is tried with `most` examples or fewer from now on; any other test stays as it is."""
    if own := getattr(test, OWN, None):
        setattr(test, OWN, settings(own, max_examples=min(most, own.max_examples)))
