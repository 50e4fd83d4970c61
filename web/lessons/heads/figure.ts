/** The data and the sizes that all parts of the heads figure share. */
import type { ObjectLook } from "../../charts/plane/object-mark.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { kinds, objects } from "./constants.js";
import type { HeadsRun } from "./run.js";
import type { Solved } from "./solve.js";
import type { HeadsState } from "./weights.js";

export interface HeadsFigure {
  readonly host: FigureHost;
  readonly heads: HeadsState;
  readonly solved: Solved;
  readonly run: HeadsRun;
  /** The feature with highlighted arrows. */
  readonly feature: number;
  /** Half the side of every plane. */
  readonly extent: number;
  /** Changes the heads; consecutive calls with one gesture name are one undo step. */
  change(heads: Partial<HeadsState>, gesture?: string): void;
  /** Makes an object the query. */
  choose(object: number): void;
  /** Highlights the arrows of a feature. */
  select(feature: number): void;
  /** An arrow is held: the planes keep their extent. */
  hold(): void;
  /** A gesture ended; that of an arrow names its head and feature. */
  rested(arrow?: { readonly head: number; readonly feature: number }): void;
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

const gap = 32;
/** From this width on the chart of the training stands beside planes in one row; the style sheet agrees. */
const wide = 560;
const maxPlane = 250;
/** In a picture alone. */
const smallPlane = 120;

/** The number of heads that are in view at once; more scroll sideways. */
export const columnsOf = (width: number, count: number): number =>
  width < wide ? 2 : Math.min(count, 4);

/** Side of a plane in CSS pixels. */
export function planeSizeOf(width: number, count: number, isAlone = false): number {
  const columns = columnsOf(width, count);
  const space = width < wide ? 12 : gap;
  return Math.min(
    isAlone ? smallPlane : maxPlane,
    Math.floor((width - space * (columns - 1)) / columns),
  );
}

/** Side of a plane beside the training chart, and the width of the chart. */
export function trainingSizesOf(width: number, count: number, isAlone = false) {
  if (width < wide) return { plane: 112, chart: width - 112 - 12 };
  return { plane: count === 2 ? (isAlone ? 145 : 190) : 118, chart: width - 2 * 190 - 2 * gap };
}
