"""Good files of every task, damaged at random: never anything but UploadError, and never a wrong number without a word."""

import csv
import io
from functools import cache

import numpy as np
import pytest

from datasets.uploads import UploadError, read_table
from datasets.uploads.headers import MISSING
from lab.read import TASKS, guess_lab_roles, lab_rows, sample_file

pytestmark = pytest.mark.slow

ROWS, SEEDS = 60, 4
JUNK = (
    "", "NA", "nan", "inf", "-inf", "1e999", "abc", "=1+1", "<b>x</b>", "$x$", "0.5", "-1", "7", "0,5", "  0.25 ", "\u202eabc",
    "x" * 10_000, "🙂", "true", "None", "a;b;c", "fraud", "bug",
)  # fmt: skip


@cache
def good(task):
    """The head of a sample, its rows as the standard library reads them, and the roles of the whole."""
    lines = sample_file(task).decode().splitlines()[: ROWS + 1]
    table = read_table("\n".join(lines).encode(), "good.csv")
    return [next(csv.reader([line])) for line in lines], guess_lab_roles(table, task).roles


def damaged(task, seed):
    """Some cells replaced, some lines lost, doubled, cut short or made longer."""
    rng = np.random.default_rng(seed)
    rows = [list(row) for row in good(task)[0]]
    for _ in range(rng.integers(1, 8)):
        row = rows[rng.integers(1, len(rows))]
        if row:
            row[rng.integers(len(row))] = str(rng.choice(JUNK))
    for what in rng.choice(["lose", "double", "short", "long", "none"], 2):
        at = int(rng.integers(1, len(rows)))
        if what == "lose":
            del rows[at]
        elif what == "double":
            rows.insert(at, list(rows[at]))
        elif what == "short":
            rows[at] = rows[at][:-1]
        elif what == "long":
            rows[at] = [*rows[at], "more"]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue(), rows


def cell_of(rows, header):
    """What a line of the file says in a column, blanks around it gone, "" where it is a word for missing."""

    def cell(line, column):
        text = rows[line - 1][header.index(column)].strip()
        return "" if text in MISSING else text

    return cell


def same_number(value, text):
    return value == float(text)


def agrees(task, found, cell, header):
    """Every unit against the cells of its line."""
    roles = found.roles
    for unit, row in enumerate(found.table_rows.tolist()):
        line = found.table.line(row)
        truth = found.truth[unit]
        if task == "pairs":
            names = [cell(line, column) for column in (roles.answered_by, roles.opponent)]
            assert [found.labels[int(place)] for place in truth[:2]] == names
            won = {"model_a": 1, "model_b": 0, "tie": 0.5, names[1]: 0, names[0]: 1, "true": 1}
            assert won[cell(line, roles.truth[0]).lower()] == truth[2] == found.models[names[0]][unit]
            continue
        if task == "text":
            assert truth == tuple(text for name in roles.truth if (text := cell(line, name)))
        said = cell(line, roles.truth[0])
        if task == "binary":
            assert truth == (said == found.positive)
        elif task == "classes":
            assert found.labels[truth] == said
        elif task == "regression":
            assert same_number(truth, said)
        elif task == "labels":
            assert {found.labels[i] for i in np.flatnonzero(truth)} == {part for part in said.split(";") if part}
        for model, answers in found.models.items():
            if model not in header:
                odds = found.probabilities[model][unit]
                for label, value in zip(found.labels, odds, strict=True):
                    assert same_number(value, cell(line, f"{model}_{label}") if f"{model}_{label}" in header else 0)
                assert answers[unit] == odds.argmax()
                continue
            told = cell(line, model)
            if task == "text":
                assert answers[unit] == told
            elif task == "classes":
                assert found.labels[answers[unit]] == told
            elif task == "labels":
                assert {found.labels[i] for i in np.flatnonzero(answers[unit])} == {
                    part for part in told.split(";") if part
                }
            elif model in found.hard:
                assert answers[unit] == (told == found.positive)
            else:
                assert same_number(answers[unit], told)


