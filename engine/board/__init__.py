"""The table as a network of features, built tile by tile. It knows no rules."""
