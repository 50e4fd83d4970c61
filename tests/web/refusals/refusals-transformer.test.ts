/** Errors of the transformer functions. */

import { type AnyKnn, table, useWatchedCore } from "./refusal-support.js";

useWatchedCore();

const one = [
  [1, 0],
  [0, 1],
];
const layer = { wq: one, wk: one, wv: one, wo: one };
const model = { heads: 2, embedding: one, positions: one, layers: [layer], unembedding: one };
const wide = [[1, 2, 3, 4]];
const huge = { data: Float64Array.of(1e300, 0, 0, 1e300), shape: [2, 2] };

const withModel = (change: object) => (k: AnyKnn) =>
  k.transformer({ tokens: [0, 1], model: { ...model, ...change } });
const read = (tokens: unknown, options?: object) => (k: AnyKnn) =>
  k.transformer({ tokens, model }, options);
const train = (options: object) => (k: AnyKnn) => k.trainTransformerSteps(options);

table("models, by the path of the matrix", [
  ["VALUE model", withModel({ heads: 1.5 }), /model\.heads must be an integer/],
  ["SHAPE model", withModel({ heads: 3 }), /layers\[0\]\.wq has 2 columns, which the 3/],
  ["SHAPE model", withModel({ embedding: [1, 2] }), /model\.embedding must have 2 axes/],
  ["TYPE model", withModel({ layers: {} }), /model\.layers must be an array/],
  ["OPTION w0", withModel({ layers: [{ ...layer, w0: one }] }), /did you mean wq/],
  [
    "SHAPE model",
    withModel({ layers: [layer, { ...layer, wo: wide }] }),
    /model\.layers\[1\]\.wo must have shape \(2, 2\), got \(1, 4\)/,
  ],
  ["SHAPE model", withModel({ unembedding: wide }), /unembedding must have shape \(2, 2\)/],
  ["OVERFLOW model", withModel({ embedding: huge, unembedding: huge }), /model is too la/],
]);

table("tokens, in sequences that fit", [
  ["SHAPE tokens", read([]), /tokens must hold sequences of 1 to 2/],
  ["VALUE tokens", read([0, 2]), /tokens\[1\] must be an integer in \[0, 1\], got 2/],
  ["DTYPE tokens", read(BigInt64Array.of(0n)), /tokens must be/],
]);

const head = { layer: 0, head: 0 };
const ablate = (...places: unknown[]) => read([0], { ablate: places });
const heat = (change: object) =>
  read([0], { temperature: [{ ...head, temperature: 1, ...change }] });

table("heads to ablate and their temperatures", [
  ["TYPE ablate", read([0], { ablate: head }), /ablate must be an array of/],
  [
    "VALUE ablate",
    ablate({ ...head, layer: 1 }),
    /ablate\[0\]\.layer must be an integer in \[0, 0\]/,
  ],
  [
    "TYPE temperature",
    heat({ temperature: undefined }),
    /\.temperature must be a number in \[0, Inf/,
  ],
  ["VALUE temperature", heat({ temperature: -1 }), /temperature\[0\]\.temperature/],
]);

table("training", [
  ["VALUE period", train({ context: 8, period: 8 }), /period\[0\] must be an integer in \[1, 7\]/],
  [
    "VALUE period",
    train({ period: [5, 4] }),
    /period must be an integer, or the least and the most/,
  ],
  ["TYPE signal", (k) => k.trainTransformerSteps({}, { signal: 1 })],
]);
