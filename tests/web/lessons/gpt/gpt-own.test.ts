/** A language model of the reader's own: its files, one by one, and what is wrong with them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { FaultError } from "../../../../web/data/fault.js";
import type { Source } from "../../../../web/data/source.js";
import { type Model, ownWindows } from "../../../../web/lessons/gpt/model.js";
import {
  type GivenFiles,
  givenFiles,
  type Loading,
  missingFiles,
  OwnModelError,
  readOwnModel,
} from "../../../../web/lessons/gpt/own/read-own-model.js";
import { Runs } from "../../../../web/lessons/gpt/runs.js";
import { solve } from "../../../../web/lessons/gpt/solve.js";
import { defaultGpt } from "../../../../web/lessons/gpt/state.js";
import { Vocabulary } from "../../../../web/lessons/gpt/tokens.js";
import { type EveryFunction, load } from "../../../every-function.js";
import { safetensors } from "../../data/data-support.js";
import { shapesOf } from "../../model/model-tensors.js";
import { ownConfig, ownWeights, tokenizerFiles, tokenizerText, types } from "./gpt-own-support.js";
import { shippedModel } from "./gpt-support.js";

let knn: EveryFunction;
let shipped: Model;

before(async () => {
  [knn, shipped] = [await load(), await shippedModel()];
});

const heldOut = readFileSync("web/data/language-model/held-out.txt", "utf8");

function source(name: string, content: string | Uint8Array): Source {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, read: async (start, end) => bytes.slice(start, end) };
}

const config = source("config.json", JSON.stringify(ownConfig));
const tokenizer = source("tokenizer.json", tokenizerText());
const weights = (file: Uint8Array) => source("model.safetensors", file);

const filesWith = (file: Uint8Array): Promise<GivenFiles> =>
  givenFiles([tokenizer, weights(file), config]);

const read = (files: GivenFiles, loading?: Loading) => {
  const vocabularyOf = (file: object) => new Vocabulary(file);
  return readOwnModel({ knn, vocabularyOf, windowsOf: () => [] }, files, loading);
};

/** The problem of some files, and what it names. */
async function problemOf(files: Promise<GivenFiles> | GivenFiles): Promise<string[]> {
  try {
    (await read(await files)).held?.dispose();
  } catch (error) {
    assert.ok(error instanceof OwnModelError, `${error}`);
    return [error.problem, error.what, error.found, error.wanted];
  }
  throw new Error("accepted");
}

test("a model of each number type is the core's on the same numbers", async () => {
  for (const type of types) {
    const prefix = type === "BF16" ? "transformer." : "";
    const { file, tensors } = ownWeights(type, { prefix });
    const own = await read(await filesWith(file));
    const same = knn.languageModel({ config: ownConfig, tensors });
    const tokens = own.vocabulary.encode("We must work together");
    assert.deepEqual(tokens, shipped.vocabulary.encode("We must work together"));
    const options = { returnWeights: true, neighbors: 3 };
    assert.deepEqual(own.held?.run([...tokens], options), same.run([...tokens], options));
    assert.equal(own.held?.byteLength, same.byteLength);
    same.dispose();
    own.held?.dispose();
  }
});

test("vocab.json and merges.txt are the tokenizer that tokenizer.json is", async () => {
  const { file } = ownWeights("F16");
  const { vocab, merges } = tokenizerFiles();
  const two = [source("vocab (1).json", vocab), source("merges.txt", merges)];
  const own = await read(await givenFiles([...two, config, weights(file)]));
  for (const text of [heldOut, "  a\n b", "naïve 注意 نه 👍", "<|endoftext|>", "# #"]) {
    const ids = shipped.vocabulary.encode(text);
    assert.deepEqual(own.vocabulary.encode(text), ids);
    assert.equal(own.vocabulary.decode(ids), text);
  }
  own.held?.dispose();
});

test("files come in any order, and the missing ones have names", async () => {
  const { vocab, merges } = tokenizerFiles();
  assert.deepEqual(missingFiles({}), ["model.safetensors", "config.json", "tokenizer.json"]);
  const some = await givenFiles([source("config (2).json", JSON.stringify(ownConfig))]);
  assert.deepEqual(missingFiles(some), ["model.safetensors", "tokenizer.json"]);
  const more = { ...some, ...(await givenFiles([source("vocab.json", vocab)])) };
  assert.deepEqual(missingFiles(more), ["model.safetensors", "merges.txt"]);
  const last = { ...more, ...(await givenFiles([source("merges.txt", merges)])) };
  assert.deepEqual(missingFiles(last), ["model.safetensors"]);
  for (const [name, text] of [
    ["generation_config.json", '{"bos_token_id": 1, "transformers_version": "4"}'],
    ["broken.json", "{"],
    ["pytorch_model.bin", "\u0080"],
  ] as const)
    assert.deepEqual(await problemOf(givenFiles([source(name, text)])), ["file", name, "", ""]);
});

