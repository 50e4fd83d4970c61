/** Arguments of `attention` and of the functions built on it, over all options and shapes. */

import fc, { type Arbitrary } from "fast-check";
import type {
  AttentionOptions,
  IndexAddOptions,
  IndexOptions,
  SoftKnn,
  TensorInput,
} from "softknn";
import type { Family } from "./calls.js";
import {
  anyNumber,
  between,
  booleans,
  fixed,
  flags,
  list,
  mostly,
  optional,
  options,
  ordinary,
  precision,
  row,
  seeds,
  share,
  temperature,
  tensor,
} from "./numbers.js";
import { savedIndex } from "./saved-index-file.js";

/** Some larger than the tiles and lanes of a fast kernel, some none. */
const length = (usual: number, most: number) =>
  mostly(between(1, usual), between(1, most), fc.constant(0));

/** Of queries and keys: (), (H) or (B,H), where a key head serves a whole group of query heads. */
const leads = fc
  .record({
    rank: fc.nat(2),
    batch: mostly(between(1, 3), fc.constant(0)),
    keyHeads: between(1, 2),
  })
  .chain(({ rank, batch, keyHeads }) =>
    between(1, 3).map((group) => ({
      lead: [batch, keyHeads * group].slice(2 - rank),
      keyLead: [batch, keyHeads].slice(2 - rank),
    })),
  );

const axes = fc
  .record({
    leads,
    queries: length(5, 20),
    keys: length(9, 150),
    width: mostly(between(1, 8), between(1, 70)),
    valueWidth: length(5, 20),
    single: precision,
  })
  .map(({ leads, ...rest }) => ({ ...leads, ...rest }));

interface ResultAxes {
  readonly lead: readonly number[];
  readonly queries: number;
  readonly keys: number;
}

const scoring = {
  similarity: fc.constantFrom("dot", "cosine", "rbf"),
  scale: anyNumber,
  temperature,
  keyNormPenalty: anyNumber,
  softcap: fc.constantFrom(0, 30, 50, 1, 0.5, 1e-3, 1e6),
  epsilon: fc.constantFrom(0, 0, 1e-9, 0.5, 1e-300, 1e300),
};

const masks = (axes: ResultAxes, single: boolean) => ({
  mask: mask(axes, single),
  keyPadding: keyPadding(axes),
});
/** One number, or a list with one for each of `count`, rarely of another length. */
const perAxis = (count: number, one: Arbitrary<number>): Arbitrary<unknown> => {
  const lists = mostly(fc.constant(count), fc.nat(3)).chain((length) =>
    fc.array(one, { minLength: length, maxLength: length }),
  );
  return fc.oneof(
    one,
    lists,
    lists.map((list) => Float64Array.from(list)),
  );
};

const reach = ({ lead, queries, keys }: ResultAxes) => {
  const batch = lead.length === 2 ? (lead[0] as number) : 1;
  const heads = lead.at(-1) ?? 1;
  const sink = fc.constantFrom(0, 3, -0.5, -1e300, 1e300, -Infinity);
  const rarely = (values: Arbitrary<unknown>) => mostly<unknown>(fc.constant(undefined), values);
  return {
    causal: flags,
    past: perAxis(batch, fc.oneof(fc.nat(keys + 1), fc.integer({ min: -queries, max: 0 }))),
    keyLengths: rarely(perAxis(batch, fc.nat(keys + 1))),
    positionBias: rarely(perAxis(heads, fc.constantFrom(0.5, -0.1, 0, 1e300))),
    sinks: rarely(perAxis(heads, sink)),
    window: between(1, keys + 2),
  };
};

/** Any shape that broadcasts to (…,m,n): leading axes omitted, or axes of length 1. */
const mask = ({ lead, queries, keys }: ResultAxes, single: boolean): Arbitrary<unknown> => {
  const full = [...lead, queries, keys];
  const biases = fc.oneof({ weight: 5, arbitrary: ordinary }, fc.constant(-Infinity));
  return fc
    .tuple(fc.nat(full.length), fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }))
    .map(([from, ones]) => full.slice(from).map((axis, i) => (ones[i] === 0 ? 1 : axis)))
    .chain((shape) => fc.oneof(booleans(shape), tensor(shape, single, biases)));
};

const keyPadding = ({ lead, keys }: ResultAxes): Arbitrary<unknown> =>
  fc.oneof(
    booleans([keys]),
    booleans(lead.length === 2 ? [lead[0] as number, keys] : [keys]),
    fc.array(fc.nat(1), fixed(keys)),
    fc.array(fc.nat(1), fixed(keys)).map((all) => BigInt64Array.from(all, BigInt)),
  );

