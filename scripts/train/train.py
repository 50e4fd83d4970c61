"""Trains a transformer made of attention alone to continue a repeated sequence.

    python3 scripts/train/train.py --seed 0 --out model.safetensors --loss loss.csv
    python3 scripts/train/train.py --vocabulary "red green blue …" --period 3 6 --out own.safetensors

Needs PyTorch and NumPy. README.md of this folder explains the recipe.
"""

import argparse
import csv
import json
import math
import pathlib
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

VOCABULARY = "a b c d e f g h i j k l the cat sat on mat dog sun tea"
WARMUP_STEPS = 100
LOG_EVERY = 25


def initial_model(options, vocabulary_size):
    """Random matrices; positions start as the sinusoidal encoding of Vaswani et al. (2017)."""
    d, h = options.dimension, options.heads
    query, value = h * options.head_dimension, h * options.value_dimension
    model = {
        "embedding": torch.randn(vocabulary_size, d),
        "positions": torch.randn(options.context + options.margin, d),
        "unembedding": torch.randn(d, vocabulary_size) / math.sqrt(d),
    }
    for layer in range(options.layers):
        model[f"layers.{layer}.wq"] = torch.randn(d, query) / math.sqrt(d)
        model[f"layers.{layer}.wk"] = torch.randn(d, query) / math.sqrt(d)
        model[f"layers.{layer}.wv"] = torch.randn(d, value) / math.sqrt(d)
        model[f"layers.{layer}.wo"] = torch.randn(value, d) / math.sqrt(value)
    return {name: tensor.requires_grad_() for name, tensor in model.items()}


def sinusoids(context, dimension):
    position = torch.arange(context)[:, None]
    frequency = 10000 ** (-torch.arange(0, dimension, 2) / dimension)
    angles = position * frequency
    return torch.stack([angles.sin(), angles.cos()], -1).reshape(context, -1)[:, :dimension].clone()


def layer_count(model):
    return sum(name.endswith(".wq") for name in model)


def forward(model, tokens, heads, gates=None, hard=()):
    """Logits (B,m,V) and the attention weights of each layer (B,H,m,m).

    gates: one factor per layer and head, (L,H) or (L,B,H); 0 ablates the head.
    hard: pairs (layer, head) that put all weight on the key with the highest score.
    """
    length = tokens.shape[1]
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    x = model["embedding"][tokens] + model["positions"][:length]
    all_weights = []
    for layer in range(layer_count(model)):
        query, key, value = (
            (x @ model[f"layers.{layer}.{name}"]).unflatten(-1, (heads, -1)).transpose(1, 2)
            for name in ("wq", "wk", "wv")
        )
        scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
        weights = scores.masked_fill(future, -torch.inf).softmax(-1)
        for head in (head for at, head in hard if at == layer):
            weights[:, head] = F.one_hot(weights[:, head].argmax(-1), length).to(weights)
        output = weights @ value
        if gates is not None:
            output = output * gates[layer][..., None, None]
        x = x + output.transpose(1, 2).flatten(-2) @ model[f"layers.{layer}.wo"]
        all_weights.append(weights)
    return x @ model["unembedding"], all_weights


def repeated_sequences(count, context, vocabulary_size, period, plain):
    """Tokens (count,context): a random run of distinct tokens, over and over.

    Before the run stand other tokens, from none (a share `plain` of the sequences) to so many that
    the run just begins to repeat. counted (count,context-1): the targets that can be predicted.
    """
    periods = torch.randint(period[0], period[1] + 1, (count, 1))
    starts = (torch.rand(count, 1) * (context - periods)).long()
    starts *= torch.rand(count, 1) >= plain
    position = torch.arange(context)
    others = periods + (torch.rand(count, context) * (vocabulary_size - periods)).long()
    order = torch.where(position < starts, others, (position - starts) % periods)
    tokens = torch.rand(count, vocabulary_size).argsort(-1).gather(1, order)
    return tokens, position[1:] >= starts + periods + (starts > 0)


def entropy(weights):
    return -(weights * weights.clamp_min(1e-12).log()).sum(-1)


def mean_by_offset(weights):
    """Mean weight (H,m) on the key 0, 1, 2 … positions before the query; queries from 1 on."""
    mean = weights[:, :, 1:].mean(0)
    length = mean.shape[-1]
    offset = torch.arange(1, length)[:, None] - torch.arange(length)
    return torch.stack([mean[:, offset == o].sum(-1) for o in range(length)], -1) / (length - 1)


def repetition_loss(model, tokens, counted, options, gates):
    """Cross-entropy and accuracy over the tokens that repeat, and the entropy of sharp heads."""
    logits, weights = forward(model, tokens, options.heads, gates)
    targets = tokens[:, 1:]
    losses = F.cross_entropy(logits[:, :-1].flatten(0, 1), targets.flatten(), reduction="none")
    loss = (losses * counted.flatten()).sum() / counted.sum()
    hits = (logits[:, :-1].argmax(-1) == targets) & counted
    previous = weights[0].diagonal(-1, 2, 3).mean((0, 2)).argmax()
    spread = entropy(weights[0][:, previous]).mean()
    spread1 = (entropy(weights[-1])[:, :, :-1] * counted[:, None]).sum((0, 2)) / counted.sum()
    return loss, (hits.sum() / counted.sum()).item(), spread, spread1


