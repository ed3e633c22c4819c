"""The pages of the reference, a module to a family of pages."""
