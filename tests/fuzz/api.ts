/** A call of the package gives a result of the right shape or an error with a code, and leaves its arguments alone. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { errorCodes, type SoftKnn } from "softknn";
import { answer, type Call } from "./calls.js";
import { hasTrap } from "./hostile.js";

/** All readable values, without running their code. */
export const snapshot = (value: unknown): string =>
  inspect(value, {
    depth: 7,
    maxArrayLength: Infinity,
    maxStringLength: 200,
    breakLength: Infinity,
    showProxy: true,
    customInspect: false,
    sorted: true,
  });

/** Whether the call was answered; the others were refused. */
export async function tried(knn: SoftKnn, call: Call): Promise<boolean> {
  const isSteady = !hasTrap(call.args);
  const before = isSteady ? snapshot(call.args) : "";
  const outcome = await outcomeOf(knn, call);
  if ("error" in outcome) assertRefusal(outcome.error);
  else if (isSteady) await assertAnswer(knn, call, outcome.result);
  if (isSteady) assert.equal(snapshot(call.args), before, `${call.name} changed its arguments`);
  return "result" in outcome;
}

async function outcomeOf(knn: SoftKnn, call: Call) {
  try {
    return { result: await answer(knn, call) };
  } catch (error) {
    return { error };
  }
}

async function assertAnswer(knn: SoftKnn, call: Call, result: unknown): Promise<void> {
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

/** The logarithm of a sum over nothing is −∞, and a copy holds what was given. */
const areFinite = ({ name, args }: Call) =>
  !["logSumExp", "toNested", "iterateAttention"].includes(name) &&
  !args.some((options) => (options as { nonFinite?: string } | null)?.nonFinite === "propagate");

/** Overwrites every number in a result, as its owner may. */
function overwrite(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) (value as Uint8Array).fill(7);
  else for (const item of Object.values(value)) overwrite(item);
}

function assertRefusal(error: unknown): void {
  const { name, code, argument, message } = error as Record<string, string>;
  const expected = errorCodes[code as keyof typeof errorCodes];
  assert.ok(error instanceof Error && expected, `an error without a code: ${error}`);
  assert.equal(name, expected, `${code} came as a ${name}`);
  assert.ok(typeof argument === "string" && argument !== "", `${message}: it names no argument`);
  assert.match(String(message), /^softknn\.\w+(\.\w+)?: \S/);
  assert.doesNotMatch(String(code), /_(ENGINE|DISPOSED|MEMORY)$/, `an accident: ${message}`);
}

/** A result or an error as a text. */
export async function told(knn: SoftKnn, call: Call): Promise<string> {
  const outcome = await outcomeOf(knn, call);
  if ("result" in outcome) return snapshot(outcome.result);
  const { name, code, argument, message } = outcome.error as Record<string, unknown>;
  return `${name} ${code} ${argument} ${message}`;
}
