/**
 * The type of an import of `softknn/softknn.wasm` and its like, which `load({ wasm })` takes: a compiled module in Cloudflare's
 * workers, an address where a bundler copies the file.
 */
import type { WasmSource } from "./load-options.js";

declare const wasm: WasmSource;
export default wasm;
