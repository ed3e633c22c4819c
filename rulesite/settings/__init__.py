"""Settings: base for all, one module each for development, production and the tests."""
