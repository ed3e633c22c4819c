"""The board builder and its verdicts."""
