"""What axe-core finds wrong with a page for people who see, hear or point differently."""

from axe_playwright_python.base import AXE_SCRIPT

LEFT_OUT = {
    "exclude": [
        # Pictures have one name each; what they are drawn with is thousands of shapes.
        [".js-plotly-plot"],
        [".ms-view > svg"],
        ["math"],
        # The first rows of a table speak for the rest.
        ["table.documents tbody tr:nth-child(n+5)"],
    ]
}


STREAMLITS = {
    "presentation-role-conflict": {"enabled": False}
}  # the upload field is a section without a role that has the focus

# What may differ in the other theme, and what has to be at least 24 pixels large, which axe-core leaves out unless asked.
CLOSED = {
    "rules": STREAMLITS | {"color-contrast": {"enabled": False}}
}  # what is seen while parts are closed is seen when they are open
THEMED = {"runOnly": ["color-contrast", "link-in-text-block", "target-size"]}
RUN = "([context, options]) => axe.run(context, options).then((found) => found.violations)"


def found(visitor, rules: dict | None = None) -> list[str]:
    """Everything that axe-core finds, or what it finds by these rules."""
    options = {"resultTypes": ["violations"]} | (rules or {"rules": STREAMLITS})
    if not visitor.page.evaluate("'axe' in window"):  # it stays while a reader goes on from page to page
        visitor.page.evaluate(AXE_SCRIPT)
    violations = visitor.page.evaluate(RUN, [LEFT_OUT, options])
    return [f"{one['id']}: {n['html'][:200]} {n['failureSummary'][:300]}" for one in violations for n in one["nodes"]]
