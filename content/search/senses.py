"""How likely a query asks for each entry, whatever its words.

Players call one thing by many words, and no table has them all. So a small model of English has
learned which entries tens of thousands of questions and phrases ask for (``make learn``,
``tests/tools/searchsenses.py``): to it, cows graze and a jail holds. An entry that has come since
is as likely as the likeliest that it names or that names it, else as its chapter; where the model
knows none of these, it is found by its words alone.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

LEARNED = Path(__file__).with_name("senses.onnx")

WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
LONGEST_WORD = 40  # players write no longer ones, and splitting one takes its length squared
LONGEST = 42
"""Tokens of a text, those at its ends among them."""
BEGIN, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"

LEAST = 1e-5
"""How likely the least likely entry is asked for."""

Shares = NDArray[np.float32]


def tokens(text: str, known: Mapping[str, int]) -> list[int]:
    """A text as the model takes it: the numbers of its words, or of their longest known pieces."""
    # Letters and their marks come apart, and the marks are dropped: so the model has learned them.
    plain = unicodedata.normalize("NFD", text.lower())
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")
    found = [known[BEGIN]]
    for word in WORD.findall(plain):
        found += _pieces(word[:LONGEST_WORD], known)
        if len(found) >= LONGEST:
            break
    return [*found[: LONGEST - 1], known[END]]


def _pieces(word: str, known: Mapping[str, int]) -> Sequence[int]:
    """The pieces of a word by their numbers, each as long as can be: ``##`` begins all but the
    first. A word with a piece that is not known is unknown."""
    found, start = list[int](), 0
    while start < len(word):
        mark = "##" if start else ""
        ends = range(len(word), start, -1)
        end = next((one for one in ends if mark + word[start:one] in known), 0)
        if not end:
            return [known[UNKNOWN]]
        found.append(known[mark + word[start:end]])
        start = end
    return found


class Learned(NamedTuple):
    """The model, its tokens by their words and pieces, and the entries that it knows."""

    session: "InferenceSession"
    tokens: Mapping[str, int]
    entries: Sequence[str]

    def shares(self, text: str) -> Shares:
        """How likely a text asks for each of the entries; together they are 1."""
        given = {"tokens": np.array([tokens(text, self.tokens)], np.int64)}
        return np.asarray(self.session.run(["shares"], given)[0][0], np.float32)


@cache
def learned() -> Learned:
    """What is known. It is read when a process first searches: most never do."""
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = InferenceSession(LEARNED, options, providers=["CPUExecutionProvider"])
    kept = session.get_modelmeta().custom_metadata_map
    words = kept["tokens"].split("\n")
    return Learned(session, {word: at for at, word in enumerate(words)}, kept["entries"].split())


class Senses:
    """Documents, which have numbers that begin with 1; ``names`` are for each the names under which
    it may have been learned, in groups, its own first. It is as likely as the likeliest of the
    first group of which any was."""

    def __init__(self, names: Iterable[Sequence[Collection[str]]]) -> None:
        rows = {entry: row for row, entry in enumerate(learned().entries)}
        none = [len(rows)]
        known = [none]
        for groups in names:
            found = ([rows[one] for one in group if one in rows] for group in groups)
            known.append(next(filter(None, found), none))
        self._rows = np.array([some[0] for some in known])
        self._several = {at: some for at, some in enumerate(known) if len(some) > 1}

    def likely(self, text: str) -> Shares:
        """How likely a text asks for each document, at the document's number."""
        shares = np.append(learned().shares(text), np.float32(0))
        found = shares[self._rows]
        for at, some in self._several.items():
            found[at] = shares[some].max()
        return found
