/** Turns the linker's output into the modules that web/api imports, such as "#softknn-glue" and "#softknn-text". */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir, inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

const glueTypes = `import type { RunningModule } from "../../web/api/transport/core.js";

export interface ModuleOptions {
  /** The public hook of Emscripten: starts the module and receives its instance. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => unknown,
  ): object;
}

export default function createModule(options: ModuleOptions): Promise<RunningModule>;
`;

/**
 * Bundlers resolve `new URL("….wasm", import.meta.url)`, and a classic script cannot parse import.meta. The module is
 * passed in compiled, so the address is not needed.
 * @param {string} glue
 */
export async function withoutAddresses(glue) {
  const { transform } = await import("esbuild");
  const define = { "import.meta.url": '""' };
  return (await transform(glue, { format: "esm", target: "es2022", define })).code;
}

/** The compiled files, and the names of the modules with the glue and the text of each. The last is only fetched. */
const builds = {
  softknn: "softknn",
  "softknn-learn": "learn",
  "softknn-model": "model",
  "softknn-fast": undefined,
};

/** The names of the WebAssembly files. */
export const wasmFiles = () => Object.keys(builds).map((build) => `${build}.wasm`);

const fileTypes = `export interface WasmFile {
  readonly file: string;
  readonly size: number;
  /** The subresource integrity digest of a file. */
  readonly integrity: string;
}

export declare const version: string;
export declare const files: Readonly<Record<"${Object.keys(builds).join('" | "')}", WasmFile>>;
`;

/**
 * @param {string} folder a build folder, of the preset 'wasm' or of another compiler
 * @param {string} [target]
 */
export async function writeGenerated(folder, target = generatedDir) {
  mkdirSync(target, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeIfChanged(join(target, name), text);
  const glueOf = (/** @type {string} */ build) =>
    readFileSync(join(folder, `${build}.mjs`), "utf8");
  if (glueOf("softknn-fast").replaceAll("softknn-fast", "softknn") !== glueOf("softknn")) {
    throw new UserError("softknn-fast needs a glue of its own.");
  }
  const files = [];
  for (const [build, name] of Object.entries(builds)) {
    const file = `${build}.wasm`;
    const bytes = readFileSync(join(folder, file));
    // Anew: a file of an older build could be executable, and so would be that in the package.
    rmSync(join(target, file), { force: true });
    writeFileSync(join(target, file), bytes);
    const integrity = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    files.push([build, { file, size: bytes.length, integrity }]);
    if (name === undefined) continue;
    write(`${name}-glue.js`, await withoutAddresses(glueOf(build)));
    write(`${name}-glue.d.ts`, glueTypes);
    write(`${name}-text.js`, `export default "${textOf(bytes)}";\n`);
    write(`${name}-text.d.ts`, textTypes);
  }
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const constants = { version, files: Object.fromEntries(files) };
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  write("wasm-files.js", lines.join(""));
  write("wasm-files.d.ts", fileTypes);
}

/** As in `wasm-bytes.ts`: one for each number of six bits, then the signs for the upper two bits of a byte. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_.";

const textTypes = "declare const text: string;\nexport default text;\n";

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
