"""Scenes of classification: counts that are traded, scores that are copied or sink, tables and sets of labels."""

from typing import Any

import numpy as np

from pages.reference.choose.demonstrations import Counts, Labels, Points, Tables

EMPTY = np.array([])


# ---- two classes
def _counts(label: str, ticks: np.ndarray, tp: Any, fp: Any, fn: Any, tn: Any) -> Counts:
    cells = (np.broadcast_to(np.asarray(cell, float), ticks.shape) for cell in (tp, fp, fn, tn))
    return Counts(label, ticks, *cells)


def errors_traded() -> Counts:
    """60 positives, 940 negatives, 60 errors: false alarms turn into misses one by one."""
    missed = np.arange(61)
    return _counts("positives missed", missed, 60 - missed, 60 - missed, missed, 880 + missed)


def negatives_multiplied() -> Counts:
    """Nine in ten of either class are right, and negatives come to outnumber positives fifty to one."""
    times = np.arange(1, 51)
    return _counts("negatives for each positive", times, 90, 10 * times, 10, 90 * times)


def negatives_let_go() -> Counts:
    """Ever more negatives that are rightly let go."""
    more = np.arange(20, 1001, 20)
    return _counts("negatives rightly not flagged", more, 60, 20, 40, more)


def more_flagged() -> Counts:
    """Positives found and false alarms, in the trade that leaves F2 at one half: nine more alarms for a find."""
    found = np.arange(50, 101)
    return _counts("positives found, of 100", found, found, 9 * found - 400, 100 - found, 2000 - 9 * found + 400)


def fewer_flagged() -> Counts:
    """Positives missed, and the fewer false alarms that leave F0.5 at one half."""
    missed = np.arange(0, 81, 2)
    found = 100 - missed
    alarms = 1.5 * found - 25
    return _counts("positives missed, of 100", missed, found, alarms, missed, 900 - alarms)


def flagged_too() -> Counts:
    """Negatives flagged along with the positives."""
    alarms = np.arange(0, 901, 10)
    return _counts("negatives flagged too", alarms, 80, alarms, 20, 900 - alarms)


def never_flagged() -> Counts:
    """Positives that turn up among those that were let go."""
    missed = np.arange(0, 101)
    return _counts("positives among the rest", missed, 40, 10, missed, 900)


def priced() -> Counts:
    """A miss more, five false alarms fewer."""
    missed = np.arange(0, 41)
    return _counts("positives missed, of 100", missed, 100 - missed, 200 - 5 * missed, missed, 700 + 5 * missed)


# ---- scores
def _scores(label: str, ticks: np.ndarray, positives: np.ndarray, negatives: np.ndarray, up: np.ndarray) -> Points:
    """Scores (ticks, n) of both classes; up: heights of the negatives, positives stand in one row above."""
    n, p = negatives.shape[1], positives.shape[1]
    x = np.hstack([positives, negatives])
    y = np.hstack([np.ones((len(ticks), p)), np.broadcast_to(up, (len(ticks), n))])
    group = np.broadcast_to(np.repeat([1, 0], [p, n]), x.shape)
    return Points(label, ticks, x, y, group, EMPTY, "score", two_classes=True)


def negatives_copied() -> Points:
    """Ten positives, ten negatives, and each of these copied up to twelve times."""
    ticks = np.arange(1, 13)
    positives = np.array([0.95, 0.9, 0.84, 0.8, 0.72, 0.66, 0.58, 0.52, 0.43, 0.3])
    negatives = np.array([0.78, 0.62, 0.5, 0.4, 0.35, 0.28, 0.22, 0.18, 0.12, 0.06])
    copy = np.repeat(np.arange(1, 13), 10)
    x = np.where(copy <= ticks[:, None], np.tile(negatives, 12), np.nan)
    return _scores("copies of each negative", ticks, np.tile(positives, (12, 1)), x, 0.75 - 0.06 * copy)


