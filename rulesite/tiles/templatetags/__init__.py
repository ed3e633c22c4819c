"""Template tags of the tile pages."""
