/** From what the linker wrote to what web/api imports as "#glue" and "#wasm". */
import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
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

/** @param {string} folder the build folder of the preset 'wasm' */
export function writeGenerated(folder) {
  mkdirSync(generatedDir, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeIfChanged(join(generatedDir, name), text);
  const wasm = readFileSync(join(folder, "softknn.wasm"));
  const glue = readFileSync(join(folder, "softknn.mjs"), "utf8");
  write("glue.js", withoutAddresses(glue));
  write("glue.d.ts", glueTypes);
  write("wasm-base64.js", `export default "${wasm.toString("base64")}";\n`);
  write("wasm-base64.d.ts", "declare const base64: string;\nexport default base64;\n");
  copyFileSync(join(folder, "softknn.wasm"), join(generatedDir, "softknn.wasm"));
  return { wasmBytes: statSync(join(generatedDir, "softknn.wasm")).size };
}
