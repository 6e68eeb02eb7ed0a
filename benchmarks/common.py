"""What the browser and the server benchmark share: a server of their own, the machine in words, RESULTS.md."""

import argparse
import asyncio
import gc
import os
import platform
import re
import signal
import subprocess
import sys
import time
import tracemalloc
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
APPS = Path(__file__).parent / "apps"
Found = TypeVar("Found")
RESULTS = Path(__file__).parent / "RESULTS.md"
TARGETS = "Targets"


@contextmanager
def served(script: Path, port: int, *options: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """`streamlit run script` on a loopback port with the project's settings; stopped by its own id at the end."""
    address = f"http://127.0.0.1:{port}/_stcore/health"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a timeout, too, comes past the end below
    if _answers(address):
        raise RuntimeError(f"port {port} is taken")
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)]
    command += ["--server.address", "127.0.0.1", *options]
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | environment, stdout=nowhere, stderr=nowhere)
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


def options_of(about: str | None) -> argparse.ArgumentParser:
    """What every benchmark can be asked on its command line."""
    options = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--print-only", action="store_true", help="leave RESULTS.md as it is")
    return options


def seconds(call: Callable[[], Found]) -> tuple[float, Found]:
    """Processor seconds of a call, and what it gives."""
    start = time.process_time()
    found = call()
    return time.process_time() - start, found


def peak(call: Callable[[], object], input_bytes: int) -> float:
    """Most memory in use at once above what there was before, in multiples of the input."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    call()
    most = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return most / input_bytes


def quantiles(values: Sequence[float]) -> tuple[float, float]:
    """p50 and p95."""
    low, high = np.percentile(values, [50, 95]) if values else (np.nan, np.nan)
    return float(low), float(high)


class Elsewhere:
    """How many cores other jobs keep busy, from now on."""

    def __init__(self) -> None:
        self.began, self.whole, self.own, self.host = time.monotonic(), _all_busy(), _own_busy(), _stolen()

    def cores(self) -> float:
        wall = time.monotonic() - self.began
        return max(0.0, (_all_busy() - self.whole - _own_busy() + self.own) / wall)

    def stolen(self) -> float:
        """Of these, how many the host of a virtual machine gave to others while this one wanted them."""
        return (_stolen() - self.host) / (time.monotonic() - self.began)


async def quiet() -> None:
    """Wait until other jobs keep less than 0.3 cores busy for two seconds, but no longer than 15."""
    end = time.monotonic() + 15
    while time.monotonic() < end:
        elsewhere = Elsewhere()
        await asyncio.sleep(2)
        if elsewhere.cores() < 0.3:
            return


def _all_busy() -> float:
    """Processor seconds used on this machine since it started, by anything."""
    fields = _ticks()
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def _stolen() -> float:
    """Processor seconds that the host has kept from this machine since it started."""
    return _ticks()[7] / os.sysconf("SC_CLK_TCK")


def _ticks() -> list[int]:
    """The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal."""
    return [int(v) for v in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]


def _own_busy() -> float:
    """Processor seconds of this process and of all that descend from it."""
    parents, used = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # it may have ended meanwhile
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                parents[int(entry.name)] = int(fields[1])
                used[int(entry.name)] = sum(int(v) for v in fields[11:15])
    family, grown = {os.getpid()}, True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in family} - family
        family |= more
        grown = bool(more)
    return sum(used.get(pid, 0) for pid in family) / os.sysconf("SC_CLK_TCK")


def machine(*packages: str) -> str:
    """Day, cores, their speed and versions, in one line."""
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return (
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores ({_processor()}; {_loop():.2f} s for the bare loop), "
        f"Python {platform.python_version()}, {versions}"
    )


def _loop() -> float:
    """Processor seconds of ten million squares added up in plain Python, by which days of one machine are compared."""
    start, total = time.process_time(), 0
    for number in range(10_000_000):
        total += number * number
    return time.process_time() - start


def _processor() -> str:
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return found[1] if found else platform.machine()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; every column but the first is aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def keep(section: str, text: str) -> None:
    """Print, and put it into RESULTS.md as `## section` in place of what was there; other sections stay, and the targets are listed anew."""
    print(text)
    whole = RESULTS.read_text() if RESULTS.exists() else "# Benchmark results\n"
    RESULTS.write_text(listed(put(whole, section, text)))


def put(whole: str, section: str, text: str) -> str:
    """The results with `## section` in place of what was there, or at their end."""
    found = re.search(rf"^## {section}\n.*?(?=^## |\Z)", whole, re.M | re.S)
    body = f"## {section}\n\n{text.strip()}\n\n"
    before, after = (whole[: found.start()], whole[found.end() :]) if found else (whole.rstrip() + "\n\n", "")
    return (before + body + after).rstrip() + "\n"


def listed(whole: str) -> str:
    """The results with what their sections say of their targets as the first section, what is missed before what is met."""
    said: dict[str, list[str]] = {"missed": [], "met": []}
    for section in re.split(r"^## ", whole, flags=re.M)[1:]:
        title, _, text = section.partition("\n")
        for line in re.findall(
            r"^(?:- |Targets?\b).*\b(?:[Mm]et|[Mm]issed)\b.*$", text if title != TARGETS else "", re.M
        ):
            said["missed" if "issed" in line else "met"].append(f"- {title}: {line.removeprefix('- ')}")
    text = "\n\n".join(f"{word.capitalize()}:\n\n" + "\n".join(lines) for word, lines in said.items() if lines)
    first = whole if f"## {TARGETS}\n" in whole else whole.replace("\n", f"\n\n## {TARGETS}\n", 1)
    return put(first, TARGETS, text)
