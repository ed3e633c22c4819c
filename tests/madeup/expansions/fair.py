"""A made-up expansion without tiles."""

from engine.rules.hooks import Answers

ANSWERS = Answers()
