/** A hash of all readable values, without running their code. */

import { Hash } from "../engines/hash.js";

const deepest = 6;

export function snapshot(value: unknown): string {
  const hash = new Hash();
  add(hash, value, 0);
  return hash.digest();
}

function add(hash: Hash, value: unknown, depth: number): void {
  if (typeof value === "number" || typeof value === "boolean") hash.value(value);
  else if (ArrayBuffer.isView(value)) addView(hash, value);
  else if (typeof value !== "object") hash.text(`${typeof value} ${String(value)}`);
  else if (value === null || depth > deepest) hash.text("an object");
  else addProperties(hash, value, depth);
}

function addProperties(hash: Hash, object: object, depth: number): void {
  // The order of properties is ignored.
  const keys = Reflect.ownKeys(object).sort((a, b) => (String(a) < String(b) ? -1 : 1));
  for (const key of keys) {
    hash.text(String(key));
    const property = Object.getOwnPropertyDescriptor(object, key);
    if (property && "value" in property) add(hash, property.value, depth + 1);
  }
}

function addView(hash: Hash, view: ArrayBufferView): void {
  const isNumbers = !(view instanceof DataView || view instanceof BigInt64Array);
  if (isNumbers) hash.value(view);
  else hash.text(`${view.byteLength} bytes`);
}

/** Overwrites every number in a result, as its owner may. */
export function overwrite(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) (value as Uint8Array).fill(7);
  else for (const item of Object.values(value)) overwrite(item);
}
