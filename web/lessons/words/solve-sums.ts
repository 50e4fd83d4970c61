/** Sums of words with their nearest words, and the result of the fridge. */
import type { SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { royal } from "../../data/word-tables.js";
import { decimals } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import { type Row, type Rows, rowsOf } from "../../figure/rows.js";
import { plain, rowsTensor } from "./solve-answer.js";
import type { Alike } from "./solve-map.js";
import type { NeedName, RoyalWord, WordsState } from "./state.js";

export interface SumAnswer {
  /** Its first two components. */
  readonly at: readonly [x: NamedValue, y: NamedValue];
  /** Nearest by cosine among all words, and without the summands. */
  readonly all: readonly Alike[];
  readonly others: readonly Alike[];
}

/** The number of listed nearest words. */
const nearestCount = 4;

/** a − b + c among the words of the plane, or among those of GloVe. */
export function solveSum(
  knn: SoftKnn,
  sum: readonly RoyalWord[],
  name: "royal" | "glove",
): SumAnswer {
  const table = name === "royal" ? royal : glove;
  const { data } = knn.combine(rowsTensor(sum.map((word) => table[word] ?? [])), [1, -1, 1]);
  const query = { data, shape: [1, data.length] };
  const nearest = (list: "all" | "others", names: readonly string[]): Alike[] => {
    const keys = rowsTensor(names.map((word) => table[word] ?? []));
    const k = Math.min(nearestCount, names.length);
    const { indices, scores } = knn.nearestNeighbors(query, keys, { k, similarity: "cosine" });
    const words = Array.from(indices, (at) => names[at] ?? "");
    const quantity = new Quantity("near", scores.data, decimals(3), [[name], [list], words]);
    return words.map((word, r) => ({ word, score: quantity.at(r) }));
  };
  const names = Object.keys(table);
  const others = names.filter((word) => !sum.some((used) => used === word));
  const place = new Quantity("sum", data.subarray(0, 2), decimals(2), [["x", "y"]]);
  return {
    at: [place.at(0), place.at(1)],
    ...{ all: nearest("all", names), others: nearest("others", others) },
  };
}

interface FridgeItem {
  readonly name: (typeof fridge)[number]["name"];
  readonly key: Row;
  readonly value: Row;
  readonly weight: NamedValue;
}

export interface Opened {
  readonly want: Row;
  readonly items: readonly FridgeItem[];
  /** The item with the largest weight. */
  readonly best: number;
  readonly value: Row;
}

const parts = ["1", "2", "3"] as const;

const given = (name: string, row: readonly number[], of: readonly string[]): Row =>
  row.map((x, i) => chosen(name, x, plain, [...of, parts[i] ?? ""]));

export function solveFridge(knn: SoftKnn, { need }: WordsState): Opened {
  const { value, weights } = knn.lookup({
    query: wants[need],
    keys: rowsTensor(fridge.map(({ key }) => key)),
    values: rowsTensor(fridge.map((item) => item.value)),
  });
  const names = fridge.map(({ name }) => name);
  const shares = new Quantity("itemWeight", weights.data, decimals(3), [names]);
  const got: Rows = rowsOf(new Quantity("got", value.data, decimals(1), [parts]));
  return {
    want: given("want", wants[need], []),
    items: fridge.map(({ name, key, value: own }, i) => ({
      ...{ name, weight: shares.at(i) },
      ...{ key: given("itemKey", key, [name]), value: given("itemValue", own, [name]) },
    })),
    best: ranked(weights.data)[0] ?? 0,
    value: got[0] ?? [],
  };
}

/** The column of the values for each need. */
export const columnOf: Readonly<Record<NeedName, number>> = { choking: 0, hungry: 1, sweet: 2 };

/** The components of keys and queries: wet, filling, sweet. */
export const wants: Readonly<Record<NeedName, readonly [number, number, number]>> = {
  choking: [2, -1, 0],
  hungry: [0, 2, -0.5],
  sweet: [0.5, 0, 2],
};

interface Item {
  readonly name: ItemName;
  readonly key: readonly [number, number, number];
  /** The effects, 0 … 10: washes down, fills, sweetens. */
  readonly value: readonly [number, number, number];
}

export const itemNames = ["water", "juice", "milk", "cake", "bread"] as const;
export type ItemName = (typeof itemNames)[number];

export const fridge: readonly Item[] = [
  { name: "water", key: [2, -1, -0.5], value: [10, 0, 0] },
  { name: "juice", key: [1.5, -0.5, 1], value: [7, 2, 7] },
  { name: "milk", key: [1, 0.5, 0], value: [6, 4, 2] },
  { name: "cake", key: [-1, 1, 2], value: [0, 6, 9] },
  { name: "bread", key: [-1.5, 2, -0.5], value: [0, 9, 1] },
];
