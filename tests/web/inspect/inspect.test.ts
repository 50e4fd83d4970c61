/** What Inspect says of a number: its formula evaluates to it, and its programs, which are run here, print it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CoreNumber } from "../../../web/figure/core-call.js";
import { formulaOf } from "../../../web/inspect/formulas.js";
import type { Program } from "../../../web/inspect/literals.js";
import { type ProgramLanguage, programsOf } from "../../../web/inspect/snippet.js";
import { load } from "../../every-function.js";
import { toy } from "../api/api-support.js";
import { cases } from "./cases.js";
import { runJavascript, runNumpy } from "./run-programs.js";

const knn = await load();
const all = await cases(knn);

/** The lines of a formula as text, exponents in parentheses after a caret. */
const linesOf = (number: CoreNumber): string[] =>
  formulaOf(number, knn).map((tokens) =>
    tokens
      .map(({ text, script }, i) => {
        if (script !== "sup") return script === "sub" ? `_${text}` : text;
        const opens = tokens[i - 1]?.script !== "sup";
        const closes = tokens[i + 1]?.script !== "sup";
        return `${opens ? "^(" : ""}${text}${closes ? ")" : ""}`;
      })
      .join(""),
  );

const raised = (power: string) =>
  `e${[...power].map((c) => (c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))).join("")}`;

/** The filled-in line as arithmetic; undefined if it has omissions or symbols. */
function worth(line: string): number | undefined {
  const code = line
    .replace(/^ *= /, "")
    .replace(/ × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, power: string) => raised(power))
    .replace(/([\d.]+(?:e-?\d+)?) ln ([\d.]+(?:e-?\d+)?)/g, "$1 * Math.log($2)")
    .replace(/e\^\(/g, "Math.exp(")
    .replace(/√\(/g, "Math.sqrt(")
    .replace(/√(\d+)/g, "Math.sqrt($1)")
    .replaceAll("²", " ** 2")
    .replaceAll("×", "*")
    .replaceAll("−", "-");
  const rest = code.replace(/Math\.(log|exp|sqrt)|\de-?\d/g, "");
  return /[^\d\s().*+/-]/.test(rest) ? undefined : Number(new Function(`return ${code};`)());
}

test("the formula of a number ends in it, and its filled-in line evaluates to it", () => {
  let evaluated = 0;
  for (const { title, number } of all) {
    const lines = linesOf(number);
    if (process.env.SHOW) console.log(`${title}\n  ${lines.join("\n  ")}`);
    if (/indices|random/.test(title)) continue;
    const end = ` = ${number.text}`;
    assert.ok(
      lines.some((line) => line.endsWith(end)),
      `${title}: ${lines.join(" | ")}`,
    );
    for (const line of lines) {
      const found = /^ *= /.test(line) && line.endsWith(end) && worth(line.slice(0, -end.length));
      if (found === false || found === undefined) continue;
      // Four digits of every term are shown, three decimals of the number.
      const limit = 2e-3 * Math.max(1, Math.abs(number.value));
      assert.ok(Math.abs(found - number.value) <= limit, `${title}: ${line} is ${found}`);
      evaluated++;
    }
  }
  assert.ok(evaluated > 30, `${evaluated} formulas could be evaluated`);
});

test("symbols and numbers have the role and the index of their mark", () => {
  const tokens = formulaOf((all[0] as (typeof all)[0]).number, knn).flat();
  for (const role of ["query", "key", "weight", "score"])
    assert.ok(tokens.some((token) => token.role === role), role); // biome-ignore format: one line
  assert.ok(tokens.every(({ role, index }) => role !== "key" || index !== undefined));
});

/** Programs of a language, and their numbers. */
function programsIn(language: ProgramLanguage) {
  const found = all.flatMap(({ title, number }) => {
    const program = programsOf([number])[language];
    return program ? [{ title, program, number }] : [];
  });
  return { found, programs: found.map(({ program }) => program) };
}

test("a JavaScript program prints its number, bit for bit", async () => {
  const { found, programs } = programsIn("javascript");
  assert.equal(found.length, all.length);
  const printed = await runJavascript(programs, "cases");
  for (const [i, { title, number, program }] of found.entries())
    assert.equal(Number(printed[i]), number.value, `${title}: ${printed[i]}\n${program.text}`);
});

test("a NumPy program prints its number, for attention and its parts only", (t) => {
  const { found, programs } = programsIn("numpy");
  const wanted = all.filter(({ hasNumpy, title }) => hasNumpy || /^effective/.test(title));
  assert.deepEqual(found.map(({ title }) => title), wanted.map(({ title }) => title)); // biome-ignore format: one line
  const printed = runNumpy(programs, "cases");
  if (!printed) return t.skip(`no Python with NumPy: ${programs.length} programs were not run`);
  for (const [i, { title, number, program }] of found.entries()) {
    const isSingle = Math.fround(number.value) === number.value;
    const limit = (isSingle ? 1e-7 : 1e-9) * Math.max(1, Math.abs(number.value));
    const isClose = Math.abs(Number(printed[i]) - number.value) <= limit;
    assert.ok(isClose, `${title}: ${printed[i]}, not ${number.value}\n${program.text}`);
  }
});

test("one program makes several calls, with each array once, and prints whole results", async (t) => {
  const numbers = (["dot", "cosine", "rbf"] as const).flatMap((similarity) => {
    const call = {
      name: "attention",
      args: [toy, { similarity, temperature: 0.5, returnWeights: true }],
    };
    return ["weights", "output"].map((part) => ({
      call,
      path: [part, "data", 0],
      value: 0,
      text: "",
    }));
  });
  const { javascript, numpy } = programsOf(numbers, true) as Record<ProgramLanguage, Program>;
  assert.equal(javascript.text.match(/const key =/g)?.length, 1);
  const wanted = numbers.map(({ call, path }) => {
    const answer = knn.attention(...(call.args as Parameters<typeof knn.attention>));
    return answer[path[0] as "output"].data;
  });
  const check = (printed = "", limit = 0) => {
    const shown = [...printed.matchAll(/-?\d+\.\d+(?:e-?\d+)?/g)].map(([x]) => Number(x));
    for (const [i, x] of wanted.flatMap((data) => [...data]).entries())
      assert.ok(Math.abs((shown[i] ?? NaN) - x) <= limit, `${i}: ${x}, not ${shown[i]}`);
  };
  const tables = javascript.text.replaceAll(/console\.log\((.*)\)/g, "console.log(...$1.data)");
  check((await runJavascript([{ ...javascript, text: tables }], "several"))[0]);
  const printed = runNumpy([numpy], "several");
  if (!printed) return t.skip("no Python with NumPy: the program was not run");
  check(printed[0], 1e-7);
});
