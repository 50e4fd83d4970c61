/** The build with relaxed SIMD; a module of its own, so that nobody loads it unasked. */

import source from "#wasm-fast";
import type { Build } from "./wasm-bytes.js";

export const fastBuild: Build = { file: "softknn-fast.wasm", source };
