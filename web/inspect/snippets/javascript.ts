/** A call as a program that uses the npm package. */
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { arrayText, isFile, literal, nestedLiteral } from "./literals.js";
import type { Numbers } from "./numbers.js";
import { type Named, others, type Place, signatures } from "./signature.js";

export function javascriptOf(whole: Named): string {
  const call = focused(whole);
  const arrays = Object.entries(call.arrays);
  const files = arrays.some(([, numbers]) => isFile(numbers));
  return [
    ...(files ? [imported("readFileSync", "node:fs")] : []),
    imported("load", "softknn"),
    "",
    "const knn = await load();",
    ...(files ? [reading] : []),
    ...arrays.map(([name, numbers]) => `const ${name} = ${sourceOf(name, numbers)};`),
    "",
    ...resultLines(call),
    ...(call.rows?.flatMap(rowLines) ?? [
      `console.log(${printed(resultText(call), formatOf(call.value, call.text))});`,
    ]),
    "",
  ].join("\n");
}

const resultText = ({ path }: Named) =>
  `result${path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("")}`;

/** Prints the rows of the array of a number. */
function rowLines(call: Named): string[] {
  const format = formatOf(call.value, call.text);
  const array = resultText(call).replace(/\.data\[\d+\]$/, "");
  return [
    `for (const row of [[knn.toNested(${array})]].flat(${array}.shape.length))`,
    `  console.log(row.map((x) => ${printed("x", { ...format, unsigned: false })}).join(" "));`,
  ];
}

// Not a single literal: the layers test reads import lines.
const imported = (name: string, from: string) => `import { ${name} } from ${JSON.stringify(from)};`;

/** Reads a long array from the file that belongs to the program. */
const reading =
  'const numbersOf = (file) => readFileSync(file, "utf8").trim().split(/[,\\n]/).map(Number);';

function sourceOf(name: string, numbers: Numbers): string {
  const { shape, element, data } = numbers;
  const type = element === "float" ? "Float32Array" : "Float64Array";
  const shaped = (numbers: string) => `{ data: ${numbers}, shape: [${shape.join(", ")}] }`;
  const literal = (own: Numbers, taken = 0) => nestedLiteral(own, "javascript", taken);
  // An additive mask must be a tensor: the API rejects nested numbers as ambiguous.
  const tensor = element === "float" || (name === "mask" && element === "double");
  return arrayText(numbers, {
    constant: (x) => shaped(`new ${type}(${data.length}).fill(${x})`),
    drawn({ kind, seed, skip }) {
      const drawn = `knn.random(${seed}).${kind}(${skip + data.length})`;
      return shaped(skip > 0 ? `${drawn}.slice(${skip})` : drawn);
    },
    task: ({ scenes, seed, part }) =>
      `knn.projectionTask({ scenes: ${scenes}, seed: ${seed} }).${part}`,
    file() {
      const read = `${element === "byte" ? "Uint8Array" : type}.from(numbersOf("${name}.csv"))`;
      // Labels are a plain list.
      return shape.length === 1 ? read : shaped(read);
    },
    literal: () =>
      tensor
        ? shaped(`${type}.of(${literal({ ...numbers, shape: [data.length] }).slice(1, -1)})`)
        : literal(numbers, name.length + 9),
  });
}

/** The source text of an option or a plain setting. */
function valueText(value: unknown): string {
  if (typeof value === "number") return literal(value, "javascript");
  if (typeof value === "string") return JSON.stringify(value);
  if (ArrayBuffer.isView(value)) {
    return `${value.constructor.name}.of(${Array.from(value as Float64Array, valueText).join(", ")})`;
  }
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{ ${fieldsOf(Object.entries(value)).join(", ")} }`;
}

const fieldsOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${valueText(value)}`);

/** The arguments by the signature of the function. */
function argumentsOf({ name, arrays, options }: Named): string {
  const places = signatures[name] ?? [];
  const named = new Set(places.flatMap((place) => (place === others ? [] : place)));
  if (named.has("query")) named.add("x");
  const isOther = (name: string) => !named.has(name);
  const texts = places.map((place: Place) => {
    if (place === others) {
      const settings = Object.entries(options).filter(([name]) => isOther(name));
      return objectText([...Object.keys(arrays).filter(isOther), ...fieldsOf(settings)]);
    }
    if (typeof place !== "string")
      return "query" in arrays ? objectText(place.filter((name) => name in arrays)) : "x";
    return place in arrays ? place : place in options ? valueText(options[place]) : "undefined";
  });
  return texts.join(", ").replace(/(, )?(undefined(, )?)+$/, "");
}

function objectText(fields: readonly string[]): string {
  const short = `{ ${fields.join(", ")} }`;
  if (fields.length === 0) return "undefined";
  return short.length <= 80 ? short : `{\n  ${fields.join(",\n  ")},\n}`;
}

/** Lines that assign the answer to `result`. */
function resultLines(call: Named): string[] {
  if (call.name === "random") {
    const draws = (call.options.draws ?? []) as readonly (readonly [string, number])[];
    const drawn = draws.map(([kind, count]) => `stream.${kind}(${count});`);
    const last = `const result = ${drawn.pop()}`;
    return [`const stream = knn.random(${call.options.seed});`, ...drawn, last];
  }
  const callText = `knn.${call.name}(${argumentsOf(call)})`;
  if (!call.name.endsWith("Steps")) return [`const result = ${callText};`];
  return ["const result = [];", `for await (const step of ${callText}) result.push(step);`];
}

/** The argument of console.log. */
function printed(target: string, { kind, digits, percent, unsigned }: Format): string {
  if (kind === "exponential") return `${target}.toExponential(${digits})`;
  if (kind === "precision") return `Number(${target}.toPrecision(${digits}))`;
  if (kind === "full") return target;
  const shown = unsigned ? `Math.abs(${target})` : target;
  return percent ? `\`\${(100 * ${shown}).toFixed(${digits})}%\`` : `${shown}.toFixed(${digits})`;
}
