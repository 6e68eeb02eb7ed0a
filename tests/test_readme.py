"""The README's code runs and gives what its comments say."""

import re

from tests.helpers import ROOT

README = ROOT / "README.md"


def test_the_core_by_itself() -> None:
    code = next(
        block
        for block in re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)
        if "sweep(" in block and "pick(" not in block
    )
    names: dict[str, object] = {}
    checked = 0
    for line in code.splitlines():
        expression, _, promised = line.partition("#")
        if promised:
            assert eval(expression, names) == eval(promised, {}), line
            checked += 1
        else:
            exec(line, names)
    assert checked == 4


def test_every_command_is_a_target() -> None:
    makefile = (README.parent / "Makefile").read_text("utf-8")
    commands = set(re.findall(r"make (\w+)", README.read_text("utf-8"))) - {"s"}
    assert {"run", "test", "unit", "pages", "browser", "bench"} <= commands
    for command in commands & {"run", "test", "unit", "pages", "browser", "bench"}:
        assert re.search(rf"^{command}:", makefile, re.M), command


def test_the_map_names_every_folder() -> None:
    text = README.read_text("utf-8")
    for folder in ("pages", "metrics_core", "datasets", "charts", "widgets", "tests", "benchmarks"):
        assert f"    {folder}/" in text
        assert (README.parent / folder).is_dir()
