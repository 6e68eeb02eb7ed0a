"""The browser's modules, joined into one script for each component."""

import asyncio
import dataclasses
import gzip
import json
import re
import subprocess

import numpy as np
import pytest
from starlette.requests import Request

from charts.moving import RIGHT_OR_WRONG, Control, Dot, Mark, Track, View
from metrics_core.inference.resampled_thresholds import Band
from widgets import js
from widgets.js import served
from widgets.scrubber import Formula, Readout, pack
from widgets.scrubber.layouts import stacked

COMPONENTS = sorted(path.parent.name for path in js.FOLDER.glob("*/main.js"))


@pytest.fixture
def files(tmp_path, monkeypatch):
    """files(**texts): modules of a scratch folder, by their name without .js."""
    monkeypatch.setattr(js, "FOLDER", tmp_path)
    for cached in (js.text, js.bundle):
        monkeypatch.setattr(js, cached.__name__, cached.__wrapped__)

    def write(**texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text)

    return write


def run(script: str, tmp_path) -> object:
    """What a joined script exports, as node sees it."""
    (tmp_path / "joined.mjs").write_text(script)
    show = 'import("./joined.mjs").then((all) => console.log(JSON.stringify({ ...all, default: all.default?.() })))'
    done = subprocess.run(["node", "-e", show], cwd=tmp_path, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_a_joined_script_does_what_its_modules_do(files, tmp_path):
    files(
        one="const own = 1;\n\nexport const TWO = own + 1;\n\nexport function twice(x) {\n  return TWO * x;\n}\n",
        two='import { twice } from "./one.js";\n\nconst own = 5;\n\nexport class Ten {\n  value = twice(own);\n}\n',
        main='import { Ten } from "./two.js";\nimport {\n  TWO as both,\n  twice,\n} from "./one.js";\nimport style from "./a.css";\n\n'
        "export const own = 3;\n\nexport default function () {\n  return [new Ten().value, both, twice(own), style];\n}\n",
    )
    (tmp_path / "a.css").write_text('a { content: "</b>"; }')
    assert js.modules("main.js") == ["one.js", "two.js", "a.css", "main.js"]
    assert run(js.bundle("main.js"), tmp_path) == {"own": 3, "default": [10, 2, 6, 'a { content: "</b>"; }']}


def test_a_module_can_be_taken_by_its_default(files, tmp_path):
    files(
        one="const own = 2;\n\nexport default function () {\n  return own;\n}\n",
        main='import two from "./one.js";\n\nexport default function () {\n  return two();\n}\n',
    )
    assert run(js.bundle("main.js"), tmp_path) == {"default": 2}


def test_comments_stay_behind(files, tmp_path):
    files(
        one='// said\n\n/**\n * What it says.\n */\nexport function a() {\n  // now\n  return "// kept"; // and this\n}\n'
    )
    files(
        main='import { a } from "./one.js";\n/** The default. */\nexport default function () {\n  return /** @type {string} */ (a());\n}\n'
    )
    script = js.bundle("main.js")
    assert run(script, tmp_path) == {"default": "// kept"}
    assert not re.search("said|says|now|The default|@type", script)


def test_a_circle_of_imports_is_refused(files):
    files(
        one='import { b } from "./two.js";\nexport const a = 1;\n',
        two='import { a } from "./one.js";\nexport const b = 2;\n',
    )
    with pytest.raises(ValueError, match=re.escape("one.js > two.js > one.js")):
        js.modules("one.js")


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./one.js";',
        'import "./one.js";',
        'import { a } from "package";',
        "export let counted = 0;",
        "export { a };",
        'export * from "./one.js";',
        "const here = import.meta.url;",
    ],
)
def test_what_cannot_be_joined_is_refused(files, line):
    files(
        one="export const a = 1;\n", two=f"{line}\nexport const b = 2;\n", main='import { b } from "./two.js";\nb();\n'
    )
    with pytest.raises(ValueError, match=re.escape(line)):
        js.bundle("main.js")


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_is_one_script_the_same_each_time(name):
    script = js.bundle(f"{name}/main.js")
    assert script == js.bundle.__wrapped__(f"{name}/main.js")
    assert not re.search(r"^import\b", script, re.MULTILINE)
    assert re.search(r"^export ", script, re.MULTILINE)


