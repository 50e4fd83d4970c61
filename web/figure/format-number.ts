/** Number formats of figures. */
import type { Format } from "./named-value.js";

/**
 * A number with fixed decimals and a true minus sign; infinity is ∞.
 * Rounds the exact binary value, ties as toFixed.
 */
export function formatNumber(x: number, digits = 3): string {
  if (Number.isNaN(x)) return "NaN";
  if (x === Number.POSITIVE_INFINITY) return "∞";
  if (x === Number.NEGATIVE_INFINITY) return "−∞";
  // From here on toFixed switches to exponents.
  if (Math.abs(x) >= 1e21) return formatLarge(x);
  const text = x.toFixed(digits);
  // toFixed keeps the sign of rounded zeros; the page does not show "−0.000".
  return text.startsWith("-") && Number(text) !== 0 ? `−${text.slice(1)}` : text.replace("-", "");
}

/** A power of ten as text: `10⁹`, `10⁻¹⁷`. */
function powerOfTen(exponent: string): string {
  const raised = [...String(Number(exponent))].map((c) =>
    c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)],
  );
  return `10${raised.join("")}`;
}

/** A number with digits by magnitude: 0.214, 0.0031, 2.8 × 10⁻¹⁷. */
export function formatSmall(x: number): string {
  if (x === 0 || Math.abs(x) >= 0.001) return formatNumber(x);
  const [mantissa = "", exponent = ""] = x.toExponential(1).split("e");
  return `${mantissa.replace("-", "−")} × ${powerOfTen(exponent)}`;
}

/** A number of any size: fixed decimals below 10⁵, then as `3.54 × 10⁸`. */
export function formatLarge(x: number, digits = 3): string {
  if (!Number.isFinite(x) || Math.abs(x) < 1e5) return formatNumber(x, digits);
  const [mantissa = "", exponent = "0"] = Math.abs(x).toExponential(2).split("e");
  return `${x < 0 ? "−" : ""}${mantissa} × ${powerOfTen(exponent)}`;
}

/** A factor in its shortest form: 1, 500, 10⁹, 5 × 10⁹. */
export function formatFactor(x: number): string {
  if (x < 1e4) return formatShort(x);
  const [mantissa = "", exponent = "0"] = x.toExponential(2).split("e");
  const power = powerOfTen(exponent);
  return Number(mantissa) === 1 ? power : `${Number(mantissa)} × ${power}`;
}

/** A share: exactly 0 is written 0, and a positive share never as 0.000. */
export function formatShare(x: number, digits = 3): string {
  const text = x === 0 ? "0" : formatNumber(x, digits);
  return x !== 0 && Number(text) === 0 ? `<${(0).toFixed(digits - 1)}1` : text;
}

/** A share as a percentage. */
export function formatPercent(share: number, digits = 0): string {
  return `${formatNumber(share * 100, digits)} %`;
}

/** A temperature with two or three significant digits: 0, 0.05, 0.5, 1, 12, ∞. */
export function formatTemperature(x: number): string {
  return Number.isFinite(x) ? formatShort(x) : "∞";
}

/** At most three significant digits, without trailing zeros. */
function formatShort(x: number): string {
  return String(Number(x.toPrecision(3)));
}

/** A given number with as few digits as possible. */
export function formatEntry(x: number, digits = 2): string {
  const text = formatNumber(x, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Fixed decimals, a true minus sign, no minus on zero, ∞. */
export const decimals =
  (digits: number): Format =>
  (x) =>
    formatNumber(x, digits);

/** Digits by magnitude: 0.214, 2.8 × 10⁻¹⁷. */
export const small: Format = formatSmall;

/** A share: exactly 0 is 0, and a positive share is never 0.000. */
export const share: Format = (x) => formatShare(x);

/** A share as a percentage, with one decimal below ten. */
export const percent: Format = (share) => formatPercent(share, share < 0.0995 ? 1 : 0);
