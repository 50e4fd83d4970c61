"""Queries, keys and values of one attention layer, in an .npz file that the softknn lab opens.

    from extract_qkv import extract, save
    attention = "encoder.layer.3.attention.self."
    paths = {"q": attention + "query", "k": attention + "key", "v": attention + "value"}
    save("layer3.npz", extract(model, paths, 64, **tokenizer("Fish swim.", return_tensors="pt")))

`paths` names the modules that return queries, keys and values. `print(model)` lists them. They are the three
projections of a layer, or one nn.MultiheadAttention three times. 64 is the dimension of a head. The file
has all batches and heads: (batch, head, position, dimension). Rotary embeddings come after the projections
and are not in the file. Needs PyTorch 1.13 or later.
"""

from functools import partial

import numpy
from torch import nn


def extract(model, paths, dimension, *inputs, **options):
    found, hooks = {}, []

    def keep(name, i, module, given, output):
        if isinstance(module, nn.MultiheadAttention):  # three projections in one matrix
            weight = module.in_proj_weight.chunk(3)[i]
            bias = module.in_proj_bias.chunk(3)[i]
            output = nn.functional.linear(given[i], weight, bias)
        found[name] = output.detach().unflatten(-1, (-1, dimension)).transpose(1, 2)

    for i, (name, path) in enumerate(paths.items()):
        module = model.get_submodule(path)
        hooks.append(module.register_forward_hook(partial(keep, name, i)))
    model(*inputs, **options)
    for hook in hooks:
        hook.remove()
    return found


def save(path, tensors):
    numpy.savez(path, **{name: it.float().cpu().numpy() for name, it in tensors.items()})
