"""Saved disputes: a short address, the verdict, and the revisions since.

``storage`` keeps them, ``judging`` asks the engine, ``views`` shows them.
"""
