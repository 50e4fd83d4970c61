/** Calls on keys that stay in the module's memory. Private to `web/api`. */

import type { RawCall } from "./raw-groups.js";

export const rawIndexCalls = {
  /** An index without keys, by its address. */
  indexMake: {
    settings: ["width", "similarity", "inFloat"],
    numbers: ["index"],
  },
  /** Then where all keys lie, how many they are, and the memory of the index. */
  indexAdd: {
    settings: ["index"],
    arrays: ["key"],
    numbers: ["address", "size", "bytes"],
  },
  indexSearch: {
    settings: ["index", "queries", "count"],
    arrays: ["query"],
    results: ["indices", "scores"],
  },
  /** The address has no meaning after it. */
  indexFree: { settings: ["index"] },
} as const satisfies Readonly<Record<string, RawCall>>;
