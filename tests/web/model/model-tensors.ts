/** The tensors of a language model: their names, their shapes, and numbers for them. Runs in browsers too. */
import type { Tensor } from "softknn";
import type { LanguageConfig, NamedTensor } from "softknn/model";

export type Elements = typeof Float64Array | typeof Float32Array;

/** The names and shapes of a model's tensors. */
export function shapesOf(config: LanguageConfig): Record<string, readonly number[]> {
  const { n_layer, n_embd: d, vocab_size, n_positions } = config;
  const shapes: Record<string, readonly number[]> = {
    ...{ "wte.weight": [vocab_size, d], "wpe.weight": [n_positions, d] },
    ...{ "ln_f.weight": [d], "ln_f.bias": [d] },
  };
  for (let layer = 0; layer < n_layer; layer++) {
    const linear = (name: string, inputs: number, outputs: number) => {
      shapes[`h.${layer}.${name}.weight`] = [inputs, outputs];
      shapes[`h.${layer}.${name}.bias`] = [outputs];
    };
    for (const norm of ["ln_1", "ln_2"]) {
      for (const part of ["weight", "bias"]) shapes[`h.${layer}.${norm}.${part}`] = [d];
    }
    linear("attn.c_attn", d, 3 * d);
    linear("attn.c_proj", d, d);
    linear("mlp.c_fc", d, 4 * d);
    linear("mlp.c_proj", 4 * d, d);
  }
  return shapes;
}

/** Tensors of numbers that `next` gives, one after the other. */
export function* tensorsOf(
  config: LanguageConfig,
  next: () => number,
  Elements: Elements = Float64Array,
): Generator<NamedTensor<Tensor>> {
  for (const [name, shape] of Object.entries(shapesOf(config))) {
    const size = shape.reduce((product, length) => product * length, 1);
    const data = new Elements(size);
    for (let i = 0; i < size; i++) data[i] = next();
    yield [name, { shape, data }];
  }
}
