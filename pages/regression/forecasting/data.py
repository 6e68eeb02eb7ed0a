"""Series of numbers over time: the documents', a classic one with seasons, and the reader's own. No metric in here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import isfinite
from types import MappingProxyType
from typing import Any

from datasets.documents import CATALOGUE
from language import gettext

Inputs = Mapping[str, Any]
CASES, DEATHS = "aia-naive-forecast-cases", "aia-naive-forecast-deaths"
FEWEST, MOST = 3, 200
AIRLINE = """
112 118 132 129 121 135 148 148 136 119 104 118 115 126 141 135 125 149 170 170 158 133 114 140
145 150 178 163 172 178 199 199 184 162 146 166 171 180 193 181 183 218 230 242 209 191 172 194
196 196 236 235 229 243 264 272 237 211 180 201 204 188 235 227 234 264 302 293 259 229 203 229
242 233 267 269 270 315 364 347 312 274 237 278 284 277 317 313 318 374 413 405 355 306 271 306
315 301 356 348 355 422 465 467 404 347 305 336 340 318 362 348 363 435 491 505 404 359 310 337
360 342 406 396 420 472 548 559 463 407 362 405 417 391 419 461 472 535 622 606 508 461 390 432
"""  # Box, Jenkins and Reinsel, Time series analysis, series G; in thousands


@dataclass(frozen=True)
class Series:
    """Values in the order of time. times: what each one's moment is called. season: its length in values, 1 for none.

    unit: of the values, plural. says: where they come from. step: the time from one value to the next.
    """

    name: str
    values: tuple[float, ...]
    times: tuple[str, ...]
    unit: str
    season: int
    says: str
    step: str = "step"


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


def airline() -> Series:
    """Passengers of international airlines in each month from 1949 to 1960."""
    months = [date(1949 + i // 12, i % 12 + 1, 1).strftime("%b %Y") for i in range(144)]
    says = "Passengers of international airlines each month, in thousands (Box and Jenkins's series G)."
    return Series(
        "airline passengers", _floats(AIRLINE.split()), tuple(months), "thousand passengers", 12, says, "month"
    )


def italian(example: str) -> Series:
    """Cases or deaths in Italy, 20 to 29 February 2020, as an example of the documents has them."""
    inputs = CATALOGUE.examples[example].inputs
    name = "deaths" if list(inputs["values"]) == list(CATALOGUE.examples[DEATHS].inputs["values"]) else "cases"
    days = tuple(f"{date.fromisoformat(day).day} Feb" for day in inputs["dates"])
    says = {
        "cases": "Confirmed cases in Italy, 20 to 29 February 2020, from the documents.",
        "deaths": "Deaths in Italy, 20 to 29 February 2020, from the documents.",
    }
    return Series(name, _floats(inputs["values"]), days, name, 1, says[name], "day")


BUILT_IN: Mapping[str, Series] = MappingProxyType(
    {"airline": airline(), "cases": italian(CASES), "deaths": italian(DEATHS)}
)


def of_inputs(inputs: Inputs) -> str:
    """Which of the built-in series an example's inputs are; "" where they are none."""
    values = _floats(inputs.get("values", ()))
    return next((name for name, one in BUILT_IN.items() if one.values == values), "")


def percentages_of(inputs: Inputs) -> tuple[tuple[float, float], ...]:
    """The pairs of truth and forecast among an example's inputs; none for others."""
    if "forecast" in inputs and "y" in inputs:
        return ((float(inputs["y"]), float(inputs["forecast"])),)
    return tuple((float(truth), float(forecast)) for truth, forecast in inputs.get("points", ()))


def typed(text: str, season: int) -> tuple[Series | None, str]:
    """A series out of numbers parted by blanks, commas, semicolons or lines; or None with what is wrong, and where."""
    words = text.replace(",", " ").replace(";", " ").split()
    if not FEWEST <= len(words) <= MOST:
        return None, gettext(
            "A series must have {fewest} to {most} numbers; this one has {n}.",
            fewest=FEWEST,
            most=MOST,
            n=len(words),
        )
    values = []
    for place, word in enumerate(words, 1):
        value = finite_number(word)
        if value is None:
            return None, gettext(
                "Number {place} is “{word}”; finite numbers are needed, with a point before decimals.",
                place=place,
                word=word[:20],
            )
        values.append(value)
    if max(map(abs, values)) > 1e9:
        return None, "The numbers exceed one billion; use larger units."
    return numbered("your series", values, season, "Your own numbers."), ""


def numbered(name: str, values: Any, season: int, says: str) -> Series:
    """A series whose moments have numbers for names."""
    found = _floats(values)
    times = tuple(gettext("value {n}", n=i) for i in range(1, len(found) + 1))
    return Series(name, found, times, "", season, says)


def finite_number(word: str) -> float | None:
    """The number that a word stands for; None where it stands for none, or for an infinite one."""
    try:
        value = float(word)
    except ValueError:
        return None
    return value if isfinite(value) else None
