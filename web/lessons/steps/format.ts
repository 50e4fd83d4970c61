/** Number formats of the steps. */
import { formatNumber } from "../../figure/format-number.js";

const superscripts: Record<string, string> = { "-": "⁻" };
for (const [i, digit] of [..."⁰¹²³⁴⁵⁶⁷⁸⁹"].entries()) superscripts[String(i)] = digit;

/** A power of e: two decimals, or three digits and a power of ten if those would be insufficient. */
export function formatPower(x: number): string {
  if (!Number.isFinite(x)) return formatNumber(x);
  if (x === 0 || (x >= 0.01 && x < 10_000)) return x === 0 ? "0" : formatNumber(x, 2);
  const [digits = "", exponent = ""] = x.toExponential(2).split("e");
  const raised = [...exponent.replace("+", "")].map((c) => superscripts[c] ?? c).join("");
  return `${digits}·10${raised}`;
}

/** Indices of the largest entries of a row, ascending; empty if all are −∞ or 0. */
export function bestOf(row: readonly number[]): readonly number[] {
  const best = Math.max(...row);
  return Number.isFinite(best) ? row.flatMap((x, i) => (x === best ? [i] : [])) : [];
}
