"""Which set's box each kind of piece lies in, and what the pieces are called."""

BOXES = {
    "dragon": "dragon",
    "fairy": "dragon",
    "count": "count",
    "king": "king",
    "robber": "king",
    "towers": "tower",
    "prisoners": "tower",
    "tower piece": "tower",
    "wine": "traders",
    "grain": "traders",
    "cloth": "traders",
    "abbey": "abbey",
}
"""The set in whose box each kind of piece lies."""

STOCKS = {
    "wine": "Wine",
    "grain": "Grain",
    "cloth": "Cloth",
    "tower piece": "Tower pieces",
    "abbey": "Abbeys",
}
"""What players have in front of them, each with its heading."""

QUARTERS = ("castle", "market", "blacksmith", "cathedral")
"""The quarters of Carcassonne, clockwise."""
