/** What a head attends to, where its statistics say so clearly: more than half of the weight. */
import type { AttentionStatistics } from "../../../api/index.js";
import type { Floats } from "../inputs.js";

export const kindNames = ["previous", "first", "same", "self"] as const;
export type KindName = (typeof kindNames)[number];

/** The share of the weight of an average query, by what it goes to. */
export type Shares = Readonly<Record<KindName, number>>;

const clear = 0.5;

/** The kind with the largest share, if that is clear. */
export function kindOf(shares: Shares): KindName | undefined {
  const [best] = [...kindNames].sort((a, b) => shares[b] - shares[a]);
  return best !== undefined && shares[best] > clear ? best : undefined;
}

/** Which keys have the token of a query, besides the query itself; undefined where too few do. */
export type SameTokens = readonly (readonly number[])[] | undefined;

const fewestQueries = 2;

/** For each query, the keys with its token: in a text that attends to itself, the earlier ones. */
export function sameTokens(
  queries: readonly string[] | undefined,
  keys: readonly string[] | undefined,
): SameTokens {
  if (queries === undefined || keys === undefined) return undefined;
  const places = new Map<string, number[]>();
  for (const [j, token] of keys.entries()) {
    const known = places.get(token);
    if (known) known.push(j);
    else places.set(token, [j]);
  }
  const itself = queries === keys;
  const found = queries.map((token, i) =>
    (places.get(token) ?? []).filter((j) => !itself || j < i),
  );
  return found.filter((list) => list.length > 0).length < fewestQueries ? undefined : found;
}

/** The weight that queries give to keys with their token, of the queries that have such keys. */
export function sameShare(weights: Floats, columns: number, same: SameTokens): number {
  if (same === undefined) return 0;
  let [sum, rows] = [0, 0];
  for (const [i, keys] of same.entries()) {
    if (keys.length === 0) continue;
    rows += 1;
    for (const j of keys) sum += weights[i * columns + j] ?? 0;
  }
  return rows === 0 ? 0 : sum / rows;
}

/** The shares of a head; in cross-attention no key stands before a query or at its place. */
export function sharesOf(
  statistics: AttentionStatistics,
  head: number,
  same: number,
  isCross: boolean,
): Shares {
  const at = (name: "previous" | "first" | "self") => statistics[name][head] ?? 0;
  return {
    previous: isCross ? 0 : at("previous"),
    first: at("first"),
    same,
    self: isCross ? 0 : at("self"),
  };
}
