/** Separates the boxes of names on the screen; their data stay unchanged. */

type Place = readonly [number, number];

/** Enough for a heap of a text's tokens; the last rounds no longer pull boxes back. */
const rounds = 80;
const lastPull = 50;

/** Half the side of what stands around an obstacle. */
const margin = 13;

/**
 * Centres of boxes with these widths and one height, which overlap neither each other nor the mark at `obstacle`
 * where there is room, each near its original, all inside the square of this size.
 */
export function boxesApart(
  places: readonly Place[],
  widths: readonly number[],
  height: number,
  obstacle: Place | undefined,
  size: number,
): Place[] {
  const at = places.map(([x, y]): [number, number] => [x, y]);
  /** Along the axis with less to go; coinciding boxes part upwards and downwards. */
  const push = (it: [number, number], from: Place, wide: number, tall: number, share: number) => {
    const [dx, dy] = [it[0] - from[0], it[1] - from[1]];
    const [x, y] = [wide - Math.abs(dx), tall - Math.abs(dy)];
    if (x <= 0 || y <= 0) return;
    if (x < y) it[0] += (dx < 0 ? -x : x) * share;
    else it[1] += (dy < 0 ? -y : y) * share;
  };
  const wide = (i: number) => widths[i] ?? 0;
  for (let round = 0; round < rounds; round++) {
    for (const [i, it] of at.entries()) {
      const [x, y] = places[i] as Place;
      if (round < lastPull) it[0] += 0.04 * (x - it[0]);
      if (round < lastPull) it[1] += 0.04 * (y - it[1]);
      if (obstacle) push(it, obstacle, wide(i) / 2 + margin, height / 2 + margin, 1);
    }
    for (const [i, it] of at.entries()) {
      for (let j = i + 1; j < at.length; j++) {
        const other = at[j] as [number, number];
        const before: Place = [...it];
        const [across, down] = [(wide(i) + wide(j)) / 2 + 2, height + 2];
        push(it, other, across, down, 0.5);
        push(other, before, across, down, 0.5);
      }
      const [x, y] = [wide(i) / 2, height / 2];
      it[0] = Math.min(size - x, Math.max(x, it[0]));
      it[1] = Math.min(size - y, Math.max(y, it[1]));
    }
  }
  return at;
}
