"""Features of images from a file: a table, a numpy array (.npy), or mean and covariance as FID programs keep them (.npz)."""

import hashlib
import io
import zipfile
from dataclasses import dataclass, field

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.points import feature_rows
from datasets.uploads.reading import read
from datasets.uploads.roles import ID, numeric, words
from datasets.uploads.table import Problem, shown
from datasets.uploads.unpacking import unpack
from language import gettext

MOST_BYTES, MOST_FEATURES = 1 << 30, 4096
INCEPTION = 2048


@dataclass(frozen=True, eq=False)
class Features:
    """Rows of features, or their mean and covariance. columns: names, where the file has them. digest: of its bytes."""

    rows: np.ndarray | None
    mean: np.ndarray | None
    covariance: np.ndarray | None
    digest: str
    columns: tuple[str, ...] = ()
    left_out: tuple[Problem, ...] = field(default=())
    left_out_count: int = 0

    @property
    def size(self) -> int:
        """How many features there are."""
        known = self.rows[0] if self.rows is not None else self.mean
        return len(known) if known is not None else 0


def read_features(content: bytes, name: str) -> Features:
    """The features of a file. Raises nothing but UploadError."""
    title = shown(name, 80) or gettext("The file")
    digest = hashlib.sha256(content).hexdigest()[:16]
    try:
        if content.startswith(b"\x93NUMPY"):
            return _array(content, title, digest)
        if content.startswith(b"PK") and name.lower().endswith(".npz"):
            return _statistics(content, title, digest)
        return _table(content, title, digest)
    except UploadError:
        raise
    except MemoryError:
        raise UploadError(gettext("{file} needs more memory than there is. Upload fewer rows.", file=title)) from None
    except Exception as error:  # whatever hostile bytes make of a reader, the visitor sees a sentence
        said = shown(str(error).partition("\n")[0], 120)
        raise UploadError(
            gettext("{file} cannot be read: it may be damaged or cut off. ({error})", file=title, error=said)
        ) from None


def _array(content: bytes, title: str, digest: str) -> Features:
    found = np.load(io.BytesIO(content), allow_pickle=False)
    if found.ndim != 2 or found.dtype.kind not in "fiu":
        raise UploadError(
            gettext(
                "{file} holds an array of {type} in the shape {shape}. Features need numbers in rows and columns.",
                file=title,
                type=str(found.dtype),
                shape=str(found.shape),
            )
        )
    if found.shape[1] > MOST_FEATURES:
        raise UploadError(
            gettext(
                "{file} has {n:,} columns; {most:,} are the limit.", file=title, n=found.shape[1], most=MOST_FEATURES
            )
        )
    rows = found.astype(np.float64)
    good = np.isfinite(rows).all(axis=1)
    problems = tuple(Problem(int(r) + 1, "", "not a finite number", "", "row") for r in np.flatnonzero(~good)[:1000])
    return _checked(rows[good], title, digest, (), problems, int((~good).sum()))


def _statistics(content: bytes, title: str, digest: str) -> Features:
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
            raise UploadError(gettext("{file} unpacks to more than {most:,} MB.", file=title, most=MOST_BYTES >> 20))
    with np.load(io.BytesIO(content), allow_pickle=False) as parts:
        if not {"mu", "sigma"} <= set(parts.files):
            have = ", ".join(shown(name, 20) for name in parts.files[:6])
            raise UploadError(
                gettext(
                    '{file} has no arrays called "mu" and "sigma". It has: {names}.',
                    file=title,
                    names=have or gettext("nothing"),
                )
            )
        mean, covariance = (np.asarray(parts[name], float) for name in ("mu", "sigma"))
    d = len(mean) if mean.ndim == 1 else 0
    if not 0 < d <= MOST_FEATURES or covariance.shape != (d, d):
        raise UploadError(
            gettext(
                "{file}: mu has the shape {mean} and sigma {covariance}; mu must hold d numbers and sigma d by d, with d up to {most:,}.",
                file=title,
                mean=str(mean.shape),
                covariance=str(covariance.shape),
                most=MOST_FEATURES,
            )
        )
    return Features(None, mean, covariance, digest)


def _table(content: bytes, title: str, digest: str) -> Features:
    table = read(unpack(content, title), title, digest, lambda share, word: None)
    names = tuple(name for name in table.columns if numeric(table, name) and not words(name) & ID)
    if not names:
        raise UploadError(
            gettext("{file} has no column of numbers, apart from ids. Features need one or more.", file=title)
        )
    rows, kept, problems = feature_rows(table, names)
    return _checked(rows[kept], title, digest, names, tuple(problems), int((~kept).sum()))


def _checked(
    rows: np.ndarray, title: str, digest: str, columns: tuple[str, ...], problems: tuple[Problem, ...], count: int
) -> Features:
    if len(rows) < 2:
        raise UploadError(
            gettext(
                "{file} has fewer than two rows of features that can be used, too few for a covariance.", file=title
            )
        )
    return Features(rows, None, None, digest, columns, problems, count)
