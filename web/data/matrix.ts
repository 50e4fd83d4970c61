/** What somebody brings along: matrices under the names attention gives them. */

/**
 * A matrix somebody brought, or one for every batch; of several heads side by side in its columns.
 * Never changed after it is made, so a state may hold it by reference.
 */
export interface OwnMatrix {
  /** The name of the file, or "" for what was pasted. */
  readonly name: string;
  readonly rows: number;
  /** Of all heads together. */
  readonly columns: number;
  /** 1 where absent. */
  readonly heads?: number;
  /** 1 where absent. */
  readonly batches?: number;
  /** Row-major, batches × rows × columns, all finite. */
  readonly data: Float64Array | Float32Array;
}

/** The places a matrix can take: Q, K and V, or X in the place of all three. */
export const ownSlots = ["query", "key", "value", "x"] as const;
export type OwnSlot = (typeof ownSlots)[number];

export type OwnData = Readonly<Partial<Record<OwnSlot, OwnMatrix>>>;

/**
 * What is kept of a matrix, `columns` in each head and `numbers` in all; the largest file that is
 * opened and the largest read in one piece, in bytes.
 */
export const ownLimits = {
  ...{ rows: 8192, columns: 1024, heads: 64, numbers: 2 ** 23 },
  ...{ bytes: 2 ** 30, jsonBytes: 2 ** 27 },
} as const;
