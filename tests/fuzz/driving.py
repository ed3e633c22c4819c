"""A parser under atheris, which changes its inputs and keeps those that reach new code.

``tests/tools/fuzz.py`` starts it, in a process of its own that ends with its share of the
processor's time: ``python -m tests.fuzz.driving NAME SECONDS FINDS INPUTS -options-of-libFuzzer``.
"""

import hashlib
import os
import resource
import sys
from pathlib import Path
from time import process_time

import atheris

INSTRUMENTED = ["engine", "content.search", "content.text", "rulesite.sharing", "markdown"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.testing")
with atheris.instrument_imports(include=INSTRUMENTED):
    import django

    django.setup()
    from tests.fuzz.parsers import complaint


def main(name: str, seconds: int, finds: Path, options: list[str]) -> None:
    told: set[str] = set()

    def one(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        found = complaint(name, text)
        kind = found.partition(":")[0]
        if found and kind not in told:
            told.add(kind)
            digest = hashlib.sha256(data).hexdigest()[:12]
            (finds / digest).write_text(text, encoding="utf-8")
            print(f"{name}: {found}: {digest}", flush=True)

    complaint(name, "")  # whatever is made but once
    end = int(process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (end, end + 60))
    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
