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
from language import gettext, ngettext, of_template
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
    place.say(_line(lab, found), [gettext(one.says) for one in found if one.severity == "wrong"][:AT_ONCE])
    with place.first:
        st.html(lab.kept("band", lambda: _band(lab, found)))
        if len(found) > AT_ONCE or any(one.rows for one in found):
            _all(found, lab)


def _line(lab: Lab, found: Sequence[Finding]) -> list[str]:
    """What was read and what it was taken for, in a few words each."""
    rows, table = lab.rows, lab.rows.table
    of = {sample.file: gettext(sample.says).removesuffix(".") for sample in SAMPLES.values()}
    if lab.title in of and not lab.private:
        facts = [of[lab.title]]
    else:
        task, seconds = gettext(TASKS[rows.task]), st.session_state.get("lab:seconds") if lab.private else None
        left = sum(name not in rows.models for name in lab.guess.beyond)
        models = _few(list(rows.models), 2)
        facts = [
            gettext("{n:,} rows read as {task}", n=table.rows, task=task)
            if seconds is None
            else gettext(
                "{n:,} rows read in {seconds} s as {task}",
                n=table.rows,
                seconds=significant(seconds, 2),
                task=task,
            ),
            gettext("models: {models}; not used: {n} more", models=models, n=left)
            if left
            else gettext("models: {models}", models=models),
        ]
    if rows.task == "binary":
        facts.append(gettext("positive class: {label}", label=shown(rows.positive, 20)))
    if rows.left_out_count:
        facts.append(gettext("rows left out: {n:,}", n=rows.left_out_count))
    if rows.sampled_from:
        facts.append(gettext("{n:,} drawn at random", n=len(rows)))
    counts = [(SAID[kind], sum(one.severity == kind for one in found)) for kind in SAID if kind != "note"]
    said = [f"{n} {gettext(name)}" for name, n in counts if n]
    return [*facts, ", ".join(said) or gettext("no problems found")]


def _band(lab: Lab, found: Sequence[Finding]) -> str:
    rows, table = lab.rows, lab.rows.table
    dialect, rest = table.dialect, unused(rows.source or table, rows.roles)
    spare = "; ".join(
        f"{what}: {', '.join(shown(n, 20) for n in names[:6])}{'…' if len(names) > 6 else ''}"
        for what, names in (
            (gettext("not used"), rest),
            (gettext("{n:,} columns not read", n=len(table.not_read)), table.not_read),
        )
        if names
    )
    separated = gettext("{delimiter}-separated", delimiter=gettext(dialect.delimiter))
    read = [separated] if dialect.delimiter != "none" and not dialect.sheet else []
    kind = gettext(dialect.encoding)
    if dialect.sheet:
        kind = gettext("{encoding}, sheet “{sheet}”", encoding=kind, sheet=shown(dialect.sheet, 40))
    read += [kind, gettext("header {header}", header=gettext(dialect.header)), f"SHA-256 {table.digest[:8]}"]
    columns = len((rows.source or table).columns)
    facts = [
        (gettext("Read"), gettext("{n:,} rows, {columns} columns", n=table.rows, columns=columns), spare),
        (
            gettext("Read as"),
            gettext(TASKS[rows.task]),
            f"{gettext(JUDGED.get(rows.task, 'truth'))}: {', '.join(shown(n, 40) for n in rows.roles.truth)}",
        ),
        (ngettext("{n} model", "{n} models", len(rows.models)), *_models(rows, lab.guess.beyond)),
        (gettext("{units} used", units=gettext(units_of(rows.task)).capitalize()), *_used(rows)),
        _counts(rows),
    ]
    cells = "".join(
        f"<div><dt>{escape(a)}</dt><dd>{escape(b)}<small>{escape(c)}</small></dd></div>" for a, b, c in facts
    )
    listed = "".join(
        f'<li class="lab-{one.severity}"><b>{gettext(SAID[one.severity])}</b> {escape(gettext(one.says))}</li>'
        for one in found[:AT_ONCE]
    )
    more = gettext("and {n} more below", n=len(found) - AT_ONCE)
    more = f"<li>{more}</li>" if len(found) > AT_ONCE else ""
    calm = f"<li class='lab-fine'><b>{gettext('checked')}</b> {gettext('No problems found.')}</li>"
    how = f"<details><summary>{gettext('How the file was read')}</summary><span>{escape(', '.join(read))}</span></details>"
    return f'<div class="lab-doctor"><dl>{cells}</dl><ul>{listed + more if found else calm}</ul>{how}</div>'


def _models(rows: LabRows, beyond: Sequence[str]) -> tuple[str, str]:
    """Their names, and what is known of each. beyond: models that were found and not taken."""
    names = ", ".join(shown(name, 30) for name in list(rows.models)[:6]) + ("…" if len(rows.models) > 6 else "")
    said = [
        gettext("{model}: classes only", model=shown(name, 30))
        for name in rows.models
        if name in rows.hard and rows.task == "binary"
    ]
    said += [
        gettext("{model}: with probabilities", model=shown(name, 30))
        for name in rows.models
        if name in rows.probabilities
    ]
    said += [
        gettext("{model}: the confidence in {label}", model=shown(name, 30), label=shown(label, 30))
        for name, label in rows.roles.confidence
        if name in rows.models
    ]
    said += [
        gettext("{model}: lower is better, sign reversed", model=shown(name, 30))
        for name in rows.roles.lower
        if name in rows.models
    ]
    left = [name for name in beyond if name not in rows.models]
    if left:
        said.append(
            gettext(
                "found but not used (at the start, at most {most} models are): {models}. Add them under “Read as”",
                most=MOST_MODELS,
                models=_few(left, 6),
            )
        )
    return names, "; ".join(said)


