/** From what the linker wrote to what web/api imports as "#glue", "#wasm" and "#wasm-fast". */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDir } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

const glueTypes = `import type { RawModule } from "../../web/api/raw.js";

export interface ModuleOptions {
  /** Has to start the module and to say so; what \`receive\` throws is a failure as well. */
  instantiate(
    imports: WebAssembly.Imports,
    receive: (started: { readonly instance: WebAssembly.Instance }) => void,
  ): void;
}

export default function createModule(options: ModuleOptions): Promise<RawModule>;
`;

/**
 * Bundlers see `new URL("….wasm", import.meta.url)` and go looking for a file
 * that is not there, and a classic script cannot even parse import.meta. The
 * module comes compiled, so neither is needed.
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

/**
 * The small runtime of Emscripten starts bytes, and lets a failure go uncaught. Here
 * `web/api` starts the module, which it has compiled, and hears of failures.
 * @param {string} glue
 */
export function startedByCaller(glue) {
  const start = /WebAssembly\.instantiate\(Module\[(["'])wasm\1\],\s*imports\)\.then\(/;
  if (!start.test(glue)) {
    throw new UserError("The glue starts the module in another way than expected.");
  }
  return glue.replace(start, 'Module["instantiate"](imports,');
}

/** Leaves out the views of the memory that no function reads. @param {string} glue */
export function withoutIdleViews(glue) {
  return glue.replace(/\b(HEAP\w+)(,|=new \w+\(b\);?)/g, (part, name) => {
    const uses = glue.match(new RegExp(`\\b${name}\\b`, "g"));
    return uses?.length === 2 ? "" : part;
  });
}

/**
 * Leaves out what makes pointers of exports unsigned: no export but the start is ever
 * called, and what goes through the table gives none.
 * @param {string} glue
 */
export function withoutConversions(glue) {
  return glue
    .replace(/function applySignatureConversions\(wasmExports\)\{.*?return wasmExports\}/s, "")
    .replace("wasmExports=applySignatureConversions(wasmExports);", "");
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
  write("glue.js", withoutIdleViews(withoutConversions(withoutAddresses(startedByCaller(glue)))));
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
