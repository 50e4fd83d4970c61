/** A call as a C++ program that uses the core by its public headers. */
import {
  attentionCpp,
  fieldCpp,
  lookupCpp,
  mapCpp,
  neighborsCpp,
  scoresCpp,
} from "./cpp-attention.js";
import { experimentsCpp } from "./cpp-experiments.js";
import { headsCpp, projectionsCpp } from "./cpp-heads.js";
import type { CppProgram, CppWriter } from "./cpp-program.js";
import { rowsCpp } from "./cpp-rows.js";
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { constantOf, flatLiteral, literal, sourceOf } from "./literals.js";
import type { Numbers } from "./numbers.js";
import type { Named } from "./signature.js";

const writers: Readonly<Record<string, CppWriter>> = {
  attention: attentionCpp,
  scores: scoresCpp,
  nearestNeighbors: neighborsCpp,
  lookup: lookupCpp,
  attentionField: fieldCpp,
  attentionMap: mapCpp,
  multiHeadAttention: headsCpp,
  trainProjections: projectionsCpp,
  ...rowsCpp,
  ...experimentsCpp,
};

export function cppOf(whole: Named): string {
  const call = focused(whole);
  const writer = writers[call.name];
  if (writer === undefined) throw new RangeError(`There is no snippet for ${call.name}.`);
  const program = writer(call);
  const declared = Object.entries(program.arrays ?? call.arrays).flatMap(([name, numbers]) =>
    arrayLines(name, numbers),
  );
  const printing = printLine(program, formatOf(call.value, call.text));
  const body = [...declared, ...program.lines, printing, "return 0;"].map((line) =>
    line === "" ? "" : `  ${line}`,
  );
  const text = body.join("\n");
  return [...includes(text), "", ...helpers(text), "int main() {", text, "}", ""].join("\n");
}

function includes(text: string): string[] {
  const standard = [
    ["algorithm", /std::copy\(/],
    ["cmath", /INFINITY|NAN|std::fabs|std::sqrt/],
    ["cstddef", /std::size_t|std::ptrdiff_t|gaussians\(|uniforms\(/],
    ["cstdint", /std::u?int(8|32)_t|gaussians\(|uniforms\(/],
    ["cstdio", /printf/],
    ["cstdlib", /numbers_of</],
    ["fstream", /numbers_of</],
    ["string", /numbers_of</],
    ["vector", /std::vector|numbers_of<|gaussians\(|uniforms\(/],
  ] as const;
  return [
    ...standard.filter(([, used]) => used.test(text)).map(([name]) => `#include <${name}>`),
    "#include <softknn/softknn.hpp>",
  ];
}

/** Functions that only some programs need. */
function helpers(text: string): string[] {
  const stream = (name: string, fill: string) => [
    `std::vector<double> ${name}(std::uint32_t seed, std::size_t skip, std::size_t count) {`,
    "  std::vector<double> numbers(skip + count);",
    `  softknn::NumpyRandom(seed).${fill}(numbers);`,
    "  numbers.erase(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(skip));",
    "  return numbers;",
    "}",
    "",
  ];
  return [
    ...(text.includes("gaussians(") ? stream("gaussians", "fill_gaussian") : []),
    ...(text.includes("uniforms(") ? stream("uniforms", "fill_uniform") : []),
    ...(text.includes("numbers_of<") ? reading : []),
  ];
}

const reading = [
  "template <typename T = double>",
  "std::vector<T> numbers_of(const char* file) {",
  "  std::vector<T> numbers;",
  "  std::ifstream lines(file);",
  "  for (std::string line; std::getline(lines, line);) {",
  "    const char* next = line.c_str();",
  "    for (char* end = nullptr;; next = end + 1) {",
  "      numbers.push_back(static_cast<T>(std::strtod(next, &end)));",
  "      if (*end != ',') break;",
  "    }",
  "  }",
  "  return numbers;",
  "}",
  "",
];

const types = { double: "double", float: "float", byte: "std::uint8_t" } as const;

function arrayLines(name: string, numbers: Numbers): string[] {
  const type = types[numbers.element];
  const vector = `const std::vector<${type}> ${name}`;
  const constant = constantOf(numbers);
  const size = numbers.data.length;
  if (constant !== undefined) return [`${vector}(${size}, ${literal(constant, "cpp")});`];
  const source = sourceOf(numbers);
  if (source === "file") return [`${vector} = numbers_of<${type}>("${name}.csv");`];
  const { origin } = numbers;
  if (source === "generator" && origin) {
    if ("skip" in origin) {
      const draw = origin.kind === "randn" ? "gaussians" : "uniforms";
      return [`${vector} = ${draw}(${origin.seed}, ${origin.skip}, ${size});`];
    }
    const { scenes, seed, part } = origin;
    const [x, targets] = part === "x" ? [name, "unused"] : ["unused", name];
    return [
      `std::vector<double> ${name}(${size});`,
      "{",
      `  std::vector<double> unused(9 * ${part === "x" ? 2 : 8} * ${scenes});`,
      `  softknn::projection_task(${seed}, ${scenes}, ${x}.data(), ${targets}.data());`,
      "}",
    ];
  }
  return `${vector}${flatLiteral(numbers, name.length + 34)};`.split("\n");
}

function printLine({ target }: CppProgram, format: Format): string {
  const { kind, digits, percent, unsigned, edge } = format;
  const value = unsigned ? `std::fabs(${target})` : target;
  if (kind === "full") return `std::printf("%.17g\\n", static_cast<double>(${value}));`;
  if (kind === "exponential") return `std::printf("%.${digits}e\\n", ${value});`;
  if (kind === "precision") return `std::printf("%.${digits}g\\n", ${value});`;
  // printf rounds a tie to the even digit, the page away from zero.
  const nudged = edge > 0 ? `${value} * (1 + 1e-12)` : value;
  const shown = percent ? `100.0 * ${nudged}` : nudged;
  return `std::printf("%.${digits}f${percent ? "%%" : ""}\\n", static_cast<double>(${shown}));`;
}
