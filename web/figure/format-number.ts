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

/** A power of ten as written: `10⁹`, `10⁻¹⁷`. */
function powerOfTen(exponent: string): string {
  const raised = [...String(Number(exponent))].map((c) =>
    c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)],
  );
  return `10${raised.join("")}`;
}

/** A number with as many digits as its size has meaning for: 0.214, 0.0031, 2.8 × 10⁻¹⁷. */
export function formatSmall(x: number): string {
  if (x === 0 || Math.abs(x) >= 0.001) return formatNumber(x);
  const [mantissa = "", exponent = ""] = x.toExponential(1).split("e");
  return `${mantissa.replace("-", "−")} × ${powerOfTen(exponent)}`;
}

/** A number of any size: as usual below 10⁵, then as `3.54 × 10⁸`. */
export function formatLarge(x: number, digits = 3): string {
  if (!Number.isFinite(x) || Math.abs(x) < 1e5) return formatNumber(x, digits);
  const [mantissa = "", exponent = "0"] = Math.abs(x).toExponential(2).split("e");
  return `${x < 0 ? "−" : ""}${mantissa} × ${powerOfTen(exponent)}`;
}

/** A factor as short as it can be: 1, 500, 10⁹, 5 × 10⁹. */
export function formatFactor(x: number): string {
  if (x < 1e4) return formatShort(x);
  const [mantissa = "", exponent = "0"] = x.toExponential(2).split("e");
  const power = powerOfTen(exponent);
  return Number(mantissa) === 1 ? power : `${Number(mantissa)} × ${power}`;
}

/** A share of which nothing is written as 0, and what is not nothing never as 0.000. */
export function formatShare(x: number, digits = 3): string {
  const text = x === 0 ? "0" : formatNumber(x, digits);
  return x !== 0 && Number(text) === 0 ? `<${(0).toFixed(digits - 1)}1` : text;
}

/** A share of one as a percentage. */
export function formatPercent(share: number, digits = 0): string {
  return `${formatNumber(share * 100, digits)} %`;
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
  return Number.isFinite(x) ? formatShort(x) : "∞";
}

/** Three significant digits at most, no zero at the end. */
function formatShort(x: number): string {
  return String(Number(x.toPrecision(3)));
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

/** Row `row` of row-major data with n columns. */
export function rowOf<T extends { slice(a: number, b: number): T }>(
  data: T,
  row: number,
  n: number,
): T {
  return data.slice(row * n, (row + 1) * n);
}

export function movedBy(point: Point, dx: number, dy: number): Point {
  return [point[0] + dx, point[1] + dy];
}
