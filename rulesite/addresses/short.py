"""Short ids of what is kept: saved disputes, games on several phones."""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters that are mistaken for one another."""


def short_id() -> str:
    """Eight random letters that nobody guesses and anybody can read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
