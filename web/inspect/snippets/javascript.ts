/** A call as a program that uses the npm package. */
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { constantOf, literal, nestedLiteral, sourceOf } from "./literals.js";
import type { Numbers } from "./numbers.js";
import { type Named, others, type Path, type Place, signatures } from "./signature.js";

const imported = (name: string, from: string) => `import { ${name} } from ${JSON.stringify(from)};`;

export function javascriptOf(whole: Named): string {
  const call = focused(whole);
  const arrays = Object.entries(call.arrays);
  const declared = arrays.map(
    ([name, numbers]) => `const ${name} = ${arrayText(name, numbers, call)};`,
  );
  const files = arrays.some(([, numbers]) => sourceOf(numbers) === "file");
  const asked = call.name === "random" ? randomLines(call) : resultLines(call);
  return [
    ...(files ? [imported("readFileSync", "node:fs")] : []),
    imported("load", "softknn"),
    "",
    "const knn = await load();",
    ...(files ? readingLines : []),
    ...declared,
    "",
    ...asked,
    "",
  ].join("\n");
}

/** A long array from the file that goes with the program. */
const readingLines = [
  'const numbersOf = (file) => readFileSync(file, "utf8").trim().split(/[,\\n]/).map(Number);',
];

function arrayText(name: string, numbers: Numbers, call: Named): string {
  const { shape, element, origin } = numbers;
  const type = element === "float" ? "Float32Array" : "Float64Array";
  const shaped = (data: string) => `{ data: ${data}, shape: [${shape.join(", ")}] }`;
  const constant = constantOf(numbers);
  if (constant !== undefined)
    return shaped(`new ${type}(${numbers.data.length}).fill(${constant})`);
  const source = sourceOf(numbers);
  if (source === "generator" && origin) {
    if (!("skip" in origin)) {
      const { part, seed, scenes } = origin;
      return `knn.projectionTask({ scenes: ${scenes}, seed: ${seed} }).${part}`;
    }
    const { kind, seed, skip } = origin;
    const drawn = `knn.random(${seed}).${kind}(${skip + numbers.data.length})`;
    return shaped(skip > 0 ? `${drawn}.slice(${skip})` : drawn);
  }
  if (source === "file") {
    const bytes = element === "byte" ? "Uint8Array" : type;
    return shaped(`${bytes}.from(numbersOf("${name}.csv"))`);
  }
  // A number table that is added to the scores has to be a tensor: nested numbers could be truth values.
  const tensor = element === "float" || (name === "mask" && element === "double");
  const flat = { ...numbers, shape: [numbers.data.length] };
  if (tensor && call.name !== "") {
    return shaped(`${type}.of(${nestedLiteral(flat, "javascript").slice(1, -1)})`);
  }
  return nestedLiteral(numbers, "javascript", name.length + 9);
}

/** An option or a plain setting as source. */
export function valueText(value: unknown): string {
  if (typeof value === "number") return literal(value, "javascript");
  if (typeof value === "string") return JSON.stringify(value);
  if (ArrayBuffer.isView(value)) {
    return `${value.constructor.name}.of(${Array.from(value as Float64Array, valueText).join(", ")})`;
  }
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${fields.map(([key, one]) => `${key}: ${valueText(one)}`).join(", ")} }`;
}

function argumentText(place: Place, call: Named, last: boolean): string | undefined {
  if (typeof place === "string") {
    if (place in call.arrays) return place;
    return place in call.options ? valueText(call.options[place]) : undefined;
  }
  if (place !== others) {
    if ("x" in call.arrays && !("query" in call.arrays)) return "x";
    return `{ ${place.filter((name) => name in call.arrays).join(", ")} }`;
  }
  const taken = new Set(
    (signatures[call.name] ?? []).flatMap((one) => (one === others ? [] : one)),
  );
  const arrays = Object.keys(call.arrays).filter(
    (name) => !taken.has(name as never) && !(name === "x" && taken.has("query" as never)),
  );
  const settings = Object.entries(call.options).filter(
    ([name, value]) => !taken.has(name as never) && value !== undefined,
  );
  const fields = [...arrays, ...settings.map(([name, value]) => `${name}: ${valueText(value)}`)];
  if (fields.length === 0) return last ? undefined : "{}";
  const short = `{ ${fields.join(", ")} }`;
  return short.length <= 80 ? short : `{\n  ${fields.join(",\n  ")},\n}`;
}

function resultLines(call: Named): string[] {
  const places = signatures[call.name] ?? [];
  const texts = places.map((place, i) => argumentText(place, call, i === places.length - 1));
  while (texts.length > 0 && texts.at(-1) === undefined) texts.pop();
  const asked = `knn.${call.name}(${texts.map((text) => text ?? "undefined").join(", ")})`;
  if (call.name === "entropyVsDimensionSteps") return stepsLines(call, asked);
  return [
    `const result = ${asked};`,
    `console.log(${printed(`result${accessor(call.path)}`, formatOf(call.value, call.text))});`,
  ];
}

function stepsLines(call: Named, asked: string): string[] {
  return [
    "const steps = [];",
    `for await (const step of ${asked}) {`,
    "  steps.push(step);",
    `  if (steps.length > ${call.path[0]}) break;`,
    "}",
    `console.log(${printed(`steps${accessor(call.path)}`, formatOf(call.value, call.text))});`,
  ];
}

function randomLines(call: Named): string[] {
  const draws = (call.options.draws ?? []) as readonly (readonly [string, number])[];
  const drawn = draws.map(
    ([kind, count], i) =>
      `${i === draws.length - 1 ? "const numbers = " : ""}stream.${kind}(${count});`,
  );
  return [
    `const stream = knn.random(${call.options.seed});`,
    ...drawn,
    `console.log(${printed(`numbers${accessor(call.path)}`, formatOf(call.value, call.text))});`,
  ];
}

function accessor(path: Path): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}

/** What is handed to console.log. */
function printed(target: string, { kind, digits, percent, unsigned }: Format): string {
  if (kind === "exponential") return `${target}.toExponential(${digits})`;
  if (kind === "precision") return `Number(${target}.toPrecision(${digits}))`;
  if (kind === "full") return target;
  const shown = unsigned ? `Math.abs(${target})` : target;
  return percent ? `\`\${(100 * ${shown}).toFixed(${digits})}%\`` : `${shown}.toFixed(${digits})`;
}
