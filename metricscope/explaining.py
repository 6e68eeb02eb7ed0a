"""`metricscope explain precision --tp 3 --fp 1`: what a metric asks, how its number is computed, and by which conventions."""

import json
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from inspect import Parameter, signature
from math import isnan
from typing import Any

import click

from metrics_core import CATALOG, Card, Confusion, Worked, explain
from metrics_core.classification.matrix import confusion_matrix
from metrics_core.fairness import by_group
from metrics_core.sweep import sweep
from metricscope.plain_formulas import plain

COUNTS = ("tp", "fp", "fn", "tn")
MADE: Mapping[str, tuple[tuple[str, ...], Callable[..., Any]]] = {  # an argument's type: what makes it
    "Confusion": (COUNTS, Confusion),
    "Sweep": (("y_true", "scores"), sweep),
    "ConfusionMatrix": (("y_true", "y_pred"), confusion_matrix),
    "ByGroup": (("y_true", "y_pred", "groups"), by_group),
}
NEVER_TYPED = ("Matching", "LabelSets", "Objects", "Detections", "Tables", "Callable[..., Any]")


@click.command(
    "explain", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False}, no_args_is_help=True
)
@click.argument("metric")
@click.argument("values", nargs=-1, type=click.UNPROCESSED, metavar="[--NAME VALUE]...")
def command(metric: str, values: tuple[str, ...]) -> None:
    """One METRIC: formula, worked steps with your numbers, conventions, and the reference call.

    Lists are numbers separated by commas, or JSON. A count that is left out is 0. Without values the command says which names the metric takes.

    \b
    Examples:
      metricscope explain precision --tp 3 --fp 1
      metricscope explain auroc --y-true 1,0,1 --scores 0.9,0.8,0.7
      metricscope explain f_beta --tp 3 --fp 1 --fn 2 --beta 2
      metricscope explain bleu --hypothesis "the cat sat down" --references '["the cat sat down here"]'
    """
    card = CATALOG[named(metric)]
    given = dict(_pairs(values))
    about(card)
    if given:
        worked(card, given)


def named(metric: str) -> str:
    """The catalogue's name for a metric, by its function, its name or another name."""
    known = {_words(alias): name for name, card in CATALOG.items() for alias in (*card.aliases, card.name, name)}
    wanted = _words(metric)
    if wanted in known:
        return known[wanted]
    near = dict.fromkeys(known[one] for one in get_close_matches(wanted, known, n=3))
    meant = f" Did you mean {' or '.join(near)}?" if near else " “metricscope list” names all."
    raise click.ClickException(f"There is no metric “{metric}”.{meant}")


def _words(name: str) -> str:
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())


def _pairs(values: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Names and values out of `--name value` and `--name=value`."""
    rest = iter(values)
    for one in rest:
        name, sign, text = one.partition("=")
        if not name.startswith("--"):
            raise click.ClickException(f"“{one}” has no name. Write --NAME VALUE.")
        if not sign and (following := next(rest, None)) is not None:
            text = following
        elif not sign:
            raise click.ClickException(f"{name} has no value.")
        yield name[2:].replace("-", "_"), _value(text)


def _value(text: str) -> Any:
    """JSON, numbers separated by commas, or the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        return text


def about(card: Card) -> None:
    """What the card says."""
    ends = " to ".join(f"{end:g}" for end in card.range)
    better = {"higher": "higher is better", "lower": "lower is better"}.get(card.better, "neither direction is better")
    click.secho(card.name, bold=True)
    click.echo(f"{card.question}\n")
    lines = {
        "formula": plain(card.formula),
        **{f"  {plain(symbol)}": says for symbol, says in card.symbols.items()},
        "range": f"{ends}, {better}" + (f", in {card.unit}" if card.unit else ""),
        "undefined": card.undefined,
        "does not see": card.blind_to,
        "source": card.source,
        "reference": card.reference,
        "takes": ", ".join(f"--{name.replace('_', '-')}" for name in _takes(card)) or "what cannot be typed here",
    }
    width = max(map(len, lines))
    for name, says in lines.items():
        click.echo(f"{name:<{width}}  {says}")


def worked(card: Card, given: Mapping[str, Any]) -> None:
    """The value with its steps."""
    found = computed(card, given)
    click.echo()
    for step in found.steps[:-1]:
        said = plain(step.substituted)
        click.echo(f"{step.label}: {said}" + ("" if said == f"{step.value:g}" else f" = {step.value:.6g}"))
    end = f"undefined: {found.undefined}" if isnan(found.value) else repr(found.value)
    click.secho(f"{card.name} = {plain(found.steps[-1].substituted)} = {end}", bold=True)
    click.echo(f"conventions: {found.signature}")


def computed(card: Card, given: Mapping[str, Any]) -> Worked:
    """The metric of what was given by name."""
    odd = [name for name in given if name not in _takes(card)]
    if odd:
        takes = ", ".join(f"--{name.replace('_', '-')}" for name in _takes(card))
        raise click.ClickException(
            f"{card.name} takes no --{odd[0].replace('_', '-')}. It takes: {takes or 'nothing'}."
        )
    try:
        return explain(card.function, *_positional(card, given), **_options(card, given))
    except (TypeError, ValueError) as error:
        raise click.ClickException(f"{card.name}: {error}") from None


def _parameters(card: Card) -> list[Parameter]:
    return [one for one in signature(card.function).parameters.values() if one.kind is not Parameter.VAR_KEYWORD]


def _takes(card: Card) -> list[str]:
    """The names of what can be given, in order; [] where an argument cannot be typed."""
    names: dict[str, None] = {}
    for one in _parameters(card):
        kind = str(one.annotation)
        if one.kind is not Parameter.KEYWORD_ONLY and kind in NEVER_TYPED:
            return []
        names |= dict.fromkeys(MADE[kind][0] if kind in MADE else (one.name,))
    return list(names)


def _positional(card: Card, given: Mapping[str, Any]) -> list[Any]:
    """What the metric is called with; a count that is not given is 0."""
    found = []
    for one in _parameters(card):
        if one.kind is Parameter.KEYWORD_ONLY:
            continue
        kind = str(one.annotation)
        names, make = MADE.get(kind, ((one.name,), lambda value: value))
        missing = [name for name in names if name not in given and name not in COUNTS]
        if missing and one.default is not Parameter.empty:
            break
        if missing:
            raise click.ClickException(f"{card.name} needs --{missing[0].replace('_', '-')}.")
        found.append(make(*(given.get(name, 0) for name in names)))
    return found


def _options(card: Card, given: Mapping[str, Any]) -> dict[str, Any]:
    options = [one.name for one in _parameters(card) if one.kind is Parameter.KEYWORD_ONLY]
    return {name: value for name, value in given.items() if name in options}
