"""Games recorded by other programs."""
