"""The README's code runs and gives what its comments say."""

import ast
import inspect
import re

from metrics_core import explain
from tests.helpers import ROOT
from widgets import lesson
from widgets.cache import kept
from widgets.data import pick
from widgets.scrubber import scrubber

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


def test_the_calls_of_a_lesson_take_what_they_are_given() -> None:
    code = re.search(r"```python\n(lesson\.opening.*?)```", README.read_text("utf-8"), re.S)
    assert code
    calls = [node for node in ast.walk(ast.parse(code[1])) if isinstance(node, ast.Call)]
    known = {f.__name__: f for f in (kept, pick, scrubber, explain)} | {
        f"lesson.{n}": f for n, f in vars(lesson).items()
    }
    checked = [(known[name], call) for call in calls if (name := ast.unparse(call.func)) in known]
    assert len(checked) >= 11
    for function, call in checked:
        inspect.signature(function).bind(*call.args, **{str(one.arg): one.value for one in call.keywords})


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
