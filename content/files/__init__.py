"""The files under ``fixtures/``: what they may say, and how they are read and written."""
