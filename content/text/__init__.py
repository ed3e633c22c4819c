"""The texts of entries as HTML."""
