/** The terms of one number: products of a dot product, exponentials of a softmax. */

import { powerOfE } from "../../charts/scale.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { numberAt, Quantity } from "../../figure/quantity.js";
import { sumOf } from "../../figure/ranks.js";
import type { Row, Rows } from "../../figure/rows.js";
import { counted, type Solved } from "./solve.js";
import { isWeighted, type Place } from "./state.js";

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
export function products(left: Row, right: Row, part: Place["part"], of: string[]): Row {
  const data = left.map(({ value }, l) => value * (right[l]?.value ?? 0));
  const axes = [...of.map((label) => [label]), counted(data.length)];
  const quantity = new Quantity(`${part}Product`, data, decimals(2), axes);
  return left.map((_, l) => quantity.at(l));
}

/** e to each number of a row, and their sum. */
export function powers(row: Row): Powers {
  const raised = row.map(({ value }) => powerOfE(value));
  const each = row.map(({ of }, i) =>
    raised[i] === Infinity ? undefined : numberAt("power", raised, i, formatPower, of),
  );
  if (each.includes(undefined)) return { each, sum: undefined };
  const label = [row[0]?.of[0] ?? ""];
  return { each, sum: new Quantity("powers", [sumOf(raised)], formatPower, [label]).at() };
}

/** The terms of the number at a place, in the current step. */
export function termsAt(solved: Solved, { part, row, column }: Place): Terms {
  const { step, labels } = solved;
  const { queries, keys } = labels;
  const dot = (left: Row, right: Row, of: string[], sum: NamedValue | undefined): Terms => ({
    dot: { left, right, sum, products: products(left, right, part, of) },
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
  if (step === "scores") {
    const of = [query, keys[column] ?? ""];
    return dot(solved.q[row] ?? [], solved.k[column] ?? [], of, solved.scores[row]?.[column]);
  }
  return isWeighted(step) ? { powers: powers(solved.logits[row] ?? []) } : {};
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
