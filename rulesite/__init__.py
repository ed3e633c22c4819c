"""The site: pages, drawings and the API around the engine."""

__version__ = "0.2.0"
"""What CHANGELOG.md calls this release; ``pyproject.toml`` takes it from here."""
