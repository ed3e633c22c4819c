"""Editions, rule values, and the questions that an expansion answers."""
