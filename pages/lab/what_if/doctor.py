"""Before any number: what was read, what was taken for what, and what looks wrong with it."""

from collections.abc import Sequence
from html import escape

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.checks import Finding
from lab.read import SAMPLES, TASKS, LabRows
from lab.read.guess import MOST_MODELS, unused
from lab.sanity_checks import sampling_error
from pages.lab.what_if.names import units_of
from pages.lab.what_if.place import Place
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant

SAID = {"wrong": "looks wrong", "doubtful": "doubtful", "note": "note"}
AT_ONCE = 3
JUDGED = {"answers": "score", "pairs": "winner"}  # what stands in the place of the truth


def section(lab: Lab, place: Place) -> None:
    """What was read in one line, with what looks wrong; folded behind it a band, and all findings with their rows."""
    with place.asks:
        found = lab.findings
    place.say(_line(lab, found), [one.says for one in found if one.severity == "wrong"][:AT_ONCE])
    with place.first:
        st.html(lab.kept("band", lambda: _band(lab, found)))
        if len(found) > AT_ONCE or any(one.rows for one in found):
            _all(found, lab)


def _line(lab: Lab, found: Sequence[Finding]) -> list[str]:
    """What was read and what it was taken for, in a few words each."""
    rows, table = lab.rows, lab.rows.table
    of = {sample.file: sample.says.removesuffix(".") for sample in SAMPLES.values()}
    read = f"{table.rows:,} rows read"
    if lab.private and "lab:seconds" in st.session_state:
        read += f" in {significant(st.session_state['lab:seconds'], 2)} s"
    facts = [f"{read} as {TASKS[rows.task]}"]
    if lab.title in of and not lab.private:
        facts = [of[lab.title]]
    else:
        left = sum(name not in rows.models for name in lab.guess.beyond)
        facts.append(f"models: {_few(list(rows.models), 2)}" + (f"; not used: {left} more" if left else ""))
    if rows.task == "binary":
        facts.append(f"positive class: {shown(rows.positive, 20)}")
    if rows.left_out_count:
        facts.append(f"rows left out: {rows.left_out_count:,}")
    if rows.sampled_from:
        facts.append(f"{len(rows):,} drawn at random")
    counts = [(SAID[kind], sum(one.severity == kind for one in found)) for kind in SAID if kind != "note"]
    said = [f"{n} {name}" for name, n in counts if n]
    return [*facts, ", ".join(said) or "no problems found"]


def _band(lab: Lab, found: Sequence[Finding]) -> str:
    rows, table = lab.rows, lab.rows.table
    dialect, rest = table.dialect, unused(rows.source or table, rows.roles)
    spare = "; ".join(
        f"{what}: {', '.join(shown(n, 20) for n in names[:6])}{'…' if len(names) > 6 else ''}"
        for what, names in (("not used", rest), (f"{len(table.not_read):,} columns not read", table.not_read))
        if names
    )
    read = [f"{dialect.delimiter}-separated"] if dialect.delimiter != "none" and not dialect.sheet else []
    kind = f"{dialect.encoding}, sheet “{shown(dialect.sheet, 40)}”" if dialect.sheet else dialect.encoding
    read += [kind, f"header {dialect.header}", f"SHA-256 {table.digest[:8]}"]
    facts = [
        ("Read", f"{table.rows:,} rows, {len((rows.source or table).columns)} columns", spare),
        (
            "Read as",
            TASKS[rows.task],
            f"{JUDGED.get(rows.task, 'truth')}: {', '.join(shown(n, 40) for n in rows.roles.truth)}",
        ),
        (f"{len(rows.models)} model" + ("s" if len(rows.models) > 1 else ""), *_models(rows, lab.guess.beyond)),
        (units_of(rows.task).capitalize() + " used", *_used(rows)),
        _counts(rows),
    ]
    cells = "".join(
        f"<div><dt>{escape(a)}</dt><dd>{escape(b)}<small>{escape(c)}</small></dd></div>" for a, b, c in facts
    )
    listed = "".join(
        f'<li class="lab-{one.severity}"><b>{SAID[one.severity]}</b> {escape(one.says)}</li>' for one in found[:AT_ONCE]
    )
    more = f"<li>and {len(found) - AT_ONCE} more below</li>" if len(found) > AT_ONCE else ""
    calm = "<li class='lab-fine'><b>checked</b> No problems found.</li>"
    how = f"<details><summary>How the file was read</summary><span>{escape(', '.join(read))}</span></details>"
    return f'<div class="lab-doctor"><dl>{cells}</dl><ul>{listed + more if found else calm}</ul>{how}</div>'


def _models(rows: LabRows, beyond: Sequence[str]) -> tuple[str, str]:
    """Their names, and what is known of each. beyond: models that were found and not taken."""
    names = ", ".join(shown(name, 30) for name in list(rows.models)[:6]) + ("…" if len(rows.models) > 6 else "")
    said = [f"{shown(name, 30)}: classes only" for name in rows.models if name in rows.hard and rows.task == "binary"]
    said += [f"{shown(name, 30)}: with probabilities" for name in rows.models if name in rows.probabilities]
    said += [f"{shown(a, 30)}: the confidence in {shown(b, 30)}" for a, b in rows.roles.confidence if a in rows.models]
    said += [f"{shown(name, 30)}: lower is better, sign reversed" for name in rows.roles.lower if name in rows.models]
    left = [name for name in beyond if name not in rows.models]
    said += (
        [
            f"found but not used (at the start, at most {MOST_MODELS} models are): {_few(left, 6)}. Add them under “Read as”"
        ]
        if left
        else []
    )
    return names, "; ".join(said)


