"""What axe-core finds wrong with a page for people who see, hear or point differently."""

from axe_playwright_python.sync_playwright import Axe

LEFT_OUT = {
    "exclude": [
        # The sections of the navigation are <div> inside the <ul>, and the pages' <li> inside those.
        ["[data-testid=stSidebarNavItems]"],
        # Pictures have one name each; what they are drawn with is thousands of shapes.
        [".js-plotly-plot"],
        [".ms-view > svg"],
        ["math"],
        # The first rows of a table speak for the rest.
        ["table.documents tbody tr:nth-child(n+5)"],
    ]
}


def grave(visitor, rules: dict) -> list[str]:
    """What axe-core finds that is serious or critical."""
    options = {"resultTypes": ["violations"]} | rules
    found = Axe().run(visitor.page, context=LEFT_OUT, options=options).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {n['html'][:200]} {n['failureSummary'][:300]}" for one in bad for n in one["nodes"]]
