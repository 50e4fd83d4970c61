/** What every part of the heads figure is drawn from. */
import type { ObjectLook } from "../../charts/object-mark.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { HeadsRun } from "./run.js";
import type { Solved } from "./solve.js";
import { type HeadsState, kinds, objects } from "./state.js";

export interface HeadsFigure {
  readonly host: FigureHost;
  readonly heads: HeadsState;
  readonly solved: Solved;
  readonly run: HeadsRun;
  /** The epoch that is shown: the goal, or as far as the run has come. */
  readonly epoch: number;
  /** The object whose query is looked at. */
  readonly asking: number;
  readonly locked: boolean;
  /** The feature whose arrows are selected. */
  readonly feature: number;
  /** Changes the heads; calls with one gesture name in a row are one step of undo. */
  change(heads: HeadsState, gesture?: string): void;
  /** The hand rests: the next change is a step of its own, and what came of this one is said. */
  rest(): void;
}

/** Colour and shape of the objects, as the task counts them: every colour with every shape. */
export const kindsOf = (object: number) =>
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
