"""`metricscope list`: every metric, by topic."""

import json
from itertools import groupby
from math import isfinite

import click

from metrics_core import CATALOG


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON: name, topic, question, formula, range, reference.")
def command(as_json: bool) -> None:
    """Every metric in the app, with the question that it answers.

    \b
    Examples:
      metricscope list
      metricscope list --json > metrics.json
    """
    cards = sorted(CATALOG.items(), key=lambda item: (item[1].topic, item[0]))
    if as_json:
        fields = ("name", "topic", "aliases", "question", "formula", "range", "better", "unit", "reference")
        found = [{"function": name} | {field: getattr(card, field) for field in fields} for name, card in cards]
        for one in found:
            one["range"] = [end if isfinite(end) else None for end in one["range"]]
        click.echo(json.dumps(found, indent=1))
        return
    width = max(map(len, CATALOG))
    for topic, items in groupby(cards, key=lambda item: item[1].topic):
        click.secho(f"\n{topic}", bold=True)
        for name, card in items:
            click.echo(f"  {name:<{width}}  {card.question}")
