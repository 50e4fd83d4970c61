/** How figures write numbers. */
import { formatNumber, formatPercent, formatShare, formatSmall } from "./format-number.js";
import type { Format } from "./named-value.js";

/** Fixed decimals, a true minus sign, no minus on zero, ∞. */
export const decimals =
  (digits: number): Format =>
  (x) =>
    formatNumber(x, digits);

/** As many digits as the size has meaning for: 0.214, 2.8 × 10⁻¹⁷. */
export const small: Format = formatSmall;

/** A share of one: nothing is 0, and what is not nothing is never 0.000. */
export const share: Format = (x) => formatShare(x);

/** A share of one as a percentage, with one decimal below ten. */
export const percent: Format = (share) => formatPercent(share, share < 0.0995 ? 1 : 0);
