"""One module for each expansion whose rules are built."""
