"""The rules of Carcassonne as a library; everything public stands in ``engine.api``."""