/** The k nearest keys, all of them in most calls. */
export const neighborhood = {
  neighbors: mostly<unknown>(fc.constant(undefined), fc.constantFrom(1, 2, 3, 1000)),
  equalWeights: mostly<unknown>(fc.constant(undefined), fc.boolean()),
};

const behaviour = {
  precision: fc.constantFrom("fast", "exact"),
  dropout: mostly<unknown>(
    fc.constant(undefined),
    fc.record({ p: fc.oneof(share, fc.constantFrom(0, 0.5)), seed: seeds }),
  ),
  nonFinite: fc.constantFrom("refuse", "refuse", "propagate"),
  ...neighborhood,
};
const returned = { returnWeights: flags, returnScores: flags, returnEntropy: flags };

export const attentionFields = (axes: ResultAxes, single: boolean) => ({
  ...scoring,
  ...masks(axes, single),
  ...reach(axes),
  ...behaviour,
  ...returned,
});

const attention = axes.chain(({ lead, keyLead, queries, keys, width, valueWidth, single }) =>
  fc.tuple(
    fc.record({
      query: tensor([...lead, queries, width], single),
      key: tensor([...keyLead, keys, width], single),
      value: tensor([...keyLead, keys, valueWidth], single),
    }),
    optional(attentionFields({ lead, queries, keys }, single)),
  ),
);

const torch = axes.chain(({ lead, keyLead, queries, keys, width, valueWidth, single }) =>
  fc.tuple(
    tensor([...lead, queries, width], single),
    tensor([...keyLead, keys, width], single),
    tensor([...keyLead, keys, valueWidth], single),
    optional({
      attnMask: mostly<unknown>(fc.constant(undefined), mask({ lead, queries, keys }, single)),
      isCausal: flags,
      scale: anyNumber,
      dropoutP: fc.constantFrom(0, 0, 0.5, 1),
      seed: seeds,
      enableGqa: mostly(fc.constant(true), fc.boolean()),
    }),
  ),
);

const pair = axes.chain(({ lead, keyLead, queries, keys, width, single }) =>
  fc.tuple(tensor([...lead, queries, width], single), tensor([...keyLead, keys, width], single)),
);

const attentionMap = axes.chain(({ lead, keyLead, queries, keys, width, single }) => {
  const result = { lead, queries, keys };
  // Rarely more blocks than rows, which is an error.
  const blocks = (rows: number) => mostly(between(1, rows || 1), fc.constant(rows + 1));
  return fc.tuple(
    fc.record({
      query: tensor([...lead, queries, width], single),
      key: tensor([...keyLead, keys, width], single),
    }),
    options(
      { rows: blocks(queries), columns: blocks(keys) },
      {
        ...{ ...scoring, ...masks(result, single), ...reach(result), ...behaviour },
        reduce: fc.constantFrom("max", "mean"),
      },
    ),
  );
});

const range = fc.tuple(list(1), list(1)).map(([from, to]) => [from[0], to[0]]);

const attentionField = fc
  .record({
    columns: between(1, 7),
    rows: between(1, 7),
    keys: length(9, 40),
    valueWidth: length(4, 4),
    single: precision,
  })
  .chain(({ columns, rows, keys, valueWidth, single }) => {
    const required = {
      key: tensor([keys, 2], single),
      value: tensor([keys, valueWidth], single),
      xRange: range,
      yRange: range,
      columns: fc.constant(columns),
      rows: fc.constant(rows),
    };
    const result = { lead: [], queries: rows * columns, keys };
    const { keyLengths, sinks } = reach(result);
    const own = { ...masks(result, single), keyLengths, sinks };
    return options(required, { ...scoring, ...own, ...behaviour });
  })
  .map((given) => [given]);

const lookup = fc
  .record({
    questions: length(5, 5),
    keys: length(9, 9),
    width: between(1, 9),
    valueWidth: between(1, 4),
    single: precision,
  })
  .chain(({ questions, keys, width, valueWidth, single }) => {
    const { similarity, epsilon, scale, temperature } = scoring;
    const required = {
      query: fc.oneof(row(width, single), tensor([questions, width], single)),
      keys: tensor([keys, width], single),
      values: fc.oneof(row(keys, single), tensor([keys, valueWidth], single)),
    };
    return options(required, { similarity, epsilon, scale, temperature, ...neighborhood });
  })
  .map((given) => [given]);

const index = fc
  .record({
    d: between(1, 9),
    keys: length(9, 90),
    more: fc.nat(9),
    queries: between(1, 5),
    width: between(1, 4),
    single: precision,
  })
  .chain(({ d, keys, more, queries, width, single }) =>
    fc.tuple(
      tensor([keys, d], single),
      optional({
        similarity: scoring.similarity,
        epsilon: scoring.epsilon,
        values: tensor([keys + more, width], single),
        // Among them the positions that are removed.
        ids: fc.constant(Array.from({ length: keys }, (_, i) => keys - i)),
      }),
      more === 0 ? fc.constant(undefined) : tensor([more, d], single),
      tensor([queries, d], single),
      optional({ k: between(1, 6), filter: fc.array(fc.boolean(), fixed(keys + more)) }),
      optional(attentionFields({ lead: [], queries, keys: keys + more }, single)).map(
        ({ similarity: _, epsilon: __, ...options }) => options,
      ),
      fc.constant({ ids: Array.from({ length: more }, (_, i) => `added ${i}`) }),
    ),
  );

