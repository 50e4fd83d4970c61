/** Layout of an atlas: a band per class, with its images in rows. */

export interface AtlasLayout {
  readonly columns: number;
  /** Rows per band. */
  readonly rows: number;
  /** Side of an image with its margin, in units of the drawing. */
  readonly pitch: number;
  /** From the top of one band to the top of the next. */
  readonly band: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** Left edge of the bars. */
  readonly bars: number;
}

/** Canvas pixels per image with margin, and between two bands. */
export const tile = 9;
export const bandGap = 5;

const left = 26;
const barsRoom = 108;
/** Space above the first band, for column headings. */
const top = 20;

/** Wide drawings show images, narrow ones at least their weights. */
const wantedPitch = (width: number): number => (width < 420 ? 6.2 : 9.2);

export function atlasLayout(width: number, classes: readonly (readonly number[])[]): AtlasLayout {
  const inner = width - left - barsRoom;
  const columns = Math.max(1, Math.floor(inner / wantedPitch(width)));
  const most = Math.max(1, ...classes.map((places) => places.length));
  const rows = Math.ceil(most / columns);
  const pitch = inner / columns;
  const band = (pitch * (rows * tile + bandGap)) / tile;
  return {
    ...{ columns, rows, pitch, band, left, top },
    height: top + band * classes.length,
    bars: left + inner + 12,
  };
}

/** The upper left corner of image number `at` of a class. */
export function cornerOf(layout: AtlasLayout, group: number, at: number): [x: number, y: number] {
  const row = Math.floor(at / layout.columns);
  return [
    layout.left + (at - row * layout.columns) * layout.pitch,
    layout.top + group * layout.band + row * layout.pitch,
  ];
}

/** The image at a point of the drawing. */
export function placeAt(
  layout: AtlasLayout,
  classes: readonly (readonly number[])[],
  x: number,
  y: number,
): number | undefined {
  const group = Math.floor((y - layout.top) / layout.band);
  const row = Math.floor((y - layout.top - group * layout.band) / layout.pitch);
  const column = Math.floor((x - layout.left) / layout.pitch);
  if (column < 0 || column >= layout.columns || row < 0 || row >= layout.rows) return undefined;
  return classes[group]?.[row * layout.columns + column];
}
