/** The widths of the pictures; the style sheet agrees. */

const sideBySide = 700;
const maxPlane = 520;
const gap = 32;

export interface WordsLayout {
  /** Width of the map, of the ranking, and of the sum of words. */
  readonly side: number;
}

export function wordsLayout(width: number): WordsLayout {
  const column = width < sideBySide ? width : (width - gap) / 2;
  return { side: Math.round(Math.min(maxPlane, column)) };
}
