/** The data and the sizes that all parts of the heads figure share. */
import type { ObjectLook } from "../../charts/plane/object-mark.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { HeadsRun } from "./run.js";
import type { Solved } from "./solve.js";
import { type HeadsState, kinds, objects } from "./state.js";

export interface HeadsFigure {
  readonly host: FigureHost;
  readonly heads: HeadsState;
  readonly solved: Solved;
  readonly run: HeadsRun;
  /** The displayed epoch: the requested one, or the last trained one. */
  readonly epoch: number;
  /** The object of the displayed query. */
  readonly selectedObject: number;
  readonly locked: boolean;
  /** The feature with highlighted arrows. */
  readonly feature: number;
  /** Changes the heads; consecutive calls with one gesture name are one undo step. */
  change(heads: HeadsState, gesture?: string): void;
  /** The gesture ended: the next change is a new undo step, and the effect is announced. */
  rest(): void;
}

/** Colour and shape of an object, in the order of the task: every colour with every shape. */
const kindsOf = (object: number) =>
  ({ colour: Math.floor(object / kinds), shape: object % kinds }) as const;

export function objectLooks({ host }: HeadsFigure): ObjectLook[] {
  return Array.from({ length: objects }, (_, i) => {
    const { colour, shape } = kindsOf(i);
    return { colour, shape, letter: host.text.heads.letters[colour] ?? "" };
  });
}

export function objectName({ host }: Pick<HeadsFigure, "host">, object: number): string {
  const { colour, shape } = kindsOf(object);
  return host.text.heads.object(colour, shape);
}

/** The number of heads per row, and the size of their planes; the style sheet agrees. */

const gap = 32;
const maxPlane = 320;
/** From this width on a panel has its map beside the plane. */
const mapBesideFrom = 460;
/** Width of the map, with the space before it. */
const mapWidth = 236 + 20;

export function columnsOf(width: number, count: number): number {
  if (width < 560) return 1;
  if (count === 2 || width < 900) return 2;
  return count === 3 ? 3 : 4;
}

/** Side of a plane in CSS pixels. */
export function planeSizeOf(width: number, count: number): number {
  const columns = columnsOf(width, count);
  const panel = Math.floor((width - gap * (columns - 1)) / columns);
  return Math.min(maxPlane, panel >= mapBesideFrom ? panel - mapWidth : panel);
}

/** Width of the training chart, which from 760 px on has the controls beside it. */
export function chartWidthOf(width: number): number {
  return width < 760 ? width : Math.floor(0.6 * (width - gap));
}
