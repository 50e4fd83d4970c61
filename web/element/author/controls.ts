/**
 * What a reader can change in each view: the one table of the controls, by the names that
 * `controls=` and `lock=` take. A name is the field that the control changes; where one changes
 * several, the one that a hand means.
 */
import type { ViewName } from "../../figure/state.js";
import { camel } from "./figure-fields.js";

export interface Control {
  /** The field, as the hash has it, or a tool. */
  readonly name: string;
  /** Selects what is only there to be used: hidden where it is not offered. */
  readonly controls?: string;
  /** Selects what is part of the picture: it stays, and cannot be moved or typed over. */
  readonly holds?: string;
  /** The place of what is hidden is taken by what stood beside it. */
  readonly without?: string;
  /** Held, it still answers Enter or a tap: it is lit and read. */
  readonly answers?: boolean;
}

/** What holds controls and nothing else worth reading: hidden when it has none left. */
type Box = readonly [selector: string, names: readonly string[]];

interface ViewControls {
  readonly controls: readonly Control[];
  readonly boxes: readonly Box[];
}

const switchOf = (name: string) => `.switch:has([name="${name}"])`;
const fieldNamed = (name: string) => `label:has([name="${name}"])`;
const entries = (...matrices: string[]) =>
  matrices.map((name) => `[data-matrix="${name}"] .entry`).join();

/** Under every figure. */
const tools: ViewControls = {
  controls: [
    { name: "undo", controls: ".tools > :is(.undo, .redo)" },
    { name: "reset", controls: ".tools > .reset" },
    { name: "surprise", controls: ".tools > .surprise, .tools > .surprise + .note" },
    { name: "take-out", controls: ".tools > .take-out-button" },
    { name: "receipts", controls: ".tools > .ask-numbers" },
  ],
  boxes: [[".tools", ["undo", "reset", "surprise", "take-out", "receipts"]]],
};

const star = '[data-handle="query"]';
const keys = '[data-handle^="key-"]';
const row = "tbody > tr:not(:first-child)";

