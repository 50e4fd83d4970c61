/** A call as a NumPy program without the library. */
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { completed, factsOf, listingOf, pathValues, placeOf, snake } from "./listing.js";
import { arrayText, literal, nestedLiteral } from "./literals.js";
import type { Numbers } from "./numbers.js";
import * as attentionReferences from "./numpy-attention.js";
import { functions, rowReferences } from "./numpy-rows.js";
import { trainingReferences } from "./numpy-training.js";
import type { Named } from "./signature.js";

const references: Readonly<Record<string, string>> = {
  ...attentionReferences,
  ...rowReferences,
  ...trainingReferences,
};

export function numpyOf(whole: Named): string {
  const call = completed(focused(whole));
  const facts = factsOf(call);
  const reference = references[call.name];
  if (reference === undefined) throw new RangeError(`There is no snippet for ${call.name}.`);
  const { text, printed } = listingOf(reference, facts, pathValues(call));
  const place = call.rows ? undefined : placeOf(call);
  const targetOf = (number: Named) => printed ?? rootOf(number);
  const target = `${targetOf(call)}${place === undefined ? "" : `.flatten()[${place}]`}`;
  const body = text.includes("split(") ? text : transposed(text, call);
  const used = declarations(call, `${body}\n${target}`);
  const format = formatOf(call.value, call.text);
  const printing =
    call.rows?.map((one) => printRows(targetOf(one), formatOf(one.value, one.text))).join("\n") ??
    printText(target, format);
  const helpers = helpersOf(used + body, facts);
  const program = [...helpers, used, body, printing]
    .filter((part) => part !== "")
    .join("\n\n")
    .replace(/\n\n(?=.*$)/, "\n");
  return [...importsOf(program), "", program, ""].join("\n");
}

/** The helper functions of a program, in dependency order. */
function helpersOf(program: string, facts: ReadonlySet<string>): string[] {
  const helpers: string[] = [];
  for (const [name, source] of Object.entries(functions).reverse()) {
    const uses = new RegExp(`\\b${name}\\(`).test([program, ...helpers].join("\n"));
    if (uses) helpers.unshift(listingOf(source, facts).text);
  }
  return helpers;
}

/** The variable that holds the result. */
function rootOf({ path }: Named): string {
  const [first] = path;
  return typeof first === "string" && first !== "data" ? snake(first) : "result";
}

/** Replaces the transpose of matrices by `.T`. */
function transposed(text: string, { arrays }: Named): string {
  const plain = Object.values(arrays).every(({ shape }) => shape.length <= 2);
  return plain ? text.replace(/np\.swapaxes\((\w*key), -1, -2\)/g, "$1.T") : text;
}

/** The arrays and options whose names the text uses. */
function declarations({ arrays, options }: Named, text: string): string {
  const uses = (name: string) => new RegExp(`\\b${snake(name)}\\b`).test(text);
  const lines = [
    ...Object.entries(arrays).map(([name, one]) => [name, sourceOf(name, one)] as const),
    ...Object.entries(options).map(([name, one]) => [name, valueText(one)] as const),
  ];
  return lines
    .filter(([name]) => uses(name))
    .map(([name, value]) => `${snake(name)} = ${value}`)
    .join("\n");
}

function importsOf(text: string): string[] {
  const standard = ["math", "statistics"].filter((name) => text.includes(`${name}.`));
  return [...standard, "numpy as np"].map((name) => `import ${name}`);
}

/** The source text of an option. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value === "string") return JSON.stringify(value);
  const whole = Number.isSafeInteger(value) && !Object.is(value, -0);
  return whole ? String(value) : literal(Number(value), "python");
}

function sourceOf(name: string, numbers: Numbers): string {
  const { shape, element, data } = numbers;
  const axes = shape.join(", ");
  const shaped = (array: string) => `${array}.reshape(${axes})`;
  return arrayText(numbers, {
    constant: (x) => `np.full([${axes}], ${literal(x, "python")})`,
    drawn({ kind, seed, skip }) {
      const drawn = `np.random.RandomState(${seed}).${kind}(${skip + data.length})`;
      return shaped(skip > 0 ? `${drawn}[${skip}:]` : drawn);
    },
    task: ({ scenes, seed, part }) =>
      `projection_task(${scenes}, ${seed})[${part === "x" ? 0 : 1}]`,
    file() {
      const read = `np.loadtxt("${name}.csv", delimiter=",")`;
      return shaped(element === "byte" ? `${read}.astype(bool)` : read);
    },
    literal: () => `np.array(${nestedLiteral(numbers, "python", name.length + 15)})`,
  });
}

/** Prints the rows of an array of any rank. */
const printRows = (target: string, format: Format): string =>
  [
    `table = np.atleast_2d(${target})`,
    "for line in table.reshape(-1, table.shape[-1]):",
    `    ${printText("x", { ...format, edge: 0, unsigned: false }).replace(/^print\((.*)\)$/, "print(*($1 for x in line))")}`,
  ].join("\n");

/** The print statement: the number as the page writes it. */
function printText(target: string, format: Format): string {
  const { kind, digits, percent, unsigned, edge } = format;
  if (kind === "full") return `print(float(${target}))`;
  if (kind === "exponential") return `print(f"{${target}:.${digits}e}")`;
  if (kind === "precision") return `print(f"{${target}:.${digits}g}")`;
  const shown = unsigned ? `abs(${target})` : target;
  const scaled = percent ? `100 * ${shown}` : shown;
  const sign = percent ? "%" : "";
  if (edge === 0) return `print(f"{${scaled}:.${digits}f}${sign}")`;
  return [
    "# The number lies on the edge of two roundings, to within the last bit. The page shows this side.",
    `print(f"{${scaled} * ${edge > 0 ? "(1 + 1e-9)" : "(1 - 1e-9)"}:.${digits}f}${sign}")`,
  ].join("\n");
}