def test_every_module_is_in_some_script():
    entries = [f"{name}/main.js" for name in COMPONENTS]
    entries += ["teaching/row.js", "loader.js", "sections.js", "language.js", "file/start.js", "notebook/file.js"]
    joined = {module for entry in entries for module in js.modules(entry)}
    assert {path.relative_to(js.FOLDER).as_posix() for path in js.FOLDER.rglob("*.js")} <= joined


# ---- scripts at addresses of their own
def answer(name: str, digest: str, **headers: str):
    named = [(one.replace("_", "-").encode(), value.encode()) for one, value in headers.items()]
    asked = {"type": "http", "path_params": {"name": name, "digest": digest}, "headers": named}
    return asyncio.run(served._answer(Request(asked)))


@pytest.mark.parametrize("name", sorted(served.SERVED))
def test_a_large_script_is_served_once_and_for_good(name):
    digest = served.address(name).removeprefix(f"script/{name}/").removesuffix(".js")
    plain, packed = answer(name, digest), answer(name, digest, accept_encoding="gzip")
    assert packed.headers["cache-control"].endswith("immutable")
    assert gzip.decompress(packed.body) == plain.body == (js.AT_ONCE + js.bundle(served.SERVED[name])).encode()
    assert len(packed.body) < len(plain.body) / (1 if len(plain.body) < 1000 else 2)
    assert answer(name, "old").status_code == 404


def test_no_other_script_is_served():
    for name in ("search", "../app", ""):
        assert answer(name, "old").status_code == 404


def test_what_streamlit_ships_of_a_large_component_fetches_its_script():
    line = served.loader("scrubber")
    assert f'import(onServer("{served.address("scrubber")}"))' in line
    assert len(line) < len(js.bundle("scrubber/main.js")) / 20


# ---- the types of what is shipped
TYPES = {
    name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
    for name, body in re.findall(
        r"export interface (\w+)[^{]*\{\n(.*?)^\}", js.text("scrubber/types.d.ts"), re.MULTILINE | re.DOTALL
    )
}
MARKS = Mark.__subclasses__()


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: mark.__name__)
def test_a_mark_has_the_fields_that_its_type_says(mark):
    assert TYPES[mark.__name__] == {"kind", *(field.name for field in dataclasses.fields(mark))}


def test_the_scrubber_draws_every_mark():
    drawn = re.search(r"const MARKS = \{(.*?)\}", js.text("scrubber/marks.js"), re.DOTALL)
    assert drawn and set(re.findall(r"\w+", drawn[1])) == {mark.__name__ for mark in MARKS}
    union = re.search(r"export type Mark =(.*?);", js.text("scrubber/types.d.ts"), re.DOTALL)
    assert union and set(re.findall(r"\w+", union[1])) == {mark.__name__ for mark in MARKS}


def test_what_is_packed_has_the_fields_that_its_type_says():
    ticks = Control("t", "t", np.arange(3.0), ("0", "1", "2"))
    band = Band(np.zeros(3), np.ones(3), np.zeros(3), 200)
    track = Track(np.arange(3.0), ("t",), {0: "none"}, band)
    view = View("v", "alt", (Dot(track, 0.5),))
    number, formula = Readout("m", "label", track), Formula("m", "label", track, "x", "x", "says")
    model = json.loads(
        pack(stacked(view), [ticks], readouts=[number], formulas=[formula], table=[track], legend=RIGHT_OR_WRONG).body
    )
    assert model.keys() == TYPES["Content"]
    assert model["controls"][0].keys() == TYPES["Control"]
    assert model["readouts"][0].keys() == TYPES["Readout"]
    assert model["formulas"][0].keys() == TYPES["Formula"]
    assert model["legend"][0].keys() == TYPES["Swatch"]
    assert model["views"][0].keys() == TYPES["View"]
    for shipped in model["tracks"].values():
        assert shipped.keys() == TYPES["ShippedColumn"] | TYPES["ShippedTrack"]
        assert shipped["band"].keys() == TYPES["Band"]
