/** The build with relaxed SIMD; a module of its own, so that nobody loads it unasked. */

import base64 from "#wasm-fast";
import type { Build } from "./wasm-source.js";

export const fastBuild: Build = { base64, file: "softknn-fast.wasm" };
