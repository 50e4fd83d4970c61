"""GPT-2's network over a record of tensors with GPT-2's names, and its attention replaced.

The options of `forward` are those of `languageModel` in the JavaScript API: similarity,
temperature, neighbors, equalWeights and ablate.
"""

import itertools
import math

import torch
import torch.nn.functional as F

STANDARD_DEVIATION = 0.02
CURVE = (1, 2, 4, 8, 16, 32, 64)
WINDOWS_AT_ONCE = 8


def config_of(vocabulary_size, end):
    """config.json with GPT-2's keys."""
    return {
        "model_type": "gpt2",
        "architectures": ["GPT2LMHeadModel"],
        "n_layer": 4,
        "n_head": 6,
        "n_embd": 96,
        "n_positions": 128,
        "n_ctx": 128,
        "vocab_size": vocabulary_size,
        "activation_function": "gelu_new",
        "layer_norm_epsilon": 1e-5,
        "initializer_range": STANDARD_DEVIATION,
        "resid_pdrop": 0.1,
        "embd_pdrop": 0.0,
        "attn_pdrop": 0.0,
        "tie_word_embeddings": True,
        "bos_token_id": end,
        "eos_token_id": end,
        "torch_dtype": "float16",
    }


def initial_model(config):
    """Gaussians of deviation 0.02; what joins the residual stream is smaller, as published."""
    d, layers = config["n_embd"], config["n_layer"]
    shapes = {"wte.weight": (config["vocab_size"], d), "wpe.weight": (config["n_positions"], d)}
    for layer in range(layers):
        for norm in ("ln_1", "ln_2"):
            shapes |= {f"h.{layer}.{norm}.weight": (d,), f"h.{layer}.{norm}.bias": (d,)}
        for name, rows, columns in (
            ("attn.c_attn", d, 3 * d),
            ("attn.c_proj", d, d),
            ("mlp.c_fc", d, 4 * d),
            ("mlp.c_proj", 4 * d, d),
        ):
            weight = {f"h.{layer}.{name}.weight": (rows, columns)}
            shapes |= weight | {f"h.{layer}.{name}.bias": (columns,)}
    shapes |= {"ln_f.weight": (d,), "ln_f.bias": (d,)}
    model = {}
    for name, shape in shapes.items():
        scale = 1 / math.sqrt(2 * layers) if name.endswith("c_proj.weight") else 1
        if len(shape) > 1:
            model[name] = torch.randn(shape) * STANDARD_DEVIATION * scale
        else:
            model[name] = torch.full(shape, 1.0 if name.endswith("weight") else 0.0)
    return {name: tensor.requires_grad_() for name, tensor in model.items()}


def scores_of(query, key, options):
    """(B,H,m,m) before the mask; `rbf` from differences."""
    similarity, temperature = options.get("similarity", "dot"), options.get("temperature", 1.0)
    if similarity == "rbf":
        differences = query.unsqueeze(-2) - key.unsqueeze(-3)
        return -differences.square().sum(-1) / (2 * temperature**2)
    if similarity == "cosine":
        query, key = (x / torch.linalg.vector_norm(x, dim=-1, keepdim=True) for x in (query, key))
        return query @ key.transpose(-1, -2) / temperature
    return query / (math.sqrt(query.shape[-1]) * temperature) @ key.transpose(-1, -2)


def kept_keys(scores, count):
    """Which allowed keys are among the count best of their row; equal scores to the lower index."""
    order = scores.sort(dim=-1, descending=True, stable=True).indices[..., :count]
    best = torch.zeros_like(scores, dtype=torch.bool).scatter(-1, order, True)
    return best & (scores > -torch.inf)


def attention_weights(query, key, options):
    length = query.shape[-2]
    future = torch.full((length, length), -torch.inf, dtype=query.dtype).triu(1)
    scores = scores_of(query, key, options) + future
    if "neighbors" in options:
        scores = scores.masked_fill(~kept_keys(scores, options["neighbors"]), -torch.inf)
    if options.get("equalWeights"):
        scores = torch.where(scores > -torch.inf, torch.zeros_like(scores), scores)
    return scores.softmax(-1)


def forward(model, config, tokens, options=None, dropout=0.0):
    """Logits (B,m,V) of the tokens (B,m)."""
    options, d = options or {}, config["n_embd"]
    ablated = {(head["layer"], head["head"]) for head in options.get("ablate", [])}

    def norm(x, name):
        weight, bias = model[f"{name}.weight"], model[f"{name}.bias"]
        return F.layer_norm(x, (d,), weight, bias, config["layer_norm_epsilon"])

    def product(x, name):
        return x @ model[f"{name}.weight"] + model[f"{name}.bias"]

    x = model["wte.weight"][tokens] + model["wpe.weight"][: tokens.shape[1]]
    for layer in range(config["n_layer"]):
        block = f"h.{layer}"
        parts = product(norm(x, f"{block}.ln_1"), f"{block}.attn.c_attn").split(d, -1)
        query, key, value = (p.unflatten(-1, (config["n_head"], -1)).transpose(1, 2) for p in parts)
        output = attention_weights(query, key, options) @ value
        for head in range(config["n_head"]):
            if (layer, head) in ablated:
                output[:, head] = 0
        output = product(output.transpose(1, 2).flatten(-2), f"{block}.attn.c_proj")
        x = x + F.dropout(output, dropout, dropout > 0)
        inner = product(norm(x, f"{block}.ln_2"), f"{block}.mlp.c_fc")
        output = product(F.gelu(inner, approximate="tanh"), f"{block}.mlp.c_proj")
        x = x + F.dropout(output, dropout, dropout > 0)
    return norm(x, "ln_f") @ model["wte.weight"].T


def windows_of(tokens, config, count=None):
    """Windows (b,n_positions) of the tokens; count: that many of them, evenly spread.

    A window starts with the last token of the one before. Its first token is not predicted, so
    each token of the text counts once. Tokens that do not fill a window at the end are left out.
    """
    length = config["n_positions"]
    starts = torch.arange(0, len(tokens) - length + 1, length - 1)
    if count is not None:
        starts = starts[torch.linspace(0, len(starts) - 1, count).long()]
    return tokens[starts[:, None] + torch.arange(length)]


def loss_of(model, config, windows, options=None):
    """Mean cross-entropy of the next token in nats."""
    total = 0.0
    with torch.no_grad():
        for part in windows.split(WINDOWS_AT_ONCE):
            logits = forward(model, config, part[:, :-1], options)
            targets = part[:, 1:].flatten()
            total += F.cross_entropy(logits.flatten(0, 1), targets, reduction="sum").item()
    return total / windows[:, 1:].numel()


def replacements(config):
    """The rows of the table, as options.

    RBF at temperature d^(1/4) is the trained score q·k/√d less (‖q‖² + ‖k‖²)/(2√d).
    """
    root = (config["n_embd"] // config["n_head"]) ** 0.25
    rows = [{"neighbors": k} for k in CURVE]
    rows += [{"neighbors": k, "equalWeights": True} for k in CURVE[1:]]
    rows += [{"equalWeights": True}, {"temperature": 0.5}, {"temperature": 2.0}]
    rows += [{"similarity": "rbf", "temperature": root}]
    rows += [{"similarity": "cosine", "temperature": 0.25}]
    heads = itertools.product(range(config["n_layer"]), range(config["n_head"]))
    return rows + [{"ablate": [{"layer": layer, "head": head}]} for layer, head in heads]