def _few(names: Sequence[str], most: int) -> str:
    return _and_more(", ".join(shown(name, 20) for name in names[:most]), len(names) - most)


def _and_more(names: str, left: int) -> str:
    return gettext("{names} and {n} more", names=names, n=left) if left > 0 else names


def _used(rows: LabRows) -> tuple[str, str]:
    said = []
    if rows.sampled_from:
        error = 100 * sampling_error(len(rows), rows.sampled_from)
        said.append(
            gettext(
                "a random sample of {n:,}: a proportion is off by at most {difference} points in 95 of 100 samples",
                n=rows.sampled_from,
                difference=significant(error, 2),
            )
        )
    if rows.left_out_count:
        said.append(gettext("rows left out: {n:,}", n=rows.left_out_count))
    if rows.groups is not None:
        groups, column = len(np.unique(rows.groups)), shown(rows.roles.group, 30)
        said.append(gettext("in {n:,} groups ({column})", n=groups, column=column))
    if rows.weights is not None:
        said.append(gettext("weighted by {column}", column=shown(rows.roles.weight, 30)))
    return f"{len(rows):,}", "; ".join(said) or gettext("none left out, no groups, no weights")


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
                gettext("Positive class"),
                gettext("{label}: {n:,}", label=shown(rows.positive, 30), n=many),
                gettext(
                    "{label}: {n:,}; prevalence {percent}%",
                    label=shown(rows.negative, 30),
                    n=total - many,
                    percent=significant(100 * many / total),
                ),
            )
        return gettext("True classes"), f"{len(counts)}", _listed(counts)
    if rows.task == "labels":
        counts = list(zip(rows.labels, rows.truth.sum(axis=0).tolist(), strict=True))
        return gettext("Labels"), f"{len(rows.labels)}", _listed(sorted(counts, key=lambda one: -one[1]))
    if rows.task == "ranking":
        judged = [len(grades) for grades in rows.truth.tolist()]
        relevant = [sum(grade > 0 for grade in grades.values()) for grades in rows.truth.tolist()]
        return (
            gettext("Judged items"),
            f"{sum(judged):,}",
            gettext("{n:,} of them relevant; equal scores are ordered by name, Z to A", n=sum(relevant)),
        )
    if rows.task == "answers":
        runs = max(scores.shape[1] for scores in rows.models.values())
        several = gettext("up to {n} runs of a question", n=runs) if runs > 1 else gettext("one run of each question")
        return gettext("Answers"), f"{sum(int((~np.isnan(s)).sum()) for s in rows.models.values()):,}", several
    if rows.task == "pairs":
        tied = int(np.count_nonzero(rows.truth[:, 2] == 0.5))
        percent = significant(100 * tied / len(rows))
        half = gettext("{percent}% of the verdicts; each counts as half a win", percent=percent)
        return gettext("Ties"), f"{tied:,}", half
    if rows.task == "text":
        words = [len(text.split()) for references in rows.truth.tolist() for text in references]
        mean = significant(float(np.mean(words)))
        return gettext("References"), f"{len(words):,}", gettext("{mean} words on average", mean=mean)
    low, middle, high = (significant(float(v)) for v in np.quantile(rows.truth, (0, 0.5, 1)))
    ends = gettext("from {low} to {high}", low=low, high=high)
    return gettext("True numbers"), gettext("median {value}", value=middle), ends


def _listed(counts: list[tuple[str, int]], most: int = 5) -> str:
    text = ", ".join(f"{shown(name, 20)} {count:,}" for name, count in counts[:most])
    return _and_more(text, len(counts) - most)


def _all(found: Sequence[Finding], lab: Lab) -> None:
    behind = st.expander(
        gettext("All findings ({n}), with the rows behind them", n=len(found)), key="lab-findings", on_change="rerun"
    )
    if not behind.open:
        return
    with behind:
        names = [
            f"{i}. {gettext(SAID[one.severity])}: {plain(shown(gettext(one.says), 300))}"
            for i, one in enumerate(found, 1)
        ]
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
        rows = {name: [of_template(cell) for cell in cells] for name, cells in one.rows.items()}
        frame = pd.DataFrame({shown(of_template(name), 60): cells for name, cells in rows.items()})
        st.dataframe(frame, hide_index=True, height=220)
        if one.count > len(frame):
            st.caption(gettext("The first {n:,} of {all:,} are listed.", n=len(frame), all=one.count))
        st.download_button(
            "Download these rows (CSV)", safe_csv(one.rows), "finding.csv", "text/csv", on_click="ignore"
        )
