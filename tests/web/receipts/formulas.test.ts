/** Formulas: every number has one, with the values of its call, and the formula evaluates to the number. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "softknn";
import { type FormulaLine, formulaOf } from "../../../web/inspect/formulas/formula.js";
import { snippetCases } from "./snippet-cases.js";

const knn = await load();
const cases = await snippetCases(knn);

/** A line as text; exponents in parentheses after a caret. */
function textOf({ tokens }: FormulaLine): string {
  return tokens
    .map(({ text, script }, i) => {
      if (script === "sub") return `_${text}`;
      if (script !== "sup") return text;
      const opens = tokens[i - 1]?.script !== "sup";
      const closes = tokens[i + 1]?.script !== "sup";
      return `${opens ? "^(" : ""}${text}${closes ? ")" : ""}`;
    })
    .join("");
}

/** Counts of empty rows, ranks and other integers need no formula. */
const without = /emptyRows|indices|winner|causalMask|paddingMask|epoch \d|\.dim/;

test("every number has a formula that ends in the displayed number", () => {
  for (const { title, number } of cases) {
    if (without.test(title)) continue;
    const lines = formulaOf(number, knn).map(textOf);
    if (process.env.SHOW) console.log(`${title}\n  ${lines.join("\n  ")}`);
    assert.ok(lines.length > 0, title);
    assert.ok(
      lines.some((line) => line.endsWith(` = ${number.text}`)),
      `${title}: ${lines.join(" | ")}`,
    );
  }
});

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The filled-in line as arithmetic; undefined if it has omissions or is not arithmetic. */
function arithmetic(text: string): string | undefined {
  const code = text
    .replace(/^ *= /, "")
    .replace(/ × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, power: string) =>
      power
        .replace(/./g, (c) => (c === "⁻" ? "-" : String(superscripts.indexOf(c))))
        .replace(/^/, "e"),
    )
    .replace(/([\d.]+(?:e-?\d+)?) ln ([\d.]+(?:e-?\d+)?)/g, "$1 * Math.log($2)")
    .replace(/ln([ (])/g, "Math.log$1")
    .replace(/Math.log (\d+)/g, "Math.log($1)")
    .replace(/sin ([\d.]+)/g, "* Math.sin($1)")
    .replace(/([\d.]+)\^\(/g, "$1 ** (")
    .replace(/e\^\(/g, "Math.exp(")
    .replace(/√\(/g, "Math.sqrt(")
    .replace(/√(\d+)/g, "Math.sqrt($1)")
    .replace(/²/g, " ** 2")
    .replaceAll("×", "*")
    .replaceAll("−", "-")
    .replaceAll("∞", "Infinity");
  const words = code.replace(/Math\.(log|exp|sqrt|sin)|Infinity|\de-?\d/g, "");
  return /[^\d\s().*+/-]/.test(words) ? undefined : code;
}

function worth(code: string): number {
  try {
    return Number(new Function(`return ${code};`)());
  } catch (error) {
    throw new Error(`${error} in ${code}`);
  }
}

test("the filled-in values evaluate to the number", () => {
  let checked = 0;
  for (const { title, number } of cases) {
    for (const line of formulaOf(number, knn).map(textOf)) {
      const end = ` = ${number.text}`;
      if (!/^ *= /.test(line) || !line.endsWith(end)) continue;
      const code = arithmetic(line.slice(0, -end.length));
      // Long sums omit terms, and exponents may exceed the range of a plain exp.
      if (!code?.trim() || /exp\(\d{4}/.test(code)) continue;
      const found = worth(code);
      // Four digits of every term are shown, three decimals of the number.
      const close = Math.abs(found - number.value) <= 2e-3 * Math.max(1, Math.abs(number.value));
      assert.ok(close, `${title}: ${line} is ${found}, not ${number.value}`);
      checked++;
    }
  }
  assert.ok(checked > 70, `${checked} formulas could be worked out`);
});

test("long sums omit their middle and state how much", () => {
  const p = new Float64Array(64).fill(1 / 64);
  const call = { name: "rowSums", args: [p] };
  const lines = formulaOf({ call, path: ["data", 0], value: 1, text: "1.000" }, knn);
  const left = lines.flatMap(({ tokens }) => tokens.flatMap(({ elided }) => elided ?? []));
  assert.deepEqual(left, [60]);
});

test("symbols have the role and the index of their mark", () => {
  const found = cases.find(
    ({ number }) => number.call.name === "attention" && number.path[0] === "weights",
  );
  assert.ok(found);
  const tokens = formulaOf(found.number, knn).flatMap((line) => line.tokens);
  for (const role of ["query", "key", "weight", "score"])
    assert.ok(
      tokens.some((token) => token.role === role),
      role,
    );
  const wrong = tokens.filter(({ role, index }) => role === "key" && index === undefined);
  assert.deepEqual(wrong, []);
});
