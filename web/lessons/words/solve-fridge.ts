/** The fridge: a need looks up the items by their labels, and returns a blend of their properties. */
import type { SoftKnn } from "../../api/index.js";
import { decimals } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import { type Row, type Rows, rowsOf } from "../../figure/rows.js";
import { plain, rowsTensor } from "./solve-answer.js";
import type { NeedName, WordsState } from "./state.js";

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

const parts = ["1", "2", "3", "4"] as const;

const given = (name: string, row: readonly number[], of: readonly string[]): Row =>
  row.map((x, i) => chosen(name, x, plain, [...of, parts[i] ?? ""]));

export function solveFridge(knn: SoftKnn, { need }: WordsState): Opened {
  const { value, weights } = knn.lookup({
    query: wants[need],
    key: rowsTensor(fridge.map(({ key }) => key)),
    value: rowsTensor(fridge.map((item) => item.value)),
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

/** The column of the values that answers each need. */
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
  /** 0 … 10: relieves dryness, staple, drink, nourishing. */
  readonly value: readonly [number, number, number, number];
}

/** The article's items and properties; it has no numbers. */
export const itemNames = ["water", "bread", "cola", "vegetables"] as const;
export type ItemName = (typeof itemNames)[number];

export const fridge: readonly Item[] = [
  { name: "water", key: [2, -1, -0.5], value: [10, 0, 6, 0] },
  { name: "bread", key: [-1.5, 2, -0.5], value: [0, 10, 0, 4] },
  { name: "cola", key: [1.5, -0.5, 2], value: [6, 0, 10, 1] },
  { name: "vegetables", key: [0.5, 0.5, -0.5], value: [2, 2, 0, 10] },
];
