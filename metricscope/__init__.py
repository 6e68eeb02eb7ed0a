"""The command `metricscope`: opens the app, explains a metric, and judges a file of predictions.

Installed as a wheel, the app lies beside this file in the folder `app`, so that none of its own names (`datasets`, `pages`) can
be imported by anybody else; in a checkout it is the folder above. The command looks for them there.
"""

from pathlib import Path

HERE = Path(__file__).parent
HOME = HERE / "app" if (HERE / "app").is_dir() else HERE.parent

VERSION = "0.1.0"
