/** The widths of the figure's parts; the style sheet agrees. */

const gap = 32;
/** From this width on the prediction is beside the plane. */
export const besideFrom = 620;
const maxPlane = 400;

export interface TransformerLayout {
  readonly plane: number;
  /** Width of the prediction's bars. */
  readonly bars: number;
  /** Half the width, for two parts side by side. */
  readonly half: number;
  /** Width of the sum of a logit. */
  readonly path: number;
}

const maxPath = 560;

export function layoutOf(width: number): TransformerLayout {
  if (width < besideFrom)
    return { plane: Math.min(maxPlane, width), bars: width, half: width, path: width };
  const plane = Math.min(maxPlane, Math.floor(0.54 * (width - gap)));
  return { plane, bars: width - gap - plane, half: Math.floor((width - gap) / 2), path: maxPath };
}
