"""Disputes that somebody saved: a short address, the verdict, and what became of it since.

``storage`` keeps them, ``judging`` asks the engine, ``views`` shows them.
"""
