"""Converts a PyTorch state of an attention-only transformer to a weights file.

    python3 scripts/train/convert.py state.pt --heads 4 --vocabulary "a b c …" --out own.safetensors

state.pt is what `torch.save(model.state_dict(), "state.pt")` wrote. README.md in this folder lists
the names of the tensors and what the network must not contain.
"""

import argparse
import json

import torch

from train import metadata_of, save_safetensors

NAMES = {
    "embedding": "embedding.weight",
    "positions": "positions.weight",
    **{name: f"layers.{{layer}}.{name}.weight" for name in ("wq", "wk", "wv", "wo")},
    "unembedding": "unembedding.weight",
}
LOOKUPS = ("embedding", "positions")


def convert(state, names=None, transposed=True):
    """The tensors of a weights file, from a state whose tensors have these names.

    names: our names to those of the state, `{layer}` standing for the number of the layer.
    transposed: matrices are (out,in) as in `torch.nn.Linear`; false for (in,out).
    """
    names = {**NAMES, **(names or {})}
    layers = 0
    while names["wq"].format(layer=layers) in state:
        layers += 1
    if layers == 0:
        raise ValueError(f"the state has no tensor {names['wq'].format(layer=0)!r}")

    def tensor(name, layer=None):
        found = state[names[name].format(layer=layer)].detach().float()
        return found.T if transposed and name not in LOOKUPS else found

    tensors = {name: tensor(name) for name in LOOKUPS}
    for layer in range(layers):
        for name in ("wq", "wk", "wv", "wo"):
            tensors[f"layers.{layer}.{name}"] = tensor(name, layer)
    return tensors | {"unembedding": tensor("unembedding")}


def check(tensors, heads, vocabulary):
    """Raises ValueError where shapes contradict each other."""
    size, dimension = tensors["embedding"].shape
    expected = {"positions": (None, dimension), "unembedding": (dimension, size)}
    for name, tensor in tensors.items():
        matrix = name.split(".")[-1]
        if matrix in ("wq", "wk", "wv"):
            expected[name] = (dimension, tensors[name.replace("wk", "wq")].shape[1])
        elif matrix == "wo":
            expected[name] = (tensors[name.replace("wo", "wv")].shape[1], dimension)
    for name, shape in expected.items():
        found = tuple(tensors[name].shape)
        if any(want not in (None, have) for want, have in zip(shape, found)):
            raise ValueError(f"{name} must have the shape {shape}, got {found}; see --in-out")
        if name.endswith((".wq", ".wv")) and found[1] % heads:
            raise ValueError(f"{name} has {found[1]} columns, which {heads} heads cannot share")
    if vocabulary and len(vocabulary) != size:
        raise ValueError(f"the vocabulary must have {size} tokens, got {len(vocabulary)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("state")
    parser.add_argument("--heads", type=int, required=True)
    parser.add_argument("--vocabulary", required=True, help="tokens separated by spaces, in order")
    parser.add_argument("--names", type=json.loads, help='{"wq": "blocks.{layer}.q.weight", …}')
    parser.add_argument("--in-out", action="store_true", help="matrices are (in,out)")
    parser.add_argument("--out", default="transformer.safetensors")
    options = parser.parse_args()
    vocabulary = options.vocabulary.split()
    state = torch.load(options.state, map_location="cpu", weights_only=True)
    tensors = convert(state, options.names, transposed=not options.in_out)
    check(tensors, options.heads, vocabulary)
    save_safetensors(options.out, tensors, metadata_of(options.heads, vocabulary))


if __name__ == "__main__":
    main()
