/** The weights of the heads as one list: W_Q, W_K, W_V, W_O row by row. */
import { type Point, placeable, type State } from "../../figure/state/state.js";
import { axes, features, kinds, outputs, weightsPerHead } from "./constants.js";

export type HeadsState = State["heads"];

export const matrixNames = ["wq", "wk", "wv", "wo"] as const;
export type MatrixName = (typeof matrixNames)[number];

/** Rows and columns of a matrix for `count` heads. */
export function shapeOf(name: MatrixName, count: number): readonly [number, number] {
  if (name === "wo") return [count, outputs];
  return [features, name === "wv" ? count : axes * count];
}

/** The offset of a matrix in the list. */
function offsetOf(name: MatrixName, count: number): number {
  const before = matrixNames.slice(0, matrixNames.indexOf(name));
  return before.reduce((sum, other) => {
    const [rows, columns] = shapeOf(other, count);
    return sum + rows * columns;
  }, 0);
}

export function placeOf(name: MatrixName, count: number, row: number, column: number): number {
  return offsetOf(name, count) + row * shapeOf(name, count)[1] + column;
}

/** The numbers of one matrix. */
export function matrixOf(flat: readonly number[], name: MatrixName, count: number): number[] {
  const [rows, columns] = shapeOf(name, count);
  const from = offsetOf(name, count);
  return flat.slice(from, from + rows * columns);
}

/** Row `feature` of a head's W_K: the image of the feature. */
export function tipOf(
  flat: readonly number[],
  count: number,
  head: number,
  feature: number,
): Point {
  const at = placeOf("wk", count, feature, axes * head);
  return [flat[at] ?? 0, flat[at + 1] ?? 0];
}

/** Three directions at equal angles, long enough for concentrated weights. */
const triangle: readonly Point[] = [
  [0, 2],
  [-1.73, -1],
  [1.73, -1],
];

/** The first head by colour, reading u; the second by shape, reading w; the others without a basis. */
export function handWeights(count: number): number[] {
  const flat = new Array<number>(weightsPerHead * count).fill(0);
  for (const head of [0, 1]) {
    for (const name of ["wq", "wk"] as const) {
      for (const [kind, tip] of triangle.entries()) {
        const at = placeOf(name, count, kinds * head + kind, axes * head);
        flat.splice(at, axes, ...tip);
      }
    }
    flat[placeOf("wv", count, 2 * kinds + head, head)] = 1;
    flat[placeOf("wo", count, head, head)] = 1;
  }
  return flat;
}

/** Moves the image of a feature in a head; the current weights become the start, rounded to two decimals for links. */
export function withTip(
  heads: HeadsState,
  flat: readonly number[],
  { head, feature }: { readonly head: number; readonly feature: number },
  tip: Point,
): HeadsState {
  const next = [...flat];
  for (const name of ["wq", "wk"] as const)
    next.splice(placeOf(name, heads.count, feature, axes * head), axes, ...tip);
  return { ...heads, weights: next.map(placeable), epochs: 0 };
}

/** Additional heads start without a basis; a custom start keeps the remaining heads. */
export function withCount(heads: HeadsState, count: number): HeadsState {
  const { weights } = heads;
  if (weights === undefined) return { ...heads, count };
  const next = matrixNames.flatMap((name) => {
    const [rows, columns] = shapeOf(name, count);
    const [rowsBefore, columnsBefore] = shapeOf(name, heads.count);
    return Array.from({ length: rows * columns }, (_, i) => {
      const [row, column] = [Math.floor(i / columns), i % columns];
      const known = row < rowsBefore && column < columnsBefore;
      return known ? (weights[placeOf(name, heads.count, row, column)] ?? 0) : 0;
    });
  });
  return { ...heads, count, weights: next };
}
