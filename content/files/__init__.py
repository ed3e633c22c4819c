"""The files under ``fixtures/``: how they are read and written."""
