"""Every function of the catalogue with plain columns that suit it: what the tests of input kinds convert.

A case is a call that takes columns by name, each a plain list of Python's own numbers or texts. Where many functions take the
same arguments, _taking() finds them, so that a new one has its case; `more` names what some of them need besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

import numpy as np

from metrics_core import confusion, confusion_matrix
from metrics_core.card import CATALOG, Worked, explain
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.rates import recall
from metrics_core.classification.sweep import sweep
from metrics_core.detection.matching import match
from metrics_core.detection.objects import Detections, Objects
from metrics_core.fairness import by_group

TRUTH, SAID = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0], [1, 0, 0, 1, 1, 0, 1, 0, 1, 0]
SCORES = [0.875, 0.25, 0.5, 0.75, 0.625, 0.125, 0.75, 0.25, 0.5, 0.375]
CLUSTERS = [0, 0, 1, 1, 2, 2]
GROUPS = [0, 0, 1, 1, 0, 1, 0, 1, 1, 0]
Columns = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A function of the catalogue, how it is called, and its columns; labels: those that hold names, not amounts."""

    name: str
    call: Callable[..., tuple[tuple[Any, ...], dict[str, Any]]]
    columns: Mapping[str, Any]
    labels: tuple[str, ...] = ()
    positive: Any = field(default=None)

    @property
    def function(self) -> Callable[..., Any]:
        return CATALOG[self.name].function

    def value(self, columns: Mapping[str, Any]) -> float:
        args, options = self.call(**columns)
        result = self.function(*args, **options)
        return float(getattr(result, "value", result))

    def explained(self, columns: Mapping[str, Any]) -> Worked:
        args, options = self.call(**columns)
        return explain(self.function, *args, **options)


def _counts(*args: Any) -> Callable[..., Any]:
    return lambda y_true, y_pred, positive=1, weights=None: (
        (confusion(y_true, y_pred, positive=positive, weights=weights), *args),
        {},
    )


def _grouped(y_true: Any, y_pred: Any, groups: Any, positive: Any = 1, weights: Any = None) -> Any:
    return (by_group(y_true, y_pred, groups, positive=positive, weights=weights),), {}


def _swept(*args: Any) -> Callable[..., Any]:
    return lambda y_true, scores, positive=1, weights=None: (
        (sweep(y_true, scores, positive=positive, weights=weights), *args),
        {},
    )


def _matrix(*first: Any) -> Callable[..., Any]:
    return lambda y_true, y_pred, weights=None: ((*first, confusion_matrix(y_true, y_pred, weights=weights)), {})


