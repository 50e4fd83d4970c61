/** What somebody brings along: matrices under the names attention gives them. */

/** A matrix somebody brought; never changed after it is made, so a state may hold it by reference. */
export interface OwnMatrix {
  /** The name of the file, or "" for what was pasted. */
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Row-major, rows × columns, all finite. */
  readonly data: Float64Array | Float32Array;
}

/** The places a matrix can take: Q, K and V, or X in the place of all three. */
export const ownSlots = ["query", "key", "value", "x"] as const;
export type OwnSlot = (typeof ownSlots)[number];

export type OwnData = Readonly<Partial<Record<OwnSlot, OwnMatrix>>>;

/** What is kept of a matrix; the largest file that is opened and the largest read in one piece, in bytes. */
export const ownLimits = { rows: 8192, columns: 1024, bytes: 2 ** 30, jsonBytes: 2 ** 27 } as const;
