/** From what the linker wrote to what web/api imports as "#glue", "#wasm" and "#wasm-fast". */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

const glueTypes = `import type { RawModule } from "../../web/api/raw.js";

export interface ModuleOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
  ): unknown;
}

export default function createModule(options: ModuleOptions): Promise<RawModule>;
`;

/**
 * Bundlers see `new URL("….wasm", import.meta.url)` and go looking for a file
 * that is not there, and a classic script cannot even parse import.meta. The
 * bytes come through instantiateWasm, so neither is needed.
 * @param {string} glue
 */
export function withoutAddresses(glue) {
  const text = glue
    .replace(/new URL\(\s*(["'])([\w.-]+\.wasm)\1\s*,\s*import\.meta\.url\s*\)(\.href)?/g, '"$2"')
    .replace(/\bimport\.meta\.url\b/g, '""');
  const rest = /import\.meta|\bnode:|\brequire\s*\(/.exec(text);
  if (rest) throw new UserError(`The glue still holds '${rest[0]}', which breaks bundlers.`);
  return text;
}

/** What of the glue finds and fetches a file. instantiateWasm is always given, so nothing calls it. */
const unreached = [
  "findWasmBinary",
  "getBinarySync",
  "getBinaryPromise",
  "instantiateArrayBuffer",
  "instantiateAsync",
];

/** Empties those functions, where this Emscripten has them. @param {string} glue */
export function withoutFetching(glue) {
  return unreached.reduce((text, name) => {
    const start = new RegExp(`\\bfunction ${name}\\([^)]*\\)\\{`).exec(text);
    if (!start) return text;
    const from = start.index + start[0].length;
    return text.slice(0, from) + text.slice(endOfBody(text, from));
  }, glue);
}

/** Where the brace is that closes a body. No text in these functions has one alone. @param {string} text @param {number} from */
function endOfBody(text, from) {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
  }
  return at - 1;
}

/** What is compiled, and the name of its bytes in `web/api`. */
const builds = { softknn: "wasm-base64", "softknn-fast": "wasm-fast-base64" };

/** @param {string} folder the build folder of the preset 'wasm' */
export function writeGenerated(folder) {
  mkdirSync(generatedDir, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeIfChanged(join(generatedDir, name), text);
  const glue = glueOf(folder, "softknn");
  if (glueOf(folder, "softknn-fast") !== glue) {
    throw new UserError("The two builds of the core need two glues, and web/api has one.");
  }
  write("glue.js", withoutAddresses(withoutFetching(glue)));
  write("glue.d.ts", glueTypes);
  for (const [name, generated] of Object.entries(builds)) {
    const wasm = readFileSync(join(folder, `${name}.wasm`));
    write(`${generated}.js`, `export default "${wasm.toString("base64")}";\n`);
    write(`${generated}.d.ts`, "declare const base64: string;\nexport default base64;\n");
    copyFileSync(join(folder, `${name}.wasm`), join(generatedDir, `${name}.wasm`));
  }
}

/** The glue of a build, without its name. @param {string} folder @param {string} name */
function glueOf(folder, name) {
  return readFileSync(join(folder, `${name}.mjs`), "utf8").replaceAll(
    `${name}.wasm`,
    "softknn.wasm",
  );
}
