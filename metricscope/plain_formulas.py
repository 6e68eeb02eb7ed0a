r"""LaTeX of the cards as one line of text: \frac{TP}{TP + FP} is TP / (TP + FP)."""

import re

SIGNS = {
    r"\cdot": "·",
    r"\times": "×",
    r"\sum": "Σ",
    r"\prod": "Π",
    r"\ln": "ln",
    r"\log": "log",
    r"\exp": "exp",
    r"\max": "max",
    r"\min": "min",
    r"\beta": "β",
    r"\alpha": "α",
    r"\lambda": "λ",
    r"\mu": "μ",
    r"\sigma": "σ",
    r"\Sigma": "Σ",
    r"\pi": "π",
    r"\infty": "∞",
    r"\le": "≤",
    r"\ge": "≥",
    r"\ne": "≠",
    r"\in": "∈",
    r"\cap": "∩",
    r"\cup": "∪",
    r"\to": "→",
    r"\ldots": "…",
    r"\dots": "…",
    r"\lVert": "‖",
    r"\rVert": "‖",
    r"\%": "%",
    r"\#": "#",
    r"\int": "∫",
    r"\emptyset": "∅",
    r"\setminus": "∖",
    r"\bigcup": "⋃",
    r"\cos": "cos",
    r"\arccos": "arccos",
    r"\mathbb{1}": "1",
}
ACCENTS = {"hat": "\N{COMBINING CIRCUMFLEX ACCENT}", "bar": "\N{COMBINING MACRON}", "tilde": "\N{COMBINING TILDE}"}
BRACES = {r"\{": "\x01", r"\}": "\x02"}  # those that a reader sees, while others group
DROPPED = re.compile(r"\\(?:left|right|displaystyle|limits|[,;:!])")
NAMES = re.compile(r"\\(?:text|mathrm|operatorname|mathit|mathbf|mathbb|overline)\*?\s*\{([^{}]*)\}")
ACCENT = re.compile(r"\\(hat|bar|tilde)\s*(?:\{(\w)\}|(\w))")
FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
SCRIPT = re.compile(r"([_^])\{([^{}]*)\}")
SINGLE = re.compile(r"[\w.…∞|αβλμσπΣ]+|\([^()]*\)")


def plain(formula: str) -> str:
    """The formula as text; a command that is not known stays as it is."""
    text = DROPPED.sub("", formula)
    for brace, mark in BRACES.items():
        text = text.replace(brace, mark)
    text = ACCENT.sub(lambda m: (m[2] or m[3]) + ACCENTS[m[1]], text)
    before = ""
    while before != text:
        before = text
        text = NAMES.sub(r"\1", text)
        text = FRACTION.sub(lambda m: f"{_grouped(m[1])} / {_grouped(m[2])}", text)
        text = ROOT.sub(lambda m: f"√({m[1]})", text)
        text = SCRIPT.sub(lambda m: f"{m[1]}{_grouped(m[2])}", text)
    for command, sign in SIGNS.items():
        text = re.sub(re.escape(command) + r"(?![A-Za-z])", sign, text)
    return " ".join(text.replace("\x01", "{").replace("\x02", "}").split())


def _grouped(part: str) -> str:
    part = part.strip()
    return part if SINGLE.fullmatch(part) else f"({part})"
