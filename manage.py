#!/usr/bin/env python
"""Django's command line for this project."""

import gc
import os
import sys

# Commands keep what they make to their end, and end soon: looking for what could be freed as often
# as Python does by itself is an eighth of a load's work.
gc.set_threshold(100_000, 20, 20)


def main() -> None:
    """Run the command that the arguments name, under development settings by default."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.development")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
