/** Calls that return what `attention` returns. Private to `web/api`. */

import {
  attendingSettings,
  attentionNumbers,
  attentionResults,
  maskArrays,
  type RawCall,
  scoringSettings,
  shapeSettings,
} from "../transport/raw-groups.js";

export const rawMapCalls = {
  /** weights B*H*rows*columns. reduction: 0 for the maximum, 1 for the mean. */
  attentionMap: {
    settings: [...attendingSettings, "rows", "columns", "reduction"],
    arrays: ["query", "key", ...maskArrays],
    results: attentionResults,
    numbers: attentionNumbers,
  },
  /**
   * Of the shape only `keys` and `valueWidth` are read; for the masks the points are
   * rows*columns queries.
   */
  attentionField: {
    settings: [...attendingSettings, "xFrom", "xTo", "yFrom", "yTo", "columns", "rows"],
    arrays: ["key", "value", ...maskArrays],
    results: attentionResults,
    numbers: attentionNumbers,
  },
  lookup: {
    settings: [...shapeSettings, ...scoringSettings],
    arrays: ["query", "key", "value"],
    results: attentionResults,
    numbers: attentionNumbers,
  },
} as const satisfies Readonly<Record<string, RawCall>>;
