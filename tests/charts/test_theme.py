"""Hues of pictures stand out from their ground, in both themes, as WCAG 2.2 (1.4.11) asks of what has to be seen."""

import re
import tomllib

import pytest

from charts.theme import MODELS, NEGATIVE, POSITIVE, THIRD
from tests.helpers import ROOT

THEMES = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
LOOKS = ROOT / "widgets" / "js" / "scrubber" / "looks.js"
ENOUGH = 3


def luminance(hue: str) -> float:
    """Relative luminance of sRGB, as WCAG defines it."""
    parts = (int(hue[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_the_standards():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(
        4.48, abs=0.005
    )  # WebAIM's example of what just fails for text


def drawn(hue: str, theme: str) -> str:
    """A hue as the browser draws it: on a dark ground it is mixed with ink."""
    if theme == "light":
        return hue
    own = float(re.search(r"OWN_ON_DARK = ([\d.]+)", LOOKS.read_text("utf-8"))[1])
    pairs = zip(*(bytes.fromhex(colour[1:]) for colour in (hue, THEMES[theme]["textColor"])), strict=True)
    return "#" + bytes(round(own * a + (1 - own) * b) for a, b in pairs).hex()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", [POSITIVE, NEGATIVE, THIRD, *MODELS])
def test_a_hue_stands_out(theme, hue):
    assert contrast(drawn(hue, theme), THEMES[theme]["backgroundColor"]) >= ENOUGH
