/** Files of a model with GPT-2's names and shapes, made of random numbers, and the shipped tokenizer as two files. */
import { readFileSync } from "node:fs";
import type { LanguageConfig } from "softknn/model";
import { brainHalf, half } from "../../../../web/data/floats.js";
import { safetensors } from "../../data/data-support.js";
import { generator } from "../../generator.js";
import { shapesOf } from "../../model/model-tensors.js";

/** GPT-2's layers and heads, narrow, with the shipped vocabulary. */
export const ownConfig = {
  ...{ model_type: "gpt2", architectures: ["GPT2LMHeadModel"], n_ctx: 64 },
  ...{ n_layer: 12, n_head: 12, n_embd: 24, vocab_size: 1280, n_positions: 64 },
  ...{ activation_function: "gelu_new", layer_norm_epsilon: 1e-5 },
} satisfies LanguageConfig;

export const types = ["F32", "F16", "BF16"] as const;
type Type = (typeof types)[number];

/** Finite numbers around 0.1 as the type holds them. */
function numbersOf(type: Type, size: number, next: () => number) {
  const sign = () => (next() < 0.5 ? 0x8000 : 0);
  const bits = new Uint16Array(size);
  if (type === "F32") {
    const data = Float32Array.from({ length: size }, () => 0.4 * next() - 0.2);
    return { data, bytes: new Uint8Array(data.buffer) };
  }
  const isHalf = type === "F16";
  for (let i = 0; i < size; i++)
    bits[i] = isHalf
      ? sign() | ((8 + Math.floor(4 * next())) << 10) | Math.floor(1024 * next())
      : sign() | ((120 + Math.floor(4 * next())) << 7) | Math.floor(128 * next());
  return {
    data: Float32Array.from(bits, isHalf ? half : brainHalf),
    bytes: new Uint8Array(bits.buffer),
  };
}

interface Made {
  /** The .safetensors file. */
  readonly file: Uint8Array;
  readonly tensors: Readonly<Record<string, { shape: number[]; data: Float32Array<ArrayBuffer> }>>;
}

interface Options {
  readonly config?: LanguageConfig;
  readonly prefix?: string;
  readonly without?: string;
  /** Replaces what the file says of some tensors; the numbers stay. */
  readonly said?: Readonly<Record<string, object>>;
}

export function ownWeights(type: Type, options: Options = {}): Made {
  const { config = ownConfig, prefix = "", without, said = {} } = options;
  const next = generator(7);
  const header: Record<string, unknown> = { __metadata__: { format: "pt" } };
  const tensors: Record<string, { shape: number[]; data: Float32Array<ArrayBuffer> }> = {};
  const parts: Uint8Array[] = [];
  let at = 0;
  const add = (name: string, dtype: string, shape: readonly number[], bytes: Uint8Array) => {
    const place = { data_offsets: [at, at + bytes.length] };
    header[prefix + name] = { dtype, shape, ...said[name], ...place };
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [name, shape] of Object.entries(shapesOf(config))) {
    const { data, bytes } = numbersOf(
      type,
      shape.reduce((a, b) => a * b, 1),
      next,
    );
    tensors[name] = { shape: [...shape], data };
    if (name !== without) add(name, type, shape, bytes);
  }
  // A mask as in published files; not finite, so that reading it would fail.
  const mask = new Uint8Array(Float32Array.of(Number.NEGATIVE_INFINITY, 1, 1, 1).buffer);
  add("h.0.attn.bias", "F32", [1, 1, 2, 2], mask);
  const numbers = new Uint8Array(at);
  at = 0;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  return { file: safetensors(header, numbers), tensors };
}

export const tokenizerText = () => readFileSync("web/data/language-model/tokenizer.json", "utf8");

/** The same as GPT-2 published it: `vocab.json` and `merges.txt`. */
export function tokenizerFiles(): { readonly vocab: string; readonly merges: string } {
  const { model } = JSON.parse(tokenizerText());
  const vocab = JSON.stringify({ ...model.vocab, "<|endoftext|>": 1279 });
  return { vocab, merges: `#version: 0.2\n${model.merges.join("\n")}\n` };
}
