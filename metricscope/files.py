"""Files that a command reads and writes, or one sentence that says why it cannot; nothing is imported for it but click."""

import os
from collections.abc import Iterable
from pathlib import Path

import click

FILE_NAME = click.Path(path_type=Path, readable=False)  # whether it can be read is said below, in our words


def content_of(path: Path) -> bytes:
    """All that is in a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise refused(path, error) from None


def readable(path: Path) -> Path:
    """The whole path of a file that can be read."""
    try:
        with path.open("rb"):
            return path.resolve()
    except OSError as error:
        raise refused(path, error) from None


def refused(path: Path, error: OSError) -> click.ClickException:
    """Why a file cannot be read, in a sentence."""
    if path.is_dir():
        return click.ClickException(f"{path} is a folder, not a file.")
    if isinstance(error, FileNotFoundError):
        return click.ClickException(f"There is no file {path}.")
    if isinstance(error, PermissionError):
        return click.ClickException(f"{path} may not be read: no permission.")
    return click.ClickException(f"{path} cannot be read: {error.strerror}.")


def writable(paths: Iterable[Path]) -> None:
    """Says at once, and not after minutes of work, that a file cannot be written where it should be."""
    for path in paths:
        if path.is_dir():
            raise click.ClickException(f"{path} is a folder, not a file.")
        if not path.parent.is_dir():
            raise click.ClickException(f"{path} cannot be written: there is no folder {path.parent}.")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise click.ClickException(f"{path} cannot be written: no permission.")


def write(path: Path, content: bytes) -> None:
    """Put a file there."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from None
