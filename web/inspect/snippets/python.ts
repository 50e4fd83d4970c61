/** A call as a Python program without the library, in NumPy or PyTorch. */
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { completed, factsOf, holds, listingOf, pathValues, placeOf, snake } from "./listing.js";
import { arrayText, literal, nestedLiteral } from "./literals.js";
import type { Numbers } from "./numbers.js";
import * as attention from "./python-attention.js";
import { functions, rowReferences } from "./python-rows.js";
import { trainingReferences } from "./python-training.js";
import type { Named } from "./signature.js";

const { builtIn, builtInAttention, ...attentionReferences } = attention;
const references: Readonly<Record<string, string>> = {
  ...attentionReferences,
  ...rowReferences,
  ...trainingReferences,
};

type Library = "numpy" | "pytorch";

export const numpyOf = (call: Named): string => pythonOf(call, "numpy");
export const pytorchOf = (call: Named): string => pythonOf(call, "pytorch");

function pythonOf(whole: Named, library: Library): string {
  const call = completed(focused(whole));
  const facts = factsOf(call).add(library);
  const reference = holds(builtIn, facts) ? builtInAttention : references[call.name];
  if (reference === undefined) throw new RangeError(`There is no snippet for ${call.name}.`);
  const { text, printed } = listingOf(reference, facts, pathValues(call));
  const place = placeOf(call);
  const target = `${printed ?? rootOf(call)}${place === undefined ? "" : `.flatten()[${place}]`}`;
  const body = text.includes("split(") ? text : transposed(text, call);
  const used = declarations(call, `${body}\n${target}`, library);
  const printing = printText(target, formatOf(call.value, call.text));
  const helpers = helpersOf(used + body, facts);
  const parts = [...helpers, used, body, printing];
  const numpy = parts
    .filter((part) => part !== "")
    .join("\n\n")
    .replace(/\n\n(?=.*$)/, "\n");
  const program = library === "numpy" ? numpy : pytorchText(numpy);
  return [...importsOf(program, library), "", program, ""].join("\n");
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
function declarations({ arrays, options }: Named, text: string, library: Library): string {
  const uses = (name: string) => new RegExp(`\\b${snake(name)}\\b`).test(text);
  const lines = [
    ...Object.entries(arrays).map(([name, one]) => [name, sourceOf(name, one, library)] as const),
    ...Object.entries(options).map(([name, one]) => [name, valueText(one)] as const),
  ];
  return lines
    .filter(([name]) => uses(name))
    .map(([name, value]) => `${snake(name)} = ${value}`)
    .join("\n");
}

function importsOf(text: string, library: Library): string[] {
  const modules = [
    ["math", /\bmath\./, ""],
    ["statistics", /\bstatistics\./, ""],
    ["numpy", library === "numpy" ? /^/ : /\bnp\./, " as np"],
    ["torch", library === "pytorch" ? /^/ : /\btorch\./, ""],
    ["torch.nn.functional", /\bF\./, " as F"],
  ] as const;
  return [
    ...modules.filter(([, use]) => use.test(text)).map(([name, , as]) => `import ${name}${as}`),
    ...(library === "pytorch" ? ["", "torch.set_default_dtype(torch.float64)"] : []),
  ];
}

/** The source text of an option. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value === "string") return JSON.stringify(value);
  const whole = Number.isSafeInteger(value) && !Object.is(value, -0);
  return whole ? String(value) : literal(Number(value), "python");
}

function sourceOf(name: string, numbers: Numbers, library: Library): string {
  const { shape, element, data } = numbers;
  const axes = shape.join(", ");
  const shaped = (array: string) =>
    `${library === "pytorch" ? `torch.from_numpy(${array})` : array}.reshape(${axes})`;
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

/** Both libraries draw from NumPy's stream. */
const draw = /\bstream\.(randn?)\(((?:[^()]|\([^()]*\))+)\)/g;

const torchNames: readonly (readonly [RegExp, string])[] = [
  [draw, "torch.from_numpy(stream.$1($2))"],
  [/\bnp\.array\b/g, "torch.tensor"],
  [/\bnp\.repeat\b/g, "torch.repeat_interleave"],
  [/\bnp\.concatenate\b/g, "torch.cat"],
  [/\bnp\.take_along_axis\b/g, "torch.take_along_dim"],
  [/\bnp\.(?!random|loadtxt)/g, "torch."],
  [/\baxis=/g, "dim="],
  [/\bkeepdims=/g, "keepdim="],
  [/\bkind="stable"/g, "stable=True"],
];

/** PyTorch has a softmax; the one for rows without allowed keys is a helper function. */
const torchSoftmax = [/\bsoftmax\((\w+)\)/g, "torch.softmax($1, dim=-1)"] as const;

function pytorchText(numpy: string): string {
  const all = numpy.includes("def softmax(") ? torchNames : [...torchNames, torchSoftmax];
  return all.reduce((text, [name, own]) => text.replace(name, own), numpy);
}
