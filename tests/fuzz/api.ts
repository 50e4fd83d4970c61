/** A call of the package gives a result of the right shape or an error with a code, and leaves its arguments alone. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { isRefusal } from "softknn";
import type { EveryFunction } from "../every-function.js";
import { answer, type Call } from "./calls.js";

/** All values as a text. */
export const snapshot = (value: unknown): string =>
  inspect(value, {
    ...{ depth: 7, maxArrayLength: Infinity, maxStringLength: 200, breakLength: Infinity },
    sorted: true,
  });

/** Whether the call was answered; the others were refused. */
export async function tried(knn: EveryFunction, call: Call): Promise<boolean> {
  const before = snapshot(call);
  const outcome = await outcomeOf(knn, call);
  if ("error" in outcome) assertRefusal(outcome.error);
  else await assertAnswer(knn, call, outcome.result);
  assert.equal(snapshot(call), before, `${call.name} changed its arguments`);
  return "result" in outcome;
}

async function outcomeOf(knn: EveryFunction, call: Call) {
  try {
    return { result: await answer(knn, call) };
  } catch (error) {
    return { error };
  }
}

async function assertAnswer(knn: EveryFunction, call: Call, result: unknown): Promise<void> {
  assertShapes(result, areFinite(call));
  const first = snapshot(result);
  // A result that shares memory with the core or with the arguments would corrupt the second one.
  overwrite(result);
  const again = await outcomeOf(knn, call);
  assert.equal("result" in again && snapshot(again.result), first, "another answer the next time");
}

/** Every tensor has as many numbers as its shape says, and every number is one. */
function assertShapes(result: unknown, finite: boolean): void {
  const { shape, data } = Object(result) as { shape?: unknown; data?: ArrayLike<number> };
  if (Array.isArray(shape) && ArrayBuffer.isView(data)) {
    const size = shape.reduce((a, b) => a * b, 1);
    assert.ok(data.length === size, `${data.length} numbers in the shape (${shape})`);
  }
  if (ArrayBuffer.isView(result)) {
    const numbers = Array.from(result as Float64Array);
    assert.ok(!finite || numbers.every(Number.isFinite), "the result holds NaN or Infinity");
  } else if (typeof result === "object" && result !== null) {
    // The scores of keys that no query may read are whatever the keys are.
    for (const [name, inner] of Object.entries(result))
      assertShapes(inner, finite && name !== "scores");
  }
}

/** The logarithm of a sum over nothing is −∞, and iterations may start there. */
const areFinite = ({ name, options }: Call) =>
  !["logSumExp", "iterateAttention"].includes(name) && options.nonFinite !== "propagate";

/** Overwrites every number in a result, as its owner may. */
function overwrite(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) (value as Uint8Array).fill(7);
  else for (const item of Object.values(value)) overwrite(item);
}

function assertRefusal(error: unknown): void {
  assert.ok(isRefusal(error), `an error without a code: ${error}`);
  assert.ok(error.argument !== "", `${error.message}: it names no argument`);
  assert.match(error.message, /^softknn\.\w+(\.\w+)?: \S/);
  assert.doesNotMatch(error.code, /_(ENGINE|DISPOSED|MEMORY)$/, `an accident: ${error.message}`);
}
