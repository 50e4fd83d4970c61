/**
 * The controls that `controls=` and `lock=` name. A name is the field that the control changes;
 * for a control with several fields, the main one. Templates mark
 *
 * - `data-control="NAME"`: the control, hidden unless it is offered;
 * - `data-edits="NAME"`: a part of the picture, always visible. `host.isLocked(NAME)` makes it read-only;
 * - `data-controls="NAME NAME"`: a box that holds only controls, hidden if none of them is offered.
 */

import { lessonControls } from "../../figure/lesson.js";
import { camel } from "../../figure/state/field-attributes.js";
import { fields } from "../../figure/state/fields.js";
import type { ViewName } from "../../figure/state/state.js";
import { lockedParts } from "./locked-styles.js";

/** Selectors of the tools under every figure. */
export const tools = {
  undo: ".tools > :is(.undo, .redo)",
  reset: ".tools > .reset",
  surprise: ".tools > .surprise, .tools > .surprise + .note",
  "take-out": ".tools > .export-button",
  receipts: ".tools > .inspect-button",
} as const;

/** The names that `controls=` can list for a loaded view: its controls in order, then the tools. */
export const controlsOf = (view: ViewName): readonly string[] => [
  ...lessonControls(view),
  ...Object.keys(tools),
];

/** Parses names separated by spaces or commas, each in the spelling of the hash or in kebab case. */
export function namesIn(list: string): ReadonlySet<string> {
  const names = list.split(/[\s,]+/).filter((name) => name !== "" && name !== "none");
  return new Set(names.map(camel));
}

export interface Rules {
  /** All controls are offered and none is locked. */
  readonly all: boolean;
  offered(name: string): boolean;
  may(name: string): boolean;
}

/** Selects the elements that list one of these names in an attribute. */
const having = (attribute: string, names: readonly string[]) =>
  `[${attribute}]:is(${names.map((name) => `[${attribute}~="${name}"]`).join()})`;

/** The style sheet that hides controls that are not offered, and shows locked parts as fixed. */
export function sheetOf(rules: Rules): string {
  if (rules.all) return "";
  const names = fields.map(({ name }) => name);
  const offered = names.filter((name) => rules.offered(name));
  const absent = names.filter((name) => !rules.offered(name));
  const locked = names.filter((name) => !rules.may(name));
  const parts = having("data-edits", locked);
  const absentTools = Object.entries(tools).filter(([name]) => !rules.offered(name));
  const hidden = [
    having("data-control", absent),
    `[data-controls]:not(${having("data-controls", offered)})`,
    // It explains all that the picture offers.
    ".more > .hint",
    ...absentTools.map(([, selector]) => selector),
    ...(absentTools.length === Object.keys(tools).length ? [".tools"] : []),
  ];
  return `:is(${hidden.join()}) { display: none !important; }${lockedParts(parts)}`;
}
