/** Nested arrays; errors name the path of the wrong element. */

import { failure, mustBe, type Place } from "../errors.js";
import { checkSize, maxRank } from "../limits.js";
import type { Kind } from "./kinds.js";
import { typedArrayName } from "./typed-array-name.js";
import { checkedLength, copyInto, isTypedArray, makeArray } from "./typed-arrays.js";

/** A tensor in memory of our own. */
interface Copied {
  readonly shape: readonly number[];
  readonly data: Float64Array | Float32Array | Uint8Array;
  /** That of rows that are typed arrays, or `number` or `boolean`. */
  readonly element: string;
}

interface Walk extends Omit<Copied, "element"> {
  readonly place: Place;
  readonly leaf: string;
  /** The number type of rows that are typed arrays. */
  readonly element: string | undefined;
  next: number;
}

/**
 * Copies nested arrays of numbers (to doubles) or booleans (to 0 and 1), or of typed arrays. The
 * first element of every axis sets its length, that of all their type; all others must match.
 */
export function readNested(value: readonly unknown[], place: Place, kind: Kind): Copied {
  const shape: number[] = [];
  let first: unknown = value;
  while (Array.isArray(first)) {
    addAxis(shape, first.length, place);
    first = first[0];
  }
  const element = typedArrayName(first);
  if (isTypedArray(first)) addAxis(shape, checkedLength(first, place), place);
  const size = checkSize(place, shape);
  const path = shape.map(() => 0);
  const { leaves } = kind;
  const own = size === 0 ? (leaves[0] as string) : typeof first;
  if (element === undefined) {
    // Check one element before allocating memory for all.
    if (!leaves.includes(own)) throw wrongLeaf(first, place, leaves, path);
  } else if (typedArrayName(makeArray(element, 0)) !== element) {
    throw mustBe("DTYPE", at(place, path.slice(1)), kind.accepts, first);
  }
  const data = makeArray(element ?? (own === "boolean" ? "Uint8Array" : undefined), size);
  fill({ place, shape, data, leaf: own, element, next: 0 }, value, []);
  return { shape, data, element: element ?? own };
}

function addAxis(shape: number[], length: number, place: Place): void {
  if (shape.length === maxRank) throw failure("SHAPE", place, `must have at most ${maxRank} axes`);
  shape.push(length);
}

function fill(walk: Walk, level: unknown, path: readonly number[]): void {
  const { shape, data, leaf, element, next } = walk;
  const length = shape[path.length] as number;
  const isRow = path.length === shape.length - 1;
  if (isRow && element !== undefined) {
    fillTyped(walk, level, length, path);
    return;
  }
  if (!Array.isArray(level)) throw mustBe("TYPE", at(walk.place, path), "an array", level);
  if (level.length !== length) throw wrongLength(walk, level.length, length, path);
  for (let i = 0; i < length; i++) {
    const value: unknown = level[i];
    if (!isRow) fill(walk, value, [...path, i]);
    else if (typeof value !== leaf) throw wrongLeaf(value, walk.place, [leaf], [...path, i]);
    else data[next + i] = value as number;
  }
  if (isRow) walk.next = next + length;
}

function fillTyped(walk: Walk, row: unknown, length: number, path: readonly number[]): void {
  const { place, data, element, next } = walk;
  if (typedArrayName(row) !== element || !isTypedArray(row)) {
    throw mustBe("TYPE", at(place, path), `a ${element} as the first row is`, row);
  }
  const own = checkedLength(row, at(place, path));
  if (own !== length) throw wrongLength(walk, own, length, path);
  copyInto(data.subarray(next, next + length), row);
  walk.next = next + length;
}

function wrongLength({ place }: Walk, got: number, length: number, path: readonly number[]): Error {
  const first = place + path.map(() => "[0]").join("");
  const text = `must have ${length} elements as ${first} has, got ${got}`;
  return failure("TYPE", at(place, path), text);
}

function wrongLeaf(
  value: unknown,
  place: Place,
  leaves: readonly string[],
  path: readonly number[],
): Error {
  return mustBe("TYPE", at(place, path), `a ${leaves.join(" or a ")}`, value);
}

function at(place: Place, path: readonly number[]): Place {
  return place + path.map((i) => `[${i}]`).join("");
}
