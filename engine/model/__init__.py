"""Values without rules: geometry, tiles, figures, positions, score sheets, notation."""
