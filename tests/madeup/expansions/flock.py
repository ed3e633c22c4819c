"""The answers of the made-up expansion: it brings a figure, and no more."""

from engine.rules.hooks import Answers

ANSWERS = Answers(supply={"shepherd": "flock.shepherd.supply"}, followers={"shepherd": None})
