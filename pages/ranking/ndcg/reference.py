"""The call that gives a traced number outside this app, for the conventions that are switched on.

scikit-learn has no discount that begins late, no judged results beyond those it is given, and refuses unjudged ones: what it
lacks is spelt out with numpy. gains and judged are arrays, NaN where unjudged; scores and ids are in the same order.
"""

from dataclasses import replace

from language import gettext
from metrics_core import Worked
from pages.ranking.ndcg.options import Conventions

ORDER = {
    "order": 'order = np.argsort(-scores, kind="stable")',
    "docid": "# as trec_eval: single precision, then the later id\n"
    "order = np.lexsort((np.argsort(np.argsort([name.encode() for name in ids])), scores.astype(np.float32)))[::-1]",
}


def with_reference(one: Worked, how: Conventions, *, ties: str = "", plain: bool = False) -> Worked:
    """The same number with a card whose call has these conventions; ties: how scores are ordered, where there are scores.

    plain: all is judged, retrieved and not negative, and there are two results or more, so that one call does.
    """
    name = one.card.function.__name__
    share = name.startswith("ndcg")
    lines = [f"{ORDER[ties]}\ngains = gains[order]"] if ties in ORDER else []
    plain = plain and how.discount == "log"
    if share and not plain:
        pool = "judged" if how.ideal == "judged" and not ties else "gains[~np.isnan(gains)]"
        lines.append(f"best = np.sort({pool})[::-1]")
    if not plain:
        lines.append("gains = gains[~np.isnan(gains)]" if how.unjudged == "removed" else "gains = np.nan_to_num(gains)")
    if how.gain == "exponential":
        both = share and not plain
        lines.append("gains, best = 2.0**gains - 1, 2.0**best - 1" if both else "gains = 2.0**gains - 1")
    if name == "cumulative_gain":
        lines.append("np.sum(gains[:k])")
    elif how.discount == "log":
        order = "scores" if ties == "average" else "-np.arange(len(gains))"
        one_call = f"sklearn.metrics.ndcg_score([gains], [{order}], k=k)"
        lines += [one_call] if share and plain else _by_scikit_learn(share, how, order)
    elif how.discount == "jarvelin-kekalainen":
        lines += _by_numpy(share, how, ties)
    else:
        raise ValueError(gettext("no call is known for the discount {discount!r}", discount=how.discount))
    return replace(one, card=replace(one.card, reference="\n".join(lines)))


def _by_scikit_learn(share: bool, how: Conventions, order: str) -> list[str]:
    if not share:
        base = "" if how.log_base == 2 else f", log_base={how.log_base!r}"
        return [f"sklearn.metrics.dcg_score([gains], [{order}], k=k{base})"]
    return [
        f"dcg = sklearn.metrics.dcg_score([gains], [{order}], k=k)",
        "dcg / sklearn.metrics.dcg_score([best], [-np.arange(len(best))], k=k)",
    ]


def _by_numpy(share: bool, how: Conventions, ties: str) -> list[str]:
    """The late discount, that no library has."""
    lines = [
        f"weights = lambda n: 1 / np.maximum(1, np.log(np.arange(1, n + 1)) / np.log({how.log_base:g}))",
        "dcg = lambda g: np.sum((g * weights(len(g)))[:k])",
    ]
    if ties == "average":
        lines += [
            "_, block, size = np.unique(-scores, return_inverse=True, return_counts=True)",
            "gains = np.repeat(np.bincount(block, gains) / size, size)",
        ]
    return [*lines, "dcg(gains) / dcg(best)" if share else "dcg(gains)"]
