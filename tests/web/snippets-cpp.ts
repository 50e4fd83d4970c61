/** The C++ programs combined into one: each keeps its text, in its own namespace. */

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { load } from "softknn";
import { type Case, snippetCases } from "./snippet-cases.js";
import { assertPrinted, writeSnippets } from "./snippet-support.js";

/** The prefix of each number in the output of the combined program. */
const mark = "snippet ";

/** Writes the combined program and returns its cases. */
export async function writeCpp(file: string): Promise<readonly Case[]> {
  const cases = await snippetCases(await load());
  const written = writeSnippets(cases, "cpp", "cpp");
  const includes = new Set(["#include <cstdio>", "#include <filesystem>"]);
  const programs = written.map(({ file: source }, i) => {
    const lines = readFileSync(source, "utf8").split("\n");
    for (const line of lines) if (line.startsWith("#include")) includes.add(line);
    const rest = lines.filter((line) => !line.startsWith("#include")).join("\n");
    return `namespace snippet_${i} {\n${rest}\n}  // namespace snippet_${i}\n`;
  });
  const calls = written.flatMap(({ folder }, i) => [
    `  std::filesystem::current_path(${JSON.stringify(resolve(folder))});`,
    `  std::printf("${mark}${i}\\n");`,
    `  if (snippet_${i}::main() != 0) std::printf("refused\\n");`,
  ]);
  const text = [...includes, "", ...programs, "int main() {", ...calls, "  return 0;", "}", ""];
  writeFileSync(join(file), text.join("\n"));
  return cases;
}

/** Asserts that the combined program printed what the page displays. */
export function checkCpp(cases: readonly Case[], output: string): number {
  const printed = output.split(new RegExp(`^${mark}\\d+\\n`, "m")).slice(1);
  assertPrinted(cases, printed);
  return printed.length;
}
