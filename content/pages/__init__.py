"""What pages ask of the reference, whatever they show of it."""
