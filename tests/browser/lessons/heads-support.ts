/** A naive computation of the heads that shares no code with the page. */

/** MT19937 and the polar method, as in NumPy's `RandomState(seed).randn`. */
export function gaussians(seed: number, count: number): number[] {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; i++) {
    const s = (state[i - 1] ?? 0) ^ ((state[i - 1] ?? 0) >>> 30);
    state[i] = Math.imul(1812433253, s) + i;
  }
  let at = 624;
  const word = (): number => {
    if (at === 624) {
      for (let i = 0; i < 624; i++) {
        const y = ((state[i] ?? 0) & 0x80000000) | ((state[(i + 1) % 624] ?? 0) & 0x7fffffff);
        state[i] = (state[(i + 397) % 624] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      at = 0;
    }
    let y = state[at++] ?? 0;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992;
  const drawn: number[] = [];
  while (drawn.length < count) {
    let [x, y, r] = [0, 0, 2];
    while (r >= 1 || r === 0) {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      r = x * x + y * y;
    }
    const f = Math.sqrt((-2 * Math.log(r)) / r);
    drawn.push(f * y, f * x);
  }
  return drawn.slice(0, count);
}

export interface Task {
  readonly x: number[][][];
  readonly wanted: number[][][];
}

const nine = Array.from({ length: 9 }, (_, i) => i);
export const colourOf = (i: number) => Math.floor(i / 3);
export const shapeOf = (i: number) => i % 3;

/** 16 scenes of nine objects, as the page states: the mean u of a colour, the mean w of a shape. */
export function naiveTask(): Task {
  const numbers = gaussians(7, 16 * 18);
  const x = Array.from({ length: 16 }, (_, scene) =>
    nine.map((i) => {
      const at = 2 * (9 * scene + i);
      const kinds = [0, 1, 2].map((k) => (k === colourOf(i) ? 1 : 0));
      const forms = [0, 1, 2].map((k) => (k === shapeOf(i) ? 1 : 0));
      return [...kinds, ...forms, numbers[at] ?? 0, numbers[at + 1] ?? 0];
    }),
  );
  const mean = (scene: number[][], like: (j: number) => boolean, feature: number) =>
    nine.filter(like).reduce((sum, j) => sum + (scene[j]?.[feature] ?? 0) / 3, 0);
  const wanted = x.map((scene) =>
    nine.map((i) => [
      mean(scene, (j) => colourOf(j) === colourOf(i), 6),
      mean(scene, (j) => shapeOf(j) === shapeOf(i), 7),
    ]),
  );
  return { x, wanted };
}

/** W_Q (8 × 2H), W_K (8 × 2H), W_V (8 × H) and W_O (H × 2), row by row. */
export type Flat = readonly number[];

export interface Answer {
  /** [head][i][j] */
  readonly weights: number[][][];
  /** [head][i] */
  readonly said: number[][];
  readonly output: number[][];
}

/** The dot product of a row of x with a column of a matrix of `columns` columns, from `from` on. */
function times(row: number[], w: Flat, from: number, columns: number, column: number): number {
  return row.reduce((sum, x, f) => sum + x * (w[from + f * columns + column] ?? 0), 0);
}

export function attend(w: Flat, heads: number, x: number[][]): Answer {
  const perHead = Array.from({ length: heads }, (_, h) => {
    const point = (row: number[], from: number) =>
      [0, 1].map((axis) => times(row, w, from, 2 * heads, 2 * h + axis));
    const [q, k] = [0, 16 * heads].map((from) => x.map((row) => point(row, from)));
    const v = x.map((row) => times(row, w, 32 * heads, heads, h));
    const weights = (q ?? []).map((a) => {
      const raised = (k ?? []).map((b) =>
        Math.exp(((a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0)) / Math.SQRT2),
      );
      const total = raised.reduce((sum, e) => sum + e, 0);
      return raised.map((e) => e / total);
    });
    return { weights, said: weights.map((row) => row.reduce((s, p, j) => s + p * (v[j] ?? 0), 0)) };
  });
  const output = x.map((_, i) =>
    [0, 1].map((o) =>
      perHead.reduce(
        (sum, { said }, h) => sum + (said[i] ?? 0) * (w[40 * heads + 2 * h + o] ?? 0),
        0,
      ),
    ),
  );
  return { weights: perHead.map((p) => p.weights), said: perHead.map((p) => p.said), output };
}

export function lossOf(w: Flat, heads: number, { x, wanted }: Task): number {
  return x.reduce((sum, scene, b) => {
    const { output } = attend(w, heads, scene);
    return output.reduce(
      (inner, row, i) =>
        row.reduce((s, y, o) => s + (y - (wanted[b]?.[i]?.[o] ?? 0)) ** 2 / 2, inner),
      sum,
    );
  }, 0);
}

/** Gradient descent with numerical slopes: central differences of the loss. */
export function descend(w: Flat, heads: number, task: Task, rate: number): number[] {
  const step = 1e-5;
  return w.map((x, i) => {
    const moved = (by: number) => lossOf(w.with(i, x + by), heads, task);
    return x - (rate * (moved(step) - moved(-step))) / (2 * step);
  });
}

/** Mean over rows and pairs of heads of half the sum of absolute differences. */
export function diversityOf(weights: number[][][]): number {
  const pairs = weights.flatMap((_, g) => weights.slice(g + 1).map((_, k) => [g, g + 1 + k]));
  const apart = pairs.map(([g = 0, h = 0]) =>
    nine.reduce((sum, i) => {
      const row = weights[g]?.[i]?.map((p, j) => Math.abs(p - (weights[h]?.[i]?.[j] ?? 0))) ?? [];
      return sum + row.reduce((a, b) => a + b, 0) / 2 / 9;
    }, 0),
  );
  return apart.reduce((a, b) => a + b, 0) / pairs.length;
}

/** The mean weight on objects of the same kind. */
export function shareOf(weights: number[][], kind: (i: number) => number): number {
  return nine.reduce(
    (sum, i) =>
      sum + nine.reduce((s, j) => s + (kind(i) === kind(j) ? (weights[i]?.[j] ?? 0) / 9 : 0), 0),
    0,
  );
}

/** The preset "by hand": three directions for the kinds of a head. */
export function handDrawn(): number[] {
  const tips = [
    [0, 2],
    [-1.73, -1],
    [1.73, -1],
  ];
  const w = new Array<number>(84).fill(0);
  for (const h of [0, 1]) {
    for (const from of [0, 32]) {
      for (const [k, tip] of tips.entries()) {
        for (const axis of [0, 1]) w[from + (3 * h + k) * 4 + 2 * h + axis] = tip[axis] ?? 0;
      }
    }
    w[64 + (6 + h) * 2 + h] = 1;
    w[80 + 2 * h + h] = 1;
  }
  return w;
}

/** `start` with one entry changed: feature f of a head in W_Q (0), W_K (1) or both. */
export function withTip(
  w: Flat,
  head: number,
  feature: number,
  tip: readonly number[],
  in_ = [0, 1],
) {
  const next = [...w];
  for (const m of in_) {
    for (const axis of [0, 1]) next[32 * m + 4 * feature + 2 * head + axis] = tip[axis] ?? 0;
  }
  return next;
}
