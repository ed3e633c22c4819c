"""Django's backend for PostgreSQL, which waits no longer for an answer than a reader would."""
