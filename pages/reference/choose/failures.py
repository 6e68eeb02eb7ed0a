"""How each recommended metric fails: a scene, what the metric makes of it, and the runner-up that tells the difference.

Either the metric is blind (it stands still while the runner-up moves), or it is swayed (it moves, and the runner-up
stands still or moves far less).
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pages.reference.choose import arguments as of
from pages.reference.choose.demonstrations import Scene, decisions, groups, lists, numbers, shapes, words
from pages.reference.choose.measured import Demonstration, Given, Measured, More, no_more
from pages.reference.choose.which_metric import RECOMMENDATIONS

_LABELS = {
    "f2": "F2",
    "f_half": "F0.5",
    "class_matthews": "multi-class Matthews",
    "jaccard": "mean Jaccard index",
    "mape": "MAPE",
    "capacity_precision": "precision at 5",
    "precision_at_k": "precision at 5",
    "recall_at_k": "recall at k",
    "quadratic_kappa": "quadratic kappa",
    "top_k": "top-3 accuracy",
    "macro_labels": "macro F1 of labels",
    "ap50": "AP at an overlap of 0.5",
    "rouge_1": "ROUGE-1",
    "nearest": "distance to the nearest",
    "map": "MAP",
    "mrr": "MRR",
    "ndcg": "NDCG",
    "dcg": "DCG",
    "coco_ap": "mean AP, overlaps 0.5 to 0.95",
}


def _recommended(name: str, given: Given, **more: Any) -> Measured:
    one = RECOMMENDATIONS[name]
    return Measured(one.metric, given, one.options, label=_LABELS.get(name, ""), **more)


def _demo(
    name: str,
    how: Literal["blind", "swayed"],
    scene: Callable[[], Scene],
    given: Given,
    runner_up: str,
    its_own: Given | None = None,
    *,
    label: str = "",
    more: More = no_more,
    its_more: More = no_more,
    start: int = 0,
    **options: Any,
) -> tuple[str, Demonstration]:
    notices = Measured(runner_up, its_own or given, options, its_more, label)
    return name, Demonstration(how, scene, _recommended(name, given, more=more), notices, start)


BINARY = (
    _demo("accuracy", "blind", decisions.errors_traded, of.counts, "recall"),
    _demo("matthews", "swayed", decisions.negatives_multiplied, of.counts, "balanced_accuracy"),
    _demo("balanced_accuracy", "blind", decisions.negatives_multiplied, of.counts, "precision"),
    _demo("f1", "blind", decisions.negatives_let_go, of.counts, "matthews_correlation"),
    _demo("f2", "blind", decisions.more_flagged, of.counts, "precision"),
    _demo("f_half", "blind", decisions.fewer_flagged, of.counts, "recall"),
    _demo("recall", "blind", decisions.flagged_too, of.counts, "precision"),
    _demo("precision", "blind", decisions.never_flagged, of.counts, "recall"),
    _demo("normalised_cost", "blind", decisions.priced, of.counts, "recall"),
    _demo("net_benefit", "blind", decisions.priced, of.counts, "precision"),
    _demo("capacity_precision", "blind", lists.more_below, of.one_list, "recall_at_k", label="recall at 5", k=5),
    _demo("auroc", "blind", decisions.negatives_copied, of.scores, "average_precision"),
    _demo("average_precision", "blind", decisions.hopeless_negatives, of.scores, "auroc"),
    _demo("partial_auroc", "blind", decisions.beyond_the_limit, of.scores, "auroc"),
    _demo("log_loss", "swayed", lambda: decisions.certain_mistake(0.1), of.chances, "brier_score"),
    _demo("brier", "blind", lambda: decisions.certain_mistake(0.01), of.chances, "log_loss"),
    _demo("calibration", "blind", decisions.two_groups, of.chances, "brier_score"),
)
CLASSES = (
    _demo("class_accuracy", "blind", decisions.small_class_swallowed, of.table, "mean_per_class_accuracy"),
    _demo(
        "class_matthews",
        "blind",
        decisions.errors_further_off,
        of.table,
        "cohen_kappa",
        label="quadratic kappa",
        weights="quadratic",
    ),
    _demo("macro_f1", "swayed", decisions.tiny_class_lost, of.table, "multiclass_accuracy"),
    _demo("class_recall", "blind", decisions.small_class_flooded, of.table, "macro_f1"),
    _demo("quadratic_kappa", "swayed", decisions.middle_class_grows, of.table, "multiclass_accuracy"),
    _demo("kappa", "swayed", decisions.middle_class_grows, of.table, "multiclass_accuracy"),
    _demo(
        "top_k",
        "blind",
        lists.right_class_slips,
        of.places_of_class,
        "top_k_accuracy",
        label="top-1 accuracy",
        k=1,
        more=of.five_classes,
        its_more=of.five_classes,
    ),
)
LABELS = (
    _demo("subset_accuracy", "blind", decisions.mistakes_in_wrong_sets, of.label_sets, "hamming_loss"),
    _demo("hamming", "swayed", decisions.unused_labels, of.label_sets, "jaccard_samples", label="mean Jaccard index"),
    _demo(
        "jaccard",
        "blind",
        decisions.one_label_missed,
        of.label_sets,
        "averaged",
        of.f1_of_labels,
        label="macro F1 of labels",
        average="macro",
    ),
    _demo(
        "macro_labels",
        "swayed",
        decisions.rare_label_lost,
        of.f1_of_labels,
        "averaged",
        label="micro F1 of labels",
        average="micro",
    ),
    _demo(
        "label_log_loss",
        "swayed",
        decisions.unused_labels,
        of.label_chances,
        "jaccard_samples",
        of.label_sets,
        label="mean Jaccard index",
    ),
)
NUMBERS = (
    _demo("rmse", "swayed", numbers.one_astray, of.rows, "median_absolute_error"),
    _demo("mae", "blind", numbers.errors_gather, of.rows, "root_mean_squared_error"),
    _demo("median_error", "blind", numbers.worst_three, of.rows, "mean_absolute_error"),
    _demo("within", "blind", numbers.worst_three_outside, of.rows, "mean_absolute_error"),
    _demo("r2", "swayed", numbers.truths_apart, of.rows, "mean_absolute_error"),
    _demo("mape", "swayed", numbers.truth_shrinks, of.rows, "mean_absolute_error", start=-1),
    _demo("mpe", "blind", numbers.errors_cancel, of.rows, "mean_absolute_percentage_error", label="MAPE"),
    _demo("rmsle", "blind", numbers.twice_too_high, of.rows, "root_mean_squared_error"),
    _demo("mase", "swayed", numbers.jagged_past, of.rows, "mean_absolute_error", more=of.past),
)
LISTS = (
    _demo("recall_at_k", "blind", lists.hits_sink, of.one_list, "average_precision_at_k", k=10),
    _demo("mrr", "blind", lists.later_hits_sink, of.lists, "mean_average_precision_at_k"),
    _demo("precision_at_k", "blind", lists.page_sinks, of.one_list, "average_precision_at_k", k=5),
    _demo("map", "blind", lists.best_one_sinks, of.lists, "ndcg", of.grades, label="NDCG"),
    _demo("ndcg", "blind", lists.one_grade, of.grades, "dcg", label="DCG"),
    _demo("dcg", "swayed", lists.more_to_find, of.grades, "ndcg", label="NDCG"),
    _demo("hit_rate", "blind", lists.bestsellers_spread, of.readers, "coverage", of.catalogue, k=5),
    _demo("reciprocal_hits", "blind", lists.second_hits, of.readers, "mean_success_at_k", k=5),
    _demo("coverage", "blind", lists.lists_swapped, of.catalogue, "mean_success_at_k", of.readers, k=3),
    _demo("personalisation", "blind", lists.lists_swapped, of.shown, "mean_success_at_k", of.readers, k=3),
    _demo("novelty", "blind", lists.unwanted, of.all_new, "mean_success_at_k", of.readers, k=3),
    _demo("diversity", "blind", lists.unwanted, of.three_kinds, "mean_success_at_k", of.readers, k=3),
    _demo(
        "click_through",
        "swayed",
        lists.looks_at_places,
        of.clicks_of_displays,
        "click_through_rate",
        of.clicks_of_looks,
        label="clicks per person who looks",
    ),
)
TEXTS = (
    _demo("corpus_bleu", "blind", words.errors_gathered, of.texts, "bleu", of.first_text, label="BLEU of the first"),
    _demo("bleu", "swayed", words.error_moves_in, of.first_text, "rouge_n", label="ROUGE-1", n=1),
    _demo("rouge_1", "blind", words.order_lost, of.first_text, "rouge_l"),
    _demo("rouge_l", "blind", words.front_in_disorder, of.first_text, "rouge_n", label="ROUGE-2", n=2),
    _demo("perplexity", "swayed", words.cut_finer, of.tokens, "bits_per_character", characters=words.TEXT),
    _demo(
        "cross_entropy",
        "blind",
        words.half_likelier,
        of.tokens,
        "top_k_accuracy",
        of.choices,
        label="right word is the likeliest",
        k=1,
        its_more=of.four_words,
    ),
    _demo(
        "bits_per_character",
        "blind",
        words.half_likelier,
        of.tokens,
        "top_k_accuracy",
        of.choices,
        label="right word is the likeliest",
        k=1,
        its_more=of.four_words,
    ),
)
SHAPES = (
    _demo(
        "ap50",
        "blind",
        shapes.boxes_slip,
        of.matched,
        "mean_average_precision",
        of.found_boxes,
        label="mean AP, overlaps 0.5 to 0.95",
    ),
    _demo("coco_ap", "blind", shapes.boxes_added, of.found_boxes, "precision", of.all_found),
    _demo(
        "iou",
        "blind",
        shapes.boxes_apart,
        of.one_box,
        "euclidean_distance",
        of.middles,
        label="distance between the centres",
    ),
    _demo("homogeneity", "blind", shapes.groups_cut, of.kinds_and_groups, "completeness"),
    _demo("completeness", "blind", shapes.groups_joined, of.kinds_and_groups, "homogeneity"),
    _demo("adjusted_rand", "blind", shapes.one_point_wanders, of.kinds_and_groups, "silhouette", of.groups),
    _demo("adjusted_information", "blind", shapes.one_point_wanders, of.kinds_and_groups, "silhouette", of.groups),
    _demo("silhouette", "swayed", shapes.strands, of.groups, "dbcv"),
    _demo("dbcv", "blind", shapes.strays, of.groups, "silhouette"),
    _demo(
        "frechet",
        "blind",
        shapes.copies_turned,
        of.two_sets,
        "euclidean_distance",
        of.first_of_each,
        label="distance to the nearest",
    ),
    _demo("nearest", "blind", shapes.all_one_way, of.first_of_each, "frechet_distance", of.two_sets),
    _demo("caption", "blind", shapes.longer_arrow, of.arrows, "euclidean_distance"),
)
_OPPORTUNITY, _PARITY = "equal_opportunity_difference", "predictive_parity_difference"
GROUPS = (
    _demo("demographic_parity", "blind", groups.wrong_ones_selected, of.two_groups, _OPPORTUNITY),
    _demo("equal_opportunity", "blind", groups.negatives_selected_too, of.two_groups, "predictive_equality_difference"),
    _demo("equalized_odds", "blind", groups.positives_get_rarer, of.two_groups, _PARITY),
    _demo("predictive_parity", "blind", groups.fewer_selected, of.two_groups, _OPPORTUNITY),
)
DEMONSTRATIONS: Mapping[str, Demonstration] = dict(
    (*BINARY, *GROUPS, *CLASSES, *LABELS, *NUMBERS, *LISTS, *TEXTS, *SHAPES)
)