def hopeless_negatives() -> Points:
    """Up to sixty negatives below the last positive."""
    ticks = np.arange(0, 61, 3)
    positives = np.array([0.94, 0.86, 0.8, 0.7, 0.62])
    near = np.array([0.9, 0.83, 0.75, 0.66, 0.58, 0.54])
    far = 0.02 + 0.46 * (np.arange(60) * 0.618 % 1)
    x = np.hstack([np.tile(near, (21, 1)), np.where(np.arange(60) < ticks[:, None], far, np.nan)])
    up = 0.7 - 0.1 * np.append(np.arange(6) % 2, np.arange(60) % 6)
    return _scores("negatives added below all positives", ticks, np.tile(positives, (21, 1)), x, up)


def beyond_the_limit() -> Points:
    """Twenty negatives; four positives above the fifth of them, six that sink through the rest."""
    sunk = np.arange(16)
    negatives = 0.8 - 0.04 * np.arange(20)
    top = np.array([0.95, 0.9, 0.82, 0.78])
    low = 0.63 - 0.04 * sunk[:, None] + 0.003 * np.arange(6)
    positives = np.hstack([np.tile(top, (16, 1)), low])
    return _scores(
        "places by which six positives move down", sunk, positives, np.tile(negatives, (16, 1)), np.full(20, 0.6)
    )


def certain_mistake(first: float) -> Points:
    """Twenty probabilities; that of one positive falls from `first` to one in a million."""
    nines = np.linspace(-np.log10(first), 6, 41)
    others = np.array([0.97, 0.93, 0.9, 0.88, 0.83, 0.8, 0.76, 0.7, 0.65])
    positives = np.hstack([np.tile(others, (41, 1)), 10 ** -nines[:, None]])
    negatives = np.array([0.4, 0.34, 0.3, 0.25, 0.2, 0.17, 0.12, 0.1, 0.07, 0.03])
    label = "probability: 1 in 10 to the power of"
    return _scores(label, nines, positives, np.tile(negatives, (41, 1)), np.full(10, 0.6))


def two_groups() -> Points:
    """Two groups of fifty, each with the share of positives that the model says; the shares grow towards one half."""
    right = np.arange(48, 24, -1)
    share = right[:, None] / 50
    place = np.arange(50)
    x = np.hstack([np.repeat(share, 50, axis=1), np.repeat(1 - share, 50, axis=1)])
    group = np.hstack([place < right[:, None], place < 50 - right[:, None]]).astype(int)
    y = np.tile(np.append(place, place) / 50 + 0.01, (len(right), 1))
    column = np.tile(0.008 * (np.arange(100) % 5 - 2), (len(right), 1))
    return Points(
        "positives moved out of the group with the higher probability",
        48 - right,
        x,
        y + 0 * column,
        group,
        EMPTY,
        "probability",
        "",
        True,
    )


# ---- several classes
def _tables(label: str, ticks: np.ndarray, labels: str, counts: Any) -> Tables:
    return Tables(label, ticks, tuple(labels.split()), np.array(counts, float))


def small_class_swallowed() -> Tables:
    """Right answers move from a class of ten to one of ninety."""
    lost = np.arange(11)
    counts = [[[80 + t, 5, 5 - t / 2 - t / 2 if t < 5 else 0], [6, 84, 0], [t, 0, 10 - t]] for t in lost]
    for t, table in zip(lost, counts, strict=True):  # every sample of the first class stays in its row
        table[0] = [80 + t, max(10 - t - 5, 0), min(10 - t, 5)]
    return _tables("lost from the small class", lost, "large middle small", counts)


def errors_further_off() -> Tables:
    """Four ordered classes of forty; ten errors in each row and column move from the neighbour to a class further off."""
    moved = np.arange(11)
    counts = [[[30, 10 - t, 0, t], [10 - t, 30, t, 0], [0, t, 30, 10 - t], [t, 0, 10 - t, 30]] for t in moved]
    return _tables("errors moved, of ten in each row", moved, "1 2 3 4", counts)


def tiny_class_lost() -> Tables:
    """A class of four samples beside two of two hundred."""
    lost = np.arange(4)
    counts = [[[190, 10, 0], [10, 190, 0], [t, 0, 4 - t]] for t in lost]
    return _tables("samples lost, of four", lost, "A B tiny", counts)


