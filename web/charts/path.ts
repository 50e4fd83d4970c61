/** Polylines as the `d` of a path. Coordinates are rounded to tenths of a pixel. */

type Place = readonly [number, number];

const words = (places: readonly Place[]) =>
  places.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L");

/** An open line; empty without points. */
export function linePath(places: readonly Place[]): string {
  return places.length === 0 ? "" : `M${words(places)}`;
}

/** A closed outline. */
export function outlinePath(places: readonly Place[]): string {
  return places.length === 0 ? "" : `M${words(places)}Z`;
}

/** The area between two lines. */
export function bandPath(upper: readonly Place[], lower: readonly Place[]): string {
  return outlinePath([...upper, ...lower.toReversed()]);
}
