/** The lessons, one line each: in links, their fields have this order. */
import "./field/lesson.js";
import "./similarity/lesson.js";
import "./steps/lesson.js";
import "./masks/lesson.js";
import "./scaling/lesson.js";
import "./regression/lesson.js";
import "./words/lesson.js";
import "./heads/lesson.js";
import "./clinic/lesson.js";
import "./lab/lesson.js";
import "./transformer/lesson.js";
import "./digits/lesson.js";
import "./gpt/lesson.js";
import "./why/lesson.js";
import "./memory/lesson.js";
import "./positions/lesson.js";
import type { ViewName } from "../figure/state/state.js";

/** The lessons in the order in which they are told. */
export const story = {
  idea: ["words", "field", "similarity"],
  mechanism: ["steps", "masks", "positions", "scaling"],
  learning: ["regression", "digits", "heads"],
  networks: ["transformer", "gpt", "why", "memory"],
  workbench: ["lab", "clinic"],
} as const satisfies Record<string, readonly ViewName[]>;

/** All of them, in that order. */
export const told: readonly ViewName[] = Object.values<readonly ViewName[]>(story).flat();

export type PartName = keyof typeof story;
