/** The terms of one number: products of a dot product, exponentials of a softmax. */

import type { SoftKnn } from "../../api/index.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { sumOf } from "../../figure/ranks.js";
import type { Row, Rows } from "../../figure/rows.js";
import { counted, type Solved } from "./solve.js";
import { isWeighted, type PartName, type Place } from "./state.js";

/** Undefined if the power overflows a double. */
type Power = NamedValue | undefined;

export interface DotTerms {
  readonly left: Row;
  readonly right: Row;
  readonly products: Row;
  readonly sum: NamedValue | undefined;
}

export interface Powers {
  /** e to each number of a row. */
  readonly each: readonly Power[];
  readonly sum: Power;
}

export interface Terms {
  readonly dot?: DotTerms | undefined;
  readonly powers?: Powers | undefined;
}

const columnOf = (rows: Rows, column: number): Row => rows.flatMap((row) => row[column] ?? []);

/** The products in a dot product, one by one. */
export function products(knn: SoftKnn, left: Row, right: Row, part: PartName, of: string[]): Row {
  const each = (row: Row) => row.map(({ value }) => [[value]]);
  const { data } = knn.batchMatmul(each(left), each(right));
  const axes = [...of.map((label) => [label]), counted(data.length)];
  const quantity = new Quantity(`${part}Product`, data, decimals(2), axes);
  return left.map((_, l) => quantity.at(l));
}

/**
 * e to x. In the softmax of x and 0, the weight of 0 is proportional to e⁰ = 1, so the quotient of the two
 * weights is the power; undefined if it overflows a double.
 */
function power(knn: SoftKnn, { value: x, of }: NamedValue): Power {
  const [raised = 0, one = 0] = knn.softmax([x, 0]).data;
  // Below this the weight of 0 has lost its digits: the power is near the largest double or beyond.
  if (one < 1e-300) return undefined;
  const { data } = knn.scores([[raised]], [[1]], { scale: 1, temperature: one });
  const value = data[0] ?? 0;
  return new NamedValue("power", value, formatPower(value), data, 0, of);
}

/** e to each number of a row, and their sum. */
export function powers(knn: SoftKnn, row: Row): Powers {
  const each = row.map((x) => power(knn, x));
  const fitting = each.flatMap((one) => one?.value ?? []);
  if (fitting.length < each.length) return { each, sum: undefined };
  const sum = [sumOf(fitting)];
  return { each, sum: new Quantity("powers", sum, formatPower, [[row[0]?.of[0] ?? ""]]).at() };
}

/** The terms of the number at a place, in the current step. */
export function termsAt(knn: SoftKnn, solved: Solved, { part, row, column }: Place): Terms {
  const { step, labels, inputs, given } = solved;
  const { queries, keys } = labels;
  const dot = (left: Row, right: Row, of: string[], sum: NamedValue | undefined): Terms => ({
    dot: { left, right, sum, products: products(knn, left, right, part, of) },
  });
  const query = queries[row] ?? "";
  if (part === "o") {
    const of = [query, String(column + 1)];
    return dot(
      solved.weights[row] ?? [],
      columnOf(solved.v, column),
      of,
      solved.output[row]?.[column],
    );
  }
  if (part !== "a") {
    if (!inputs.projected) return {};
    const of = [(part === "q" ? queries : keys)[row] ?? "", String(column + 1)];
    const right = columnOf(given[`w${part}`], column);
    return dot(given[part][row] ?? [], right, of, solved[part][row]?.[column]);
  }
  if (step === "scores") {
    const of = [query, keys[column] ?? ""];
    return dot(solved.q[row] ?? [], solved.k[column] ?? [], of, solved.scores[row]?.[column]);
  }
  return isWeighted(step) ? { powers: powers(knn, solved.logits[row] ?? []) } : {};
}

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
