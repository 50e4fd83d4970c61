/** Arguments of the matrix products and of multi-head attention. */

import { attentionOptions } from "./attention-calls.js";
import type { Random } from "./random.js";
import { form, numbers, pickStyle, poison, type Style } from "./values.js";

/** Lengths that are occasionally 0 or exceed the blocks of a sum. */
const length = (random: Random, most: number) =>
  random.once(40) ? 0 : random.between(1, random.once(12) ? 150 : most);

function tensor(random: Random, shape: readonly number[], single: boolean, style?: Style): unknown {
  const data = numbers(random, shape, style ?? pickStyle(random));
  if (random.once(40)) poison(random, data);
  return form(random, data, shape, single);
}

/** One row: nested, or a bare float array. */
function row(random: Random, count: number, single: boolean): unknown {
  const data = numbers(random, [count], pickStyle(random));
  const bare = single ? Float32Array.from(data) : data;
  return random.once(2) ? bare : form(random, data, [count], single);
}

export function linearArguments(random: Random): unknown[] {
  const single = random.once(3);
  const [rows, inner, columns] = [length(random, 5), length(random, 9), length(random, 6)];
  const lead = Array.from({ length: random.below(3) }, () => random.between(1, 3));
  const x = tensor(random, [...lead, rows, inner], single);
  const weight = tensor(random, [inner, columns], single);
  return random.once(2) ? [x, weight] : [x, weight, row(random, columns, single)];
}

export function matmulArguments(random: Random): unknown[] {
  const single = random.once(3);
  const [rows, inner, columns] = [length(random, 5), length(random, 9), length(random, 6)];
  const lead = Array.from({ length: random.below(3) }, () => random.between(0, 3));
  const a = tensor(random, [...(random.once(4) ? [] : lead), rows, inner], single);
  return [a, tensor(random, [...(random.once(4) ? [] : lead), inner, columns], single)];
}

export function combineArguments(random: Random): unknown[] {
  const single = random.once(3);
  const [count, width] = [length(random, 6), length(random, 9)];
  return [tensor(random, [count, width], single), row(random, count, single)];
}

/** Small numbers, so that most projections and scores are ordinary. */
const plain: Style = (random) => random.signed() * 2;

export function multiHeadArguments(random: Random): unknown[] {
  const single = random.once(3);
  const keyHeads = random.between(1, 2);
  const heads = keyHeads * random.between(1, 3);
  const lead = random.once(2) ? [] : [random.once(30) ? 0 : random.between(1, 3)];
  const [queries, keys] = [length(random, 5), length(random, 9)];
  const [width, valueWidth] = [random.between(1, 5), length(random, 5)];
  const style = random.once(4) ? pickStyle(random) : plain;
  const matrix = (rows: number, columns: number) =>
    tensor(random, [rows, columns], single, random.once(6) ? style : plain);
  const tokens = (rows: number, columns: number) =>
    tensor(random, [...lead, rows, columns], single, style);
  const [a, b, c] = [0, 0, 0].map(() => random.between(1, 7)) as [number, number, number];
  // One tensor for all, or as many as given.
  const given = random.below(4);
  const query = tokens(queries, a);
  const [key, value] = [tokens(keys, b), tokens(keys, c)];
  const inputs = [query, { query }, { query, key }, { query, key, value }][given];
  const keyWidth = given < 2 ? a : b;
  const n = given < 2 ? queries : keys;
  const axes = { lead: [...lead, heads], queries, keys: n };
  const options = {
    heads,
    wq: matrix(a, heads * width),
    wk: matrix(keyWidth, keyHeads * width),
    wv: matrix(given < 3 ? keyWidth : c, keyHeads * valueWidth),
    ...(random.once(3) ? {} : { wo: matrix(heads * valueWidth, length(random, 6)) }),
  };
  return [inputs, { ...options, ...attentionOptions(random, axes, single) }];
}

/** Weights of (H,m,n) or (B,H,m,n): nonnegative, some of them 0. */
export function diversityArguments(random: Random): unknown[] {
  const shape = Array.from({ length: random.between(3, 4) }, () => length(random, 4));
  const style: Style = (next) => (next.once(3) ? 0 : next.unit());
  return [
    tensor(
      random,
      shape.map((axis) => Math.min(axis, 9)),
      random.once(3),
      style,
    ),
  ];
}
