/** The displayed form of a number, so that a program can print the same text. */

export interface Format {
  readonly kind: "fixed" | "exponential" | "precision" | "full";
  readonly digits: number;
  /** Written as a percentage. */
  readonly percent: boolean;
  /** The sign of a rounded zero is dropped. */
  readonly unsigned: boolean;
  /**
   * The number is at the edge between two roundings: the page shows the one away from zero (1) or towards
   * it (−1), and another summation order or another rule for ties would show the other.
   */
  readonly edge: -1 | 0 | 1;
}

/** Text as ASCII: digits of any script, a plain minus, no spaces, no padding. */
export function plainText(text: string): string {
  return text
    .replace(/[۰-۹]/g, (c) => String(c.charCodeAt(0) - 0x6f0))
    .replace(/[−‐]/g, "-")
    .replace(/٫/g, ".")
    .replace(/[\s,\u2009\u202f\u00a0\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/٪/g, "%");
}

const full: Format = { kind: "full", digits: 17, percent: false, unsigned: false, edge: 0 };

export function formatOf(value: number, text: string): Format {
  const plain = plainText(text);
  if (!Number.isFinite(value)) return full;
  const percent = plain.endsWith("%");
  const shown = percent ? 100 * value : value;
  const fixed = /^(-?)\d+(?:\.(\d+))?%?$/.exec(plain);
  const digits = fixed?.[2]?.length ?? 0;
  if (fixed && digits <= 20 && written(shown, digits) === plain.replace("%", "")) {
    const unsigned = shown <= 0 && !fixed[1] && (shown < 0 || Object.is(shown, -0));
    return { kind: "fixed", digits, percent, unsigned, edge: edgeOf(shown, digits) };
  }
  const power = /^-?\d(?:\.(\d+))?×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+$/.exec(plain);
  if (power) return { ...full, kind: "exponential", digits: power[1]?.length ?? 0 };
  for (let d = 1; d <= 6; d++) {
    if (String(Number(value.toPrecision(d))) === plain)
      return { ...full, kind: "precision", digits: d };
  }
  return full;
}

/** The page's text, with a plain minus. */
function written(x: number, digits: number): string {
  const text = x.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** The side of the page's rounding, if the number is within 1e-9 of a tie. */
function edgeOf(x: number, digits: number): -1 | 0 | 1 {
  const unit = Number(`1e${digits}`);
  const steps = Math.abs(x) * unit;
  const rest = steps - Math.floor(steps);
  // With nearly all digits shown there is no rounding edge.
  if (steps === 0 || steps > 1e8 || Math.abs(rest - 0.5) > 1e-9 * Math.max(1, steps)) return 0;
  return Number(Math.abs(x).toFixed(digits)) > Math.abs(x) ? 1 : -1;
}
