/** Calls on keys that stay in the module's memory. Private to `web/api`. */

import type { RawCall } from "../transport/raw-groups.js";

export const rawIndexCalls = {
  /** An index without keys, by its address. */
  indexMake: {
    settings: ["width", "similarity", "inFloat"],
    numbers: ["index"],
  },
  /** Then the address of all keys, their number, and the bytes of the index. */
  indexAdd: {
    settings: ["index"],
    arrays: ["key"],
    floatArrays: 1,
    numbers: ["address", "size", "bytes"],
  },
  indexSearch: {
    settings: ["index", "queries", "count"],
    arrays: ["query"],
    floatArrays: 1,
    results: ["indices", "scores"],
  },
  /** Invalidates the address. */
  indexFree: { settings: ["index"] },
} as const satisfies Readonly<Record<string, RawCall>>;
