"""Confidence stated with answers: the Brier score and the calibration error in ten bins, from their definitions."""

import math

import numpy as np

from lab.reproduce.common import Cells, Found, kind, numbers


def shares(cells: Cells) -> np.ndarray:
    """Stated confidence as shares of 1: written from 0 to 1, from 0 to 100, or with signs of per cent."""
    said = [cell for cell in cells if cell is not None]
    if kind(cells) == "text" and all(cell.rstrip().endswith("%") for cell in said):
        return np.array([math.nan if cell is None else float(cell.rstrip().removesuffix("%")) / 100 for cell in cells])
    found = numbers(cells)
    return found / 100 if np.nanmax(found, initial=0) > 10 else found


def of_stated(answers: dict[str, list[tuple[float, float]]]) -> Found:
    """From the score and the confidence of each answer that has one, by model."""
    found: Found = {}
    for model, each in answers.items():
        right, said = np.array(each).T
        place = np.clip(np.ceil(np.round(10 * said, 9)) - 1, 0, 9).astype(int)  # a bin holds its upper edge
        away = sum(abs(float((said - right)[place == one].sum())) for one in range(10))
        numbers_ = {
            "confidence": said.mean(),
            "right": right.mean(),
            "brier_score": np.mean((said - right) ** 2),
            "calibration_error": away / len(said),
        }
        found |= {("stated", model, f"stated_{name}"): {"value": float(number)} for name, number in numbers_.items()}
    return found
