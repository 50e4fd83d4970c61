/** The controls of a view that an author can hide or lock. */
import { controlsOf } from "../../author/controls.js";
import { camel } from "../../figure/state/field-attributes.js";
import { fields } from "../../figure/state/fields.js";
import type { ViewName } from "../../figure/state/state.js";
import { controlLabelsOf } from "../../language/index.js";
import type { BuilderWords } from "../../language/pages.js";

export interface Control {
  /** As in the attributes `controls` and `lock`. */
  readonly name: string;
  readonly label: string;
  /** A tool of the figure changes no field, and cannot be locked. */
  readonly lockable: boolean;
}

export function controlsOfView(
  view: ViewName,
  language: string,
  { tools }: BuilderWords,
): Control[] {
  const labels: Readonly<Record<string, string>> = { ...controlLabelsOf(language, view), ...tools };
  return controlsOf(view).map((name) => ({
    name,
    label: labels[camel(name)] ?? name,
    lockable: fields.some((field) => field.name === name),
  }));
}
