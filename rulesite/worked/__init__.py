"""Worked examples: the test tables as boards, with what the engine says about them."""
