"""What features are worth, and to whom."""
