"""A zip of lm-evaluation-harness' output folder: its samples files as JSON lines of all, with the model and the task of each."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import PurePosixPath

from datasets.uploads.errors import UploadError
from datasets.uploads.other_kinds import BROKEN_ZIP
from datasets.uploads.unpacking import MAX_BYTES, size
from metrics_core.filled import Filled

SAMPLES = re.compile(r"samples_(?P<task>.+?)(?:_\d{4}-\d\d-\d\dT[\d.-]+)?\.jsonl")


def samples_in(content: bytes, members: Sequence[zipfile.ZipInfo], name: str) -> bytes:
    """The lines of every samples file in an archive that has several files; b"" for an archive without any.

    The harness writes them to a folder named after the model. Raises UploadError for a damaged or locked archive, and for one too large.
    """
    found = [(one, match) for one in members if (match := SAMPLES.fullmatch(PurePosixPath(one.filename).name))]
    if len(members) < 2 or not found:
        return b""
    if any(one.flag_bits & 1 for one, _ in found):
        raise UploadError(
            Filled("{name} is a zip archive with a password. Take the files out and upload them.", name=name)
        )
    if sum(one.file_size for one, _ in found) > MAX_BYTES:
        raise UploadError(
            Filled(
                "{name} unpacks to more than {size}. Take out some of the samples files.",
                name=name,
                size=size(MAX_BYTES),
            )
        )
    lines: list[bytes] = []
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for one, match in found:
                model = PurePosixPath(one.filename).parent.name or "the model"
                head = f'{{"model": {json.dumps(model)}, "task": {json.dumps(match["task"])}, '.encode()
                with archive.open(one) as stream:
                    text = stream.read(MAX_BYTES + 1)
                lines += [head + line.strip()[1:] for line in text.split(b"\n") if line.strip().startswith(b"{")]
    except BROKEN_ZIP:
        raise UploadError(Filled("{name} is a damaged zip archive. Download or pack it again.", name=name)) from None
    return b"\n".join(lines) + b"\n"
