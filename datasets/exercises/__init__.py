"""Three exercises for each lesson, from easy to hard; none is met where its lesson starts, and each can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from datasets.exercises.classification import CLASSIFICATION
from datasets.exercises.exercise import Exercise
from datasets.exercises.numbers import NUMBERS
from datasets.exercises.ranking import RANKING
from datasets.exercises.texts_and_pictures import TEXTS_AND_PICTURES

__all__ = ["EXERCISES", "Exercise"]

# by the lesson's URL
EXERCISES: Mapping[str, tuple[Exercise, ...]] = MappingProxyType(
    {**CLASSIFICATION, **RANKING, **NUMBERS, **TEXTS_AND_PICTURES}
)
