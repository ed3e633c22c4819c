"""Numbers and lists in words."""

from collections.abc import Iterable

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


def number(count: int) -> str:
    """A small number in words, a large one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, one: str, many: str = "") -> str:
    """``one tile``, ``three tiles``."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; nothing where there are none."""
    *before, end = [*words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def signed(points: int) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")
