/** What the page and the entropy worker say to each other. */
import type { EntropyStep, EntropyVsDimensionOptions } from "../api/index.js";

export interface EntropyRequest {
  readonly options: EntropyVsDimensionOptions;
}

export type EntropyReply =
  | { readonly type: "step"; readonly step: EntropyStep }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };
