"""The analysis: a position is laid once and asked many times, under any number of rule sets."""
