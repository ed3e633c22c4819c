"""Drawings of tiles and boards as SVG."""
