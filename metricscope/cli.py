"""The commands by their names; each is a module that is loaded when it is asked for, so that help is there at once."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click

from metricscope import HOME, VERSION

BAD = 3  # the exit code for what cannot be read or understood
COMMANDS = {  # name: (module, what it does)
    "open": ("opening", "Open the app in the browser, or the lab with a file of predictions."),
    "report": ("reporting", "Every measure of a file of predictions, as a report, JSON or CSV."),
    "check": ("checking", "Judge conditions such as “recall >= 0.9” on a file of predictions, for CI."),
    "explain": ("explaining", "One metric: formula, worked steps, conventions, reference call."),
    "export": ("exporting", "Lessons as HTML files that move without a server."),
    "list": ("listing", "Every metric in the app."),
}


class Commands(click.Group):
    """The commands above; a file in place of one opens the lab with it, and nothing at all opens the app."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"metricscope.{COMMANDS[name][0]}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = args[0] if args else ""
        own = {name for one in self.get_params(ctx) for name in one.opts}
        if first not in COMMANDS and first not in own:
            if first and not first.startswith("-") and not Path(first).exists():
                raise click.UsageError(_neither(first), ctx)
            args = ["open", *args]
        return super().parse_args(ctx, args)


def _neither(name: str) -> str:
    near = get_close_matches(name, COMMANDS, n=1)
    meant = f" Did you mean “metricscope {near[0]}”?" if near else f" The commands are: {', '.join(COMMANDS)}."
    return f"There is no file and no command “{name}”.{meant}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="metricscope")
def metricscope() -> None:
    """Move an evaluation metric, and see what it notices and what it misses.

    \b
    Examples:
      metricscope                                    opens the app
      metricscope predictions.csv                    opens the lab with this file
      metricscope --table orders_scored              opens the lab with a table that stays where it is
      metricscope report predictions.csv             writes predictions_report.html
      metricscope check new.csv "recall >= 0.9"      exits with 0 to 3
      metricscope explain precision --tp 3 --fp 1
      metricscope export site/                       writes every lesson as a page that needs no server

    \b
    Exit codes: 0, done. 3, something cannot be read, understood or written; one sentence says what. For check, 0, 1 and 2 are
    its answers: met, broken, undecided.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command, and leaves with its exit code: what cannot be done is one sentence and the code 3."""
    if str(HOME) not in sys.path:
        sys.path.insert(0, str(HOME))
    try:
        code = metricscope.main(args=arguments, prog_name="metricscope", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(BAD)
    except Exception as error:  # an exit code of 1 would say that a condition is broken
        click.echo(f"Error: this should not happen, please report it: {type(error).__name__}: {error}", err=True)
        sys.exit(BAD)
    sys.exit(code if isinstance(code, int) else 0)