def optimizer_of(model, options):
    """AdamW; what only moves attention (positions, wq, wk) learns faster and does not decay."""
    attention = [t for n, t in model.items() if n.endswith((".wq", ".wk")) or n == "positions"]
    others = [t for t in model.values() if all(t is not a for a in attention)]
    rate = options.learning_rate
    groups = [
        {"params": attention, "lr": rate * options.attention_rate, "weight_decay": 0.0},
        {"params": others, "lr": rate, "weight_decay": options.weight_decay},
    ]
    return torch.optim.AdamW(groups)


def rate_factor(step, steps):
    """Linear warm-up, then a half cosine down to 1 % of the rate."""
    warmup = min(1.0, (step + 1) / WARMUP_STEPS)
    return warmup * (0.505 + 0.495 * math.cos(math.pi * step / steps))


def train(options, vocabulary_size):
    torch.manual_seed(options.seed)
    model = initial_model(options, vocabulary_size)
    optimizer = optimizer_of(model, options)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: rate_factor(s, options.steps))
    curve, start = [], time.time()
    for step in range(options.steps):
        batch = repeated_sequences(options.batch, options.context + options.margin, vocabulary_size, options.period, options.plain)
        gates = torch.ones(options.layers, options.batch, options.heads)
        if options.head_dropout:
            gates[-1] = (torch.rand(gates[-1].shape) >= options.head_dropout).float()
        loss, accuracy, spread, spread1 = repetition_loss(model, *batch, options, gates)
        ramp = min(1.0, max(0.0, (step / options.steps - 0.2) / 0.3))
        total = loss + ramp * (options.sharpen * spread + options.sharpen1 * spread1.mean())
        optimizer.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(model.values(), 1.0)
        optimizer.step()
        schedule.step()
        if step % LOG_EVERY == 0 or step == options.steps - 1:
            curve.append((step, loss.item(), accuracy, spread.item()))
            if step % (10 * LOG_EVERY) == 0 or step == options.steps - 1:
                print(f"step {step:5d}  loss {loss.item():.4f}  accuracy {accuracy:.4f}  entropy {spread.item():.3f} {[round(v,2) for v in spread1.tolist()]} {time.time() - start:.0f} s", flush=True)
    model = {name: tensor.detach() for name, tensor in model.items()}
    return model | {"positions": model["positions"][: options.context]}, curve


def save_safetensors(path, tensors, metadata):
    """The format of github.com/huggingface/safetensors: header length, JSON header, bytes."""
    header, offset = {"__metadata__": metadata}, 0
    for name, tensor in tensors.items():
        end = offset + 4 * tensor.numel()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    data = b"".join(t.contiguous().numpy().astype("<f4").tobytes() for t in tensors.values())
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def load_safetensors(path):
    """The tensors and the metadata of a file that `save_safetensors` wrote."""
    file = pathlib.Path(path).read_bytes()
    (length,) = struct.unpack("<Q", file[:8])
    header = json.loads(file[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    data = np.frombuffer(file[8 + length :], "<f4")
    slices = {n: data[h["data_offsets"][0] // 4 : h["data_offsets"][1] // 4] for n, h in header.items()}
    return {n: torch.tensor(s).reshape(header[n]["shape"]) for n, s in slices.items()}, metadata


def metadata_of(options, vocabulary):
    return {
        "format": "softknn-transformer",
        "heads": str(options.heads),
        "vocabulary": json.dumps(vocabulary, ensure_ascii=False),
        "seed": str(options.seed),
        "steps": str(options.steps),
        "period": "{} {}".format(*options.period),
    }


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--seed", type=int, default=0)
    add("--steps", type=int, default=3000)
    add("--batch", type=int, default=64)
    add("--learning-rate", type=float, default=3e-3)
    add("--attention-rate", type=float, default=3.0, help="factor for positions, wq and wk")
    add("--weight-decay", type=float, default=0.01)
    add("--sharpen", type=float, default=0.0, help="weight of the entropy of the sharpest first-layer head")
    add("--margin", type=int, default=8)
    add("--plain", type=float, default=0.25)
    add("--sharpen1", type=float, default=0.0)
    add("--head-dropout", type=float, default=0.0, help="share of last-layer heads left out in training")
    add("--vocabulary", default=VOCABULARY, help="words separated by spaces")
    add("--period", type=int, nargs=2, default=(4, 12), metavar=("MIN", "MAX"))
    add("--context", type=int, default=24)
    add("--dimension", type=int, default=64)
    add("--layers", type=int, default=2)
    add("--heads", type=int, default=4)
    add("--head-dimension", type=int, default=2)
    add("--value-dimension", type=int, default=16)
    add("--out", default="transformer.safetensors")
    add("--loss", help="CSV file for the loss curve")
    return parser.parse_args()


def main():
    torch.set_num_threads(1)
    options = read_options()
    vocabulary = options.vocabulary.split()
    if len(set(vocabulary)) != len(vocabulary) or len(vocabulary) < options.period[1]:
        raise SystemExit("the vocabulary needs distinct words, at least as many as the longest period")
    model, curve = train(options, len(vocabulary))
    save_safetensors(options.out, model, metadata_of(options, vocabulary))
    if options.loss:
        with open(options.loss, "w", newline="") as file:
            csv.writer(file).writerows([("step", "loss", "accuracy", "entropy"), *curve])


if __name__ == "__main__":
    main()
