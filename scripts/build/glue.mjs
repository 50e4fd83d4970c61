/** From what the linker wrote to what web/api imports as "#glue" and "#wasm". */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { generatedDir } from "../lib/paths.mjs";
import { say, UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

const glueTypes = `import type { RawModule } from "../../web/api/raw.js";

export interface ModuleOptions {
  /** The public hook of Emscripten: starts the module and hands its instance over. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => unknown,
  ): object;
}

export default function createModule(options: ModuleOptions): Promise<RawModule>;
`;

/**
 * Bundlers see `new URL("….wasm", import.meta.url)` and look for that file, and a classic script
 * cannot parse import.meta. The module comes compiled, so the address is not needed. esbuild
 * replaces the expression; a glue in which it does not stand stays as it is.
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

/** What is compiled, and the name of its bytes in `web/api`. */
const builds = {
  softknn: "wasm-base64",
  "softknn-fast": "wasm-fast-base64",
  "softknn-landing": "wasm-landing-base64",
};

/**
 * @param {string} folder a build folder, of the preset 'wasm' or of another compiler
 * @param {string} [target]
 */
export async function writeGenerated(folder, target = generatedDir) {
  mkdirSync(target, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeIfChanged(join(target, name), text);
  const glue = readFileSync(join(folder, "softknn.mjs"), "utf8");
  write("glue.js", await withoutAddresses(glue));
  write("glue.d.ts", glueTypes);
  for (const [name, generated] of Object.entries(builds)) {
    const file = fileOf(folder, name);
    // Shorter blocks than the usual ones fit machine code better, by 200 bytes.
    const options = { level: 9, memLevel: 7 };
    const packed = deflateRawSync(readFileSync(file), options).toString("base64");
    write(`${generated}.js`, `export default "${packed}";\n`);
    write(`${generated}.d.ts`, "declare const packed: string;\nexport default packed;\n");
    copyFileSync(file, join(target, `${name}.wasm`));
  }
}

/**
 * The WebAssembly file of a build. All run with the glue of `softknn`, for which the linker must
 * have given the same names. Where it did not, the whole build takes the place of the landing's:
 * more bytes and the same numbers.
 * @param {string} folder
 * @param {string} name
 */
function fileOf(folder, name) {
  if (namesOf(folder, name) === namesOf(folder, "softknn")) return join(folder, `${name}.wasm`);
  if (name !== "softknn-landing") {
    throw new UserError("The two builds of the core need two glues, and web/api has one.");
  }
  say("  Warning: softknn-landing needs another glue; the site's first load is the whole build.");
  return join(folder, "softknn.wasm");
}

/** What the short names of imports and exports stand for. @param {string} folder @param {string} name */
function namesOf(folder, name) {
  return readFileSync(join(folder, `${name}.names`), "utf8")
    .split("\n")
    .sort()
    .join("\n");
}
