"""``manage.py loadcontent``: bring the reference in line with the files under fixtures/."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.files import sources
from content.files.sources import Files, LoadError
from content.store import checks, loading
from content.store.loading import LoadReport

FEW = 12


class Command(BaseCommand):
    help = "Load the reference from fixtures/. Nothing happens when nothing changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--prune", action="store_true", help="remove entries that the files no longer hold"
        )
        parser.add_argument(
            "--keep-edited", action="store_true", help="leave alone what was edited here"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="check the files, and that every example can be played; load nothing",
        )
        parser.add_argument("--force", action="store_true", help="load even unchanged files")
        parser.add_argument("--source", type=Path, help="another directory than fixtures/")

    def handle(self, *args: Any, **options: Any) -> None:
        directory = options["source"] or sources.root()
        try:
            if options["check"]:
                files = loading.check(directory, examples=True)
                self.stdout.write(f"Content: {len(files.pages)} entries, nothing wrong.")
                self._remark(files)
                return
            changes = loading.load(
                directory,
                prune=options["prune"],
                keep=options["keep_edited"],
                force=options["force"],
            )
        except LoadError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            count = len(error.faults)
            raise CommandError(
                f"Nothing was loaded: {count} fault{'s' * (count > 1)} in the content."
            ) from error
        self._tell(changes)

    def _remark(self, files: Files) -> None:
        """What is no fault, but is missed by whoever searches."""
        for ref in checks.unasked(files):
            self.stdout.write(f"{ref} does not say under 'asked' how players put it.")

    def _tell(self, changes: LoadReport | None) -> None:
        if changes is None:
            self.stdout.write("Content: unchanged.")
            return
        for word in ("added", "changed", "removed"):
            names = getattr(changes, word)
            if names:
                more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
                self.stdout.write(f"Content {word}: {', '.join(names[:FEW])}{more}")
        for name in changes.kept:
            self.stdout.write(f"Content kept as edited here: {name} (see dumpcontent)")
        for wrong in changes.unfit:
            self.stdout.write(f"Content kept that no file may say: {wrong}")
        if not changes:
            self.stdout.write("Content: nothing to change.")
