"""What may be done, and what happens when it is done."""
