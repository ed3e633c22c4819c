"""Passing a dispute on: pictures, codes, files, frames for other sites, and the way back in."""
