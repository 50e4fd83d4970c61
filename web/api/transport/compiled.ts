/** The files of cores that have started, compiled: restarts and workers use them too. A file of its own: a page with a worker alone needs no core. */
import type { CoreName } from "./instantiate.js";

export const compiled = new Map<CoreName, WebAssembly.Module>();
