import type { TemplateResult } from "lit";
import type { RandomStream } from "../api/index.js";
import type { PictureName, Strings, ViewName } from "../language/index.js";
import type { LessonFunctions } from "./lesson-functions.js";
import type { NamedValue } from "./named-value.js";
import type { ResultTable } from "./result-table.js";
import type { State } from "./state/state.js";

/** What a view may read and do of its element. */
export interface Guess {
  readonly id: string;
  /** NaN for a colour. */
  readonly value: number;
  readonly paint?: string | undefined;
}

export interface FigureHost {
  readonly state: State;
  readonly knn: LessonFunctions;
  readonly text: Strings;
  /** Width of the figure's content box in CSS pixels. */
  readonly width: number;
  /** One picture stands alone in somebody's page: there it is about as high as a screen of text. */
  readonly isAlone?: boolean;
  /** A number that the reader has placed for a prediction, or a colour: the picture shows it beside the answer. */
  readonly guess: Guess | undefined;
  /** The state before a prediction was answered, while the figure shows the state it asked about. */
  readonly earlier: State | undefined;
  /** Changes the state; consecutive calls with one gesture name are one undo step. */
  set(patch: Partial<State>, gesture?: string): void;
  /** The reader cannot use this control: `lock=` names it, or `controls=` omits it. */
  isLocked(control: string): boolean;
  /** Ends the current gesture. */
  seal(): void;
  /** Redraws after a change outside the state (focus, highlight). */
  refresh(): void;
  /** Announces through the live region after input has paused. */
  announce(message: string): void;
}

/** One picture drawn, with the one or two controls that it is about. */
export interface Section {
  readonly picture: TemplateResult;
  /** What to see, in a sentence or two. */
  readonly caption?: TemplateResult;
  /** Tables, captions and folded parts under the picture and its text. */
  readonly more?: TemplateResult;
}

/** The pictures of a lesson by their declared names; undefined where the state has none. */
export type Sections<Name extends ViewName = ViewName> = Readonly<
  Record<PictureName<Name>, (() => Section) | undefined>
>;

/** One lesson: a preset of the shared state with a drawing. Holds only unshared state (focus, highlight). */
export interface FigureView<Name extends ViewName = ViewName> {
  title(): string;
  /** Called before each drawing once the core is loaded: starts the work that the state requires. */
  prepare?(): void;
  /** Solves the present state, for its pictures. */
  sections(): Sections<Name>;
  /** Escape: unpins the pinned item; false if nothing was pinned. */
  unlock?(): boolean;
  /** The patch of a random setting, drawn from NumPy's stream of one seed. */
  surprise?(stream: RandomStream): Partial<State>;
  /**
   * Reads files that are dropped on the figure; without it they are opened as states. Resolves with an
   * error message, with undefined if accepted, and with "" while the reader has to choose.
   */
  drop?(files: readonly File[]): Promise<string | undefined>;
  /** The field that they change. */
  readonly dropped?: string;
  /** The displayed matrices, as the core returns them. */
  results?(): readonly ResultTable[] | Promise<readonly ResultTable[]>;
  /** The main number of the figure, or several: their calls are the exported program. */
  main(): NamedValue | undefined | readonly NamedValue[];
  /** The result behind the last drawing. */
  readonly drawn?: unknown;
  /** The figure is hidden or removed: stop all work. */
  disconnect?(): void;
}
