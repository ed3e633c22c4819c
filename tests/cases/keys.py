"""Which keys of the inventory the case tables show."""

from tests.cases.loader import cases


def keys_shown() -> dict[str, list[str]]:
    """For each key the cases that show it, as ``file:id``, keys in order."""
    found: dict[str, list[str]] = {}
    for case in cases():
        for key in case.keys:
            found.setdefault(key, []).append(case.name)
    return dict(sorted(found.items()))
