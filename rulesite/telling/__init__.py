"""What happens at a table, told in the words of a page: for turns, verdicts and worked examples."""
