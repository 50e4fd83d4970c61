/** Turns the linker's output into the modules that web/api imports as "#glue", "#wasm" and "#wasm-files". */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
const builds = { plain: "softknn", attention: "softknn-attention", fast: "softknn-fast" };

const fileTypes = `export interface WasmFile {
  readonly file: string;
  readonly size: number;
  /** The subresource integrity digest of a file. */
  readonly integrity: string;
}

export declare const plain: WasmFile;
export declare const attention: WasmFile;
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
    const bytes = bytesOf(folder, build);
    writeFileSync(join(target, file), bytes);
    const integrity = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    const fields = JSON.stringify({ file, size: bytes.length, integrity });
    return `export const ${name} = ${fields};\n`;
  });
  write("wasm-files.js", files.join(""));
  write("wasm-files.d.ts", fileTypes);
  const text = textOf(readFileSync(join(target, "softknn.wasm")));
  write("wasm-text.js", `export const letters = "${letters}";\nexport default "${text}";\n`);
  write("wasm-text.d.ts", textTypes);
}

/** One for each number of six bits, then the signs for the upper two bits of a byte. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_.";

const textTypes =
  "export declare const letters: string;\ndeclare const text: string;\nexport default text;\n";

/**
 * Bytes as text that `wasm-bytes.ts` decodes. As safe as base64, which cuts bytes into pieces: then gzip, which looks for
 * repeated bytes, leaves a quarter more.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  const signed = Array.from(bytes, (byte) => {
    const upper = byte >> 6;
    return (upper ? letters.charAt(63 + upper) : "") + letters.charAt(byte & 63);
  });
  return signed.join("");
}

/**
 * The WebAssembly file of a build. All files run with the glue of `softknn`, but the linker gives letters to imports and
 * exports by how often a file uses them: they get those of `softknn`.
 * @param {string} folder @param {string} name
 */
function bytesOf(folder, name) {
  const bytes = readFileSync(join(folder, `${name}.wasm`));
  const letters = new Map(namesIn(folder, "softknn").map(([letter, meaning]) => [meaning, letter]));
  const table = new Map(
    namesIn(folder, name).map(([letter, meaning]) => [letter, letters.get(meaning)]),
  );
  for (const at of namePlaces(bytes)) {
    const letter = table.get(String.fromCharCode(bytes[at] ?? 0));
    if (letter?.length !== 1) throw new UserError(`${name} needs a glue of its own.`);
    bytes[at] = letter.charCodeAt(0);
  }
  return bytes;
}

/** The letters of imports and exports, and what they mean. @param {string} folder @param {string} name */
const namesIn = (folder, name) =>
  readFileSync(join(folder, `${name}.names`), "utf8")
    .trim()
    .split("\n")
    .map((line) => /** @type {[string, string]} */ (line.split(":")));

/**
 * Where the letters of imports and exports stand in a file.
 * @param {Uint8Array} bytes @returns {number[]}
 */
export function namePlaces(bytes) {
  const [importSection, exportSection, functionKind] = [2, 7, 0];
  let at = 8;
  const byte = () => bytes[at++] ?? 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = byte();
      value += (part & 127) * 2 ** shift;
      if (part < 128) return value;
    }
  };
  /** @type {number[]} */
  const places = [];
  /** Only names of one letter count. */
  const name = () => {
    const length = number();
    if (length !== 1) throw new UserError("The linker no longer gives one letter to each name.");
    places.push(at);
    at += length;
  };
  while (at < bytes.length) {
    const section = byte();
    const end = number() + at;
    if (section === importSection || section === exportSection) {
      for (let count = number(); count > 0; count--) {
        if (section === importSection) at = number() + at;
        name();
        const kind = byte();
        if (section === importSection && kind !== functionKind) {
          throw new UserError("The core imports more than functions.");
        }
        number();
      }
    }
    at = end;
  }
  return places;
}
