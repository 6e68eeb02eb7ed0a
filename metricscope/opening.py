"""`metricscope`, `metricscope predictions.csv` and `metricscope --table orders`: the app in the browser, on this machine alone."""

import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import click

from metricscope import HOME
from metricscope.files import FILE_NAME, readable
from metricscope.tables import CONNECTIONS, connections_option, offered_table

HOST, USUAL = "127.0.0.1", 8501
FILE, TABLE = "METRICSCOPE_FILE", "METRICSCOPE_TABLE"  # read by the lab's page
PATIENCE = 60  # seconds until the browser is no longer waited for


@click.command("open")
@click.argument("file", required=False, type=FILE_NAME)
@click.option("--table", help="The lab with this table, one of those that a connections file offers.")
@connections_option
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port; without it {USUAL}, or a free one.")
@click.option("--no-browser", is_flag=True, help="Print the address only.")
def command(file: Path | None, table: str | None, connections: Path | None, port: int | None, no_browser: bool) -> None:
    """Open the app in the browser; with a FILE of predictions, the lab with that file.

    The file is read where it lies, and again when it changes. A table is counted where it is, and its rows stay there. Only this machine can
    reach the app.

    \b
    Examples:
      metricscope                                    the app, on a free port
      metricscope predictions.csv                    the lab with this file
      metricscope --table orders_scored              the lab with this table of the connections file
      metricscope open --port 8600 --no-browser      prints http://127.0.0.1:8600/
    """
    if file is not None and table is not None:
        raise click.UsageError("Give a file or a table, not both.")
    if file is not None:
        os.environ[FILE] = str(readable(file))
    if table is not None:
        os.environ[TABLE] = offered_table(table, connections).name
    elif connections is not None:
        os.environ[CONNECTIONS] = str(readable(connections))
    chosen = _free(port)
    address = f"http://{HOST}:{chosen}/{'what_if' if file or table else ''}"
    click.echo(f"Metricscope is at {address}   (Ctrl-C ends it)")
    if not no_browser:
        threading.Thread(target=_show, args=(address, chosen), daemon=True).start()
    _serve(chosen)


def _free(port: int | None) -> int:
    """The port asked for, or the usual one, or any that is free."""
    for wanted in (port,) if port else (USUAL, 0):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((HOST, wanted))
            except OSError as error:
                why = error.strerror
                continue
            return int(one.getsockname()[1])
    raise click.ClickException(f"Port {port} cannot be used: {why}. Leave out --port to take a free one.")


def _show(address: str, port: int) -> None:
    """Open the browser once the server answers."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        try:
            with urlopen(f"http://{HOST}:{port}/_stcore/health", timeout=2):
                break
        except (URLError, OSError):
            sleep(0.1)
    try:
        opened = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        click.echo(f"No browser could be opened. Open {address} yourself.", err=True)


def _serve(port: int) -> None:
    os.chdir(HOME)  # where Streamlit's settings of the app are
    sys.argv = [str(HOME / "app.py")]
    from app import app

    logging.getLogger("streamlit.config").setLevel(logging.ERROR)  # it warns that these differ from what app.py saw
    app.run(config={"server.port": port, "server.address": HOST, "logger.hideWelcomeMessage": True})
