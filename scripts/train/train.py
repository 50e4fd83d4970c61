"""Trains a transformer made of attention alone to continue a repeated sequence.

    python3 scripts/train/train.py --seed 0 --out model.safetensors --loss loss.csv
    python3 scripts/train/train.py --vocabulary "red green blue …" --period 3 6 --out own.safetensors

Needs PyTorch and NumPy. README.md in this folder explains the recipe.
"""

import argparse
import csv
import json
import math
import pathlib
import struct
import time

import torch
import torch.nn.functional as F

PLAIN_HELP = "share of sequences that start with the run, at the first and the last step"
VOCABULARY = "a b c d e f g h i j k l the cat sat on mat dog sun tea"
WARMUP_STEPS = 100
FREQUENCY_RANGE = 20
STEPS_PER_ROW = 25
ROWS_PER_LINE = 20


def initial_model(options, vocabulary_size):
    """Gaussian matrices; the positions start as sinusoids."""
    d, h = options.dimension, options.heads
    query, value = h * options.head_dimension, h * options.value_dimension
    model = {
        "embedding": torch.randn(vocabulary_size, d),
        "positions": sinusoids(options.context + options.margin, d),
    }
    for layer in range(options.layers):
        model[f"layers.{layer}.wq"] = torch.randn(d, query) / math.sqrt(d)
        model[f"layers.{layer}.wk"] = torch.randn(d, query) / math.sqrt(d)
        model[f"layers.{layer}.wv"] = torch.randn(d, value) / math.sqrt(d)
        model[f"layers.{layer}.wo"] = torch.randn(value, d) / math.sqrt(value)
    model["unembedding"] = torch.randn(d, vocabulary_size) / math.sqrt(d)
    return {name: tensor.requires_grad_() for name, tensor in model.items()}


def sinusoids(positions, dimension):
    """The encoding of Vaswani et al. (2017) with wavelengths from 2π to 40π, not to 20000π."""
    frequencies = FREQUENCY_RANGE ** (-torch.arange(0, dimension, 2) / dimension)
    angles = torch.arange(positions)[:, None] * frequencies
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(1)[:, :dimension].clone()


def layer_count(model):
    return sum(name.endswith(".wq") for name in model)


def forward(model, tokens, heads, gates=None):
    """Logits (B,m,V) and the attention weights of each layer (B,H,m,m).

    gates: a factor for the output of each head, (L,H) or (L,B,H); 0 ablates the head.
    """
    length = tokens.shape[1]
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    x = model["embedding"][tokens] + model["positions"][:length]
    weights_of_layers = []
    for layer in range(layer_count(model)):
        query, key, value = (
            (x @ model[f"layers.{layer}.{name}"]).unflatten(-1, (heads, -1)).transpose(1, 2)
            for name in ("wq", "wk", "wv")
        )
        scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
        weights = scores.masked_fill(future, -torch.inf).softmax(-1)
        output = weights @ value
        if gates is not None:
            output = output * gates[layer][..., None, None]
        x = x + output.transpose(1, 2).flatten(-2) @ model[f"layers.{layer}.wo"]
        weights_of_layers.append(weights)
    return x @ model["unembedding"], weights_of_layers


def training_sequences(options, vocabulary_size, step):
    """Tokens (B,m) and which targets count (B,m-1): the tokens that repeat.

    A run of distinct tokens repeats with a random period. Random other tokens precede the run,
    except in a share of the sequences that rises with the steps between the shares of `plain`.
    After other tokens the first repeated token does not count: the start of the run is unknown.
    """
    count, length = options.batch, options.context + options.margin
    shortest, longest = options.period
    periods = torch.randint(shortest, longest + 1, (count, 1))
    starts = (torch.rand(count, 1) * (length - periods)).long()
    first, last = options.plain
    starts *= torch.rand(count, 1) >= first + (last - first) * step / options.steps
    position = torch.arange(length)
    others = periods + (torch.rand(count, length) * (vocabulary_size - periods)).long()
    places = torch.where(position < starts, others, (position - starts) % periods)
    tokens = torch.rand(count, vocabulary_size).argsort(-1).gather(1, places)
    return tokens, position[1:] >= starts + periods + (starts > 0)


def repetition_loss(model, tokens, counted, heads, gates):
    """Mean cross-entropy and accuracy of the counted targets."""
    logits = forward(model, tokens, heads, gates)[0][:, :-1]
    losses = F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
    hits = (logits.argmax(-1) == tokens[:, 1:]) & counted
    return (losses * counted.flatten()).sum() / counted.sum(), (hits.sum() / counted.sum()).item()


def optimizer_of(model, options):
    """AdamW; positions, wq and wk learn faster and do not decay."""
    fast = [n for n in model if n == "positions" or n.endswith((".wq", ".wk"))]

    def group(names, rate, decay):
        return {"params": [model[n] for n in names], "lr": rate, "weight_decay": decay}

    rate = options.learning_rate
    attention = group(fast, rate * options.attention_rate, 0.0)
    others = group([n for n in model if n not in fast], rate, options.weight_decay)
    return torch.optim.AdamW([attention, others])


