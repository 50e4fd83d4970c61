"""Prints measures of the heads of trained transformers, or writes the table as JSON.

    python3 scripts/train/measure.py model.safetensors
    python3 scripts/train/measure.py --out seeds.json seed0.safetensors seed1.safetensors …

Computes in float64 on fresh sequences. README.md in this folder explains the columns.
"""

import argparse
import json
import math
import pathlib

import numpy as np
import torch

from train import forward, layer_count, load_safetensors

SEQUENCES, SEED = 256, 1234


class Model:
    """The numbers of a weights file in float64."""

    def __init__(self, path):
        tensors, metadata = load_safetensors(path)
        self.tensors = {name: tensor.double() for name, tensor in tensors.items()}
        self.heads = int(metadata["heads"])
        self.layers = layer_count(tensors)
        self.vocabulary = json.loads(metadata["vocabulary"])
        self.context = len(tensors["positions"])
        self.period = [int(p) for p in metadata["period"].split()]
        self.seed = int(metadata["seed"])
        self.every_head = [(l, h) for l in range(self.layers) for h in range(self.heads)]

    def run(self, tokens, ablate=(), hard=()):
        gates = torch.ones(self.layers, self.heads, dtype=torch.double)
        for pair in ablate:
            gates[pair] = 0
        return forward(self.tensors, tokens, self.heads, gates, hard)

    def by_head(self, values):
        return [list(row) for row in np.reshape(values, (self.layers, self.heads)).tolist()]


def fresh_sequences(model, count=SEQUENCES, seed=SEED):
    """Tokens (count,T) and periods (count), from uniforms of NumPy's legacy stream alone."""
    stream = np.random.RandomState(seed)
    shortest, longest = model.period
    periods, tokens = [], []
    for _ in range(count):
        period = shortest + math.floor((longest - shortest + 1) * stream.rand())
        order = np.argsort(stream.rand(len(model.vocabulary)), kind="stable")
        periods.append(period)
        tokens.append(order[np.arange(model.context) % period])
    return torch.tensor(np.array(tokens)), torch.tensor(periods)[:, None]


def hits(logits, tokens, counted):
    return ((logits[:, :-1].argmax(-1) == tokens[:, 1:]) & counted).sum().item()


def counted_targets(tokens, periods):
    """The targets after the first period."""
    return torch.arange(1, tokens.shape[1]) >= periods


def share(value):
    return round(float(value), 4)


def attention_of(weights, tokens, periods):
    """For each head: weight on the previous position, after earlier copies, after the latest."""
    length = tokens.shape[1]
    previous = weights.diagonal(-1, 2, 3).mean((0, 2))
    copies = torch.zeros(len(tokens), length, length, dtype=torch.bool)
    copies[:, :, 1:] = tokens[:, :, None] == tokens[:, None, :-1]
    copies &= torch.ones(length, length, dtype=torch.bool).tril()
    rows = copies.any(-1).sum()
    induction = (weights * copies[:, None]).sum((0, 2, 3)) / rows
    position = torch.arange(length)
    latest = copies & (position[None, None, :] == position[:, None] - periods[:, :, None] + 1)
    return previous, induction, (weights * latest[:, None]).sum((0, 2, 3)) / rows


def ring_of(model, layer, tokens):
    """For each head: how far the keys after a token are from one point on a circle.

    angle: mean angle between the query of a token and the mean key after that token. gap: smallest
    angle between two mean keys. radius: smallest over mean distance of the mean keys from the
    origin. spread: root mean square distance of a key from its mean key, over the mean radius.
    """
    length = tokens.shape[1]
    x = model.tensors["embedding"][tokens] + model.tensors["positions"][:length]
    _, weights = model.run(tokens)
    for below in range(layer):
        value = (x @ model.tensors[f"layers.{below}.wv"]).unflatten(-1, (model.heads, -1))
        output = weights[below] @ value.transpose(1, 2)
        x = x + output.transpose(1, 2).flatten(-2) @ model.tensors[f"layers.{below}.wo"]
    query, key = (
        (x @ model.tensors[f"layers.{layer}.{name}"]).unflatten(-1, (model.heads, -1))
        for name in ("wq", "wk")
    )
    return [ring_of_head(query[:, :, h], key[:, :, h], tokens) for h in range(model.heads)]


def ring_of_head(query, key, tokens):
    groups = [key[:, 1:][tokens[:, :-1] == t] for t in tokens.unique()]
    centers = torch.stack([group.mean(0) for group in groups])
    radius = centers.norm(dim=-1)
    spread = torch.cat([(g - c).square().sum(-1) for g, c in zip(groups, centers)]).mean().sqrt()
    directions = centers / radius[:, None]
    between = directions @ directions.T - 2 * torch.eye(len(centers))
    own = query / query.norm(dim=-1, keepdim=True) * directions[tokens]
    return {
        "angle": share(own.sum(-1).clamp(-1, 1).acos().mean()),
        "gap": share(between.max().clamp(-1, 1).acos()),
        "radius": share(radius.min() / radius.mean()),
        "spread": share(spread / radius.mean()),
    }


def measure(model):
    tokens, periods = fresh_sequences(model)
    counted = counted_targets(tokens, periods)

    def accuracy(**changes):
        return share(hits(model.run(tokens, **changes)[0], tokens, counted) / counted.sum())

    logits, weights = model.run(tokens)
    pairs = torch.arange(1, tokens.shape[1]) > periods
    scores = [attention_of(w, tokens, periods) for w in weights]
    last = model.layers - 1
    others = [[(last, o) for o in range(model.heads) if o != h] for h in range(model.heads)]
    columns = {
        name: [[share(v) for v in layer[at]] for layer in scores]
        for at, name in enumerate(("previous", "induction", "inductionLatest"))
    }
    layers = [[pair for pair in model.every_head if pair[0] == l] for l in range(model.layers)]
    return {
        "seed": model.seed,
        "accuracy": accuracy(),
        "accuracyOfPairs": share(hits(logits, tokens, pairs) / pairs.sum()),
        **columns,
        "withoutHead": model.by_head([accuracy(ablate=[pair]) for pair in model.every_head]),
        "withoutLayer": [accuracy(ablate=layer) for layer in layers],
        "aloneInLastLayer": [accuracy(ablate=rest) for rest in others],
        "hardHead": model.by_head([accuracy(hard=[pair]) for pair in model.every_head]),
        "ring": ring_of(model, last, tokens) if model.layers > 1 else [],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", help="JSON file of the table")
    options = parser.parse_args()
    torch.set_num_threads(1)
    table = [measure(Model(path)) for path in options.files]
    if options.out:
        lines = ",\n  ".join(json.dumps(row) for row in table)
        pathlib.Path(options.out).write_text(f"[\n  {lines}\n]\n")
        return
    for row in table:
        for name, value in row.items():
            print(f"{name:17}", value)


if __name__ == "__main__":
    main()
