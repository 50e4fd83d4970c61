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

/** What a list without rows is: of queries one query, of everything else one number per row. */
export function vectorShape(
  slot: OwnSlot,
  length: number,
): readonly [rows: number, columns: number] {
  return slot === "query" ? [1, length] : [length, 1];
}

const slotWords: Readonly<Record<string, OwnSlot>> = {
  ...{ q: "query", query: "query", queries: "query" },
  ...{ k: "key", key: "key", keys: "key" },
  ...{ v: "value", value: "value", values: "value" },
  x: "x",
};

/** The place a word names, of any case: "Q", "keys". */
export function slotOfWord(word: string): OwnSlot | undefined {
  const low = word.toLowerCase();
  return Object.hasOwn(slotWords, low) ? slotWords[low] : undefined;
}

/** The place that the name of a file tells: "q.npy", "layer0_keys.csv"; none where it tells two or none. */
export function slotOfFile(name: string): OwnSlot | undefined {
  const words = name.replace(/\.[^.]*$/, "").split(/[^A-Za-z]+/);
  const slots = new Set(words.map(slotOfWord).filter((slot) => slot !== undefined));
  return slots.size === 1 ? [...slots][0] : undefined;
}
