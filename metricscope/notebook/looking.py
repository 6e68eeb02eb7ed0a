"""`metricscope.look`: scores and truth in, the linked views of the lab out."""

from typing import Any

from metricscope.notebook.arrays import of_models, two_classes
from metricscope.notebook.process import ask

MOST = 5  # models whose curves can be told apart


class Look:
    """`look(y_true, scores)`; see there."""

    def __call__(
        self,
        y_true: Any,
        scores: Any,
        *,
        positive: Any = None,
        threshold: float | None = None,
        costs: tuple[float, float] | None = None,
    ) -> Any:
        """Show scores for two classes: a threshold to move, and confusion matrix, ROC, precision-recall and DET curves that follow.

        y_true: labels, one a row; a list, or a column of numpy, pandas, Polars or Arrow. positive: the positive label, where the
        labels are not 0 and 1. scores: higher means more likely positive; a dict of several models by their names shows all curves and
        moves one of them. threshold: where to begin; without it 0.5 for scores from 0 to 1, 0 for scores on both sides
        of 0, else the highest that flags at least as many rows as are positive. costs: of a false positive and of a false negative, for a view of the cost.

        The view has `.threshold` and `.counts` as the reader left them; setting `.threshold` moves it. Raises ValueError for what cannot be shown.
        """
        truth, *classes = two_classes(y_true, positive)
        models = of_models(scores, len(truth))
        if len(models) > MOST:
            raise ValueError(f"scores has {len(models)} models; at most {MOST} can be told apart.")
        try:
            from metricscope.notebook.view import View
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f"{error.name} is needed to show this in a notebook: pip install 'metricscope[notebook]'"
            ) from None
        content, known = ask(
            "look",
            truth=truth,
            models=models,
            classes=tuple(classes),
            threshold=_number(threshold),
            costs=_costs(costs),
        )
        return View(content, known)

    @classmethod
    def from_estimator(cls, model: Any, X: Any, y: Any, *, positive: Any = None, **options: Any) -> Any:
        """The same for a fitted classifier of two classes, as scikit-learn's displays do it.

        Its `predict_proba` gives the scores, else its `decision_function`. positive: the second of its classes unless said.
        """
        classes = list(getattr(model, "classes_", ()))
        if len(classes) != 2:
            raise ValueError(f"{type(model).__name__} must be a fitted classifier of two classes.")
        positive = classes[1] if positive is None else positive
        if positive not in classes:
            raise ValueError(
                f"positive={positive!r} is not a class of the model; its classes are {', '.join(map(str, classes))}."
            )
        place = classes.index(positive)
        if hasattr(model, "predict_proba"):
            scores = model.predict_proba(X)[:, place]
        elif hasattr(model, "decision_function"):
            scores = model.decision_function(X) * (1 if place else -1)
        else:
            raise ValueError(
                f"{type(model).__name__} gives no scores: it has no predict_proba and no decision_function."
            )
        return cls()(y, scores, positive=positive, **options)


def _number(threshold: float | None) -> float | None:
    if threshold is None:
        return None
    found = float(threshold)
    if found != found:
        raise ValueError("threshold is NaN.")
    return found


def _costs(costs: tuple[float, float] | None) -> tuple[float, float] | None:
    if costs is None:
        return None
    try:
        alarm, miss = map(float, costs)
    except (TypeError, ValueError):
        raise ValueError("costs must be two numbers: of a false positive, and of a false negative.") from None
    if not (0 <= alarm < float("inf") and 0 <= miss < float("inf") and alarm + miss):
        raise ValueError("costs must not be negative or infinite, and one of them must be more than 0.")
    return alarm, miss


look = Look()
