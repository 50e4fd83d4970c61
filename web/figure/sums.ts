/** Sums, differences and means for drawings: additions need no core. In order, so that they have its bits. */

/** a + factor·b, each by itself. */
export const added = (a: ArrayLike<number>, b: ArrayLike<number>, factor = 1): Float64Array =>
  Float64Array.from(a, (x, i) => x + factor * (b[i] ?? 0));

/** The sum of each row of (…, columns). */
export function rowSums(data: ArrayLike<number>, columns: number): Float64Array {
  const sums = new Float64Array(columns === 0 ? 0 : data.length / columns);
  for (let at = 0; at < data.length; at++) {
    const row = Math.floor(at / columns);
    sums[row] = (sums[row] ?? 0) + (data[at] ?? 0);
  }
  return sums;
}

export const sumOf = (data: ArrayLike<number>): number => rowSums(data, data.length)[0] ?? 0;

/** The mean of the rows of (count, …). */
export function meanOfRows(data: ArrayLike<number>, count: number): Float64Array {
  const mean = new Float64Array(data.length / count);
  for (let at = 0; at < data.length; at++) {
    const i = at % mean.length;
    mean[i] = (mean[i] ?? 0) + (data[at] ?? 0) / count;
  }
  return mean;
}
