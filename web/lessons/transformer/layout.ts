/** How wide the parts of the figure are; the style sheet agrees. */

const gap = 32;
/** From this width on the plane has the prediction beside it. */
export const besideFrom = 620;
const maxPlane = 400;

export interface TransformerLayout {
  readonly plane: number;
  /** Of the bars of the prediction. */
  readonly bars: number;
  /** Half the width, where two parts stand side by side. */
  readonly half: number;
  /** Of the sum that makes a logit. */
  readonly path: number;
}

const maxPath = 560;

export function layoutOf(width: number): TransformerLayout {
  if (width < besideFrom)
    return { plane: Math.min(maxPlane, width), bars: width, half: width, path: width };
  const plane = Math.min(maxPlane, Math.floor(0.54 * (width - gap)));
  return { plane, bars: width - gap - plane, half: Math.floor((width - gap) / 2), path: maxPath };
}
