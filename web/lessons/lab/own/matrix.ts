/** Matrices of the reader's own data, by their role in attention. */

/** Immutable, so a state may hold it by reference; several heads are concatenated in its columns. */
export interface OwnMatrix {
  /** The name of the file, or "" for pasted text. */
  readonly name: string;
  readonly rows: number;
  /** Of all heads together. */
  readonly columns: number;
  /** Default 1. */
  readonly heads?: number;
  /** Row-major, all finite. */
  readonly data: Float64Array | Float32Array;
}

/** The roles of a matrix: Q, K and V, or X for all three. */
export const ownSlots = ["query", "key", "value", "x"] as const;
export type OwnSlot = (typeof ownSlots)[number];

export type OwnData = Readonly<Partial<Record<OwnSlot, OwnMatrix>>>;

/** Limits of a kept matrix: `columns` per head, `numbers` in total. */
export const ownLimits = { rows: 2048, columns: 1024, heads: 64, numbers: 2 ** 23 } as const;
