/** Checks an error: its class, code, argument and message, and that nothing is leaked. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  type ErrorCode,
  errorCodes,
  type SoftKnn,
} from "softknn";
import { assertSameBits, everything, loadWatched, resultsOf, toy } from "./api-support.js";

export interface Refused {
  readonly name: string;
  call(knn: SoftKnn): unknown;
  /** Without the common prefix: "TYPE" for SOFTKNN_E_TYPE. */
  readonly code: string;
  readonly argument: string;
  /** A required part of the message. */
  readonly says?: RegExp;
}

/** The core of this test file and its memory, available once the tests run. */
export let knn: SoftKnn;
export let memory: WebAssembly.Memory;

/** Loads the core before the tests of a file, and watches the console from then on. */
export function useWatchedCore(): void {
  before(async () => {
    ({ knn, memory } = await loadWatched());
    watchConsole();
  });
}

/** One test per error. */
export function table(cases: readonly Refused[]): void {
  for (const bad of cases) test(bad.name, () => assertRefused(knn, memory, bad));
}

/** Errors of one kind: each with its name and its call. */
export function refusal(code: string, argument: string, says?: RegExp) {
  return (name: string, call: (knn: SoftKnn) => unknown): Refused => ({
    name,
    call,
    code,
    argument,
    ...(says && { says }),
  });
}

/** For an argument of a type that the compiler would reject. */
export const anything = (value: unknown) => value as never;

/** Calls `attention` with arbitrary arguments. */
export function attend(inputs?: unknown, options?: unknown) {
  return (knn: SoftKnn) => knn.attention(inputs as AttentionInputs, options as AttentionOptions);
}

/** The toy example with one input replaced. */
export function toyWith(name: string, value: unknown) {
  return attend({ ...toy, [name]: value });
}

export function floats(length: number, ...shape: number[]) {
  return { data: new Float64Array(length), shape };
}

/** One row of a table. */
export const refused = (
  name: string,
  call: Refused["call"],
  code: string,
  argument: string,
  says?: RegExp,
): Refused => ({ name, call, code, argument, ...(says ? { says } : {}) });

/** A pair of numbers with detached memory, and one in shared memory. */
export const detached = () => {
  const data = new Float64Array(2);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  return { data, shape: [1, 2] };
};

export const shared = () => ({ data: new Float64Array(new SharedArrayBuffer(16)), shape: [1, 2] });

/** The results of the toy example, bit for bit: output, weights, entropy, emptyRows. */
const known = [
  0.31787362254902773, 0.22092235610259073, 0.2518825922562694, 0.2355181383268834,
  0.17438535755606033, 0.13760493329416576, 0.12596428692051012, 0.07464469164611101,
  1.720000003430863, 0,
];

export function assertGoodCall(knn: SoftKnn, message: string): void {
  assertSameBits(resultsOf(knn.attention(toy, everything)), known, `after ${message}`);
}

const lines: unknown[][] = [];

/** From here on, console output is counted instead of printed. */
function watchConsole(): void {
  for (const name of ["log", "info", "warn", "error", "debug", "trace"] as const) {
    console[name] = (...line: unknown[]) => void lines.push([name, ...line]);
  }
}

export function assertRefused(knn: SoftKnn, memory: WebAssembly.Memory, bad: Refused): void {
  const before = memory.buffer.byteLength;
  const code = `SOFTKNN_E_${bad.code}` as ErrorCode;
  assert.throws(
    () => bad.call(knn),
    (error: Error & { code?: string; argument?: string }) => {
      assert.equal(error.code, code, `${bad.name}: ${error.message}`);
      assert.equal(error.name, errorCodes[code], bad.name);
      assert.ok(error instanceof (error.name === "TypeError" ? TypeError : RangeError), bad.name);
      assert.equal(error.argument, bad.argument, bad.name);
      assert.match(error.message, /^softknn\.\w+(\.\w+)?: \w/, bad.name);
      if (bad.says) assert.match(error.message, bad.says, bad.name);
      return true;
    },
    bad.name,
  );
  assert.equal(memory.buffer.byteLength, before, `${bad.name}: the heap has not grown`);
  assertGoodCall(knn, bad.name);
  assert.deepEqual(lines, [], `${bad.name}: the console is silent`);
}
