"""What is shipped to the browser: exact numbers, one per position, and a refusal where shapes do not fit."""

import base64
import json
import math

import numpy as np
import pytest

from charts.moving import Control, Dot, Track, View
from widgets.scrubber import Formula, Payload, Readout, codes, nearest, pack

TWO = Control("threshold", "threshold", np.array([0.25, 0.5, math.inf]), ("0.25", "0.5", "> 0.5"))
BETA = Control("beta", "beta", np.array([1.0, 2.0]), ("1", "2"))


def shipped(payload: Payload) -> dict:
    return json.loads(payload.body)


def values(track: dict) -> np.ndarray:
    return np.frombuffer(base64.b64decode(track["data"]), dtype="<" + track["kind"])


def test_numbers_arrive_to_the_last_bit() -> None:
    exact = np.array([1 / 3, math.nan, 2 / 3])
    model = shipped(pack([], [TWO], {"precision": Track(exact, ("threshold",), {1: "no positive predictions"})}, []))
    np.testing.assert_array_equal(values(model["tracks"]["precision"]), exact)
    assert model["tracks"]["precision"]["reasons"] == {"1": "no positive predictions"}


def test_counts_travel_as_integers() -> None:
    model = shipped(pack([], [TWO], {"tp": Track(np.array([3.0, 2.0, 0.0]), ("threshold",))}, []))
    assert model["tracks"]["tp"]["kind"] == "i4"
    assert values(model["tracks"]["tp"]).tolist() == [3, 2, 0]


def test_two_controls_make_a_grid_in_their_order() -> None:
    grid = np.arange(6.0).reshape(3, 2) / 7
    model = shipped(pack([], [TWO, BETA], {"f": Track(grid, ("threshold", "beta"))}, []))
    np.testing.assert_array_equal(values(model["tracks"]["f"]).reshape(3, 2), grid)


def test_a_track_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'tp' has shape \(2,\), its controls need \(3,\)"):
        pack([], [TWO], {"tp": Track(np.array([1.0, 2.0]), ("threshold",))}, [])


def test_the_same_content_has_the_same_digest() -> None:
    view = View("v", "alt", (Dot(0.5, "tp", drag="threshold"),))
    one, two = (
        pack([view], [TWO], {"tp": Track(np.arange(3.0), ("threshold",))}, [Readout("tp", "TP", "tp")]) for _ in "ab"
    )
    assert one.digest == two.digest
    assert one.body == two.body


def test_formulas_become_mathml_with_places_for_numbers() -> None:
    formula = Formula("precision", "precision", "p", r"\frac{TP}{TP + FP}", r"\frac{@tp@}{@tp@ + @fp@}")
    tracks = {name: Track(np.zeros(3), ("threshold",)) for name in ("p", "tp", "fp")}
    (sent,) = shipped(pack([], [TWO], tracks, [], formulas=[formula]))["formulas"]
    assert "<mtext>TP</mtext>" in sent["general"]
    assert sent["live"].count("<mtext>@tp@</mtext>") == 2


@pytest.mark.parametrize(
    ("wanted", "index"), [(0.25, 0), (0.3, 0), (0.49, 1), (0.9, 1), (math.inf, 2), (-math.inf, 0), (-5, 0)]
)
def test_nearest_tick(wanted: float, index: int) -> None:
    assert nearest(TWO.values, wanted) == index


@pytest.mark.parametrize("close", [1 / 3, 0.33, math.nextafter(1 / 3, 1)])
def test_every_tick_comes_back_out_of_the_url(close: float) -> None:
    ticks = np.unique(np.array([0.0, 1e-12, close, 1 / 3, 0.56, 123456.789, math.inf]))
    assert [ticks[nearest(ticks, float(text))] for text in codes(ticks)] == ticks.tolist()


def test_round_ticks_stay_short_in_the_url() -> None:
    assert codes(np.array([0.3, 0.56, 2.0, math.inf])) == ["0.3", "0.56", "2", "inf"]
