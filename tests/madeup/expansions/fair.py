"""A made-up expansion without tiles."""

from engine.rules.hooks import ExpansionAnswers

ANSWERS = ExpansionAnswers()
