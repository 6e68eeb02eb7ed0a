"""The catalogue holds together, and metrics_core gives every value in it that it can give today.

Values and verdicts were settled with exact fractions and scikit-learn (each example says by what it was checked).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets import documents
from datasets.documents import CATALOGUE, Example, Reading, number, numbers
from tests.helpers.each import each
from widgets.recompute import RECOMPUTED, recompute

EXAMPLES = list(CATALOGUE.examples.values())
READINGS = [(example, reading) for example in EXAMPLES for reading in example.readings]
VERDICTS = {"agrees", "rounded", "wrong", "convention", "no number", "not reproducible"}
KINDS = {"concept", "data", "formula", "number", "typo"}


def same(expected: Any, found: Any, tolerance: float) -> bool:
    """Equal shapes, texts and truth values, and numbers that are close; NaN equals NaN."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(same(expected[k], found[k], tolerance) for k in expected)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(same, expected, found, [tolerance] * len(expected)))
    if isinstance(expected, float) and isinstance(found, float):
        both_undefined = math.isnan(expected) and math.isnan(found)
        return both_undefined or expected == found or abs(expected - found) <= tolerance * max(1.0, abs(expected))
    return type(expected) is type(found) and expected == found


def leaves(printed: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """Each thing that is printed, as it was written, beside the value of the same name."""
    if isinstance(printed, Mapping) and isinstance(value, Mapping):
        for key in printed:
            yield from leaves(printed[key], value[key])
    elif isinstance(printed, tuple) and isinstance(value, tuple) and len(printed) == len(value):
        for pair in zip(printed, value, strict=True):
            yield from leaves(*pair)
    else:
        yield printed, value


def grade(printed: Any, value: Any, decimals: int | None) -> str:
    """equal, rounded or different; "words" where the two cannot be compared as numbers."""
    left, right = numbers(printed), numbers(value)
    if not (isinstance(left, float) and isinstance(right, float)):
        return "equal" if left == right else "different" if type(left) is type(right) else "words"
    if math.isnan(left) or math.isnan(right):
        return "equal" if math.isnan(left) and math.isnan(right) else "different"
    if abs(left - right) <= 1e-12 * max(1.0, abs(right)):
        return "equal"
    if isinstance(printed, str):  # a fraction is exact
        return "different"
    kept = len(str(printed).partition(".")[2]) if decimals is None else decimals
    return "rounded" if abs(left - right) <= 0.5 * 10.0**-kept * (1 + 1e-9) else "different"


def grades(example: Example, value: Any) -> list[str]:
    return [grade(printed, found, example.decimals) for printed, found in leaves(example.printed, value)]


# ---- the catalogue as such
def test_counts() -> None:
    kinds = ("documents", "examples", "mistakes", "concepts", "scenarios", "claims")
    assert {kind: len(getattr(CATALOGUE, kind)) for kind in kinds} == {
        "documents": 5,
        "examples": 190,
        "mistakes": 112,
        "concepts": 138,
        "scenarios": 53,
        "claims": 47,
    }


def test_nothing_is_lost_between_the_files_and_the_catalogue() -> None:
    files = [json.loads(path.read_text("utf-8")) for path in Path(documents.__file__).parent.glob("*.json")]
    for kind in ("examples", "mistakes", "concepts", "scenarios", "claims"):
        assert sum(len(raw[kind]) for raw in files) == len(getattr(CATALOGUE, kind))


def test_ids_are_keys_and_every_entry_knows_its_document() -> None:
    for kind in ("examples", "mistakes", "concepts", "scenarios", "claims"):
        for key, entry in getattr(CATALOGUE, kind).items():
            assert entry.id == key
            assert CATALOGUE.documents[entry.document.id] is entry.document


@pytest.mark.parametrize("kind", ["examples", "mistakes", "concepts", "scenarios", "claims"])
def test_an_id_given_twice_is_an_error(tmp_path: Path, kind: str) -> None:
    raw = json.loads((Path(documents.__file__).parent / "aia_engine.json").read_text("utf-8"))
    raw[kind].append(raw[kind][0])
    (tmp_path / "twice.json").write_text(json.dumps(raw), "utf-8")
    with pytest.raises(ValueError, match=raw[kind][0]["id"]):
        documents.load(tmp_path.glob("*.json"))


def test_nothing_can_be_changed() -> None:
    example = CATALOGUE.examples["thakur-accuracy"]
    with pytest.raises(AttributeError):
        example.value = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        example.inputs["y_true"] = ()  # type: ignore[index]
    with pytest.raises(AttributeError):
        example.inputs["y_true"].append(1)
    with pytest.raises(TypeError):
        CATALOGUE.examples["new"] = example  # type: ignore[index]


def test_references_exist() -> None:
    for kind in ("mistakes", "scenarios", "claims"):
        for entry in getattr(CATALOGUE, kind).values():
            assert set(entry.examples) <= CATALOGUE.examples.keys(), entry.id


def test_words_are_from_the_lists() -> None:
    topics = {topic for document in CATALOGUE.documents.values() for topic in document.topics}
    assert {example.verdict for example in EXAMPLES} == VERDICTS
    assert {example.topic for example in EXAMPLES} <= topics
    assert {mistake.kind for mistake in CATALOGUE.mistakes.values()} == KINDS
    assert {claim.holds for claim in CATALOGUE.claims.values()} == {"yes", "with-conditions"}


def test_nothing_that_is_read_is_empty() -> None:
    fields = {
        "examples": ("section", "story", "checked_with"),
        "mistakes": ("section", "claim", "correction", "reason"),
        "concepts": ("name", "definition"),
        "scenarios": ("title", "story", "lesson"),
        "claims": ("claim", "explanation"),
    }
    for kind, names in fields.items():
        for entry in getattr(CATALOGUE, kind).values():
            assert all(getattr(entry, name).strip() for name in names), entry.id


def test_controls_start_inside_their_range() -> None:
    for scenario in CATALOGUE.scenarios.values():
        names = [control.name for control in scenario.inputs]
        assert len(names) == len(set(names)), scenario.id
        for control in scenario.inputs:
            if control.min is None or control.max is None or control.step is None:
                assert control.kind != "slider", scenario.id
            else:
                assert control.kind == "slider" and control.step > 0, scenario.id
                assert control.min <= control.default <= control.max, scenario.id


# ---- numbers
@pytest.mark.parametrize(
    ("written", "value"), [("3/7", 3 / 7), ("-1/2", -0.5), (2, 2.0), (0.25, 0.25), ("Infinity", math.inf)]
)
def test_number(written: Any, value: float) -> None:
    assert number(written) == value and type(number(written)) is float


@pytest.mark.parametrize("written", [None, "0/0", "undefined"])
def test_number_undefined(written: Any) -> None:
    assert math.isnan(number(written))


@pytest.mark.parametrize("written", ["TP", "over 90%", True, ""])
def test_number_refuses(written: Any) -> None:
    with pytest.raises(ValueError):
        number(written)


def test_numbers_keeps_the_shape() -> None:
    assert numbers({"a": ("1/2", 1), "b": True, "c": "TP"}) == {"a": [0.5, 1.0], "b": True, "c": "TP"}


# ---- values
def test_every_measure_can_be_computed() -> None:
    measures = {example.measure for example in EXAMPLES} | {reading.measure for _, reading in READINGS}
    assert measures == RECOMPUTED.keys()


@each({example.id: example for example in EXAMPLES})
def test_example_has_its_recorded_value(example: Example) -> None:
    expected, found = numbers(example.value), recompute(example)
    assert same(expected, found, example.tolerance), f"recorded {expected}, recomputed {found}"


@each({f"{example.id}, {reading.label}": (example, reading) for example, reading in READINGS})
def test_reading_has_its_recorded_value(one: tuple[Example, Reading]) -> None:
    example, reading = one
    expected, found = numbers(reading.value), recompute(reading)
    assert same(expected, found, example.tolerance), f"recorded {expected}, recomputed {found}"


# ---- verdicts
@each({example.id: example for example in EXAMPLES})
def test_verdict_follows_from_the_numbers(example: Example) -> None:
    if example.verdict == "no number":
        assert example.printed is None
        return
    assert example.printed is not None
    found = grades(example, example.value)
    if example.verdict == "agrees":
        assert set(found) <= {"equal", "words"}
    elif example.verdict == "rounded":
        assert set(found) == {"rounded"} or set(found) == {"rounded", "equal"}
    elif example.verdict in ("wrong", "convention"):
        assert {"different", "words"} & set(found)


def test_only_one_agreement_is_in_words() -> None:
    """e^(-1/9), which is not written as a number."""
    in_words = [e.id for e in EXAMPLES if e.verdict == "agrees" and "words" in grades(e, e.value)]
    assert in_words == ["bleu-brevity-penalty"]


@each({example.id: example for example in EXAMPLES if example.verdict != "agrees"})
def test_what_does_not_simply_agree_says_why(example: Example) -> None:
    """Where it is not reproducible, the reason names the input that is missing."""
    assert len(example.reason.split()) >= 3


def test_the_unseeded_simulation_scatters_as_its_story_says() -> None:
    draw, thresholds = np.random.default_rng(0), np.linspace(1, 0, 11)
    positive = draw.random((1500, 500)) < 0.4
    scores = np.clip(positive + draw.normal(0, 0.3, positive.shape), 0, 1)
    flagged = scores[..., None] >= thresholds
    hits, alarms = (flagged & positive[..., None]).sum(1), (flagged & ~positive[..., None]).sum(1)
    recall, fall_out = hits / positive.sum(1)[:, None], alarms / (~positive).sum(1)[:, None]
    areas = np.trapezoid(recall, fall_out)
    assert areas.mean() == pytest.approx(0.9898, abs=0.0005)
    assert areas.std() == pytest.approx(0.0035, abs=0.0003)
    rounded = np.round(areas, 2)
    assert set(rounded[np.abs(rounded - 0.99) < 0.015]) == {0.98, 0.99, 1.0}  # the second decimal may change by one
    assert (np.abs(rounded - 0.99) < 0.015).mean() > 0.99
    assert 0.02 < (areas < 0.9827272125066242).mean() < 0.05
