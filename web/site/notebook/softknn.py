"""Figures of attention in notebooks, from this one file: no packages, no network.

    from softknn import show
    show("field", temperature=0.3)                       # a lesson; its fields as in a link
    show(queries, keys, values)                          # arrays, in the lab
    show(weights=w, query_tokens=["The", "cat", "sat"])  # the attention of a model

The output of the cell holds the whole figure, about 1 MB. All functions take the same:

view            the name of a lesson, or queries as an array: (n, d) or (heads, n, d)
keys, values    arrays; of a lesson, points
weights         attention weights, (m, n) to (layers, heads, m, n)
query_tokens    texts that name the queries, and key_tokens the keys
others          attributes of <soft-attention>: temperature=0.3, theme="dark", lang="fa"

Arrays are NumPy's, PyTorch's or nested lists. MIT licence; the page holds all notices.
"""

import base64
import html
import json
from array import array


def show(*given, **fields):
    """Displays a figure under the cell."""
    from IPython.display import display

    display({"text/html": frame(*given, **fields), "text/plain": "A figure, as HTML"}, raw=True)


def widget(*given, **fields):
    """The figure as a widget of anywidget: its `hash` is the state that the reader reached."""
    import anywidget
    import traitlets

    class Figure(anywidget.AnyWidget):
        _esm = MODULE
        frame = traitlets.Unicode().tag(sync=True)
        hash = traitlets.Unicode().tag(sync=True)

    return Figure(frame=frame(*given, **fields))


def frame(*given, **fields):
    """The HTML of a frame with the figure, which takes the height of its content."""
    source = html.escape(page(*given, **fields))
    return f'<iframe srcdoc="{source}" style="width: 100%; height: 640px; border: 0"></iframe>'


def page(view="lab", keys=None, values=None, **fields):
    """The HTML of a page with the figure alone, to be saved as a file."""
    if isinstance(view, str):
        fields = {"view": view, "keys": keys, "values": values, **fields}
    else:
        fields = {"view": "lab", **fields}
        fields["src"] = _file({"query": view, "key": keys, "value": values}, fields)
    if fields.get("weights") is not None:
        fields["src"] = _file({"attentions": fields.pop("weights")}, fields)
    given = {name.replace("_", "-"): _text(it) for name, it in fields.items() if it is not None}
    attributes = "".join(f' {name}="{html.escape(text)}"' for name, text in given.items())
    names = [*_DATA.get(fields["view"], []), "figure"]
    scripts = "".join(f'<script type="application/gzip">{_SCRIPTS[one]}</script>' for one in names)
    return f"""<!doctype html>
<html lang="en" data-page="notebook" data-theme="{html.escape(fields.get("theme", "auto"))}">
<meta charset="utf-8">
<title>softknn</title>
<soft-attention{attributes}></soft-attention>
{scripts}
<script>{_START}</script>
"""


def _text(value):
    """The text of an attribute: 1 or 0 for a switch, x,y for a point, and ; between points."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(one, (list, tuple)) for one in value)
        return (";" if nested else ",").join(_text(one) for one in value)
    return str(int(value) if isinstance(value, bool) else value)


def _file(tensors, fields):
    """Arrays, and the tokens among the fields, as a file that the lab reads: safetensors."""
    names = [name for name in ("query_tokens", "key_tokens") if fields.get(name) is not None]
    texts = {name: json.dumps([str(one) for one in fields.pop(name)]) for name in names}
    header, body = {"__metadata__": texts}, b""
    for name, value in [item for item in tensors.items() if item[1] is not None]:
        kind, shape, data = _numbers(value)
        offsets = [len(body), len(body) + len(data)]
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": offsets}
        body += data
    head = json.dumps(header).encode()
    whole = base64.b64encode(len(head).to_bytes(8, "little") + head + body).decode()
    return f"data:application/octet-stream;base64,{whole}"


def _numbers(value):
    """The type, the shape and the bytes, little-endian, of an array."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        value = (value.float() if "bfloat16" in str(value.dtype) else value).numpy()
    if not hasattr(value, "tobytes"):
        shape, numbers = _flat(value)
        return "F64", shape, array("d", numbers).tobytes()
    if value.dtype.kind not in "fiu":
        raise TypeError(f"softknn: an array of numbers is needed, not of {value.dtype}")
    data = value.astype(value.dtype.newbyteorder("<")).tobytes()
    return f"{value.dtype.kind.upper()}{8 * value.dtype.itemsize}", list(value.shape), data


def _flat(value):
    """The shape of nested lists, and their numbers in order."""
    if not isinstance(value, (list, tuple)):
        return [], [float(value)]
    parts = [_flat(one) for one in value]
    if any(shape != parts[0][0] for shape, _ in parts):
        raise ValueError("softknn: the lists in a list must have one length")
    return [len(value), *parts[0][0]], [number for _, numbers in parts for number in numbers]


# The frame as a widget of any front end of anywidget.
MODULE = """
function render({ model, el }) {
  el.innerHTML = model.get("frame");
  const frame = el.firstElementChild;
  const tell = (hash) => (model.set("hash", hash), model.save_changes());
  frame.addEventListener("softknn", ({ detail }) => tell(detail));
  model.on("change:hash", () => {
    const figure = frame.contentDocument?.querySelector("soft-attention");
    if (figure && figure.hash !== model.get("hash")) figure.hash = model.get("hash");
  });
}
export default { render };
"""

# Unpacks and runs the scripts of the page, in order.
_START = """(async () => {
  for (const packed of document.querySelectorAll("[type='application/gzip']")) {
    const bytes = Uint8Array.from(atob(packed.textContent), (one) => one.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const script = document.createElement("script");
    script.text = await new Response(unpacked).text();
    packed.replaceWith(script);
  }
})();"""

# Filled in by the build of the site: which data a lesson needs, and all scripts, packed.
_DATA = {}
_SCRIPTS = {}
