"""The colours of the players: every one is known to drawings and style sheets, and can be read."""

import re
from pathlib import Path

import pytest

from engine import api
from rulesite.drawing.figures import figure
from rulesite.drawing.palette import PLAYERS

SITE = Path(__file__).resolve().parent.parent.parent / "rulesite"
CSS = (SITE / "static/css/site.css").read_text()
TILES = (SITE / "drawing/static/drawing/tiles.css").read_text()
BUILDER = (SITE / "scenarios/static/scenarios/builder.css").read_text()
every_player = pytest.mark.parametrize("player", api.COLOURS)


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, as WCAG reckons it."""
    dark, light = sorted(_light(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_no_two_players_share_a_letter():
    assert len(set(api.COLOURS.values())) == len(api.COLOURS) == len(PLAYERS) == 8


@every_player
def test_a_figure_has_the_colour_and_the_letter_of_its_player(player):
    fill, text = PLAYERS[player]
    drawing = figure(player, "follower", (0, 0))
    assert f"var(--player-{player},{fill})" in drawing
    assert f">{api.COLOURS[player]}</text>" in drawing
    assert contrast(fill, text) >= 4.5
    assert f".figure-{player} {{ color: var(--player-{player}, {fill}); }}" in TILES


@every_player
def test_the_builder_writes_on_a_figure_so_that_it_can_be_read(player):
    dark, names = "#2c2410", re.search(r":is\((.*)\) text \{ fill: #2c2410", BUILDER)
    ink = dark if f".figure-{player}" in names[1].split(", ") else "#ffffff"
    assert contrast(PLAYERS[player][0], ink) >= 4.5


@every_player
def test_the_letter_of_a_player_can_be_read_by_day_and_by_night(player):
    light, dark = re.findall(rf"--{player}: (#\w+);", CSS)
    ink = re.search(rf"\.p-{player} {{ .*--player-ink: (#\w+);", CSS)[1]
    night = re.search(r"(\.p-.*) \{ --player-ink: (#14110d); \}", CSS)
    by_night = night[2] if f".p-{player}" in night[1].split(", ") else ink
    assert min(contrast(light, ink), contrast(dark, by_night)) >= 4.5
