/** The controls of a view that an author can leave out or lock. */
import { controlsOf } from "../../element/author/controls.js";
import type { BuilderWords } from "../../locales/builder.js";
import type { ViewName } from "../../model/state.js";
import { urlFieldNames } from "../../model/url-state.js";

export interface Control {
  /** As in the attributes `controls` and `lock`. */
  readonly name: string;
  readonly label: string;
  /** A tool of the figure changes no field, and cannot be locked. */
  readonly lockable: boolean;
}

export function controlsOfView(view: ViewName, { names }: BuilderWords["controls"]): Control[] {
  return controlsOf(view).map((name) => ({
    name,
    label: (names as Readonly<Record<string, string>>)[name] ?? name,
    lockable: urlFieldNames.includes(name),
  }));
}
