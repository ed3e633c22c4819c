"""What a running site needs beside its pages: set-up, health checks, versions, static files."""