function runIndex(knn: SoftKnn, args: readonly unknown[]): unknown {
  const [keys, settings, more, query, search, attending, added] = args as [
    TensorInput,
    IndexOptions | undefined,
    TensorInput | undefined,
    TensorInput,
    { k?: number },
    AttentionOptions,
    IndexAddOptions,
  ];
  const index = knn.index(keys, settings);
  try {
    if (more !== undefined) index.add(more, settings?.ids && added);
    const found = index.search(query, search);
    const attended = settings?.values && index.attention(query, attending);
    const bytes = index.toBytes();
    index.remove(Array.from({ length: index.size >> 1 }, (_, i) => 2 * i));
    return { found, attended, bytes, left: index.toBytes() };
  } finally {
    index.dispose();
  }
}

const savedFile = fc
  .oneof(
    fc.constant(savedIndex),
    fc
      .tuple(fc.nat(savedIndex.length - 1), fc.nat(255))
      .map(([place, byte]) => savedIndex.with(place, byte)),
    fc.nat(savedIndex.length).map((length) => savedIndex.slice(0, length)),
    fc.uint8Array({ maxLength: 99 }),
  )
  .map((bytes) => [bytes]);

function runLoadIndex(knn: SoftKnn, args: readonly unknown[]): unknown {
  const index = knn.loadIndex(...(args as [Uint8Array]));
  const found = index.search([1, 1], { k: 3 });
  const ids = index.ids();
  index.dispose();
  return { found, ids };
}

const multiHead = fc
  .record({
    keyHeads: between(1, 2),
    group: between(1, 3),
    lead: fc.array(mostly(between(1, 3), fc.constant(0)), { maxLength: 1 }),
    queries: length(5, 20),
    keys: length(9, 40),
    width: between(1, 5),
    valueWidth: length(5, 5),
    columns: fc.tuple(between(1, 7), between(1, 7), between(1, 7)),
    /** How many of query, key and value are given; 0 for one tensor in place of an object. */
    given: fc.nat(3),
    single: precision,
  })
  .chain(({ keyHeads, group, lead, queries, keys, width, valueWidth, columns, given, single }) => {
    const heads = keyHeads * group;
    const [a, b, c] = columns;
    const tokens = (rows: number, d: number) => tensor([...lead, rows, d], single);
    const parts = { query: tokens(queries, a), key: tokens(keys, b), value: tokens(keys, c) };
    const some = Object.fromEntries(Object.entries(parts).slice(0, given));
    const own = given < 2;
    const keyWidth = own ? a : b;
    const weights = {
      heads: fc.constant(heads),
      wq: tensor([a, heads * width], single),
      wk: tensor([keyWidth, keyHeads * width], single),
      wv: tensor([given < 3 ? keyWidth : c, keyHeads * valueWidth], single),
    };
    const axes = { lead: [...lead, heads], queries, keys: own ? queries : keys };
    const wo = length(6, 6).chain((d) => tensor([heads * valueWidth, d], single));
    return fc.tuple(
      given === 0 ? parts.query : fc.record(some),
      options(weights, { wo, ...attentionFields(axes, single) }),
    );
  });

export const attentionFamilies: Readonly<Record<string, Family>> = {
  attention: { share: 700, args: attention, optionsAt: 1 },
  scaledDotProductAttention: { share: 60, args: torch, optionsAt: 3 },
  scores: {
    share: 60,
    args: fc.tuple(pair, optional(scoring)).map(([pair, given]) => [...pair, given]),
    optionsAt: 2,
  },
  nearestNeighbors: {
    share: 40,
    args: fc
      .tuple(
        pair,
        optional({
          k: between(1, 6),
          similarity: scoring.similarity,
          epsilon: scoring.epsilon,
        }),
      )
      .map(([pair, given]) => [...pair, given]),
    optionsAt: 2,
  },
  attentionMap: { share: 60, args: attentionMap, optionsAt: 1 },
  attentionField: { share: 60, args: attentionField, optionsAt: 0 },
  lookup: { share: 40, args: lookup, optionsAt: 0 },
  index: { share: 40, args: index, optionsAt: 1, run: runIndex },
  loadIndex: { share: 20, args: savedFile, run: runLoadIndex },
  multiHeadAttention: { share: 120, args: multiHead, optionsAt: 1 },
};
