/** Nested arrays: reading them once, completely, with the path of what is wrong. */

import { failure, mustBe, type Place, showValue, within } from "./errors.js";
import { checkSize, maxRank } from "./limits.js";

/** Arrays of arrays … of numbers, all rows of one axis equally long. */
export type NestedNumbers = readonly number[] | readonly NestedNumbers[];

/** Arrays of arrays … of booleans, all rows of one axis equally long. */
export type NestedBooleans = readonly boolean[] | readonly NestedBooleans[];

type Leaf = "number" | "boolean";

export interface NestedCopy {
  readonly shape: readonly number[];
  readonly data: Float64Array | Uint8Array;
}

interface Walk {
  readonly place: Place;
  readonly shape: readonly number[];
  readonly data: Float64Array | Uint8Array;
  readonly leaf: Leaf;
  readonly path: number[];
  next: number;
}

/**
 * Copies nested arrays of numbers (to doubles) or booleans (to 0 and 1). The
 * first element of every axis sets the shape and every other is held to it.
 */
export function readNested(value: readonly unknown[], place: Place, leaf: Leaf): NestedCopy {
  const shape = firstShape(value, place);
  const size = checkSize(place, shape);
  if (size > 0) checkFirstLeaf(value, shape.length, place, leaf);
  const data = leaf === "number" ? new Float64Array(size) : new Uint8Array(size);
  fill({ place, shape, data, leaf, path: [], next: 0 }, value);
  return { shape, data };
}

/** Follows the first elements down to see how deep and how long the axes are. */
function firstShape(value: readonly unknown[], place: Place): number[] {
  const shape: number[] = [];
  let level: unknown = value;
  while (Array.isArray(level)) {
    if (shape.length === maxRank) {
      throw failure("SOFTKNN_E_SHAPE", place, `must have at most ${maxRank} axes`);
    }
    shape.push(trueLengthOf(level, place));
    level = level[0];
  }
  return shape;
}

/** Looks at one element before memory for all of them is asked for. */
function checkFirstLeaf(value: unknown, depth: number, place: Place, leaf: Leaf): void {
  let first = value;
  for (let axis = 0; axis < depth; axis++) first = Array.isArray(first) ? first[0] : undefined;
  if (typeof first === leaf) return;
  const path = new Array<number>(depth).fill(0);
  throw wrongLeaf(first, place, leaf, path);
}

function fill(walk: Walk, level: unknown): void {
  const axis = walk.path.length;
  const length = walk.shape[axis] as number;
  if (!Array.isArray(level) || level.length !== length) throw wrongLevel(walk, level, length);
  if (axis === walk.shape.length - 1) {
    fillRow(walk, level, length);
    return;
  }
  for (let i = 0; i < length; i++) {
    walk.path.push(i);
    fill(walk, level[i]);
    walk.path.pop();
  }
}

function fillRow(walk: Walk, row: readonly unknown[], length: number): void {
  const { data, leaf, next } = walk;
  for (let i = 0; i < length; i++) {
    const value = row[i];
    if (typeof value !== leaf) throw wrongLeaf(value, walk.place, leaf, [...walk.path, i]);
    data[next + i] = value as number;
  }
  walk.next = next + length;
}

function wrongLevel(walk: Walk, level: unknown, length: number): Error {
  const place = at(walk.place, walk.path);
  const first = walk.place.argument + walk.path.map(() => "[0]").join("");
  if (!Array.isArray(level)) return mustBe("SOFTKNN_E_TYPE", place, "an array", level);
  const text = `must have ${length} elements as ${first} has, got ${showValue(level.length)}`;
  return failure("SOFTKNN_E_TYPE", place, text);
}

function wrongLeaf(value: unknown, place: Place, leaf: Leaf, path: readonly number[]): Error {
  const adds = leaf === "boolean" && typeof value === "number" && place.argument === "mask";
  const hint = adds ? "; numbers to add to the scores go in a float tensor { data, shape }" : "";
  return failure(
    "SOFTKNN_E_TYPE",
    at(place, path),
    `must be a ${leaf}, got ${showValue(value)}${hint}`,
  );
}

/** An array's length; a proxy can answer anything. */
function trueLengthOf(array: readonly unknown[], place: Place): number {
  const length: unknown = array.length;
  if (typeof length === "number" && Number.isInteger(length) && length >= 0) return length;
  throw failure("SOFTKNN_E_TYPE", place, `must be an array, got length ${showValue(length)}`);
}

function at(place: Place, path: readonly number[]): Place {
  return within(place, path.map((i) => `[${i}]`).join(""));
}
