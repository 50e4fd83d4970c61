/** The types of what JavaScript can call: `web/api/transport/core-module.ts`, as Embind writes them (`--emit-tsd`). */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buildDir } from "../lib/paths.mjs";
import { compile, compilerEnvironment } from "./cmake.mjs";

const title = `/**
 * What JavaScript can call, as Embind declares it: \`npm run declarations\` writes this file, and a test
 * compares. The comments are in \`cpp/bindings\`, beside the functions.
 */

`;

/** Embind's declarations. @param {import("../setup/index.mjs").Tools} tools */
export async function compileDeclarations(tools) {
  // Emscripten asks the compiler of TypeScript for the types of its runtime methods, which nobody calls.
  const bin = join(buildDir, "declarations");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "tsc"), '#!/bin/sh\n: > "$2"\n');
  chmodSync(join(bin, "tsc"), 0o755);
  const env = compilerEnvironment();
  env.PATH = `${bin}${delimiter}${env.PATH}`;
  const folder = await compile(tools, "wasm-declarations", "what JavaScript can call", { env });
  return readFileSync(join(folder, "softknn.d.ts"), "utf8");
}

/** The text of the file, from Embind's. @param {string} text */
export function declarations(text) {
  const from = text.indexOf("export");
  const to = text.indexOf("export type MainModule");
  // One line for each type.
  const types = text
    .slice(from, to)
    .replace("interface EmbindModule", "export interface CoreModule")
    .replace(
      /(type \w+ = )\{\s+([^}]*?)\s+\}/g,
      (_, name, fields) => `${name}{ ${fields.replace(/,\s+/g, "; ")} }`,
    )
    .replace(/;\n\n(?=export type)/g, ";\n")
    .trimEnd();
  return `${title}${types}\n`;
}