def _plain(*names: str, **options: Any) -> Callable[..., Any]:
    def call(**columns: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
        rest = {name: column for name, column in columns.items() if name not in names}
        return tuple(columns[name] for name in names), options | rest

    return call


def _sets(y_true: Any, y_pred: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return (LabelSets.from_matrix(y_true, y_pred, labels=["a", "b"]),), {}


def _played(first: Any, second: Any, score: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return (first, second, score), {"model": next(iter(np.asarray(first)), "nobody")}


BOXES = {"images": [0, 0, 1], "labels": [1, 2, 1], "boxes": [[0, 0, 4, 4], [2, 2, 6, 6], [1, 1, 3, 3]]}


def _boxes(images: Any, labels: Any, boxes: Any, scores: Any) -> tuple[Objects, Detections]:
    return Objects(boxes, labels, images), Detections(boxes, scores, labels, images)


def _binary() -> list[Case]:
    table = {"y_true": TRUTH, "y_pred": SAID}
    more: dict[str, tuple[Any, ...]] = {
        "f_beta": (2,),
        "net_benefit": (0.25,),
        "normalised_cost": (1, 5),
        "profit": (4, 1, 5),
        "partial_auroc": (0.5,),
        "capture_rate": (0.5,),
    }
    shares = {"y_true": TRUTH, "probability": SCORES}
    return [
        *(Case(name, _counts(*more.get(name, ())), table, ("y_true", "y_pred"), 1) for name in _taking("c")),
        *(
            Case(name, _swept(*more.get(name, ())), {"y_true": TRUTH, "scores": SCORES}, ("y_true",), 1)
            for name in _taking("s")
        ),
        *(
            Case(name, _grouped, table | {"groups": GROUPS}, ("y_true", "y_pred", "groups"), 1)
            for name in _taking("by_group")
        ),
        *(
            Case(name, _plain("y_true", "probability"), shares, ("y_true",), 1)
            for name in _taking("y_true", "probability", topic="probabilities")
        ),
        *(
            Case(
                name,
                _plain("y_true", "probability", "groups"),
                shares | {"groups": GROUPS},
                ("y_true", "groups"),
                1,
            )
            for name in _taking("y_true", "probability", "groups")
        ),
    ]


def _taking(*first: str, topic: str = "") -> list[str]:
    """The functions of the catalogue, or of a topic, by what their first arguments are called."""
    return [
        name
        for name, card in CATALOG.items()
        if tuple(signature(card.function).parameters)[: len(first)] == first and topic in ("", card.topic)
    ]


def _classes() -> list[Case]:
    three, said = [0, 1, 2, 0, 1, 2, 0, 1], [0, 1, 1, 0, 2, 2, 1, 1]
    both = {"y_true": three, "y_pred": said}
    names = ("y_true", "y_pred")
    more: dict[str, dict[str, Any]] = {"top_k_accuracy": {"k": 2}}
    odds = [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.125, 0.625, 0.25], [0.5, 0.375, 0.125]] * 2
    sets = {"y_true": [[1, 0], [0, 1], [1, 1]], "y_pred": [[1, 0], [1, 1], [0, 1]]}
    return [
        *(Case(name, _matrix(), both, names) for name in (*_taking("matrix"), "macro_f1", "gwet_ac1")),
        Case("averaged", _matrix(recall), both, names),
        Case("cohen_kappa", _plain("y_true", "y_pred"), both, names),
        *(
            Case(name, _plain("y_true", "scores", **more.get(name, {})), {"y_true": three, "scores": odds}, ("y_true",))
            for name in _taking("y_true", "scores", topic="multiclass")
        ),
        *(Case(name, _sets, sets) for name in _taking("sets")),
        *(
            Case(name, _plain("y_true", "probability"), {"y_true": sets["y_true"], "probability": odds_of_two()})
            for name in _taking("y_true", "probability", topic="multilabel")
        ),
    ]


def odds_of_two() -> list[list[float]]:
    return [[0.5, 0.25], [0.25, 0.75], [0.875, 0.5]]


def _numbers() -> list[Case]:
    both = {"y_true": [3, 5, 2, 8, 4, 1], "y_pred": [2, 5, 4, 7, 1, 1]}
    more: dict[str, dict[str, Any]] = {"adjusted_r2": {"features": 1}, "share_within": {"tolerance": 0.5}}
    points = [[0, 0], [1, 0], [0, 1], [8, 8], [9, 8], [8, 9], [9, 9], [1, 1]]
    clusters, labels = [0, 0, 0, 1, 1, 1, 1, 0], [2, 2, 3, 3, 3, 3, 2, 2]
    spots = {"points": points, "clusters": clusters}
    return [
        *(
            Case(name, _plain("y_true", "y_pred", **more.get(name, {})), both)
            for name in _taking("y_true", "y_pred", topic="regression")
        ),
        Case("mean_absolute_scaled_error", _plain("y_true", "y_pred"), both | {"training": [1, 3, 2, 5, 4]}),
        *(
            Case(name, _plain("labels", "clusters"), {"labels": labels, "clusters": clusters}, ("labels", "clusters"))
            for name in _taking("labels", "clusters")
        ),
        *(Case(name, _plain("points", "clusters"), spots, ("clusters",)) for name in ("silhouette", "dbcv")),
        Case("silhouette_of_point", _plain("points", "clusters", point=0), spots, ("clusters",)),
        *(Case(name, _plain("a", "b"), {"a": [3, 4, 0], "b": [1, 2, 2]}) for name in _taking("a", "b")),
        Case("triangle_inequality", _plain("distances"), {"distances": [[0, 1, 3], [1, 0, 1], [3, 1, 0]]}),
        Case("frechet_distance", _plain("real", "generated"), {"real": points, "generated": points[:5]}),
        Case("iou", _plain("y_true", "y_pred"), {"y_true": [0, 0, 4, 4], "y_pred": [2, 2, 6, 6]}),
        Case("click_through_rate", _plain("clicks", "impressions"), {"clicks": 3, "impressions": 8}),
        *(
            Case(name, _plain("n", "c", k=2), {"n": 10, "c": 3})
            for name in _taking("n", "c", "k", topic="sampled answers")
            if name != "mean_pass_at_k"
        ),
        Case("mean_pass_at_k", _plain("n", "c", k=2), {"n": [10, 4, 7], "c": [3, 0, 7]}),
        *(Case(name, _plain("scores"), {"scores": [1, 0, 1, 1, 0, 1]}) for name in ("mean_score", "standard_error")),
        *(
            Case(
                name, _plain("scores", "clusters"), {"scores": [1, 0, 1, 1, 0, 1], "clusters": CLUSTERS}, ("clusters",)
            )
            for name in ("clustered_standard_error", "design_effect")
        ),
        *(
            Case(name, _plain("scores_a", "scores_b"), {"scores_a": [1, 0, 1, 1, 0, 1], "scores_b": [1, 0, 0, 1, 1, 0]})
            for name in ("paired_standard_error", "unpaired_standard_error")
        ),
        Case(
            "corrected_rate",
            _plain("rate", "sensitivity", "specificity"),
            {"rate": 0.75, "sensitivity": 0.875, "specificity": 0.75},
        ),
        *(
            Case(name, _plain("verdicts"), {"verdicts": [[1, 1, 0], [0, 0, 0], [1, 1, 1], [0, 1, 0]]}, ("verdicts",))
            for name in _taking("verdicts")
        ),
        Case(
            "prediction_powered_mean",
            _plain("human", "judged", "others"),
            {"human": [1, 0, 1, 1], "judged": [1, 1, 1, 0], "others": [1, 0, 1, 1, 1]},
        ),
        *(
            Case(
                name,
                _played,
                {"first": [0, 1, 2, 0, 1, 0], "second": [1, 2, 0, 1, 2, 2], "score": [1, 0, 1, 0, 1, 0.5]},
                ("first", "second"),
            )
            for name in _taking("first", "second", "score")
        ),
        Case(
            "likelihood_accuracy",
            _plain("y_true", "log_likelihoods"),
            {
                "y_true": [0, 1, 2],
                "log_likelihoods": [[-1, -2, -3], [-4, -1, -2], [-1, -5, -2]],
                "lengths": [[1, 2, 4], [2, 1, 1], [1, 1, 4]],
            },
        ),
        Case("context_precision", _plain("useful"), {"useful": [0, 1, 1, 0]}),
        Case("faithfulness", _plain("supported", "claims"), {"supported": 3, "claims": 4}),
        Case("best_of_k", _plain("scores", "right", k=2), {"scores": [0.5, 0.25, 0.75, 0.125], "right": [1, 0, 0, 1]}),
        Case(
            "self_preference",
            _plain("own_chosen", "own_better", "other_chosen", "other_better"),
            {"own_chosen": 7, "own_better": 8, "other_chosen": 5, "other_better": 8},
        ),
        *(
            Case(name, _plain("cosines"), {"cosines": [[1, 0.5], [0.25, 0.5], [0, 0.75]]})
            for name in _taking("cosines")
        ),
        Case(
            "contaminated_score",
            _plain("leaked", "leaked_score", "clean_score"),
            {"leaked": 0.25, "leaked_score": 1, "clean_score": 0.5},
        ),
        Case("correct_given_attempted", _plain("correct", "wrong"), {"correct": 6, "wrong": 2}),
        *(
            Case(name, _plain("correct", "wrong", "abstained"), {"correct": 6, "wrong": 2, "abstained": 4})
            for name in ("attempted_f_score", "penalised_score")
        ),
        Case("expected_score", _plain("rating_a", "rating_b"), {"rating_a": 1100, "rating_b": 1000}),
        Case("minimum_detectable_difference", _plain("questions", "variance"), {"questions": 500, "variance": 0.25}),
        Case("questions_needed", _plain("difference", "variance"), {"difference": 0.125, "variance": 0.25}),
        Case("cross_entropy", _plain("probabilities"), {"probabilities": [0.5, 0.25, 0.25]}),
        *(
            Case(name, _plain("probabilities"), {"probabilities": [0.5, 0.25, 0.25]})
            for name in ("entropy", "perplexity")
        ),
        *(
            Case(name, _plain("probabilities", **{length: 9}), {"probabilities": [0.5, 0.25, 0.25]})
            for name, length in (
                ("bits_per_character", "characters"),
                ("bits_per_byte", "byte_length"),
                ("perplexity_per_unit", "units"),
            )
        ),
        Case("mean_average_precision", lambda **c: (_boxes(**c), {}), BOXES | {"scores": [0.5, 0.75, 0.25]}),
        Case(
            "detection_average_precision",
            lambda **c: ((match(*_boxes(**c)),), {}),
            BOXES | {"scores": [0.5, 0.75, 0.25]},
        ),
    ]


def _lists() -> list[Case]:
    one = {"relevant": [1, 3, 5], "ranked": [3, 2, 1, 4]}
    many = {"relevant": [[1, 3], [2, 4]], "ranked": [[3, 2, 1], [1, 4, 2]]}
    users = {"held_out": [[1, 3], [2]], "lists": [[3, 2, 1], [1, 3, 2]]}
    by_k = "precision_at_k recall_at_k f_at_k success_at_k"
    means = "mean_precision_at_k mean_recall_at_k mean_f_at_k hit_rate"
    whole = "mean_average_precision_at_k mean_reciprocal_rank"
    taken = "mean_success_at_k average_reciprocal_hit_rate mean_percentile_rank"
    odd, features = [{1: 0.5, 2: 0.75, 3: 1}, {1: 0.5, 2: 0.25, 3: 1}], {1: [1, 0], 2: [0, 1], 3: [1, 1]}
    return [
        *(Case(name, _plain("relevant", "ranked", k=2), one, ("relevant", "ranked")) for name in by_k.split()),
        *(
            Case(n, _plain("relevant", "ranked"), one, ("relevant", "ranked"))
            for n in ("reciprocal_rank", "average_precision_at_k")
        ),
        *(Case(name, _plain("relevant", "ranked", k=2), many, ("relevant", "ranked")) for name in means.split()),
        *(Case(name, _plain("relevant", "ranked"), many, ("relevant", "ranked")) for name in whole.split()),
        *(Case(name, _plain("gains"), {"gains": [3, 0, 2, 1]}) for name in ("cumulative_gain", "dcg", "ndcg")),
        Case(
            "ndcg_from_scores", _plain("gains", "scores"), {"gains": [3, 0, 2, 1], "scores": [0.5, 0.75, 0.25, 0.125]}
        ),
        *(Case(name, _plain("held_out", "lists"), users, ("held_out", "lists")) for name in taken.split()),
        Case(
            "personalised_at_k",
            _plain("held_out", "popular", "lists"),
            users | {"popular": [2, 1]},
            ("held_out", "popular", "lists"),
        ),
        Case("cumulative_rating", _plain("relevances"), {"relevances": [[3, 1], [0, 2]]}),
        Case("novelty_at_k", _plain("seen", "lists"), {"seen": [[1], [2]], "lists": users["lists"]}, ("seen", "lists")),
        Case(
            "mean_self_information",
            lambda lists: (({1: 4, 2: 2, 3: 1}, lists), {}),
            {"lists": users["lists"]},
            ("lists",),
        ),
        Case("diversity", lambda lists: ((features, lists), {}), {"lists": users["lists"]}, ("lists",)),
        Case("serendipity", lambda held_out, lists: ((held_out, odd, lists), {}), users, ("held_out", "lists")),
        Case(
            "coverage",
            _plain("catalogue", "lists"),
            {"catalogue": [1, 2, 3, 4], "lists": users["lists"]},
            ("catalogue", "lists"),
        ),
        Case("personalisation", _plain("lists"), {"lists": users["lists"]}, ("lists",)),
    ]


def _texts() -> list[Case]:
    words = {"hypothesis": "the cat sat on the mat", "reference": "the cat is on the mat"}
    books = [["a", "b", "a", "c", "a"], ["b", "a", "b", "c"]]
    return [
        *(Case(name, _plain("hypothesis", "reference"), words) for name in _taking("hypothesis", "reference")),
        Case(
            "bleu",
            _plain("hypothesis", "references"),
            {"hypothesis": words["hypothesis"], "references": [words["reference"]]},
        ),
        *(
            Case(
                name,
                _plain("hypotheses", "references"),
                {"hypotheses": [words["hypothesis"]] * 2, "references": [[words["reference"]]] * 2},
            )
            for name in _taking("hypotheses", "references")
        ),
        *(
            Case(name, _plain("documents", word="a"), {"documents": books})
            for name in ("burstiness_of_counts", "burstiness_of_gaps")
        ),
    ]


CASES = {case.name: case for case in (*_binary(), *_classes(), *_numbers(), *_lists(), *_texts())}
