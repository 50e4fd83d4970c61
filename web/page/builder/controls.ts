/** The controls of a view that an author can leave out or lock. */
import { controlsOf } from "../../element/author/controls.js";
import { camel } from "../../element/author/figure-fields.js";
import type { ControlName } from "../../locales/controls.js";
import type { ViewName } from "../../model/state.js";
import { urlFieldNames } from "../../model/url-state.js";

export interface Control {
  /** As in the attributes `controls` and `lock`. */
  readonly name: string;
  readonly label: string;
  /** A tool of the figure changes no field, and cannot be locked. */
  readonly lockable: boolean;
}

export function controlsOfView(
  view: ViewName,
  names: Readonly<Record<ControlName, string>> | undefined,
): Control[] {
  if (names === undefined) return [];
  return controlsOf(view).map((name) => ({
    name,
    label: names[camel(name) as ControlName],
    lockable: urlFieldNames.includes(name),
  }));
}
