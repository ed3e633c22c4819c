"""Loads files into the database, writes them back, and checks what goes in."""