test("what is wrong with a tensor names it", async () => {
  const name = "h.11.attn.c_proj.weight";
  const problem = (options: Parameters<typeof ownWeights>[1]) =>
    problemOf(filesWith(ownWeights("F32", options).file));
  const core = async (options: Parameters<typeof ownWeights>[1], message: RegExp) => {
    const [kind, what] = await problem(options);
    assert.equal(kind, "core");
    assert.match(what ?? "", message);
  };
  await core({ without: name }, /must hold "h\.11\.attn\.c_proj\.weight"/);
  const said = { "h.3.mlp.c_fc.weight": { shape: [96, 24] } };
  await core({ said }, /tensors\["h\.3\.mlp\.c_fc\.weight"\].*24/);
  await core({ config: { ...ownConfig, n_layer: 13 } }, /tensors\["h\.12\.ln_1\.weight"\]/);
  assert.deepEqual(await problem({ said: { "ln_f.bias": { dtype: "I32" } } }), [
    ...["type", "ln_f.bias", "I32", ""],
  ]);
});

test("a number that is not finite and a file that ends early are faults of the reader", async () => {
  const { file } = ownWeights("F32");
  const broken = file.slice();
  // The last number before the mask, in `h.11.mlp.c_proj.bias`.
  new DataView(broken.buffer).setFloat32(broken.length - 20, Number.NaN, true);
  await assert.rejects(read(await filesWith(broken)), (error) => {
    assert.ok(error instanceof FaultError);
    assert.deepEqual([error.fault.kind, error.fault.tensor], ["notFinite", "h.11.mlp.c_proj.bias"]);
    return true;
  });
  await assert.rejects(read(await filesWith(file.subarray(0, 9999))), FaultError);
});

test("a configuration, a vocabulary and a size that do not fit are refused", async () => {
  const { file } = ownWeights("F16");
  const other = async (more: object) => ({
    ...(await filesWith(file)),
    config: { ...ownConfig, ...more },
  });
  const [problem, what] = await problemOf(other({ n_head: 7 }));
  assert.equal(problem, "core");
  assert.match(what ?? "", /n_embd/);
  assert.deepEqual(await problemOf(other({ vocab_size: 1000 })), [
    ...["vocabulary", "1280", "1000", ""],
  ]);
  const bad = { ...(await filesWith(file)), tokenizer: { model: { type: "BPE" } } };
  assert.equal((await problemOf(bad))[0], "tokenizer");
  // Only the header is read: the numbers of GPT-2 XL are never there.
  const xl = { ...ownConfig, n_layer: 48, n_head: 25, n_embd: 1600, vocab_size: 50257 };
  const large = sparse({ ...xl, n_positions: 1024 });
  assert.deepEqual(await problemOf({ ...large, config: { ...xl, n_positions: 1024 } }), [
    ...["memory", "6.1", "1557611200", "2.0"],
  ]);

  function sparse(size: typeof ownConfig): GivenFiles {
    const header: Record<string, unknown> = {};
    let at = 0;
    for (const [name, shape] of Object.entries(shapesOf(size))) {
      const bytes = 2 * shape.reduce((a, b) => a * b, 1);
      header[name] = { dtype: "F16", shape, data_offsets: [at, at + bytes] };
      at += bytes;
    }
    const start = safetensors(header, new Uint8Array());
    const read = async (from: number, to: number) => {
      if (to > start.length) throw new Error("read");
      return start.slice(from, to);
    };
    const tokens = JSON.parse(tokenizerText());
    return { tokenizer: tokens, weights: { name: "xl", size: start.length + at, read } };
  }
});

test("a cancelled loading rejects with the reason and reads no further", async () => {
  const { file } = ownWeights("F32");
  const stop = new AbortController();
  const shares: number[] = [];
  const slow = weights(file);
  let reads = 0;
  const stopping: Source = {
    ...slow,
    read: (start, end) => {
      if (++reads === 20) stop.abort();
      return slow.read(start, end);
    },
  };
  const files = await givenFiles([stopping, config, tokenizer]);
  const { signal } = stop;
  const progress = (share: number) => shares.push(share);
  await assert.rejects(read(files, { signal, progress }), { name: "AbortError" });
  assert.ok(reads < 30, `${reads}`);
  const own = await read(await filesWith(file), { progress });
  assert.ok(shares.every((share) => share >= 0 && share <= 1));
  own.held?.dispose();
});

test("the lesson's numbers of one's own model are the core's", async () => {
  const { file, tensors } = ownWeights("F32");
  const own = await read(await filesWith(file));
  const held = own.held;
  assert.ok(held);
  const state = { ...defaultGpt, at: { layer: 11, head: 11 } };
  const solved = solve(knn, held, new Runs(), state, own);
  assert.ok(solved);
  assert.equal(solved.maps.length, 144);
  const same = solve(knn, held, new Runs(), state, {
    ...own,
    tensors: new Map(Object.entries(tensors)),
  });
  assert.deepEqual(solved.head.pushes.data, same?.head.pushes.data);
  own.held?.dispose();
});

test("the windows take at most some seconds, and all of the text if it is short", () => {
  const tokens = Array.from({ length: 900 }, (_, i) => i);
  const sizes = (parameters: number, context: number) =>
    ownWindows(tokens, parameters, context).map((window) => window.length);
  assert.deepEqual(sizes(124e6, 1024), [64, 64, 64, 64]);
  assert.deepEqual(sizes(355e6, 1024), [22, 22, 22, 22]);
  assert.deepEqual(sizes(5e5, 1024), Array(7).fill(128));
  assert.deepEqual(sizes(5e5, 32), Array(29).fill(32));
  assert.deepEqual(ownWindows([1, 2, 3], 5e5, 64), [[1, 2, 3]]);
});
