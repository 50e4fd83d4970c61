import type { TemplateResult } from "lit";
import type { RandomStream, SoftKnn } from "../api/index.js";
import type { Strings } from "../words/index.js";
import type { NamedValue } from "./named-value.js";
import type { ResultTable } from "./result-table.js";
import type { State } from "./state.js";

/** What a view may see and do of the element that shows it. */
export interface FigureHost {
  readonly state: State;
  readonly knn: SoftKnn;
  readonly text: Strings;
  /** Width of the figure's content box in CSS pixels. */
  readonly width: number;
  /** Changes the state; calls with one gesture name in a row are one step of undo. */
  set(patch: Partial<State>, gesture?: string): void;
  /** The reader cannot use this control: `lock=` names it, or `controls=` leaves it out. */
  isLocked(control: string): boolean;
  /** Ends the running gesture. */
  seal(): void;
  /** Draws again after a change that is not part of the state (focus, highlight). */
  refresh(): void;
  /** Speaks through the live region once the hand rests. */
  announce(message: string): void;
}

/** One lesson: a preset of the one state, drawn. Holds only what is never shared (focus, highlight). */
export interface FigureView {
  title(): string;
  /** Called before each drawing, once the core is there: start what the state asks for. */
  prepare?(): void;
  render(): TemplateResult;
  /** Escape: lets go of what is locked; false when nothing was. */
  unlock?(): boolean;
  /** What a surprise changes, made of NumPy's stream of one seed. */
  surprise?(stream: RandomStream): Partial<State>;
  /**
   * Takes files that fall on the figure; without it they are states to open. Gives what is wrong with
   * them, in a sentence, undefined where they are taken, and "" while the reader has to choose.
   */
  drop?(files: readonly File[]): Promise<string | undefined>;
  /** The matrices that are shown, as the core gives them. */
  results?(): readonly ResultTable[] | Promise<readonly ResultTable[]>;
  /** The number that the figure is about: its call is the program that a reader takes away. */
  main(): NamedValue | undefined;
  /** What the last drawing was made of, where there has been one. */
  readonly drawn?: unknown;
  /** The figure is hidden or removed: stop all work. */
  disconnect?(): void;
}
