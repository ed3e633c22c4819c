"""The site: pages, drawings and the API around the engine."""
