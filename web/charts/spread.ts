/** Separates overlapping marks on the screen; their data stay unchanged. */

type Place = readonly [number, number];

/** Enough to place nine coinciding marks side by side. */
const maxRounds = 60;

/** A direction per mark, so that a heap separates the same way every time. */
function direction(index: number): Place {
  return [Math.cos(2.4 * index + 0.5), Math.sin(2.4 * index + 0.5)];
}

/**
 * Positions at least about `gap` apart from each other and from the fixed obstacles, each as near to
 * its original as possible, all inside the square from `gap / 2` to `size - gap / 2`.
 */
export function spread(
  places: readonly Place[],
  obstacles: readonly Place[],
  gap: number,
  size: number,
): Place[] {
  const at = places.map(([x, y]): [number, number] => [x, y]);
  const inside = (x: number) => Math.min(size - gap / 2, Math.max(gap / 2, x));
  const push = (i: number, from: Place, share: number) => {
    const it = at[i];
    if (it === undefined) return;
    const [dx, dy] = [it[0] - from[0], it[1] - from[1]];
    const distance = Math.hypot(dx, dy);
    if (distance >= gap) return;
    const [ux, uy] = distance < 0.01 ? direction(i) : [dx / distance, dy / distance];
    it[0] += ux * (gap - distance) * share;
    it[1] += uy * (gap - distance) * share;
  };
  for (let round = 0; round < maxRounds; round++) {
    for (const [i, [x, y]] of places.entries()) {
      const it = at[i];
      if (it === undefined) continue;
      it[0] += 0.04 * (x - it[0]);
      it[1] += 0.04 * (y - it[1]);
      for (const obstacle of obstacles) push(i, obstacle, 1);
    }
    for (let i = 0; i < at.length; i++) {
      for (let j = 0; j < at.length; j++) {
        const other = at[j];
        if (i !== j && other !== undefined) push(i, [...other], 0.5);
      }
      const it = at[i];
      if (it !== undefined) [it[0], it[1]] = [inside(it[0]), inside(it[1])];
    }
  }
  return at;
}
