"""``{{ tile.set|set_name }}``, ``{{ number|in_words }}``."""

from django import template

from rulesite.telling.words import number
from rulesite.tiles import words

register = template.Library()

register.filter("set_name", words.set_name)
register.filter("in_words", number)
