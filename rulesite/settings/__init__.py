"""Settings: ``base`` for all, and a module each for this machine as visitors see it (``local``,
of `make run`), development, production and the tests. ``caching`` and ``databases`` are parts of
``base``."""
