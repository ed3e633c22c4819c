"""The tile catalogue and the hole finder."""
