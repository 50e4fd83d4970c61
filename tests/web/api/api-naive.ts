/** Attention by the textbook, element by element: slow, plain, and independent of the core. */

export interface NaiveOptions {
  similarity: "dot" | "cosine" | "rbf";
  scale: number;
  temperature: number;
  keyNormPenalty: number;
  softcap: number;
  /** Whether query i may use key j. */
  allowed(i: number, j: number): boolean;
  /** The bias of the score of (i, j). */
  bias(i: number, j: number): number;
}

type Rows = readonly (readonly number[])[];

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, x, c) => sum + x * (b[c] as number), 0);

export function naiveScore(q: readonly number[], k: readonly number[], o: NaiveOptions): number {
  const raw = {
    dot: () => o.scale * dot(q, k) - (o.keyNormPenalty * dot(k, k)) / 2,
    cosine: () => dot(q, k) / ((Math.sqrt(dot(q, q)) + 1e-9) * (Math.sqrt(dot(k, k)) + 1e-9)),
    rbf: () => -q.reduce((sum, x, c) => sum + (x - (k[c] as number)) ** 2, 0) / 2,
  }[o.similarity]();
  const score = raw / (o.similarity === "rbf" ? o.temperature ** 2 : o.temperature);
  return o.softcap > 0 ? o.softcap * Math.tanh(score / o.softcap) : score;
}

/** Weights and output of one query. */
export function naiveRow(
  i: number,
  q: readonly number[],
  keys: Rows,
  values: Rows,
  o: NaiveOptions,
) {
  const logits = keys.map((k, j) =>
    o.allowed(i, j) ? naiveScore(q, k, o) + o.bias(i, j) : -Infinity,
  );
  const max = Math.max(...logits);
  const terms = logits.map((x) => (x === -Infinity ? 0 : Math.exp(x - max)));
  const sum = terms.reduce((a, b) => a + b, 0);
  const weights = terms.map((t) => (sum === 0 ? 0 : t / sum));
  const width = values[0]?.length ?? 0;
  const output = Array.from({ length: width }, (_, c) =>
    weights.reduce((total, w, j) => total + (w === 0 ? 0 : w * (values[j]?.[c] as number)), 0),
  );
  const entropy = -weights.reduce((h, w) => h + (w === 0 ? 0 : w * Math.log(w)), 0);
  return { weights, output, entropy };
}

/** The keys with the largest similarity: hard nearest neighbours, including ties. */
export function hardNeighbours(similarities: readonly number[]): number[] {
  const best = Math.max(...similarities);
  return similarities.flatMap((s, j) => (s === best ? [j] : []));
}