def rate_factor(step, steps):
    """Linear warm-up, then half a cosine down to 1 %."""
    warmup = min(1.0, (step + 1) / WARMUP_STEPS)
    return warmup * (0.505 + 0.495 * math.cos(math.pi * step / steps))


def dropout_gates(options, step):
    """Leaves out heads of the last layer with a probability that ends at 0."""
    gates = torch.ones(options.layers, options.batch, options.heads)
    probability = options.head_dropout * min(1.0, 10 * (1 - step / options.steps))
    gates[-1] = (torch.rand(gates[-1].shape) >= probability).float()
    return gates


def train(options, vocabulary_size):
    """The trained model and the rows (step, loss, accuracy) of the loss curve."""
    torch.manual_seed(options.seed)
    model = initial_model(options, vocabulary_size)
    optimizer = optimizer_of(model, options)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: rate_factor(s, options.steps))
    curve, start = [], time.time()
    for step in range(options.steps):
        tokens, counted = training_sequences(options, vocabulary_size, step)
        gates = dropout_gates(options, step)
        loss, accuracy = repetition_loss(model, tokens, counted, options.heads, gates)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.values(), 1.0)
        optimizer.step()
        schedule.step()
        if step % STEPS_PER_ROW == 0 or step == options.steps - 1:
            curve.append((step, round(loss.item(), 5), round(accuracy, 5)))
            if len(curve) % ROWS_PER_LINE == 1 or step == options.steps - 1:
                seconds = time.time() - start
                print(f"step {step:5}  loss {loss:.4f}  accuracy {accuracy:.4f}  {seconds:.0f} s")
    model = {name: tensor.detach() for name, tensor in model.items()}
    model["positions"] = model["positions"][: options.context]
    return model, curve


def save_safetensors(path, tensors, metadata):
    """Header length (8 bytes, little endian), JSON header, numbers (float32 or float16)."""
    header, offset = {"__metadata__": metadata}, 0
    for name, tensor in tensors.items():
        size = tensor.element_size()
        end = offset + size * tensor.numel()
        header[name] = {
            "dtype": f"F{8 * size}",
            "shape": list(tensor.shape),
            "data_offsets": [offset, end],
        }
        offset = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    numbers = (t.contiguous().numpy() for t in tensors.values())
    data = b"".join(n.astype(n.dtype.newbyteorder("<")).tobytes() for n in numbers)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def metadata_of(heads, vocabulary, **more):
    text = {name: str(value) for name, value in more.items()}
    text["vocabulary"] = json.dumps(vocabulary, ensure_ascii=False)
    return {"format": "softknn-transformer", "heads": str(heads), **text}


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])

    def add(name, default, text, **more):
        parser.add_argument(name, type=type(default), default=default, help=text, **more)

    add("--seed", 0, "start and data")
    add("--steps", 3000, "steps of the optimizer")
    add("--batch", 64, "sequences per step")
    add("--learning-rate", 3e-3, "peak rate")
    add("--attention-rate", 3.0, "factor of the rate for positions, wq and wk")
    add("--weight-decay", 0.3, "decay of the other matrices")
    add("--head-dropout", 0.3, "probability that a head of the last layer is left out")
    add("--margin", 8, "positions that are trained and not kept")
    add("--vocabulary", VOCABULARY, "distinct tokens separated by spaces")
    add("--context", 24, "positions T")
    add("--dimension", 64, "model dimension D")
    add("--layers", 2, "layers")
    add("--heads", 4, "heads H of each layer")
    add("--head-dimension", 2, "dimension of queries and keys")
    add("--value-dimension", 16, "dimension of values")
    parser.add_argument("--period", type=int, nargs=2, default=(4, 12), help="shortest, longest")
    parser.add_argument("--plain", type=float, nargs=2, default=(0.25, 0.75), help=PLAIN_HELP)
    parser.add_argument("--out", default="transformer.safetensors", help="file of the weights")
    parser.add_argument("--loss", help="CSV file of the loss curve")
    options = parser.parse_args()
    options.vocabulary = options.vocabulary.split()
    shortest, longest = options.period
    if len(set(options.vocabulary)) < len(options.vocabulary):
        parser.error("--vocabulary must hold distinct tokens")
    if not 1 <= shortest <= longest < min(len(options.vocabulary), options.context):
        parser.error("--period must be below the number of tokens and below --context")
    return options


def main():
    torch.set_num_threads(1)
    options = read_options()
    model, curve = train(options, len(options.vocabulary))
    run = {"seed": options.seed, "steps": options.steps, "period": "{} {}".format(*options.period)}
    metadata = metadata_of(options.heads, options.vocabulary, **run)
    save_safetensors(options.out, model, metadata)
    if options.loss:
        with open(options.loss, "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerows([("step", "loss", "accuracy"), *curve])


if __name__ == "__main__":
    main()
