"""Lines of JSON in the log in place of plain ones, where METRICSCOPE_LOG=json asks for them."""

import json
import os
import time

FORMAT = "METRICSCOPE_LOG"


def wanted() -> bool:
    """Whether they are asked for."""
    return os.environ.get(FORMAT, "") == "json"


def line(seconds: float, **told: str) -> str:
    """What is told, after when it was; a field without text is left out."""
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    stamp = f"{at}.{int(1000 * (seconds % 1)):03d}Z"
    return json.dumps({"time": stamp} | {name: text for name, text in told.items() if text})


def named(text: str, process: str) -> str:
    """A line of a process, with the process's name: one of JSON gets one field more, another one becomes one."""
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if isinstance(told, dict):
        return json.dumps(told | {"process": process})
    return line(time.time(), level="INFO", message=text, process=process)
