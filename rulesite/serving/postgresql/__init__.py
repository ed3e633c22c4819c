"""Django's PostgreSQL backend with a limit on every wait."""
