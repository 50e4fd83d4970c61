/** A drawn point that was moved. */
export type PlacedPoint = readonly [id: number, x: number, y: number];

/** Drawn points. */
export const pointCount = 50;
/** x also bounds the curve. */
export const xRange = { min: 0, max: 5 } as const;
export const yRange = { min: -20, max: 20 } as const;

/** The article's grid of queries, 0, 0.1 … 4.9, as NumPy's arange gives it. */
export const places: readonly number[] = Array.from({ length: 50 }, (_, i) => i * 0.1);
export const lastPlace = 4.9;

export const lastEpoch = 5000;
