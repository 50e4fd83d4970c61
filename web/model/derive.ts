/**
 * Display data from the state and the core's answers: digits, ranks, extents.
 * Arranges numbers, never makes a new one that the core could give. Pure.
 */
import { letterOf, type Point, type SimilarityName, type State, similarityNames } from "./state.js";

/**
 * A number as the page writes it: fixed decimals, a true minus sign, ∞ in
 * words of its own. Rounds the exact binary value, ties as toFixed.
 */
export function formatNumber(x: number, digits = 3): string {
  if (Number.isNaN(x)) return "NaN";
  if (x === Number.POSITIVE_INFINITY) return "∞";
  if (x === Number.NEGATIVE_INFINITY) return "−∞";
  const text = x.toFixed(digits);
  // toFixed keeps the sign of what rounds to zero; the page does not show "−0.000".
  return text.startsWith("-") && Number(text) !== 0 ? `−${text.slice(1)}` : text.replace("-", "");
}

/** A number with as many digits as its size has meaning for: 0.214, 0.0031, 2.8 × 10⁻¹⁷. */
export function formatSmall(x: number): string {
  if (x === 0 || Math.abs(x) >= 0.001) return formatNumber(x);
  const [mantissa = "", exponent = ""] = x.toExponential(1).split("e");
  const raised = [...exponent].map((c) =>
    c === "-" ? "⁻" : c === "+" ? "" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)],
  );
  return `${mantissa.replace("-", "−")} × 10${raised.join("")}`;
}

/** Numbers side by side, one space between: `0.252 0.236 0.174`. */
export function formatRow(row: ArrayLike<number>, digits = 3): string {
  return Array.from(row, (x) => formatNumber(x, digits)).join(" ");
}

/** `weights → output`, as the article prints a vote. */
export function formatVote(weights: ArrayLike<number>, output: ArrayLike<number>): string {
  return `${formatRow(weights)} → ${formatRow(output)}`;
}

/** A temperature with two or three significant digits: 0, 0.05, 0.5, 1, 12, ∞. */
export function formatTemperature(x: number): string {
  return Number.isFinite(x) ? String(Number(x.toPrecision(3))) : "∞";
}

/** Half-width of the square plane that holds every point, from a short list so that it rarely jumps. */
export function planeExtent(state: State): number {
  const reach = Math.max(
    ...[state.query, ...state.keys, ...state.values].flat().map((x) => Math.abs(x)),
  );
  const steps = [1.25, 2, 3, 5, 8, 12, 20, 35, 60, 100];
  return steps.find((step) => reach <= step * 0.96) ?? 105;
}

/** Indices of the largest entries (all of them on a tie), ascending; empty for an empty row. */
export function winners(weights: ArrayLike<number>): number[] {
  const all = Array.from(weights);
  const best = Math.max(...all);
  return all.flatMap((w, i) => (w === best ? [i] : []));
}

/** All indices, the largest entry first, equal entries in their order. */
export function ranked(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  return all.map((_, i) => i).sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0));
}

export type Winners = Readonly<Record<SimilarityName, readonly number[]>>;

/** Groups the similarities by the key they choose: `[{letters: "A", by: ["dot", "cosine"]}, …]`. */
export function agreement(chosen: Winners): { letters: string[]; by: SimilarityName[] }[] {
  const groups: { letters: string[]; by: SimilarityName[] }[] = [];
  for (const similarity of similarityNames) {
    const letters = chosen[similarity].map(letterOf);
    const group = groups.find((g) => g.letters.join() === letters.join());
    if (group) group.by.push(similarity);
    else groups.push({ letters, by: [similarity] });
  }
  return groups;
}

/** The masks of a figure, 1 = may attend, as the core made them; absent ones block nothing. */
export interface MaskParts {
  /** n×n */
  readonly causal?: Uint8Array | undefined;
  /** n, one per key */
  readonly real?: Uint8Array | undefined;
  /** n×n */
  readonly custom?: Uint8Array | undefined;
}

/** Why a cell may not be used; the first that applies, in the order a reader meets them. */
export type BlockReason = "causal" | "padding" | "custom";

export function blockReason(
  parts: MaskParts,
  row: number,
  column: number,
  n: number,
): BlockReason | undefined {
  const cell = row * n + column;
  if (parts.causal?.[cell] === 0) return "causal";
  if (parts.real?.[column] === 0) return "padding";
  if (parts.custom?.[cell] === 0) return "custom";
  return undefined;
}

/** Row `row` of row-major data with n columns. */
export function rowOf<T extends { slice(a: number, b: number): T }>(
  data: T,
  row: number,
  n: number,
): T {
  return data.slice(row * n, (row + 1) * n);
}

/** n×n boolean mask of the hand-blocked cells, 1 = may attend; undefined when none is blocked. */
export function customMask(state: State): Uint8Array | undefined {
  if (state.blocked.length === 0) return undefined;
  const n = state.keys.length;
  const mask = new Uint8Array(n * n).fill(1);
  for (const [i, j] of state.blocked) mask[i * n + j] = 0;
  return mask;
}

/** 1 = real token; undefined when nothing is padding. */
export function realTokens(state: State): Uint8Array | undefined {
  if (state.padding.length === 0) return undefined;
  const real = new Uint8Array(state.keys.length).fill(1);
  for (const i of state.padding) real[i] = 0;
  return real;
}

export function movedBy(point: Point, dx: number, dy: number): Point {
  return [point[0] + dx, point[1] + dy];
}
