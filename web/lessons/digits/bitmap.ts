/** A drawing on the scan grid of the data set: 32 rows of 32 bits. */

export const gridSide = 32;
/** Pixels of the data set per side, and grid cells per side of each. */
export const imageSide = 8;
const blockSide = gridSide / imageSide;

/** A number per row; bit x is column x. */
export type Bitmap = readonly number[];

export const emptyBitmap: Bitmap = new Array(gridSide).fill(0);

export const isOn = (bitmap: Bitmap, x: number, y: number): boolean =>
  (((bitmap[y] ?? 0) >>> x) & 1) === 1;

export const isEmpty = (bitmap: Bitmap): boolean => bitmap.every((row) => row === 0);

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const bitsPerCharacter = 6;
const packedLength = Math.ceil(gridSide ** 2 / bitsPerCharacter);

/** Six cells per character, row by row. */
export function packed(bitmap: Bitmap): string {
  let text = "";
  for (let i = 0; i < packedLength; i++) {
    let bits = 0;
    for (let bit = 0; bit < bitsPerCharacter; bit++) {
      const cell = i * bitsPerCharacter + bit;
      if (isOn(bitmap, cell % gridSide, Math.floor(cell / gridSide))) bits |= 1 << bit;
    }
    text += alphabet[bits];
  }
  return text;
}

/** Unpacks a drawing; undefined for other text. */
export function bitmapOf(text: string): Bitmap | undefined {
  if (text.length !== packedLength) return undefined;
  const rows = [...emptyBitmap];
  for (let i = 0; i < packedLength; i++) {
    const bits = alphabet.indexOf(text[i] ?? "?");
    if (bits < 0) return undefined;
    for (let bit = 0; bit < bitsPerCharacter; bit++) {
      const cell = i * bitsPerCharacter + bit;
      const y = Math.floor(cell / gridSide);
      if (((bits >> bit) & 1) === 1) rows[y] = ((rows[y] ?? 0) | (1 << (cell % gridSide))) >>> 0;
    }
  }
  // Bits beyond the last row would be lost.
  return rows.length === gridSide ? rows : undefined;
}

/** Filled cells of each 4 × 4 block: 64 numbers 0 … 16, as the data set was made. */
export function blockCounts(bitmap: Bitmap): number[] {
  const counts = new Array<number>(imageSide ** 2).fill(0);
  for (let y = 0; y < gridSide; y++) {
    for (let x = 0; x < gridSide; x++) {
      const at = Math.floor(y / blockSide) * imageSide + Math.floor(x / blockSide);
      if (isOn(bitmap, x, y)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** A position on the grid, in cells from its upper left corner. */
export type Place = readonly [x: number, y: number];

/** About the stroke width of the data set. */
const penRadius = 2.1;

/** The drawing with one stroke of the pen or eraser. */
export function withStroke(bitmap: Bitmap, from: Place, to: Place, ink: boolean): Bitmap {
  const [[x0, y0], [x1, y1]] = [from, to];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length2 = dx * dx + dy * dy;
  return bitmap.map((row, y) => {
    let bits = row;
    for (let x = 0; x < gridSide; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
      const off2 = (px - along * dx) ** 2 + (py - along * dy) ** 2;
      if (off2 > penRadius ** 2) continue;
      bits = ink ? bits | (1 << x) : bits & ~(1 << x);
    }
    return bits >>> 0;
  });
}