def _few(names: Sequence[str], most: int) -> str:
    return ", ".join(shown(name, 20) for name in names[:most]) + (
        f" and {len(names) - most} more" if len(names) > most else ""
    )


def _used(rows: LabRows) -> tuple[str, str]:
    said = []
    if rows.sampled_from:
        error = 100 * sampling_error(len(rows), rows.sampled_from)
        said.append(
            f"a random sample of {rows.sampled_from:,}: a proportion is off by at most {significant(error, 2)} points in 95 of 100 samples"
        )
    if rows.left_out_count:
        said.append(f"rows left out: {rows.left_out_count:,}")
    if rows.groups is not None:
        said.append(f"in {len(np.unique(rows.groups)):,} groups ({shown(rows.roles.group, 30)})")
    if rows.weights is not None:
        said.append(f"weighted by {shown(rows.roles.weight, 30)}")
    return f"{len(rows):,}", "; ".join(said) or "none left out, no groups, no weights"


def _counts(rows: LabRows) -> tuple[str, str, str]:
    """Counts by class of all rows read, or what stands for them where there are no classes."""
    if rows.task in ("binary", "classes"):
        held = coded(rows.table.columns[rows.roles.truth[0]])
        order = np.argsort(-held.counts, kind="stable")
        counts = [(held.names[i], int(held.counts[i])) for i in order.tolist()]
        if rows.task == "binary":
            many = dict(counts)[rows.positive]
            total = sum(count for _, count in counts)
            return (
                "Positive class",
                f"{shown(rows.positive, 30)}: {many:,}",
                f"{shown(rows.negative, 30)}: {total - many:,}; prevalence {significant(100 * many / total)}%",
            )
        return "True classes", f"{len(counts)}", _listed(counts)
    if rows.task == "labels":
        counts = list(zip(rows.labels, rows.truth.sum(axis=0).tolist(), strict=True))
        return "Labels", f"{len(rows.labels)}", _listed(sorted(counts, key=lambda one: -one[1]))
    if rows.task == "ranking":
        judged = [len(grades) for grades in rows.truth.tolist()]
        relevant = [sum(grade > 0 for grade in grades.values()) for grades in rows.truth.tolist()]
        return (
            "Judged items",
            f"{sum(judged):,}",
            f"{sum(relevant):,} of them relevant; equal scores are ordered by name, Z to A",
        )
    if rows.task == "answers":
        runs = max(scores.shape[1] for scores in rows.models.values())
        several = f"up to {runs} runs of a question" if runs > 1 else "one run of each question"
        return "Answers", f"{sum(int((~np.isnan(s)).sum()) for s in rows.models.values()):,}", several
    if rows.task == "pairs":
        tied = int(np.count_nonzero(rows.truth[:, 2] == 0.5))
        return "Ties", f"{tied:,}", f"{significant(100 * tied / len(rows))}% of the verdicts; each counts as half a win"
    if rows.task == "text":
        words = [len(text.split()) for references in rows.truth.tolist() for text in references]
        return "References", f"{len(words):,}", f"{significant(float(np.mean(words)))} words on average"
    low, middle, high = (significant(float(v)) for v in np.quantile(rows.truth, (0, 0.5, 1)))
    return "True numbers", f"median {middle}", f"from {low} to {high}"


def _listed(counts: list[tuple[str, int]], most: int = 5) -> str:
    text = ", ".join(f"{shown(name, 20)} {count:,}" for name, count in counts[:most])
    return text + (f" and {len(counts) - most} more" if len(counts) > most else "")


def _all(found: Sequence[Finding], lab: Lab) -> None:
    behind = st.expander(
        f"All findings ({len(found)}), with the rows behind them", key="lab-findings", on_change="rerun"
    )
    if not behind.open:
        return
    with behind:
        names = [f"{i}. {SAID[one.severity]}: {plain(shown(one.says, 300))}" for i, one in enumerate(found, 1)]
        chosen = st.radio(
            "Findings",
            range(len(found)),
            format_func=lambda i: names[i],
            label_visibility="collapsed",
            key=f"lab:finding/{lab.digest}",
        )
        one = found[chosen or 0]
        if not one.rows:
            st.caption("This is about all rows together, so there are no single rows to list.")
            return
        frame = pd.DataFrame({shown(name, 60): cells for name, cells in one.rows.items()})
        st.dataframe(frame, hide_index=True, height=220)
        if one.count > len(frame):
            st.caption(f"The first {len(frame):,} of {one.count:,} are listed.")
        st.download_button(
            "Download these rows (CSV)", safe_csv(one.rows), "finding.csv", "text/csv", on_click="ignore"
        )
