/** Arguments of `attention` and related functions, over all options and shapes. */

import type { Random } from "./random.js";
import { anyNumber, booleans, form, numbers, pickStyle, poison } from "./values.js";

export interface Axes {
  /** (), (H) or (B, H) of the query; likewise for the key, with its own H. */
  readonly lead: readonly number[];
  readonly keyLead: readonly number[];
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly valueWidth: number;
}

type ResultAxes = Pick<Axes, "lead" | "queries" | "keys">;

/** Mostly small; some large enough to exceed the tiles and lanes of a fast kernel. */
function pickAxes(random: Random): Axes {
  const size = random.below(24);
  const upTo = (small: number, middle: number, large: number) =>
    random.between(1, size === 0 ? large : size < 5 ? middle : small);
  const orNone = (n: number) => (random.once(60) ? 0 : n);
  return {
    ...pickLead(random, size < 5),
    queries: orNone(upTo(5, 12, 20)),
    keys: orNone(upTo(9, 40, 300)),
    width: upTo(8, 24, 70),
    valueWidth: orNone(upTo(5, 12, 20)),
  };
}

function pickLead(random: Random, large: boolean): Pick<Axes, "lead" | "keyLead"> {
  const rank = large ? random.pick([0, 0, 0, 1, 2]) : random.below(3);
  if (rank === 0) return { lead: [], keyLead: [] };
  const keyHeads = random.between(1, 2);
  const heads = keyHeads * random.between(1, 3);
  if (rank === 1) return { lead: [heads], keyLead: [keyHeads] };
  const batch = random.once(40) ? 0 : random.between(1, 3);
  return { lead: [batch, heads], keyLead: [batch, keyHeads] };
}

export function attentionArguments(random: Random): unknown[] {
  const axes = pickAxes(random);
  const { lead, keyLead, queries, keys, width, valueWidth } = axes;
  const single = random.once(3);
  const tensor = (shape: readonly number[], style = pickStyle(random)) => {
    const data = numbers(random, shape, style);
    // Rare non-finite numbers, which are rejected, propagated or never read.
    if (random.once(30)) poison(random, data);
    return form(random, data, shape, single);
  };
  const style = pickStyle(random);
  const inputs = {
    query: tensor([...lead, queries, width], style),
    key: tensor([...keyLead, keys, width], random.once(3) ? undefined : style),
    value: tensor([...keyLead, keys, valueWidth]),
  };
  return [inputs, attentionOptions(random, axes, single)];
}

/** All options of `attention`, for results of (lead, queries, keys). */
export function attentionOptions(random: Random, axes: ResultAxes, single: boolean): Named {
  return { ...scoringOptions(random), ...maskOptions(random, axes, single), ...rest(random) };
}

export function scoresArguments(random: Random): unknown[] {
  const { lead, keyLead, queries, keys, width } = pickAxes(random);
  const single = random.once(3);
  const style = pickStyle(random);
  const tensor = (shape: readonly number[]) =>
    form(random, numbers(random, shape, style), shape, single);
  const [query, key] = [tensor([...lead, queries, width]), tensor([...keyLead, keys, width])];
  return [query, key, scoringOptions(random)];
}

export function neighborsArguments(random: Random): unknown[] {
  const [query, key, { similarity }] = scoresArguments(random) as [unknown, unknown, Named];
  return [query, key, { k: random.between(1, 6), ...(similarity ? { similarity } : {}) }];
}

export type Named = Record<string, unknown>;

/** Each option is present or absent; `make` draws its numbers only if present. */
export function options(random: Random, odds: number, table: Record<string, () => unknown>): Named {
  const chosen: Named = {};
  for (const [name, make] of Object.entries(table)) if (random.once(odds)) chosen[name] = make();
  return chosen;
}

export function temperature(random: Random): number {
  const special = random.pick([0, Infinity, 1, 0.5, 2, 0.1, 1e-3, 1e3, 1e-300, 5e-324, 1e308]);
  return random.once(2) ? special : random.unit() * 4;
}

export function scoringOptions(random: Random): Named {
  return options(random, 2, {
    similarity: () => random.pick(["dot", "cosine", "rbf", "rbf"]),
    scale: () => random.pick([1, 0, -1, 0.125, anyNumber(random)]),
    temperature: () => temperature(random),
    keyNormPenalty: () => random.pick([1, 0, -0.5, anyNumber(random)]),
    softcap: () => (random.once(2) ? 0 : random.pick([30, 50, 1, 0.5, 1e-3, 1e6])),
  });
}

export function maskOptions(random: Random, axes: ResultAxes, single: boolean): Named {
  return options(random, 3, {
    mask: () => mask(random, axes, single),
    keyPadding: () => keyPadding(random, axes),
    causal: () => !random.once(6),
    past: () => random.between(0, axes.keys + 1),
    window: () => random.between(1, axes.keys + 2),
  });
}

/** Any shape that broadcasts to (…, m, n): leading axes omitted, or axes of length 1. */
function mask(random: Random, axes: ResultAxes, single: boolean): unknown {
  const full = [...axes.lead, axes.queries, axes.keys];
  const shape = full.slice(random.once(2) ? 0 : random.below(full.length + 1));
  for (let i = 0; i < shape.length; i++) if (random.once(4)) shape[i] = 1;
  if (random.once(2)) return booleans(random, shape);
  const data = numbers(random, shape, (next) => (next.once(5) ? -Infinity : next.signed() * 3));
  return { data: single ? Float32Array.from(data) : data, shape };
}

function keyPadding(random: Random, axes: ResultAxes): unknown {
  const { lead, keys } = axes;
  const batched = lead.length === 2 && random.once(2);
  const tensor = booleans(random, batched ? [lead[0] as number, keys] : [keys]);
  const bare = !batched && "data" in tensor && random.once(2);
  return bare ? tensor.data : tensor;
}

export function rest(random: Random): Named {
  return {
    ...options(random, 2, {
      returnWeights: () => !random.once(8),
      returnScores: () => !random.once(8),
      returnEntropy: () => !random.once(8),
      precision: () => random.pick(["fast", "exact"]),
    }),
    ...options(random, 6, {
      dropout: () => ({
        p: random.pick([0.5, 0.1, 0, random.unit()]),
        seed: random.pick([0, 7, random.next()]),
      }),
      nonFinite: () => random.pick(["refuse", "propagate", "propagate"]),
    }),
  };
}
