/** The widths of the plane and of its numbers; the style sheet agrees. */

/** From this width on the plane is beside its numbers. */
const sideBySide = 660;
const maxPlane = 560;
const gap = 32;

export interface FieldLayout {
  /** Side of the plane in CSS pixels. */
  readonly plane: number;
  /** Width of the numbers beside or below it. */
  readonly side: number;
}

export function fieldLayout(width: number): FieldLayout {
  if (width < sideBySide) {
    const all = Math.min(maxPlane, width);
    return { plane: all, side: all };
  }
  const plane = Math.min(maxPlane, Math.round(width * 0.52));
  return { plane, side: width - plane - gap };
}
