/** Arguments of indices in the forms of other libraries, and the invariants of their results. */

import type {
  AttentionOptions,
  AttentionResult,
  IndexNeighbors,
  IndexOptions,
  NearestNeighborsOptions,
  RowsInput,
  SoftKnn,
  TensorInput,
} from "softknn";
import { attentionOptions } from "./attention-calls.js";
import { assert } from "./broken.js";
import type { Family } from "./calls.js";
import { numbersIn } from "./given.js";
import type { Random } from "./random.js";
import { snapshot } from "./snapshot.js";
import { form, numbers, pickStyle, poison } from "./values.js";

export const indexFamilies: Readonly<Record<string, Family>> = {
  index: {
    share: 40,
    make: indexArguments,
    optionsAt: 1,
    run(knn, [keys, options, more, query, search, attending]) {
      const index = knn.index(keys as TensorInput, options as IndexOptions);
      try {
        if (more !== undefined) index.add(more as TensorInput);
        const found = index.search(query as TensorInput, search as NearestNeighborsOptions);
        const attended =
          (options as IndexOptions | undefined)?.values === undefined
            ? undefined
            : index.attention(query as TensorInput, attending as AttentionOptions);
        return { found, attended, size: index.size, dimension: index.dimension };
      } finally {
        index.dispose();
      }
    },
  },
};

function indexArguments(random: Random): unknown[] {
  const d = random.between(1, 9);
  const single = random.once(2);
  const style = pickStyle(random);
  const tensor = (n: number, width = d) => {
    const data = numbers(random, [n, width], style);
    if (random.once(60)) poison(random, data);
    return otherForm(random, data, [n, width], single);
  };
  const similarity = random.pick(["dot", "cosine", "rbf"]);
  const keys = random.once(20) ? 0 : random.between(1, random.once(9) ? 90 : 9);
  const more = random.once(2) ? 0 : random.between(1, 9);
  const values = random.once(2) ? {} : { values: tensor(keys + more, random.between(1, 4)) };
  const queries = random.between(1, 5);
  const axes = { lead: [], queries, keys: keys + more };
  const { similarity: _, ...attending } = attentionOptions(random, axes, single);
  return [
    tensor(keys),
    random.once(3) ? values : { similarity, ...values },
    more === 0 ? undefined : tensor(more),
    tensor(queries),
    random.once(4) ? {} : { k: random.between(1, 6) },
    attending,
  ];
}

/** In the form of other libraries. */
function otherForm(random: Random, data: Float64Array, shape: [number, number], single: boolean) {
  const [n, d] = shape;
  const typed = single ? Float32Array.from(data) : data;
  switch (random.below(4)) {
    case 0:
      return { data: typed, dims: shape };
    case 1:
      return Array.from({ length: n }, (_, i) => typed.slice(i * d, (i + 1) * d));
    case 2: {
      const transposed = typed.map((_, at) => typed[(at % n) * d + Math.floor(at / n)] as number);
      return { data: transposed, shape, stride: [1, n], offset: 0 };
    }
    default:
      return form(random, data, shape, single);
  }
}

type Arguments = [
  TensorInput,
  IndexOptions?,
  TensorInput?,
  RowsInput?,
  { readonly k?: number }?,
  AttentionOptions?,
];

interface Answer {
  readonly found: IndexNeighbors;
  readonly attended: AttentionResult | undefined;
  readonly size: number;
  readonly dimension: number;
}

/** The results equal those of `nearestNeighbors` and `attention` on the same keys. */
export function index(
  { found, attended, size, dimension }: Answer,
  [keys, { values, ...options } = {}, more, query, search, attending]: Arguments,
  knn: SoftKnn,
): void {
  const read = (tensor: unknown) => Array.from(numbersIn(tensor).data);
  const single = found.scores.data instanceof Float32Array;
  const floats = (list: number[]) => (single ? Float32Array.from(list) : Float64Array.from(list));
  const all = [...read(keys), ...(more === undefined ? [] : read(more))];
  const key = { data: floats(all), shape: [size, dimension] };
  const queries = { data: floats(read(query)), shape: [found.shape[0] as number, dimension] };
  const expected = knn.nearestNeighbors(queries, key, { ...options, ...search });
  const { shape, ...neighbors } = found;
  assert(snapshot(neighbors) === snapshot(expected), "other neighbours than nearestNeighbors");
  assert(shape.join() === expected.scores.shape.join(), "another shape");
  if (attended === undefined) return;
  const value = numbersIn(values);
  const inputs = {
    query: queries,
    key,
    value: { data: floats(read(values)), shape: value.shape },
  };
  const same = knn.attention(inputs, { ...options, ...attending });
  assert(snapshot(attended) === snapshot(same), "another output than attention");
}
