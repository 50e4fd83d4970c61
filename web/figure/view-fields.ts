/** Which fields of the state a view shows. */
import { lessonControls, lessonOf, viewModule } from "./lesson.js";
import { fields } from "./state/fields.js";
import type { ViewName } from "./state/state.js";

/** Fields of every view. */
const general = ["view", "surprise"];

/** Lists that a link holds beside the keys, in any view. */
const besideKeys = fields
  .filter(({ follows, path }) => follows && path.length === 1)
  .map(({ name }) => name);

/** The fields that a view shows, once its code is loaded. */
export function fieldsOfView(view: ViewName): readonly string[] | undefined {
  const module = viewModule(view);
  if (module === undefined) return undefined;
  const own = lessonOf(view)?.fields ?? [];
  const named = new Set([
    ...lessonControls(view),
    ...(module.reads ?? []),
    ...own.map((f) => f.name),
  ]);
  return fields.map(({ name }) => name).filter((name) => named.has(name));
}

/** The given fields that a loaded view does not show. */
export function unusedFields(view: ViewName, names: readonly string[]): readonly string[] {
  const shown = fieldsOfView(view);
  if (shown === undefined) return [];
  const fine = [...general, ...shown, ...(shown.includes("keys") ? besideKeys : [])];
  const unused = [...new Set(names)].filter((name) => !fine.includes(name));
  return unused.filter((name) => fields.some((field) => field.name === name));
}

/** A readable hash without the fields that its loaded view does not show. */
export function usedHash(hash: string): string {
  const given = new URLSearchParams(hash);
  const unused = unusedFields(given.get("view") as ViewName, [...given.keys()]);
  return hash
    .split("&")
    .filter((part) => !unused.includes(part.split("=")[0] ?? ""))
    .join("&");
}
