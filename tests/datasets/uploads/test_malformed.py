"""Files that are no table, and tables that hold no predictions: each gets one clear sentence."""

import dataclasses

import pytest

from datasets.uploads import READ, UploadError, guess_roles, predictions, read_table
from tests.helpers import MALFORMED as FOLDER

EXPORT = "Export the table as CSV and upload that."
UNPACK = "Unpack it and upload the table inside."
PICK = "Choose a file with a header line and at least one row."
RECORDS = 'Save it with pandas\' to_json(orient="records"), or as CSV.'
MALFORMED = {
    "archive.zip": "archive.zip is a zip archive of 2 files: march.csv, april.csv. Take the table out and upload it alone.",
    "blank.csv": f"blank.csv is empty. {PICK}",
    "cut.csv.gz": "cut.csv.gz is a gzip file that ends too early: it was cut off on the way. "
    "Download or compress it again.",
    "cut.parquet": "cut.parquet is Parquet but cannot be read: it is damaged, cut off or encrypted "
    "(Invalid Input Error: No magic bytes found at end of file 'upload://table'). Write it again.",
    "damaged.csv.gz": "damaged.csv.gz is a damaged gzip file. Download or compress it again.",
    "duplicate_header.csv": 'The header of duplicate_header.csv (line 1) has the name "score" 2 times, in columns 2 '
    "and 3. Give each column a name of its own.",
    "empty.csv": f"empty.csv is empty. {PICK}",
    "header_only.csv": "header_only.csv has no rows (header: line 1). Choose a file with at least one row.",
    "lines.jsonl": f"lines.jsonl is JSON lines, but line 2 is not valid JSON by itself. {RECORDS}",
    "mixed_encoding.csv": "mixed_encoding.csv mixes encodings: it is UTF-8 up to line 3, where byte 0xfc is not. "
    "Save it again as UTF-8.",
    "mostly_ragged.csv": "mostly_ragged.csv does not look like a table: 4 of its 5 lines do not split into 3 cells by "
    'comma. The first: line 3, column "score": the line has 2 of 3 cells (2,ham). '
    "Check the separator and export it again.",
    "noise.bin": "noise.bin is binary, not text. Upload a table as CSV, TSV or Parquet.",
    "nul.csv": "nul.csv has a NUL byte on line 4, which text never has: the file is damaged. "
    "Export it again as CSV in UTF-8.",
    "objects.json": f"objects.json is not valid JSON: line 2, column 22. {RECORDS}",
    "old.xls": f"old.xls is an old Excel workbook (.xls) or one with a password, not a table of text. Open it and save it as .xlsx or CSV. {READ}",
    "one_column.csv": "one_column.csv has only one column: no comma, semicolon, tab or pipe separates cells in the "
    'same way on its lines. Its first line is "score". Save it as CSV with one column for the label and one for the '
    "score.",
    "open_quote.csv": "A quotation mark opened on line 3 of open_quote.csv is not closed there, so the lines below "
    "are read as part of the quotation. Close it, double it, or delete it.",
    "page.html": f"page.html is a web page or XML, not a table of text. Download the data itself, as CSV. {READ}",
    "paper.pdf": f"paper.pdf is a PDF document, not a table of text. {EXPORT} {READ}",
    "prose.txt": "prose.txt has no rows (header: line 5 (lines skipped above it: 4)). Choose a file with at least one "
    "row.",
    "short_header.csv": "The header of short_header.csv (line 1) has 2 names, but the rows below have 3 cells. "
    "Give every column a name.",
    "spaces.txt": "spaces.txt separates its cells by blanks, which texts contain too. Save it with commas or tabs: pandas reads it with "
    r"read_csv(..., sep=r'\s+') and saves it with to_csv, R saves with write.csv, and a spreadsheet can import it with blanks between "
    "cells.",
    "table.pkl": "table.pkl is a Python pickle, which is never opened here because opening one can run code. "
    f"Save the table with pandas' to_csv or to_parquet. {READ}",
    "too_wide.csv": "too_wide.csv has 501 columns; 500 is the limit. Keep the label and the scores.",
    "twice.csv.gz": f"twice.csv.gz is a gzip file inside a gzip file, not a table of text. {UNPACK} {READ}",
    "utf16_cut.csv": "utf16_cut.csv looks like UTF-16-LE but is not valid after line 2: it is damaged or cut off. "
    "Save it again as UTF-8.",
    "workbook.xlsx": "workbook.xlsx is damaged or cut off (Cannot detect file format). Save it again, or save it as CSV.",
}
UNUSABLE = {
    "no_label.csv": 'The label column "label" is empty. Choose another label column.',
    "no_scores.csv": "No row is left: none has a label, a score and everything else that was chosen. The first: line 2, column "
    '"score": the score is missing (empty, NA or NaN). Choose other columns, or fill in the missing cells.',
    "single_class.csv": 'All 3 rows have the label "spam" in column "label". Most metrics here need both classes: add rows of '
    "the other class, or choose another label column.",
    "text_scores.csv": 'Column "score" holds text, but a score must be a number: line 2 says "high". Correct or empty that '
    "cell, or choose another score column.",
    "three_labels.csv": 'Column "label" holds 3 different values, but a label has two: ham (2), spam (1), maybe (1). '
    "Choose the positive one (all others then count as negative), or another label column.",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_says_what_it_is(name):
    with pytest.raises(UploadError) as caught:
        read_table((FOLDER / name).read_bytes(), name)
    assert str(caught.value) == MALFORMED[name]


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_table_without_a_metric_says_why(name):
    table = read_table((FOLDER / name).read_bytes(), name)
    roles = dataclasses.replace(guess_roles(table).roles, label="label")
    with pytest.raises(UploadError) as caught:
        predictions(table, roles, "score")
    assert str(caught.value) == UNUSABLE[name]


def test_every_malformed_file_is_tested():
    assert {path.name for path in FOLDER.iterdir()} == {*MALFORMED, *UNUSABLE}
