"""Queries, keys and values of one attention layer, in an .npz file that the softknn lab opens.

    from extract_qkv import extract, save
    attention = "encoder.layer.3.attention.self."
    paths = {"q": attention + "query", "k": attention + "key", "v": attention + "value"}
    save("layer3.npz", extract(model, paths, 64, **tokenizer("Fish swim.", return_tensors="pt")))

`paths` names the modules that give queries, keys and values. `print(model)` lists them. They are the three
projections of a layer, or one nn.MultiheadAttention three times. 64 is the dimension of a head. The file
has all batches and heads: (batch, head, position, dimension). Rotary embeddings come after the projections
and are not in the file. Needs PyTorch 1.13 or later.
"""

from functools import partial

import numpy
from torch import nn


def extract(model, paths, head_dimension, *inputs, **options):
    found = {}

    def keep(name, part, module, given, output):
        if isinstance(module, nn.MultiheadAttention):  # one matrix for all three projections
            weight, bias = module.in_proj_weight.chunk(3)[part], module.in_proj_bias.chunk(3)[part]
            output = nn.functional.linear(given[part], weight, bias)
        found[name] = output.detach().unflatten(-1, (-1, head_dimension)).transpose(1, 2)

    modules = [(name, model.get_submodule(path)) for name, path in paths.items()]
    hooks = [it.register_forward_hook(partial(keep, name, i)) for i, (name, it) in enumerate(modules)]
    model(*inputs, **options)
    for hook in hooks:
        hook.remove()
    return found


def save(path, tensors):
    numpy.savez(path, **{name: tensor.float().cpu().numpy() for name, tensor in tensors.items()})
