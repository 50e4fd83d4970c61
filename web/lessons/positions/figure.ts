/** What all parts of the figure share. */
import type { FigureHost } from "../../figure/figure-view.js";
import { partOf } from "../../figure/parts-of-results.js";
import type { Readings } from "../../figure/readings.js";
import type { Arranged, Solved } from "./solve.js";
import type { PositionsState } from "./state.js";

export interface PositionsFigure {
  readonly host: FigureHost;
  readonly state: PositionsState;
  readonly solved: Solved;
  /** Changes the state; consecutive calls with one gesture name are one undo step. */
  change(next: Partial<PositionsState>, gesture?: string): void;
}

/** Yellow last: a thin line of it is faint on paper. */
const hues = [0, 1, 2, 5, 4, 6, 7, 3];

/** A word has one hue wherever it stands. */
export function hueOf({ sentence }: PositionsState, word: number): number {
  const at = [...new Set(sentence)].indexOf(sentence[word] ?? "");
  return hues[at] ?? at;
}

/** The place of the asking word in the present order. */
export const askingPlace = ({ order, asking }: PositionsState): number =>
  Math.max(0, order.indexOf(asking));

export const outputAt = ({ output }: Arranged, place: number) => partOf(output, place).row();

/** The place of a word that has the most weight beside itself. */
function nearestTo({ now, state }: Solved): number {
  const row = partOf(now.weights, askingPlace(state)).data;
  const others = state.order.map((_, place) => place).filter((p) => p !== askingPlace(state));
  return others.reduce((best, p) => ((row[p] ?? 0) > (row[best] ?? 0) ? p : best), others[0] ?? 0);
}

export const readings: Readings<Solved> = {
  asking: ({ state }) => state.sentence[state.asking],
  difference: ({ difference }) => difference,
  shift: ({ shift }) => shift,
  output: ({ now, state }) => outputAt(now, askingPlace(state)),
  "output-written": ({ written, state }) => outputAt(written, state.asking),
  /** The weight of the asking word on itself, and the largest other one with its word. */
  self: ({ now, state }) => partOf(now.weights, askingPlace(state)).at(askingPlace(state)),
  nearest: (solved) => solved.state.sentence[solved.state.order[nearestTo(solved)] ?? 0],
  "nearest-weight": (solved) =>
    partOf(solved.now.weights, askingPlace(solved.state)).at(nearestTo(solved)),
};

const gap = 28;
/** Below this width the parts stand under each other; the style sheet agrees. */
const wide = 600;

export interface Layout {
  readonly isWide: boolean;
  readonly plane: number;
  readonly matrix: number;
}

export function layoutOf({ width, isAlone }: FigureHost): Layout {
  if (width < wide) return { isWide: false, plane: Math.min(236, width - 92), matrix: width };
  const plane = Math.min(isAlone ? 264 : 360, Math.floor(0.52 * width));
  return { isWide: true, plane, matrix: isAlone ? plane : width - plane - gap };
}
