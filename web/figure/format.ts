/** How figures write numbers. */
import { fixed } from "../model/derive.js";
import type { Format } from "./named-value.js";

/** Fixed decimals, a true minus sign, no minus on zero, ∞. */
export const decimals =
  (digits: number): Format =>
  (x) =>
    fixed(x, digits);
