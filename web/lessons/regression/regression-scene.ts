/** The content of a regression plot. */
import type { Written } from "../../figure/phrase.js";

export type CurveName = "byHand" | "trained";

export interface ScenePoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Its weight as a share of the largest: the opacity. */
  readonly ink: number;
  readonly name: string;
  readonly value: string;
}

export interface SceneLine {
  readonly kind: "truth" | "average" | CurveName;
  readonly name: Written;
  readonly line: Line;
}

/** Points from left to right; two at one x are a step. */
export interface Line {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** The weights and the prediction of one curve at the star. */
export interface SceneVote {
  readonly kind: CurveName;
  readonly answer: number;
  /** Per point, in the order of `sorted`. */
  readonly weights: ArrayLike<number>;
  readonly shape: {
    readonly x: readonly number[];
    readonly share: ArrayLike<number>;
    readonly anchor: number;
  };
}

export interface RegressionScene {
  readonly width: number;
  readonly label: string;
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  /** By id; the order stays when a point passes another. */
  readonly points: readonly ScenePoint[];
  /** x of the points from left to right. */
  readonly sorted: ArrayLike<number>;
  readonly selected: number | undefined;
  /** The point whose column is highlighted. */
  readonly lit: number | undefined;
  readonly lines: readonly SceneLine[];
  /** The line by hand before a prediction moved the figure, and the height that the reader predicts at the star. */
  readonly earlier?: Line | undefined;
  readonly guess?: number | undefined;
  readonly at: number;
  readonly locked: boolean;
  /** `at` is the control of the star. */
  isLocked(control: "at" | "points"): boolean;
  readonly votes: readonly SceneVote[];
  readonly star: { readonly name: string; readonly value: string };
  readonly words: { readonly axis: string; readonly weights: string; readonly movable: string };
}
