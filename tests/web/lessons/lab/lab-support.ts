/** Random lab states for the tests of the model. */
import "../../../../web/lessons/registry.js";
import { bitsTypes } from "../../../../web/data/floats.js";
import { similarityNames } from "../../../../web/figure/state/state.js";
import type { GivenData } from "../../../../web/lessons/lab/given/given.js";
import {
  inkNames,
  type Lab,
  type LabSetting,
  type LabState,
  labLimits,
  labSources,
  labTables,
} from "../../../../web/lessons/lab/state.js";

/** No tokens, tokens of the queries, or of both. */
function randomGiven(next: () => number): GivenData {
  const count = Math.floor(next() * 4);
  if (count === 0) return {};
  const shape = [1 + Math.floor(next() * 2), 1, count, 1 + Math.floor(next() * 3)] as const;
  const type = bitsTypes[Math.floor(next() * 4)] ?? "float64";
  const size = shape.reduce<number>((product, side) => product * side, 1);
  const halves = Uint16Array.from({ length: size }, () => next() * 15360);
  const shares = Float64Array.from({ length: size }, next);
  const data = {
    ...{ float16: halves, bfloat16: halves, float32: Float32Array.from(shares), float64: shares },
  }[type];
  const token = () => ["the", "▁a,b", "~n", "", "[CLS]", "\n", "𝒳"][Math.floor(next() * 7)] ?? "";
  const tokens = (length: number) => Array.from({ length }, token);
  return {
    weights: { name: "", shape, type, data },
    ...(next() < 0.5 && { queryTokens: tokens(shape[2]) }),
    ...(next() < 0.3 && { keyTokens: tokens(shape[3]) }),
  };
}

export function randomLab(next: () => number): Lab {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const size = () => 1 + upTo(labLimits.side - 1);
  const place = () => pick([0, upTo(labLimits.side)]);
  const setting = (): LabSetting => ({
    similarity: pick(similarityNames),
    scaled: next() < 0.5,
    scale: pick([1, -2.5, next()]),
    temperature: pick([0, 1, 0.05, Infinity, next() * 3]),
    softcap: pick([0, 30, next()]),
    causal: next() < 0.5,
    past: place(),
    window: place(),
    padding: place(),
    dropout: pick([0, 0.99, next() * 0.99]),
    dropoutSeed: Math.floor(next() * 2 ** 32),
    heads: 1 + upTo(labLimits.heads - 1),
    head: upTo(labLimits.heads),
    layer: 1 + upTo(labLimits.layers - 1),
  });
  return {
    source: pick(labSources),
    seed: Math.floor(next() * 2 ** 32),
    queries: size(),
    keys: size(),
    width: 1 + upTo(labLimits.width - 1),
    valueWidth: 1 + upTo(labLimits.width - 1),
    self: next() < 0.5,
    table: pick(labTables),
    setting: setting(),
    ink: pick(inkNames),
    row: place(),
    column: place(),
    close: next() < 0.5,
    own: {},
    given: randomGiven(next),
  };
}

/** The state of the lab without anything chosen. */
export const bareLab: LabState = {
  ...{ data: "", setting: "", weights: "", queryTokens: "", keyTokens: "", own: {}, given: {} },
};
