"""What several apps call by address: what is asked or played, and short ids of what is kept."""
