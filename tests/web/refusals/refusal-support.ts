/** Checks an error: its class, code, argument and message, and that nothing is leaked. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { ErrorCode, SoftKnn } from "softknn";
import { errorCodes } from "../../../web/api/errors.js";
import type { EveryFunction } from "../../every-function.js";
import { assertSameBits, everything, loadWatched, resultsOf, toy } from "../api/api-support.js";

/** The functions with arguments of any type, also of those that the compiler would reject. */
export type AnyKnn = Record<keyof EveryFunction, (...given: unknown[]) => unknown>;

export interface Refused {
  /** Without the common prefix: "TYPE" for SOFTKNN_E_TYPE. */
  readonly code: string;
  /** One name, or those that are equally right. */
  readonly argument: string | readonly string[];
  /** A required part of the message. */
  readonly says?: RegExp | undefined;
}

export type Call = (k: AnyKnn) => unknown;

/** An error of a table: "CODE argument", the call, and a required part of the message. */
export type Row = readonly [refusal: string, call: Call, says?: RegExp];

/** The core of this test file and its memory, available once the tests run. */
export let knn: EveryFunction;
export let memory: WebAssembly.Memory;

/** Loads the core before the tests of a file, and watches the console from then on. */
export function useWatchedCore(): void {
  before(async () => {
    ({ knn, memory } = await loadWatched());
    watchConsole();
  });
}

/** One test per error. */
export function table(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    rows.forEach(([refusal, call, says], i) => {
      const name = `${i}: ${refusal}${says ? `, ${says.source}` : ""}`;
      const [code = "", ...argument] = refusal.split(" ");
      test(name, () => assertRefused(name, call, { code, argument: argument.join(" "), says }));
    });
  });
}

/** Zeros of a shape. */
export function zeros(...shape: number[]) {
  return { data: new Float64Array(shape.reduce((a, b) => a * b, 1)), shape };
}

/** An array without its memory. */
export function detached(length: number) {
  const data = new Float64Array(length);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  return data;
}

export const shared = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length));

/** The results of the toy example, bit for bit: output, weights, entropy, emptyRows. */
const known = [
  0.31787362254902773, 0.22092235610259073, 0.2518825922562694, 0.2355181383268834,
  0.1743853575560603, 0.13760493329416576, 0.12596428692051012, 0.07464469164611101,
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

export function assertRefused(name: string, call: Call, refused: Refused): void {
  const before = memory.buffer.byteLength;
  const code = `SOFTKNN_E_${refused.code}` as ErrorCode;
  const allowed = [refused.argument].flat();
  assert.throws(
    () => call(knn as unknown as AnyKnn),
    (error: Error & { code?: string; argument?: string }) => {
      assert.equal(error.code, code, `${name}: ${error.message}`);
      assert.equal(error.name, errorCodes[code], name);
      assert.ok(error instanceof (error.name === "TypeError" ? TypeError : RangeError), name);
      assert.ok(allowed.includes(error.argument ?? ""), `${name}: ${error.argument}`);
      assert.match(error.message, /^softknn\.\w+(\.\w+)?: \w/, name);
      if (refused.says) assert.match(error.message, refused.says, name);
      return true;
    },
    name,
  );
  assert.equal(memory.buffer.byteLength, before, `${name}: the heap has not grown`);
  assertGoodCall(knn, name);
  assert.deepEqual(lines, [], `${name}: the console is silent`);
}
