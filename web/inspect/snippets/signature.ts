/** Names the arguments of every function, and maps names back to positions. */
import type { CoreNumber } from "../../figure/core-call.js";
import { type Numbers, numbersOf } from "./numbers.js";

export type Path = readonly (string | number)[];

/** A number of a call whose arguments have names. */
export interface Named {
  readonly name: string;
  /** Arrays. */
  readonly arrays: Readonly<Record<string, Numbers>>;
  /** All other settings. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly path: Path;
  /** The program prints every row of the arrays of these numbers of the call, not its one number. */
  readonly rows?: readonly Named[];
  readonly value: number;
  readonly text: string;
}

/** A position in the argument list: one argument, an object of these, or an object of all others. */
export type Place = string | readonly string[] | typeof others;
export const others = Symbol("others");

const qkv = ["query", "key", "value"];
const row = ["x", others] as const;
const single = ["p"] as const;

/** Functions with a single options object. */
const byOptions = [
  ...["attentionField", "lookup", "averagePooling", "kernelRegression", "regressionData"],
  ...["trainKernelRegression", "trainProjections", "projectionTask", "dotProductSample"],
  ...["expectedEntropy", "entropyVsDimension", "entropyVsDimensionSteps"],
  ...["classify", "metricObjective", "trainTransformerSteps"],
];

export const signatures: Readonly<Record<string, readonly Place[]>> = {
  attention: [qkv, others],
  attentionMap: [qkv, others],
  multiHeadAttention: [qkv, others],
  scores: ["query", "key", others],
  nearestNeighbors: ["query", "key", others],
  softmax: row,
  softmaxJacobian: ["x"],
  logSumExp: ["x"],
  entropy: single,
  effectiveNeighbors: single,
  rowSums: single,
  capturedMass: ["p", "k"],
  headDiversity: ["weights"],
  linear: ["x", "weight", "bias"],
  batchMatmul: ["a", "b"],
  combine: ["vectors", "coefficients"],
  causalMask: ["m", "n", others],
  paddingMask: ["lengths", "n"],
  regressionTruth: ["at"],
  random: ["seed", "draws"],
  ...Object.fromEntries(byOptions.map((name) => [name, [others]])),
};

/** Plain lists that are settings, not arrays of a formula. */
const settings = new Set(["xRange", "yRange", "dims", "train", "draws", "start", "dropout"]);
const masks = new Set(["mask", "keyPadding"]);

/** The default dimensions of the experiment. */
export const usualDims = [256, 512, 1024, 2048, 4096, 8192, 16384];

export function named({ call, path, value, text }: CoreNumber): Named | undefined {
  const places = signatures[call.name];
  if (places === undefined) return undefined;
  const arrays: Record<string, Numbers> = {};
  const options: Record<string, unknown> = {};
  const put = (name: string, given: unknown) => {
    if (given === undefined) return;
    const numbers = settings.has(name) ? undefined : numbersOf(given);
    if (numbers === undefined) options[name] = given;
    // Bytes are booleans in masks only.
    else if (numbers.element === "byte" && !masks.has(name))
      arrays[name] = { ...numbers, element: "double" };
    else arrays[name] = numbers;
  };
  places.forEach((place, i) => {
    const given = call.args[i];
    if (typeof place === "string") put(place, given);
    else if (place === qkv && numbersOf(given)) put("x", given);
    else for (const [name, one] of Object.entries(given ?? {})) put(name, one);
  });
  return { name: call.name, arrays, options, path, value, text };
}

/** A numeric setting, or its default. */
export function setting(call: Named, name: string, byDefault: number): number {
  const value = call.options[name];
  return typeof value === "number" ? value : byDefault;
}
