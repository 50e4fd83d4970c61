/** The types of what JavaScript can call: `web/api/transport/core-module.ts`, as Embind writes them (`--emit-tsd`). */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { digest, readOr } from "../lib/stamp.mjs";
import { compile, compilerEnvironment } from "./cmake.mjs";

const file = inRoot("web/api/transport/core-module.ts");

/** Writes the file, unless it is that of these bindings. @param {import("../setup/index.mjs").Tools} tools */
export async function writeDeclarations(tools) {
  const folder = inRoot("cpp/bindings");
  const sources = readdirSync(folder).sort();
  const title = `/** What JavaScript can call, made from cpp/bindings ${digest(
    sources.map((name) => readFileSync(join(folder, name), "utf8")),
  )}, where the comments are. */\n\n`;
  if (!readOr(file, "").startsWith(title)) {
    writeFileSync(file, title + declarations(await compileDeclarations(tools)));
  }
}

/** Embind's declarations. @param {import("../setup/index.mjs").Tools} tools */
async function compileDeclarations(tools) {
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

/** The types of the file, from Embind's. @param {string} text */
function declarations(text) {
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
  return `${types}\n`;
}
