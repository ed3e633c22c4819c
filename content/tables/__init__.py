"""Tables that the engine fills: figures, the order of play, differences."""
