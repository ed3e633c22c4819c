"""The page on which somebody says a feature instead of laying it out."""
