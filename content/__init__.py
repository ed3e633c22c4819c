"""The reference: rules, notes, questions and differences."""
