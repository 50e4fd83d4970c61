/** Turns the linker's output into the modules that web/api imports as "#glue", "#wasm" and "#wasm-files". */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { say, UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

const glueTypes = `import type { CoreModule } from "../../web/api/transport/core-module.js";

export interface ModuleOptions {
  /** The public hook of Emscripten: starts the module and receives its instance. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => unknown,
  ): object;
}

export default function createModule(options: ModuleOptions): Promise<CoreModule>;
`;

/**
 * Bundlers resolve `new URL("….wasm", import.meta.url)`, and a classic script cannot parse import.meta. The module is
 * passed in compiled, so the address is not needed. esbuild replaces the expression; a glue without the expression
 * stays unchanged.
 * @param {string} glue
 */
export async function withoutAddresses(glue) {
  const { transform } = await import("esbuild");
  const define = { "import.meta.url": '""' };
  const { code } = await transform(glue, { format: "esm", target: "es2022", define });
  const rest = /import\.meta|\bnode:|\brequire\s*\(/.exec(code);
  if (rest) say(`  Warning: the glue holds '${rest[0]}', over which bundlers may stumble.`);
  return code;
}

/**
 * Embind goes over all enumerable names of this object; those of a polluted `Object.prototype` are no fields.
 * @param {string} code
 */
export function unpolluted(code) {
  const [before, after, ...more] = code.split("var fields = {};");
  if (after === undefined || more.length > 0) {
    throw new UserError("The glue no longer has the fields of a value object where they were.");
  }
  return `${before}var fields = Object.setPrototypeOf({}, null);${after}`;
}

/** The compiled files, by their names in `#wasm-files`. */
const builds = { plain: "softknn", fast: "softknn-fast" };

const fileTypes = `export interface WasmFile {
  readonly file: string;
  readonly size: number;
  /** The subresource integrity digest of a file. */
  readonly integrity: string;
}

export declare const plain: WasmFile;
export declare const fast: WasmFile;
`;

/**
 * @param {string} folder a build folder, of the preset 'wasm' or of another compiler
 * @param {string} [target]
 */
export async function writeGenerated(folder, target = generatedDir) {
  mkdirSync(target, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeIfChanged(join(target, name), text);
  const glue = readFileSync(join(folder, "softknn.mjs"), "utf8");
  write("glue.js", unpolluted(await withoutAddresses(glue)));
  write("glue.d.ts", glueTypes);
  const files = Object.entries(builds).map(([name, build]) => {
    const file = `${build}.wasm`;
    copyFileSync(fileOf(folder, build), join(target, file));
    const bytes = readFileSync(join(target, file));
    const integrity = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    const fields = JSON.stringify({ file, size: bytes.length, integrity });
    return `export const ${name} = ${fields};\n`;
  });
  write("wasm-files.js", files.join(""));
  write("wasm-files.d.ts", fileTypes);
  const base64 = readFileSync(join(target, "softknn.wasm"), "base64");
  write("wasm-base64.js", `export default "${base64}";\n`);
  write("wasm-base64.d.ts", "declare const base64: string;\nexport default base64;\n");
}

/**
 * The WebAssembly file of a build. All files run with the glue of `softknn`, so their minified import and export names
 * must match. @param {string} folder @param {string} name
 */
function fileOf(folder, name) {
  if (namesOf(folder, name) === namesOf(folder, "softknn")) return join(folder, `${name}.wasm`);
  throw new UserError("The two builds of the core need two glues, and web/api has one.");
}

/** The meaning of the minified names of imports and exports. @param {string} folder @param {string} name */
function namesOf(folder, name) {
  return readFileSync(join(folder, `${name}.names`), "utf8")
    .split("\n")
    .sort()
    .join("\n");
}
