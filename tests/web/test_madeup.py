"""An expansion outside the package, with all that one can bring, and an edition that is one file:
the site knows them at once, and no text, list or page minds.

Data are read once, so the site that knows them runs in a process of its own; one load brings both.
"""

from pathlib import Path

from tests.madeup import HERE, run, site


def test_what_is_made_up_walks_through_the_site(tmp_path: Path) -> None:
    walks = (str(HERE / name) for name in ("site_walk.py", "edition_walk.py"))
    run("-m", "pytest", "-q", "-p", "no:benchmark", *walks, **site(tmp_path / "fixtures"))
