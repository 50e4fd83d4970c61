/** Numbers of calls of every kind that the views make: the basis of the tests of snippets and formulas. */

import type { SoftKnn, Tensor } from "softknn";
import type { CoreCall, CoreNumber } from "../../../web/figure/core-call.js";
import { formatSmall } from "../../../web/figure/format-number.js";
import { attentionRows } from "./snippet-attention.js";
import { experimentRows, longRows } from "./snippet-experiments.js";
import { productRows } from "./snippet-products.js";
import type { Path } from "./snippet-rows.js";

/** The result of a call; draws of a stream have their own form. */
export async function answerOf(knn: SoftKnn, { name, args }: CoreCall): Promise<unknown> {
  if (name === "random") {
    const [seed, draws] = args as [number, ["rand" | "randn", number][]];
    const stream = knn.random(seed);
    return draws.map(([kind, count]) => stream[kind](count)).at(-1);
  }
  if (name === "entropyVsDimensionSteps") {
    const steps: unknown[] = [];
    for await (const step of knn.entropyVsDimensionSteps(args[0] as object)) steps.push(step);
    return steps;
  }
  const call = knn[name as "attention"] as (...given: readonly unknown[]) => unknown;
  return call(...args);
}

export function numberAt(answer: unknown, path: Path): number {
  let found = answer as never;
  for (const step of path) found = found[step];
  return found;
}

/** The array that holds a number of a result. */
export const arrayOf = async (knn: SoftKnn, { call, path }: CoreNumber): Promise<Tensor> =>
  numberAt(await answerOf(knn, call), path.slice(0, -2)) as unknown as Tensor;

const allRows = (knn: SoftKnn) => [
  ...attentionRows,
  ...productRows,
  ...experimentRows,
  ...longRows(knn),
];

export interface Case {
  readonly title: string;
  readonly number: CoreNumber;
}

/** Every case with the core's number, formatted as in the views. */
export async function snippetCases(knn: SoftKnn): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [name, args, ...paths] of allRows(knn)) {
    const call = { name, args };
    const answer = await answerOf(knn, call);
    for (const path of paths) {
      const at = numberAt(answer, path);
      const text = Number.isInteger(at) ? String(at) : formatSmall(at);
      const title = `${name} ${path.join(".")} ${cases.length}`;
      cases.push({ title, number: { call, path, value: at, text } });
    }
  }
  return cases;
}
