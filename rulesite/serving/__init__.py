"""What a running site needs beside its pages: making ready, health, versions, static files."""
