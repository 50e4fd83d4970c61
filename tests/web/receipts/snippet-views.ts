/** The calls of the views, as collect-calls.mjs found them, with three numbers of each. */

import { readFileSync } from "node:fs";
import type { SoftKnn } from "softknn";
import type { CoreCall } from "../../../web/figure/core-call.js";
import type { Path, Row } from "./snippet-rows.js";

const arrays = { Float64Array, Float32Array, Uint8Array, Int32Array };

/** Restores typed arrays and numbers that JSON lacks. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const [[key = "", one] = [], ...more] = Object.entries(value);
  if (more.length === 0 && key === "number") return Number(one);
  if (more.length === 0 && key in arrays) {
    return arrays[key as "Float64Array"].from(revived(one) as number[]);
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}

/** The paths of all numbers of a result. Shapes and row counts are not computed numbers. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, (_, i) => [...path, i]);
  const listed = Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]) =>
    key === "shape" ? [] : pathsOf(part, [...path, listed ? Number(key) : key]),
  );
}

/** Functions that only rearrange input, and are omitted from programs. */
const arranged = /^(colors|shapes)$/;

export function viewRows(knn: SoftKnn): Row[] {
  const calls = JSON.parse(
    readFileSync("tests/web/receipts/calls-of-views.json", "utf8"),
  ) as CoreCall[];
  return calls.map(({ name, args: given }) => {
    const args = revived(given) as unknown[];
    const call = knn[name as "attention"] as (...own: unknown[]) => unknown;
    const paths = pathsOf(call(...args)).filter(([first]) => !arranged.test(String(first)));
    const chosen = new Set([0, Math.floor(paths.length / 2), paths.length - 1]);
    return [name, args, ...paths.filter((_, i) => chosen.has(i))];
  });
}
