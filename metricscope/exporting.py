"""`metricscope export`: lessons as files that need no server, one of them or a site of all, or one as a package for a learning platform."""

import logging
import os
import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import click

from metricscope import HOME
from metricscope.files import FILE_NAME, write
from metricscope.given import progress

ONE = (".html", ".zip")  # endings of what holds one lesson


@click.command("export", no_args_is_help=True)
@click.argument("output", type=FILE_NAME)
@click.option(
    "--lessons",
    default="all",
    metavar="NAMES",
    help="Lessons by their names in links, with commas between them, or “all”. For one file: one of them, with what its link says after “?”.",
)
@click.option(
    "--app", "address", default="", metavar="ADDRESS", help="Address of the app, for links to what a file cannot do."
)
@click.option(
    "--scorm",
    type=click.Choice(["1.2", "2004"]),
    help="Of OUTPUT.zip: the version of SCORM that your platform reads, 1.2 unless said.",
)
@click.option("--xapi", is_flag=True, help="Of OUTPUT.zip: report by xAPI (Tin Can) in place of SCORM.")
def command(output: Path, lessons: str, address: str, scorm: str | None, xapi: bool) -> None:
    """Write lessons as HTML that moves without a server: a file OUTPUT.html with one, or a folder OUTPUT with several.
    OUTPUT.zip is one lesson as a SCORM or xAPI package, which reports completion and a score to a learning platform.

    \b
    Examples:
      metricscope export recall.html --lessons precision_recall
      metricscope export ties.html --lessons "precision_recall?data=Ties&threshold=0.5"
      metricscope export recall.zip --lessons precision_recall --scorm 1.2
      metricscope export site/ --lessons all
      metricscope export site/ --lessons ndcg,ranking --app https://metricscope.example
    """
    if address and urlsplit(address).scheme not in ("http", "https"):
        raise click.ClickException(f"“{address}” is not an app address. An address begins with http:// or https://.")
    output = output.absolute()
    if scorm and xapi:
        raise click.ClickException("A package reports in one way. Give --scorm or --xapi.")
    if (scorm or xapi) and output.suffix != ".zip":
        raise click.ClickException(
            f"--{'xapi' if xapi else 'scorm'} is for a package: give OUTPUT a name that ends in .zip."
        )
    if output.suffix in ONE and output.is_dir():
        raise click.ClickException(f"{output} is a folder, not a file.")
    os.chdir(HOME)  # where Streamlit's settings of the app are
    logging.disable(logging.WARNING)  # Streamlit remarks that nobody visits
    from export import Failed
    from widgets.curriculum import LESSONS
    from widgets.headless import prepare

    known = [lesson.url for lesson in LESSONS]
    try:
        prepare()
        if output.suffix in ONE:
            _file(output, _one(lessons, known), address, "xapi" if xapi else scorm or "1.2")
        else:
            _folder(output, _named(lessons, known), address)
    except Failed as error:
        raise click.ClickException(f"A lesson could not be drawn: {error}") from None
    finally:
        logging.disable(logging.NOTSET)


def _file(output: Path, link: str, address: str, version: str) -> None:
    """One lesson, as a page or as a package."""
    from export import lesson_file, package

    lesson, _, query = link.partition("?")
    _known_data(lesson, query)
    packed = output.suffix == ".zip"
    make = partial(package, version=version) if packed else lesson_file
    with progress("writing") as tell:
        made = make(lesson, query, address, tell=lambda share: tell(share, lesson))
    _write(output, made)
    kind = "an xAPI" if version == "xapi" else f"a SCORM {version}"
    says = f"{kind} package for a learning platform" if packed else "opens in a browser, with no server"
    click.echo(f"{output}: {says}", err=True)


def _folder(output: Path, lessons: list[str], address: str) -> None:
    from export import site

    with progress("writing") as tell:
        for share, path, content in site(lessons, address):
            tell(share, path)
            _write(output / path, content)
    click.echo(f"{output / 'index.html'}: begin here; any static host can serve the folder", err=True)


def _one(text: str, known: Iterable[str]) -> str:
    """The one lesson of a file or a package, with its query."""
    if text == "all" or "," in text.partition("?")[0]:
        raise click.ClickException("A file holds one lesson. Name it with --lessons, or give a folder for several.")
    _known(text.partition("?")[0], known)
    return text


def _known_data(lesson: str, query: str) -> None:
    """The app shows the first data set for a name that it does not know; somebody who writes a command is told."""
    from export.data_sets import PICKER, data_sets

    asked = dict(parse_qsl(query)).get(PICKER, "")
    if asked and (sets := data_sets(lesson)) and asked not in sets:
        raise click.ClickException(f"{lesson} has no data set “{asked}”. Its data sets are: {', '.join(sets)}.")


def _named(text: str, known: list[str]) -> list[str]:
    if text == "all":
        return known
    names = [name for name in re.split(r"[,\s]+", text) if name]
    for name in names:
        _known(name, known)
    return [name for name in known if name in names]


def _known(name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise click.ClickException(f"There is no lesson “{name}”. The lessons are: {', '.join(known)}.")


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{path.parent} cannot be made: {error.strerror}.") from None
    write(path, content)
