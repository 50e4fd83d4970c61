/** A call as a C++ program that uses the public headers of the core. */

import { helpers, includes } from "./cpp-parts.js";
import { cppReferences } from "./cpp-references.js";
import { filled } from "./cpp-values.js";
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { completed, factsOf, listingOf, placeOf, snake } from "./listing.js";
import { arrayText, flatLiteral, literal } from "./literals.js";
import type { Numbers } from "./numbers.js";
import type { Named } from "./signature.js";

export function cppOf(whole: Named): string {
  const call = completed(focused(whole));
  const reference = cppReferences[call.name];
  if (reference === undefined) throw new RangeError(`There is no snippet for ${call.name}.`);
  const single = Object.values(call.arrays).some(({ element }) => element === "float");
  const fast = call.name === "attention" && isFast(call);
  const facts = factsOf(call).add(fast ? "fast" : "double");
  const listing = listingOf(reference, facts);
  const place = placeOf(call);
  const target = `${filled(listing.printed ?? rootOf(call), call)}${place === undefined ? "" : `[${place}]`}`;
  // The core computes these in double precision and rounds the Float32 result once.
  const rounded = single && !fast ? `static_cast<float>(${target})` : target;
  const body = [
    ...Object.entries(call.arrays).map(([name, one]) => declared(name, fast ? one : exact(one))),
    ...filled(listing.text, call).split("\n").map(wrapped),
    printLine(rounded, formatOf(call.value, call.text)),
    "return 0;",
  ].filter((line) => line !== "");
  const text = body.join("\n").replace(/^/gm, "  ");
  return [...includes(text), "", ...helpers(text), "int main() {", text, "}", ""].join("\n");
}

/** The calls that the Float32 kernel computes. */
const isFast = ({ arrays, options, path }: Named): boolean =>
  arrays.query?.element === "float" &&
  options.precision !== "exact" &&
  !("dropoutP" in options) &&
  options.nonFinite !== "propagate" &&
  path[0] !== "scores" &&
  path[0] !== "entropy";

const exact = (numbers: Numbers): Numbers =>
  numbers.element === "float" ? { ...numbers, element: "double" } : numbers;

/** The variable that holds the result. */
function rootOf({ path }: Named): string {
  const [first] = path;
  return typeof first === "string" && first !== "data" ? `result.${snake(first)}` : "result";
}

/** Long initialisers with one field per line. */
function wrapped(line: string): string {
  if (line.length <= 94 || !line.startsWith("const softknn::")) return line;
  let depth = 0;
  return line.replace(/[{}]|, (?=\.)/g, (part) => {
    depth += part === "{" ? 1 : part === "}" ? -1 : 0;
    return depth === 1 && part !== "}" ? `${part.trim()}\n    ` : part;
  });
}

const types = { double: "double", float: "float", byte: "std::uint8_t" } as const;

function declared(name: string, numbers: Numbers): string {
  const own = snake(name);
  const type = types[numbers.element];
  const size = numbers.data.length;
  const value = arrayText(numbers, {
    constant: (x) => `(${size}, ${literal(x, "cpp")})`,
    drawn({ kind, seed, skip }) {
      return ` = ${kind === "randn" ? "gaussians" : "uniforms"}(${seed}, ${skip}, ${size})`;
    },
    task: ({ seed, scenes, part }) => ` = projection_task(${seed}, ${scenes}).${part}`,
    file: () => ` = numbers_of<${type}>("${name}.csv")`,
    literal: () => flatLiteral(numbers, own.length + 34),
  });
  return `const std::vector<${type}> ${own}${value};`;
}

function printLine(target: string, { kind, digits, percent, unsigned, edge }: Format): string {
  const value = unsigned ? `std::fabs(${target})` : target;
  const print = (format: string, shown: string) =>
    `std::printf("%.${format}\\n", static_cast<double>(${shown}));`;
  if (kind === "full") return print("17g", value);
  if (kind === "exponential") return print(`${digits}e`, value);
  if (kind === "precision") return print(`${digits}g`, value);
  // printf rounds a tie to the even digit, the page away from zero.
  const nudged = edge > 0 ? `${value} * (1 + 1e-12)` : value;
  return print(`${digits}f${percent ? "%%" : ""}`, percent ? `100.0 * ${nudged}` : nudged);
}
