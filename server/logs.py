"""The log says where an error was raised and of what type, and never its message: that may quote a visitor's file.

"could not convert string to float: 'Jane Doe'" is such a message. Little in the project writes into the log itself (tests/server/test_logs.py
lists it); requests are not logged, because an address names columns and classes. METRICSCOPE_LOG=json makes each record one line of JSON.
"""

import logging
import traceback
from types import TracebackType
from typing import Any

import streamlit as st

from server import structured
from server.watching import count

WITHHELD = "(its message is left out: it may hold what a visitor uploaded)"


def be_discreet() -> None:
    """From now on each record of any logger is without messages of exceptions; once for the process."""
    st.set_option(
        "logger.enableRich", False
    )  # where another package has brought rich, it prints exceptions with their messages
    made = logging.getLogRecordFactory()
    if getattr(made, "discreet", False):
        return

    def make(*given: Any, **named: Any) -> logging.LogRecord:
        record = _without_messages(made(*given, **named))
        if record.levelno >= logging.ERROR:
            count("errors")
        return record

    make.discreet = True  # type: ignore[attr-defined]
    logging.setLogRecordFactory(make)


def be_structured() -> None:
    """From now on each handler writes a line of JSON for a record, whoever made it, where METRICSCOPE_LOG=json asks for it."""
    if structured.wanted():
        logging.Handler.format = lambda _, record: line(record)  # type: ignore[assignment, method-assign]


def line(record: logging.LogRecord) -> str:
    """A record as JSON: when, how grave, which logger, what; and of an error its trace and its type."""
    told = {"level": record.levelname, "logger": record.name, "message": record.getMessage()}
    return structured.line(record.created, **told, trace=record.exc_text or "")


def _without_messages(record: logging.LogRecord) -> logging.LogRecord:
    if record.exc_info and record.exc_info[0]:
        record.exc_text = _told(record.exc_info[0], record.exc_info[2])
    record.exc_info = None
    if isinstance(record.args, tuple):
        record.args = tuple(type(one).__name__ if isinstance(one, BaseException) else one for one in record.args)
    if isinstance(record.msg, BaseException):
        record.msg = type(record.msg).__name__
    return record


def _told(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Files, lines and code, as Python tells them, and the exception's type."""
    return f"Traceback:\n{''.join(traceback.format_tb(trace))}{kind.__module__}.{kind.__qualname__} {WITHHELD}"
