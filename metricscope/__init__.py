"""Metricscope for Python and for a terminal: `metricscope.look` and `metricscope.explain` in a notebook, and the command.

The command opens the app, explains a metric, and judges a file of predictions. Installed as a wheel, the app lies beside this
file in the folder `app`, so that none of its own names (`datasets`, `pages`) can be imported by anybody else; in a checkout it
is the folder above. The command looks for them there; a notebook leaves them to a process of its own (`metricscope.notebook`).
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metricscope.notebook import explain, look

HERE = Path(__file__).parent
HOME = HERE / "app" if (HERE / "app").is_dir() else HERE.parent

VERSION = "0.1.0"
FOR_NOTEBOOKS = ("explain", "look")

__all__ = ["HOME", "VERSION", "explain", "look"]


def __getattr__(name: str) -> Any:
    """What a notebook uses, loaded when it is asked for; the command needs none of it."""
    if name in FOR_NOTEBOOKS:
        return getattr(import_module("metricscope.notebook"), name)
    raise AttributeError(f"module 'metricscope' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *FOR_NOTEBOOKS})