const views: Readonly<Record<ViewName, ViewControls>> = {
  field: {
    controls: [
      { name: "query", holds: star, controls: ".numbers tbody > tr:first-child" },
      { name: "keys", holds: keys, controls: `.numbers ${row}, .numbers > .add`, answers: true },
      { name: "similarity", controls: ".field-side > .choices" },
      { name: "temperature", controls: ".field-side > .temperature" },
      { name: "hard", controls: ".hard" },
      { name: "matched", controls: ".bridge > .switch" },
      { name: "keyNormPenalty", controls: ".bridge > :is(.penalty, .slider)" },
      { name: "normalized", controls: ".ranking" },
    ],
    boxes: [
      [".bridge", ["matched", "keyNormPenalty"]],
      [".numbers", ["query", "keys"]],
      // For the star alone nobody opens it: it is moved in the picture, by keys as well.
      [".more", ["matched", "keyNormPenalty", "normalized", "keys"]],
    ],
  },
  similarity: {
    controls: [
      { name: "query", holds: star, controls: ".edit tbody > tr:first-child" },
      {
        name: "keys",
        holds: keys,
        controls: `.edit ${row} > td:is(:nth-child(2), :nth-child(3)) > input`,
        answers: true,
      },
      {
        name: "values",
        controls: `.edit ${row} > td:is(:nth-child(4), :nth-child(5)) > input`,
      },
      { name: "dot", controls: '[data-similarity="dot"] > .temperature' },
      { name: "cosine", controls: '[data-similarity="cosine"] > .temperature' },
      { name: "rbf", controls: '[data-similarity="rbf"] > .temperature' },
    ],
    boxes: [[".edit", ["query", "keys", "values"]]],
  },
  steps: {
    controls: [
      { name: "example", controls: ".machine-top > .choice" },
      { name: "step", controls: ".way" },
      {
        name: "unfolded",
        controls: ".fold, .unfold > .hint",
        without: ".numbers.pickable .computed { cursor: default; }",
      },
      { name: "source", controls: ".step-controls > .choice" },
      { name: "projected", controls: switchOf("projected") },
      { name: "scaled", controls: switchOf("scaled") },
      { name: "shifted", controls: switchOf("shifted") },
      { name: "stepsCausal", controls: switchOf("causal") },
      { name: "stepsBlocked" },
      // How many rows and columns there are.
      { name: "q", holds: entries("q", "xq"), controls: ".sizes" },
      { name: "k", holds: entries("k", "xk") },
      { name: "v", holds: entries("v", "xv") },
      { name: "wq", holds: entries("wq") },
      { name: "wk", holds: entries("wk") },
      { name: "wv", holds: entries("wv") },
    ],
    boxes: [],
  },
  masks: {
    controls: [
      { name: "tokens", controls: ".sentence" },
      { name: "keys", controls: ".edit input" },
      { name: "padding", holds: ".tokens button", controls: ".switches > span" },
      { name: "causal", controls: switchOf("causal") },
      { name: "window", controls: switchOf("window") },
      { name: "blocked", holds: '[data-matrix="mask"] [role="grid"]' },
      { name: "finiteMask", controls: ".finite fieldset" },
      { name: "logits", controls: switchOf("logits") },
    ],
    boxes: [
      [".finite", ["finiteMask", "logits"]],
      [".edit", ["keys"]],
    ],
  },
  scaling: {
    controls: [
      ...["seed", "count", "trials", "correlation"].map((name) => ({
        name,
        controls: fieldNamed(name),
      })),
      { name: "score", controls: '[for="score"], .slider:has(#score)' },
      { name: "dim", controls: '[for="dim"], .slider:has(#dim)' },
    ],
    boxes: [
      [".more", ["count", "trials", "correlation"]],
      // A run begins by itself; other settings want another one.
      [".run > :is(.go, .cancel)", ["seed", "count", "trials", "correlation"]],
    ],
  },
  regression: {
    controls: [
      { name: "at", holds: '[data-handle="star"]' },
      { name: "points", holds: "[data-point]", controls: ".more input, .data-row > .add" },
      { name: "removed", controls: ".more .remove, .data-row > .remove" },
      { name: "kernel", controls: ".kernel-choice > .choices" },
      { name: "bandwidth", controls: ".bandwidth" },
      { name: "seed", controls: `.data-row > ${fieldNamed("seed")}` },
      { name: "noise", controls: `.data-row > ${fieldNamed("noise")}` },
      { name: "epochs", controls: ".train-run > button" },
      { name: "leaveOneOut", controls: switchOf("leaveOneOut") },
    ],
    boxes: [
      [".data-row", ["seed", "noise", "points", "removed"]],
      [".train-run", ["epochs", "leaveOneOut"]],
      [".more", ["points", "removed"]],
    ],
  },
  words: {
    controls: [
      { name: "word", controls: ".question" },
      { name: "place", holds: `.word-map ${star}` },
      { name: "answer", controls: ".asking .dictionary > .choices" },
      { name: "blend", controls: ".share" },
      { name: "scores", holds: ".score" },
      { name: "vectors", holds: ".made input" },
      { name: "wordsScaled" },
      { name: "seed", controls: ".seed" },
      { name: "wordValues", controls: ".value-kind" },
      { name: "wordsSimilarity", controls: ".more .choices" },
      { name: "wordsTemperature", controls: ".more .temperature" },
      { name: "sum", holds: ".arithmetic select" },
      { name: "need", controls: ".fridge > .choices" },
    ],
    boxes: [[".more", ["wordsSimilarity", "wordsTemperature"]]],
  },
  heads: {
    controls: [
      {
        name: "headWeights",
        holds: `.head-plane ${keys}, .entry`,
        controls: ".feature-choice",
      },
      { name: "headBasis", controls: ".basis-choice" },
      { name: "heads", controls: ".count" },
      { name: "headStart", controls: ".starts" },
      {
        name: "headEpochs",
        holds: ".training-chart",
        controls: ".train-parts > div > .run",
      },
      { name: "headSeed", controls: fieldNamed("head-seed") },
      { name: "headScale", controls: fieldNamed("head-scale") },
      { name: "headRate", controls: fieldNamed("head-rate") },
    ],
    boxes: [
      [".settings", ["headSeed", "headScale", "headRate"]],
      [".edit", ["headWeights"]],
    ],
  },
  clinic: {
    controls: [
      { name: "patient", controls: ".patients", without: ".bed { grid-column: 1 / -1; }" },
      { name: "treatment", controls: ".treatments, #treatments-ask" },
    ],
    boxes: [],
  },
  lab: {
    controls: [
      // The data, the row that is looked at and the part that is shown are one text of the link.
      {
        name: "lab",
        holds: ".heat-map, .go-row, .difference > button",
        controls: ".lab-data, .toolbar, .places",
      },
      { name: "labA", holds: '.lab-settings [name^="a-"]' },
      {
        name: "labB",
        holds: '.lab-settings [name^="b-"]',
        controls: ".compare, .swap, .alone",
      },
    ],
    boxes: [[".lab-settings", ["labA", "labB"]]],
  },
};

/**
 * The names of a view's controls, in their order, and of the tools: what `controls=` can list.
 * `web/locales/controls.ts` has them in words, by `camel(name)`.
 */
export function controlsOf(view: ViewName): readonly string[] {
  return tableOf(view).controls.map(({ name }) => name);
}

export function tableOf(view: ViewName): ViewControls {
  return {
    controls: [...views[view].controls, ...tools.controls],
    boxes: [...views[view].boxes, ...tools.boxes],
  };
}

/** A list of names by spaces or commas, each written as in the hash or in kebab case. */
export function namesIn(list: string): ReadonlySet<string> {
  const names = list.split(/[\s,]+/).filter((name) => name !== "" && name !== "none");
  return new Set(names.map(camel));
}

export interface Rules {
  offered(name: string): boolean;
  locked(name: string): boolean;
}

/** The style sheet of a figure that offers only some of its controls. */
export function sheetOf(view: ViewName, rules: Rules): string {
  const { controls, boxes } = tableOf(view);
  const absent = controls.filter(({ name }) => !rules.offered(name));
  const empty = boxes.filter(([, names]) => !names.some((name) => rules.offered(name)));
  // What says how to use the picture would say what is not so.
  const fast = controls.some(
    ({ name, holds }) => holds && (rules.locked(name) || !rules.offered(name)),
  );
  const hidden = [
    ...absent.flatMap((it) => it.controls ?? []),
    ...empty.map(([selector]) => selector),
    ...(fast ? ["figure > .hint, .machine > .hint"] : []),
  ];
  const without = absent.map((it) => it.without ?? "").join("");
  return hidden.length === 0 ? "" : `:is(${hidden.join()}) { display: none !important; }${without}`;
}
