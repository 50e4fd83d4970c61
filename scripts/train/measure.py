"""Prints what the heads of a trained transformer do.

    python3 scripts/train/measure.py model.safetensors …
"""

import json
import sys

import numpy as np
import torch

from train import forward, layer_count, load_safetensors

SEQUENCES, SEED = 256, 1234


def fresh_sequences(count, seed, context, vocabulary_size, period=(4, 12)):
    stream = np.random.RandomState(seed)
    tokens, periods = [], []
    for _ in range(count):
        p = period[0] + int((period[1] - period[0] + 1) * stream.rand())
        order = np.argsort(stream.rand(vocabulary_size), kind="stable")
        tokens.append(order[np.arange(context) % p])
        periods.append(p)
    return torch.tensor(np.array(tokens)), torch.tensor(periods)


def accuracy(model, tokens, periods, heads, **changes):
    logits, _ = forward(model, tokens, heads, **changes)
    counted = torch.arange(1, tokens.shape[1]) >= periods[:, None]
    hits = logits[:, :-1].argmax(-1) == tokens[:, 1:]
    return round((hits & counted).sum().item() / counted.sum().item(), 4)


def head_scores(weights, tokens, periods):
    """Per head: mean weight on the previous position, and on positions after an equal token."""
    length = tokens.shape[1]
    previous = weights.diagonal(-1, 2, 3).mean((0, 2))
    earlier = torch.zeros(len(tokens), length, length, dtype=torch.bool)
    earlier[:, :, 1:] = tokens[:, :, None] == tokens[:, None, :-1]
    earlier &= torch.ones(length, length, dtype=torch.bool).tril()
    rows = earlier.any(-1)
    total = (weights * earlier[:, None]).sum(-1)
    induction = (total * rows[:, None]).sum((0, 2)) / rows.sum()
    column = torch.arange(length)
    last = column[None, :] - periods[:, None] + 1
    nearest = weights.gather(3, last.clamp_min(0)[:, None, :, None].expand(-1, weights.shape[1], -1, 1))[..., 0]
    nearest = (nearest * rows[:, None]).sum((0, 2)) / rows.sum()
    return [[round(v, 4) for v in t.tolist()] for t in (previous, induction, nearest)]


def measure(path):
    model, metadata = load_safetensors(path)
    model = {n: t.double() for n, t in model.items()}
    heads, layers = int(metadata["heads"]), layer_count(model)
    vocabulary_size = len(json.loads(metadata["vocabulary"]))
    period = [int(p) for p in metadata["period"].split()]
    tokens, periods = fresh_sequences(SEQUENCES, SEED, len(model["positions"]), vocabulary_size, period)

    def without(pairs):
        gates = torch.ones(layers, heads, dtype=torch.double)
        for layer, head in pairs:
            gates[layer, head] = 0
        return accuracy(model, tokens, periods, heads, gates=gates)

    _, weights = forward(model, tokens, heads)
    scores = [head_scores(w, tokens, periods) for w in weights]
    every = [(layer, head) for layer in range(layers) for head in range(heads)]
    grid = lambda values: np.array(values).reshape(layers, heads).tolist()
    return {
        "seed": int(metadata["seed"]),
        "accuracy": without([]),
        "previous": [s[0] for s in scores],
        "induction": [s[1] for s in scores],
        "inductionNearest": [s[2] for s in scores],
        "withoutHead": grid([without([pair]) for pair in every]),
        "withoutLayer": [without([pair for pair in every if pair[0] == layer]) for layer in range(layers)],
        "onlyHead": [without([(1, other) for other in range(heads) if other != head]) for head in range(heads)],
        "hardHead": grid([accuracy(model, tokens, periods, heads, hard=[pair]) for pair in every]),
    }


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for name, value in measure(path).items():
            print(f"{name:17s}", value)
