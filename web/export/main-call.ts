/** The call of the core that a figure is about, found by watching it make its numbers. */

import type { FigureHost, FigureView } from "../figure/figure-view.js";
import type { CoreCall, CoreNumber } from "../model/core-call.js";
import { formatNumber } from "../model/derive.js";

/** The functions that answer a whole question, the likeliest first, and where their answer is. */
const answers: Readonly<Record<string, CoreNumber["path"]>> = {
  multiHeadAttention: ["output", "data", 0],
  attention: ["output", "data", 0],
  kernelRegression: ["prediction", 0],
  lookup: ["value", "data", 0],
  attentionMap: ["data", 0],
  attentionField: ["output", "data", 0],
  softmax: ["data", 0],
  scores: ["data", 0],
};

function at(result: unknown, path: CoreNumber["path"]): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<string | number, unknown>)?.[key],
    result,
  );
}

/** A call and what it gave. */
interface Made {
  readonly call: CoreCall;
  readonly result: unknown;
}

function numberOf({ call, result }: Made): CoreNumber | undefined {
  const path = answers[call.name];
  const value = path && at(result, path);
  if (path === undefined || typeof value !== "number") return undefined;
  return { call, path, value, text: formatNumber(value) };
}

/** The same core, whose calls are kept in their order. */
function watched(knn: FigureHost["knn"], made: Made[]): FigureHost["knn"] {
  const functions = Object.entries(knn).map(([name, own]: [string, unknown]) => {
    if (typeof own !== "function" || !(name in answers)) return [name, own];
    const call = (...args: unknown[]) => {
      const result: unknown = own(...args);
      made.push({ call: { name, args }, result });
      return result;
    };
    return [name, call];
  });
  return Object.fromEntries(functions);
}

/** The number that the lesson names; else the view makes its results with a core that is watched. */
export async function mainNumber(
  { knn }: FigureHost,
  view: FigureView,
  lend: (knn: FigureHost["knn"] | undefined) => void,
): Promise<CoreNumber | undefined> {
  const main = view.main?.();
  if (main?.origin) return { ...main.origin, value: main.value, text: main.text };
  const made: Made[] = [];
  lend(watched(knn, made));
  try {
    await view.results?.();
  } finally {
    lend(undefined);
  }
  const numbers = made.flatMap((one) => numberOf(one) ?? []);
  const named = Object.keys(answers).map((name) => numbers.find((n) => n.call.name === name));
  return named.find((number) => number !== undefined);
}
