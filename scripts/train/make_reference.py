"""Writes tests/fixtures/trained-transformer/reference.json: the results of PyTorch with the committed weights.

    python3 scripts/train/make_reference.py

Float64 throughout. The arrays are flat, so records of different lengths form one C++ array.
"""

import hashlib
import json
import math
import pathlib

import numpy as np
import torch

from measure import SEED, SEQUENCES, Model, counted_targets, fresh_sequences, hits

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "web/data/trained-transformer.safetensors"
FIXTURE = ROOT / "tests/fixtures/trained-transformer/reference.json"
CASES, CASES_SEED = 200, 4321

FORMULA = (
    "x = embedding[tokens] + positions; per layer x += concat_h(softmax(q k^T / sqrt(dk), causal) v)"
    " wo; logits = x unembedding; an ablated head adds nothing"
)
CASES_RECIPE = (
    f"RandomState({CASES_SEED}); for each case in turn u = rand(1): length = 2 + floor(23 (u u));"
    " u = rand(1): if u < 0.5 a repeated sequence: u = rand(1), period = 4 + floor(9 u),"
    " r = rand(20), order = argsort(r), tokens[i] = order[i mod period];"
    " else r = rand(length), tokens[i] = floor(20 r[i])"
)
SEQUENCES_RECIPE = (
    f"RandomState({SEED}); for each of {SEQUENCES} sequences in turn u = rand(1),"
    " period = 4 + floor(9 u), r = rand(20), order = argsort(r),"
    " tokens[i] = order[i mod period] for i < 24;"
    " a target tokens[i + 1] counts if i + 1 >= period, and as a pair if i + 1 > period;"
    " a hit: the largest logit at position i is that of the target"
)


def case_tokens(stream):
    u = stream.rand()
    length = 2 + math.floor(23 * (u * u))
    if stream.rand() < 0.5:
        period = 4 + math.floor(9 * stream.rand())
        return np.argsort(stream.rand(20), kind="stable")[np.arange(length) % period]
    return np.floor(20 * stream.rand(length)).astype(int)


def cases(model):
    stream = np.random.RandomState(CASES_SEED)
    lengths, tokens, logits, weights = [], [], [], []
    for _ in range(CASES):
        case = case_tokens(stream)
        case_logits, case_weights = model.run(torch.tensor(case)[None])
        lengths.append(len(case))
        tokens += case.tolist()
        logits.append(case_logits[0, -1].tolist())
        weights += torch.cat([w[0, :, -1].flatten() for w in case_weights]).tolist()
    return {"lengths": lengths, "tokens": tokens, "logits": logits, "weights": weights}


def evaluation(model):
    """Hits in the unmodified model and per ablated head, as integers."""
    tokens, periods = fresh_sequences(model)
    counted = counted_targets(tokens, periods)
    margins = []

    def count(ablate=(), which=counted):
        logits = model.run(tokens, ablate)[0]
        best = logits[:, :-1].topk(2).values
        margins.append((best[..., 0] - best[..., 1])[which].min().item())
        return hits(logits, tokens, which)

    layers = [[pair for pair in model.every_head if pair[0] == l] for l in range(model.layers)]
    pairs = torch.arange(1, tokens.shape[1]) > periods
    return {
        "recipe": SEQUENCES_RECIPE,
        "seed": SEED,
        "sequences": SEQUENCES,
        "targets": counted.sum().item(),
        "hits": count(),
        "pair_targets": pairs.sum().item(),
        "pair_hits": count(which=pairs),
        "hits_without_head": model.by_head([count([pair]) for pair in model.every_head]),
        "hits_without_layer": [count(layer) for layer in layers],
        "smallest_margin": min(margins),
    }


def main():
    torch.set_num_threads(1)
    model = Model(WEIGHTS)
    fixture = {
        "source": f"PyTorch {torch.__version__.split('a')[0]} float64",
        "formula": FORMULA,
        "weights_sha256": hashlib.sha256(WEIGHTS.read_bytes()).hexdigest(),
        "cases_recipe": CASES_RECIPE,
        "weights_order": "case, layer, head, key; the row of the last query",
        **cases(model),
        "evaluation": evaluation(model),
    }
    FIXTURE.write_text(json.dumps(fixture, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
