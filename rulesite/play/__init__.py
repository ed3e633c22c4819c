"""A game kept from its first tile: entered move by move, with the score of every turn."""
