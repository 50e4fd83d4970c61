/** Reference listings: program text whose lines state the calls they apply to. */
import { axis, type Numbers, numbersOf } from "./numbers.js";
import { type Named, usualDims } from "./signature.js";

/** A reference program, and the expression of the printed number if the text names one. */
export interface Listing {
  readonly text: string;
  readonly printed: string | undefined;
}

/**
 * The lines of a reference that a call needs. A line may end in `#? CONDITION`; a condition on a separate line
 * applies until the next such line, and `#?` alone ends it. A condition is a list of facts that must all hold: `mask !causal temperature=0 .weights|.output`. A line `print EXPRESSION` names the printed number;
 * `$field` in it is a part of the path.
 */
export function listingOf(
  reference: string,
  facts: ReadonlySet<string>,
  values: Readonly<Record<string, string>> = {},
): Listing {
  const lines: string[] = [];
  let printed: string | undefined;
  let section = true;
  for (const line of reference.trim().split("\n")) {
    const [code = "", condition] = line.split(/ *#\? ?/);
    const stands = condition === undefined || holds(condition, facts);
    if (code === "" && condition !== undefined) section = stands;
    else if (section && stands && code.startsWith("print "))
      printed = filled(code.slice(6), values);
    else if (section && stands) lines.push(code);
  }
  const text = lines.join("\n").trim();
  return { text: text.replace(/\n{3,}/g, "\n\n"), printed };
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\$(\w+)/g, (whole, name) => values[name] ?? whole);

function holds(condition: string, facts: ReadonlySet<string>): boolean {
  const words = condition.split(" ").filter((word) => word !== "");
  const fact = (word: string) =>
    word.startsWith("!") ? !facts.has(word.slice(1)) : facts.has(word);
  return words.every((word) => word.split("|").some(fact));
}

/** Options with these values have no effect. */
const neutral: Readonly<Record<string, unknown>> = {
  similarity: "dot",
  temperature: 1,
  keyNormPenalty: 0,
  softcap: 0,
  epsilon: 0,
  past: 0,
  positionBias: 0,
};

const scaled = { scale: 1 };
const trials = { dims: usualDims, trials: 5, queries: 64, keys: 64, seed: 7, correlation: 0 };

/** Defaults of the API, for options that a reference always needs. */
const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nearestNeighbors: scaled,
  lookup: scaled,
  attentionMap: { reduce: "max" },
  kernelRegression: { kernel: "gaussian", bandwidth: 1 },
  trainKernelRegression: { w0: 0, learningRate: 0.5, epochs: 5, leaveOneOut: true },
  regressionData: { count: 50, noise: 0.5, seed: 7 },
  dotProductSample: { d: 64, count: 1000, seed: 7 },
  entropyVsDimension: trials,
  entropyVsDimensionSteps: trials,
  projectionTask: { scenes: 16, seed: 7 },
  trainProjections: { heads: 1, seed: 0, initialScale: 0.1, learningRate: 0.01, epochs: 100 },
};

/** A lookup is attention; its arrays are renamed accordingly. */
function lookupArrays({ query, keys, values }: Named["arrays"]): Record<string, Numbers> {
  if (!query || !keys || !values) throw new RangeError("A look-up has query, keys and values.");
  const rows = (numbers: Numbers, shape: number[]) =>
    numbers.shape.length > 1 ? numbers : { ...numbers, shape };
  return {
    query: rows(query, [1, ...query.shape]),
    key: keys,
    value: rows(values, [...values.shape, 1]),
  };
}

/** The call in the form of the references: with defaults, without options that have no effect. */
export function completed(call: Named): Named {
  const arrays = { ...(call.name === "lookup" ? lookupArrays(call.arrays) : call.arrays) };
  const options: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (value === undefined || value === false || value === neutral[name]) return;
    const numbers = Array.isArray(value) ? undefined : numbersOf(value);
    if (numbers) arrays[name] = numbers;
    else if (typeof value !== "object" || Array.isArray(value)) options[name] = value;
    // `dropout: { p }` becomes `dropoutP`.
    else for (const [part, one] of Object.entries(value ?? {})) put(name + capitalized(part), one);
  };
  const all = { ...defaults[call.name], ...call.options };
  for (const [name, value] of Object.entries(all)) put(name, value);
  return { ...call, arrays, options };
}

export const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The facts for conditions: the function, `array`, `array/RANK`, `array:ELEMENT`, `array:-Infinity`, `option`,
 * `option=VALUE` and the steps of the path, such as `.weights`. Query heads that share key heads are `grouped`.
 */
export function factsOf({ name, arrays, options, path }: Named): Set<string> {
  const facts = new Set([name, ...path.map((step) => `.${step}`)]);
  for (const [array, { data, shape, element }] of Object.entries(arrays)) {
    facts.add(array).add(`${array}/${shape.length}`).add(`${array}:${element}`);
    if (Array.prototype.every.call(data, (x) => x === -Infinity)) facts.add(`${array}:-Infinity`);
  }
  for (const option of Object.keys(options)) facts.add(option);
  for (const [option, value] of Object.entries({ ...neutral, ...options }))
    facts.add(`${option}=${value}`);
  const { query, key, wq, wk } = arrays;
  const grouped =
    wq && wk ? axis(wq, 1) !== axis(wk, 1) : key && query && headsOf(key) !== headsOf(query);
  if (grouped) facts.add("grouped");
  return facts;
}

const headsOf = (numbers: Numbers) => (numbers.shape.length > 2 ? axis(numbers, 3) : 1);

/** Converts names to the style of Python. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** The path for a reference: its first step, its last name, and the number of its second step. */
export function pathValues({ path }: Named): Record<string, string> {
  const fields = path.filter((step) => typeof step === "string" && step !== "data");
  return {
    path0: String(path[0]),
    path1: String(path[1]),
    field: snake(String(fields.at(-1))),
  };
}

/** The last step of a path if it is an index in data. */
export function placeOf({ path }: Named): number | undefined {
  const last = path.at(-1);
  return typeof last === "number" ? last : undefined;
}