def small_class_flooded() -> Tables:
    """Forty errors of the large class come to lie in the small one."""
    moved = np.arange(0, 41, 2)
    counts = [[[460, 40 - t, t], [20, 180, 0], [2, 0, 18]] for t in moved]
    return _tables("errors moved into the small class", moved, "large middle small", counts)


def middle_class_grows() -> Tables:
    """Three ordered classes, four in five right in each, of 300 samples: the middle class grows to 280."""
    out = np.arange(0, 91, 5)
    counts: list[list[list[Any]]] = [
        [
            [0.8 * (100 - t), 0.2 * (100 - t), 0],
            [0.1 * (100 + 2 * t), 0.8 * (100 + 2 * t), 0.1 * (100 + 2 * t)],
            [0, 0.2 * (100 - t), 0.8 * (100 - t)],
        ]
        for t in out
    ]
    return _tables(
        "samples moved out of either outer class", out, "low middle high", np.round(np.array(counts, float), 9)
    )


# ---- several labels
def _labels(label: str, ticks: np.ndarray, truth: Any, given: Any, **more: np.ndarray) -> Labels:
    true, said = (np.broadcast_to(np.asarray(a, bool), (len(ticks), *np.shape(a)[-2:])) for a in (truth, given))
    width = true.shape[2]
    there = more.get("there", np.ones((len(ticks), width), bool))
    names = tuple("ABCDEFGHIJKLMNOPQRST"[:width])
    return Labels(label, ticks, names, true, said, there, more.get("probability", np.where(said[0], 0.8, 0.1)))


def mistakes_in_wrong_sets() -> Labels:
    """Six samples, six labels: four sets are wrong, by one label each at first, then by five."""
    truth = np.array([[1, 1, 0, 0, 1, 0], [0, 1, 1, 0, 0, 0], [1, 0, 0, 1, 0, 1]] * 2, bool)
    wrong = np.array([0, 0, 1, 2, 3, 4])
    ticks = np.arange(1, 6)
    place = (np.arange(6) + wrong[:, None]) % 6
    given = [truth ^ ((wrong > 0)[:, None] & (place < t)) for t in ticks]
    return _labels("mistakes in each of four sets", ticks, truth, given)


def unused_labels() -> Labels:
    """Four labels that are used, and up to twelve that never apply."""
    truth = np.zeros((6, 16), bool)
    truth[:, :4] = [[1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 0]]
    given = truth.copy()
    given[[0, 1, 3, 4, 5], [1, 0, 3, 1, 1]] ^= True
    given[5, 2] = True
    ticks = np.arange(13)
    probability = np.where(np.arange(16) < 4, np.where(given, 0.75, 0.2), 0.001)
    return _labels(
        "labels that never apply",
        ticks,
        truth,
        given,
        there=np.arange(16) < 4 + ticks[:, None],
        probability=probability,
    )


def one_label_missed() -> Labels:
    """Six samples with three of six labels each, one of them missed: ever more often A or D."""
    start = (np.arange(6)[:, None] + np.arange(3)) % 6
    truth = np.zeros((6, 6), bool)
    truth[np.arange(6)[:, None], start] = True
    missed = np.array(
        [[0, 1, 2, 3, 4, 5], [0, 3, 2, 3, 4, 5], [0, 3, 3, 3, 4, 5], [0, 3, 3, 3, 0, 5], [0, 3, 3, 3, 0, 0]]
    )
    given = np.repeat(truth[None], 5, axis=0)
    given[np.arange(5)[:, None], np.arange(6), missed] = False
    return _labels("samples that miss A or D instead of another label", np.arange(5), truth, given)


def rare_label_lost() -> Labels:
    """Twelve samples: three common labels, and one that two samples have."""
    place = np.arange(12)
    truth = np.stack([place >= 0, place % 3 != 0, place % 3 != 1, place < 2], axis=1)
    given = np.repeat(truth[None], 3, axis=0)
    for t in range(3):
        given[t, :t, 3] = False
    return _labels("samples with D that are missed (of 2)", np.arange(3), truth, given)
