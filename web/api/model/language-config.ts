/** The configuration of a language model, and the tensors that it needs. */

import { failure, mustBe } from "../errors.js";
import * as option from "../options.js";

const activations = ["gelu_new", "gelu"] as const;

const configTable = {
  /** L, the number of blocks. */
  n_layer: option.count(1, 4096),
  /** H, the number of heads of a block. */
  n_head: option.count(1, 4096),
  /** D, the width of the residual stream; a multiple of H. d = D/H. */
  n_embd: option.axis,
  /** V, the number of tokens. */
  vocab_size: option.axis,
  /** T, the longest sequence. */
  n_positions: option.axis,
  /** ε of the layer norms, > 0. Default 1e-5. */
  layer_norm_epsilon: option.number(1e-5, Number.MIN_VALUE, Number.MAX_VALUE),
  /** `"gelu"` is the exact one, `"gelu_new"` (default) its approximation by tanh. */
  activation_function: option.choice("gelu_new", activations),
  /** Whether dot products are divided by √d. Default true. */
  scale_attn_weights: option.flag(true),
  /** Whether those of block i are divided by i + 1 too. Default false. */
  scale_attn_by_inverse_layer_idx: option.flag(false),
};

/** The lengths of a model, with the keys of a published `config.json`; other keys are ignored. */
export interface LanguageConfig extends option.OptionsOf<typeof configTable> {
  readonly [other: string]: unknown;
}

/** The configuration of a model, with its defaults. */
export interface LanguageSettings extends option.SettingsOf<typeof configTable> {}

/** Keys of other architectures, with what they mean. */
const others: Readonly<Record<string, (value: unknown) => boolean>> = {
  model_type: (value) => value !== undefined && value !== "gpt2",
  add_cross_attention: Boolean,
};

/** Reads a published `config.json`: its other keys are ignored, unless they change what a model computes. */
export function readConfig(value: unknown): LanguageSettings {
  const place = "config";
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw mustBe("TYPE", place, "an object such as the content of a config.json", value);
  }
  for (const [key, given] of Object.entries(value)) {
    if (!(others[key]?.(given) || (key.startsWith("rotary") && given))) continue;
    const text = `is ${JSON.stringify(given)}: only the architecture of GPT-2 can run`;
    throw failure("UNSUPPORTED", `${place}.${key}`, text);
  }
  const known = Object.entries(value).filter(([key]) => Object.hasOwn(configTable, key));
  const given = Object.fromEntries(known);
  const config = option.readOptions(configTable, given, place, `${place}.`);
  const { n_embd, n_head } = config;
  if (n_embd % n_head === 0) return Object.freeze({ ...config });
  throw failure(
    "VALUE",
    `${place}.n_embd`,
    `must be a multiple of n_head, ${n_head}, got ${n_embd}`,
  );
}

/** The configuration in the form of the core. */
export function coreConfig(config: LanguageSettings) {
  return {
    layers: config.n_layer,
    heads: config.n_head,
    dimension: config.n_embd,
    vocabulary: config.vocab_size,
    context: config.n_positions,
    normEpsilon: config.layer_norm_epsilon,
    exactGelu: config.activation_function === "gelu",
    scales: config.scale_attn_weights,
    scalesByLayer: config.scale_attn_by_inverse_layer_idx,
  };
}

/** The shapes of the tensors of a block, by their names after "h.N.". */
function blockShapes(d: number): Readonly<Record<string, readonly number[]>> {
  return {
    "ln_1.weight": [d],
    "ln_1.bias": [d],
    "attn.c_attn.weight": [d, 3 * d],
    "attn.c_attn.bias": [3 * d],
    "attn.c_proj.weight": [d, d],
    "attn.c_proj.bias": [d],
    "ln_2.weight": [d],
    "ln_2.bias": [d],
    "mlp.c_fc.weight": [d, 4 * d],
    "mlp.c_fc.bias": [4 * d],
    "mlp.c_proj.weight": [4 * d, d],
    "mlp.c_proj.bias": [d],
  };
}

/** Which tensors a model has, and which of them came. */
export class TensorList {
  readonly #layers: number;
  readonly #whole: Readonly<Record<string, readonly number[]>>;
  readonly #block: Readonly<Record<string, readonly number[]>>;
  readonly #came = new Set<string>();

  constructor({ n_layer, n_embd: d, vocab_size, n_positions }: LanguageSettings) {
    this.#layers = n_layer;
    this.#whole = {
      "wte.weight": [vocab_size, d],
      "wpe.weight": [n_positions, d],
      "ln_f.weight": [d],
      "ln_f.bias": [d],
      "lm_head.weight": [vocab_size, d],
    };
    this.#block = blockShapes(d);
  }

  /** The shape that a tensor must have; undefined if the architecture lacks it. */
  shapeOf(name: string): readonly number[] | undefined {
    const [, layer, rest = ""] = /^h\.(0|[1-9]\d*)\.(.+)$/.exec(name) ?? [];
    const [shapes, own] = layer === undefined ? [this.#whole, name] : [this.#block, rest];
    return Number(layer ?? 0) < this.#layers && Object.hasOwn(shapes, own)
      ? shapes[own]
      : undefined;
  }

  add(name: string): void {
    this.#came.add(name);
  }

  /** The first required tensor that did not come. */
  get missing(): string | undefined {
    const whole = Object.keys(this.#whole).filter((name) => name !== "lm_head.weight");
    const missing = whole.find((name) => !this.#came.has(name));
    for (let layer = 0; missing === undefined && layer < this.#layers; layer++) {
      for (const name of Object.keys(this.#block)) {
        if (!this.#came.has(`h.${layer}.${name}`)) return `h.${layer}.${name}`;
      }
    }
    return missing;
  }
}

/** Without the prefix of some checkpoints; undefined for the masks of old ones, which are ignored. */
export function tensorName(name: string): string | undefined {
  const bare = name.replace(/^transformer\./, "");
  return /^h\.\d+\.attn\.(masked_)?bias$/.test(bare) ? undefined : bare;
}
