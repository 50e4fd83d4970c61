/** Calls as a program that uses the npm package. */
import type { CoreCall, CoreNumber } from "../figure/core-call.js";
import { isLearnt } from "../figure/lesson-functions.js";
import { type Numbers, nameOfArgument, numbersOf } from "./call.js";
import {
  bracketed,
  Declarations,
  isLong,
  literal,
  nestedLiteral,
  type Program,
} from "./literals.js";

/** Longer text of an array stands on a line of its own. */
const longestInline = 28;

// Not a single literal: the layers test reads import lines.
const imported = (name: string, from: string) => `import { ${name} } from ${JSON.stringify(from)};`;

const reading =
  'const numbersOf = (file) => readFileSync(file, "utf8").trim().split("\\n").map(Number);';

const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

export const pathText = (path: readonly (string | number)[]): string =>
  path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");

function objectText(fields: readonly string[]): string {
  const short = `{ ${fields.join(", ")} }`;
  if (short.length <= 60 && !short.includes("\n")) return short;
  const lines = fields.map((field) => `  ${field.replaceAll("\n", "\n  ")},`);
  return `{\n${lines.join("\n")}\n}`;
}

/** The text of an array: nested, or as the typed array that the API needs here. */
function arrayText(name: string, numbers: Numbers, isTensor: boolean): string {
  const { data, shape, element, origin } = numbers;
  const type = { double: "Float64Array", float: "Float32Array", byte: "Uint8Array" }[element];
  const shaped = (text: string) =>
    isTensor ? `{ data: ${text}, shape: [${shape.join(", ")}] }` : text;
  if (isLong(numbers) && origin) {
    const drawn = `knn.random(${origin.seed}).${origin.kind}(${origin.skip + data.length})`;
    return shaped(origin.skip > 0 ? `${drawn}.slice(${origin.skip})` : drawn);
  }
  if (isLong(numbers)) return shaped(`${type}.from(numbersOf("${name}.txt"))`);
  // Nested numbers are doubles, have no empty axes, and are ambiguous as a mask.
  const isTyped = element === "float" || (isTensor && (element === "byte" || name === "mask"));
  if (!isTyped && data.length > 0) return nestedLiteral(numbers, "javascript");
  const all = Array.from(data, (x) => literal(x, "javascript", element));
  return shaped(`${type}.of(${bracketed(all).slice(1, -1)})`);
}

/** Writes values, and declares the arrays in them. */
class Writer {
  readonly declared = new Declarations();

  value(given: unknown, key: string): string {
    const numbers = numbersOf(given);
    if (numbers) return this.#array(given as object, numbers, key);
    if (typeof given === "number") return literal(given, "javascript");
    if (typeof given === "string") return JSON.stringify(given);
    if (Array.isArray(given)) return bracketed(given.map((own) => this.value(own, key)));
    if (typeof given !== "object" || given === null) return String(given);
    const fields = Object.entries(given).filter(([, own]) => own !== undefined);
    return objectText(
      fields.map(([name, own]) => {
        const text = this.value(own, name);
        return text === name ? name : `${isName(name) ? name : JSON.stringify(name)}: ${text}`;
      }),
    );
  }

  #array(given: object, numbers: Numbers, key: string): string {
    const write = (name: string) => arrayText(name, numbers, "shape" in given);
    const text = write(key);
    return text.length <= longestInline ? text : this.declared.name(key, numbers, write);
  }

  call({ name, args }: CoreCall): string {
    const texts = args.map((own, i) => this.value(own, nameOfArgument(name, i) ?? "x"));
    while (texts.at(-1) === "undefined") texts.pop();
    const line = texts.join(", ");
    const object = isLearnt(name) ? "learn" : "knn";
    if (line.length <= 60 || texts.length === 1) return `${object}.${name}(${line})`;
    return `${object}.${name}(\n${texts.map((text) => `  ${text.replaceAll("\n", "\n  ")},\n`).join("")})`;
  }
}

/** Lines that assign the answer of a call. */
function resultLines(writer: Writer, call: CoreCall, result: string): string[] {
  if (call.name === "random") {
    const [seed, draws] = call.args as [number, readonly (readonly [string, number])[]];
    const drawn = draws.map(([kind, count]) => `stream.${kind}(${count});`);
    const last = `const ${result} = ${drawn.pop()}`;
    return [`const stream = knn.random(${seed});`, ...drawn, last];
  }
  const text = writer.call(call);
  if (!call.name.endsWith("Steps")) return [`const ${result} = ${text};`];
  return [`const ${result} = [];`, `for await (const step of ${text}) ${result}.push(step);`];
}

/** Imports and starts the entries of the package whose objects a program uses. */
function loading(program: string): string[] {
  const both = /\bknn\./.test(program) && /\blearn\./.test(program);
  const learn = both ? "load as loadLearn" : "load";
  if (!/\blearn\./.test(program))
    return [imported("load", "softknn"), "", "const knn = await load();"];
  return [
    ...(both ? [imported("load", "softknn")] : []),
    ...[imported(learn, "softknn/learn"), ""],
    ...(both ? ["const knn = await load();"] : []),
    `const learn = await ${both ? "loadLearn" : "load"}();`,
  ];
}

/** A program that prints each number, or the arrays of the numbers. */
export function javascriptOf(numbers: readonly CoreNumber[], isWhole: boolean): Program {
  const writer = new Writer();
  const calls = [...new Set(numbers.map(({ call }) => call))];
  const body = calls.flatMap((call, i) => {
    const result = i === 0 ? "result" : `result${i + 1}`;
    const printed = numbers.flatMap((number) => {
      if (number.call !== call) return [];
      const { path, text } = number;
      // The array of a number is two steps up its path, `.data[3]`, or one, `[3]`.
      const steps = typeof path.at(-1) !== "number" ? 0 : path.at(-2) === "data" ? 2 : 1;
      const shown = isWhole ? path.slice(0, path.length - steps) : path;
      return `console.log(${result}${pathText(shown)});${isWhole ? "" : ` // ${text}`}`;
    });
    return [...resultLines(writer, call, result), ...new Set(printed)];
  });
  const { files } = writer.declared;
  const lines = writer.declared.lines((name, array) => `const ${name} = ${array};`);
  const text = [
    ...(files.length > 0 ? [imported("readFileSync", "node:fs")] : []),
    ...loading([...lines, ...body].join("\n")),
    ...(files.length > 0 ? [reading] : []),
    ...[...lines, "", ...body, ""],
  ].join("\n");
  return { text, files };
}
