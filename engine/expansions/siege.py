"""The Siege (2008): four more besieged cities, with a rule of escape of their own.

They besiege as The Cathars do, so the module of The Cathars asks the rule.
"""

from engine.rules.hooks import ExpansionAnswers

ANSWERS = ExpansionAnswers()
