"""Brings files and database in line, either way, and checks what goes in."""
