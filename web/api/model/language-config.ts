/** The configuration of a language model, and the tensors that it needs. */

import { failure, mustBe } from "../errors.js";
import { maxAxis } from "../limits.js";
import {
  choiceOption,
  integerOption,
  numberOption,
  readOptions,
  required,
  type SettingsOf,
} from "../options.js";

const activations = ["gelu_new", "gelu"] as const;

const configTable = {
  n_layer: required(integerOption(undefined, 1, 4096)),
  n_head: required(integerOption(undefined, 1, 4096)),
  n_embd: required(integerOption(undefined, 1, maxAxis)),
  vocab_size: required(integerOption(undefined, 1, maxAxis)),
  n_positions: required(integerOption(undefined, 1, maxAxis)),
  layer_norm_epsilon: numberOption(1e-5, Number.MIN_VALUE, Number.MAX_VALUE),
  activation_function: choiceOption<(typeof activations)[number]>("gelu_new", activations),
};

export type LanguageSettings = SettingsOf<typeof configTable>;

/** Reads a published `config.json`: its other keys are ignored. */
export function readConfig(value: unknown): LanguageSettings {
  const place = "config";
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw mustBe("TYPE", place, "an object such as the content of a config.json", value);
  }
  const known = Object.keys(configTable).filter((key) => Object.hasOwn(value, key));
  const given = Object.fromEntries(known.map((key) => [key, (value as never)[key]]));
  const config = readOptions<LanguageSettings>(configTable, given, place, `${place}.`);
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
    activation: activations.indexOf(config.activation_function),
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