def agrees_in_lists(found, rows, header):
    """Grades of each query, and its items in the order of their scores, later names first."""
    cell, roles = cell_of(rows, header), found.roles
    usable = [i + 1 for i in range(1, len(rows)) if len(rows[i]) == len(header)]
    usable = [line for line in usable if cell(line, roles.query) and cell(line, roles.item)]
    for unit, query in enumerate(found.table_rows.tolist()):
        lines = [line for line in usable if cell(line, roles.query) == query]
        grades = {
            cell(line, roles.item): float(text)
            for line in lines
            if (text := cell(line, roles.truth[0])) and number(text)
        }
        assert {item: grade for item, grade in grades.items() if item in found.truth[unit]} == found.truth[unit]
        for model, lists in found.models.items():
            scored = {
                cell(line, roles.item): float(text) for line in lines if (text := cell(line, model)) and number(text)
            }
            assert list(lists[unit]) == [
                item
                for item in sorted(scored, key=lambda item: (scored[item], item), reverse=True)
                if item in lists[unit]
            ]
            lost = len(scored) - len(lists[unit])
            assert lost <= found.left_out_count


VERDICTS = {"correct": 1, "incorrect": 0, "refused": 0, "true": 1}


def agrees_in_answers(found, rows, header):
    """The scores of every question and model, in the order of their runs."""
    cell, roles = cell_of(rows, header), found.roles
    usable = [i + 1 for i in range(1, len(rows)) if len(rows[i]) == len(header)]
    for model, answers in found.models.items():
        for question, scores in zip(found.truth.tolist(), answers, strict=True):
            lines = [
                line for line in usable if (cell(line, roles.query), cell(line, roles.answered_by)) == (question, model)
            ]
            said = [cell(line, roles.truth[0]).lower() for line in lines if cell(line, roles.item)]
            known = [
                VERDICTS[word] if word in VERDICTS else float(word) for word in said if word in VERDICTS or number(word)
            ]
            known = [score for score in known if np.isfinite(score)]
            kept = scores[~np.isnan(scores)].tolist()
            assert len(known) - len(kept) <= found.left_out_count and all(
                kept.count(one) <= known.count(one) for one in kept
            )


def number(text):
    try:
        return not np.isnan(float(text))
    except ValueError:
        return False


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("task", TASKS)
def test_what_is_kept_says_what_the_file_says(task, seed):
    text, rows = damaged(task, seed)
    header, roles = rows[0], good(task)[1]
    try:
        table = read_table(text.encode(), "damaged.csv")
        guess_lab_roles(table)
        found = lab_rows(table, roles)
    except UploadError:
        return
    assert table.lines is not None
    if task in ("ranking", "answers"):
        (agrees_in_lists if task == "ranking" else agrees_in_answers)(found, rows, header)
        return
    agrees(task, found, cell_of(rows, header), header)
    lines = sum(any(row) for row in rows[1:])
    assert len(found) + found.left_out_count + table.problem_count == lines


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("task", TASKS)
def test_broken_bytes_make_a_sentence_or_a_table(task, seed):
    rng = np.random.default_rng(1000 + seed)
    content = bytearray(damaged(task, seed)[0].encode())
    for place in rng.integers(0, len(content), rng.integers(1, 6)).tolist():
        content[place] = int(rng.integers(0, 256))
    if seed % 3 == 0:
        del content[int(rng.integers(1, len(content))) :]
    if seed % 4 == 0:
        content = content.replace(b",", b";\t|"[seed % 3 : seed % 3 + 1])
    try:
        table = read_table(bytes(content), "broken.csv")
        for roles in (guess_lab_roles(table).roles, guess_lab_roles(table, task).roles, good(task)[1]):
            found = lab_rows(table, roles)
            assert len(found) > 0
            assert len(found.ids) == len(found)
    except UploadError as error:
        assert str(error)
