"""The Besiegers (2013): six more besieged cities, which play by the rules of The Cathars."""

from engine.rules.hooks import ExpansionAnswers

ANSWERS = ExpansionAnswers()
