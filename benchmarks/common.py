"""What the browser and the server benchmark share: a server of their own, the machine in words, RESULTS.md."""

import os
import platform
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
APPS = Path(__file__).parent / "apps"
RESULTS = Path(__file__).parent / "RESULTS.md"


@contextmanager
def served(script: Path, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """`streamlit run script` on a loopback port with the project's settings; stopped by its own id at the end."""
    address = f"http://127.0.0.1:{port}/_stcore/health"
    if _answers(address):
        raise RuntimeError(f"port {port} is taken")
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)]
    command += ["--server.address", "127.0.0.1", *options]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(120):
            if process.poll() is not None:
                raise RuntimeError(f"{script.name}: the server stopped with code {process.returncode}")
            if _answers(address):
                break
            time.sleep(0.25)
        else:
            raise RuntimeError(f"{script.name}: the server did not answer within 30 s")
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def quantiles(values: Sequence[float]) -> tuple[float, float]:
    """p50 and p95."""
    low, high = np.percentile(values, [50, 95]) if values else (np.nan, np.nan)
    return float(low), float(high)


def load() -> float:
    """The machine's load over the last minute."""
    return os.getloadavg()[0]


def machine(*packages: str) -> str:
    """Cores and versions, in one line."""
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return f"{os.cpu_count()} cores ({_processor()}), Python {platform.python_version()}, {versions}"


def _processor() -> str:
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return found[1] if found else platform.machine()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; every column but the first is aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def keep(section: str, text: str) -> None:
    """Print, and put it into RESULTS.md as `## section` in place of what was there; other sections stay."""
    print(text)
    whole = RESULTS.read_text() if RESULTS.exists() else "# Benchmark results\n"
    found = re.search(rf"^## {section}\n.*?(?=^## |\Z)", whole, re.M | re.S)
    body = f"## {section}\n\n{text.strip()}\n\n"
    if found:
        whole = whole[: found.start()] + body + whole[found.end() :]
    else:
        whole = whole.rstrip() + "\n\n" + body
    RESULTS.write_text(whole.rstrip() + "\n")
