"""Measures of clusterings and of generated images: an example's inputs -> metrics_core -> its value."""

from collections.abc import Callable, Mapping
from typing import Any

from metrics_core import confusion_matrix
from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.clustering import adjusted_rand, normalized_mutual_information, silhouette
from metrics_core.generative import Gaussian, frechet_distance

Inputs = Mapping[str, Any]


def _silhouette(inputs: Inputs, options: Inputs) -> Any:
    found = silhouette([[x] for x in inputs["points_1d"]], inputs["labels"])
    return {"per_point": found.samples.tolist(), "mean": found.value}


def _clusters_as_classes(inputs: Inputs, options: Inputs) -> Any:
    both = inputs["y_true"], inputs["clusters"]
    return {
        "accuracy": multiclass_accuracy(confusion_matrix(*both)),
        "adjusted_rand_index": adjusted_rand(*both),
        "normalized_mutual_information": normalized_mutual_information(*both),
    }


def gaussians(inputs: Inputs) -> tuple[Gaussian, Gaussian]:
    """The real and the generated Gaussian of an example."""
    real, generated = (Gaussian(inputs[f"mu_{side}"], inputs[f"sigma_{side}"]) for side in ("real", "generated"))
    return real, generated


def _fid(inputs: Inputs, options: Inputs) -> Any:
    return frechet_distance(*gaussians(inputs)).value


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "clusters_as_classes": _clusters_as_classes,
    "fid": _fid,
    "silhouette": _silhouette,
}
