/** Separates the boxes of names on the screen; their data stay unchanged. */

type Place = readonly [number, number];

/** Enough for a heap of a text's tokens. */
const rounds = 80;

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
  const halves = (i: number) => (widths[i] ?? 0) / 2;
  const at = places.map(([x, y]): [number, number] => [x, y]);
  /** Along the axis with less to go; coinciding boxes part upwards and downwards. */
  const push = (it: [number, number], from: Place, wide: number, tall: number, share: number) => {
    const [dx, dy] = [it[0] - from[0], it[1] - from[1]];
    const [x, y] = [wide - Math.abs(dx), tall - Math.abs(dy)];
    if (x <= 0 || y <= 0) return;
    if (x < y) it[0] += (dx < 0 ? -x : x) * share;
    else it[1] += (dy < 0 ? -y : y) * share;
  };
  for (let round = 0; round < rounds; round++) {
    for (const [i, it] of at.entries()) {
      const [x, y] = places[i] as Place;
      // The last rounds no longer pull boxes back.
      const pull = round < 50 ? 0.04 : 0;
      it[0] += pull * (x - it[0]);
      it[1] += pull * (y - it[1]);
      if (obstacle) push(it, obstacle, halves(i) + margin, height / 2 + margin, 1);
    }
    for (const [i, it] of at.entries()) {
      for (const [j, other] of at.entries()) {
        if (j <= i) continue;
        const before: Place = [...it];
        const across = halves(i) + halves(j) + 2;
        push(it, other, across, height + 2, 0.5);
        push(other, before, across, height + 2, 0.5);
      }
      const inside = (x: number, half: number) => Math.min(size - half, Math.max(half, x));
      [it[0], it[1]] = [inside(it[0], halves(i)), inside(it[1], height / 2)];
    }
  }
  return at;
}
