/**
 * The calls of `cpp/bindings/map_calls.hpp`. They take what `attention` takes, in
 * the same order; where one of its arrays has no part in them, their own few
 * numbers take its place. Private to `web/api`.
 */

import type { RawModule } from "./raw.js";

export interface RawMapCalls {
  /**
   * `weights` B*H*rows*columns and `emptyRows`, nothing else. In place of the
   * values: rows, columns, and 0 for the maximum or 1 for the mean.
   */
  attentionMap: RawModule["attention"];
  /**
   * `output`, `entropy`, `winner` and `emptyRows`. In place of the queries: the two
   * ends of x, those of y, columns, rows. Of the shape only `keys` and `valueWidth`
   * are read; to the masks the points are rows*columns queries.
   */
  attentionField: RawModule["attention"];
  /** `output`, `weights` and `emptyRows`. Masks and behaviour are not looked at. */
  lookup: RawModule["attention"];
}

export const rawMapNames = [
  "attentionMap",
  "attentionField",
  "lookup",
] as const satisfies readonly (keyof RawMapCalls)[];
