/**
 * What an author of a page has misspelt: each mistake is one warning in the console, in English as the errors of the
 * API, with the nearest name. The figure shows the default instead.
 */
import { lessonOf, viewNames } from "../../figure/lesson.js";
import { kebab } from "../../figure/state/field-attributes.js";
import { type Field, fields } from "../../figure/state/fields.js";
import { defaultState, type ViewName } from "../../figure/state/state.js";
import type { UrlNotice } from "../../figure/state/url-state.js";
import { unusedFields } from "../../figure/view-fields.js";
import { namesIn, tools } from "./controls.js";

const told = new WeakMap<HTMLElement, Set<string>>();

/** Warns of each mistake once for each element. */
export function warn(element: HTMLElement, ...messages: readonly string[]): void {
  const before = told.get(element) ?? new Set();
  told.set(element, before);
  for (const message of messages) {
    if (!before.has(message)) console.warn(`<${element.localName}>: ${message}`, element);
    before.add(message);
  }
}

/** Longer text of the author is cut. */
const longest = 60;
const quoted = (text: string) =>
  `“${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}”`;

/** Ignores case, hyphens and an index in brackets. */
const plain = (name: string) => name.replace(/\[.*|[-_\s]/gs, "").toLowerCase();

/** The number of insertions, deletions, substitutions and swaps of neighbouring letters between two texts. */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const substituted = at(i - 1, j - 1) + Number(from[i - 1] !== to[j - 1]);
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : substituted;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substituted, swapped));
    }
  }
  return at(from.length, to.length);
}

/** The nearest of some names; none if each differs in more than a third of its letters. */
export function nearestName(found: string, names: readonly string[]): string | undefined {
  const wanted = plain(found);
  if (wanted.length > longest) return undefined;
  const [first] = names
    .map((name) => ({ name, distance: editDistance(wanted, plain(name)) }))
    .sort((a, b) => a.distance - b.distance);
  const allowed = wanted.length < 3 ? 0 : Math.max(1, wanted.length / 3);
  return first !== undefined && first.distance <= allowed ? first.name : undefined;
}

/** A sentence about a wrong name, and the nearest right one, else all of a short list. */
export function misnamed(found: string, is: string, names: readonly string[]): string {
  const near = nearestName(found, names);
  const all = names.length <= 20 ? ` Names: ${names.map(quoted).join(", ")}.` : "";
  return `${quoted(found)} ${is}.${near ? ` The nearest name is ${quoted(near)}.` : all}`;
}

/** Attributes with few values; `loading` and `dir` may be empty, as in HTML. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ["auto", "light", "dark", "page"],
  predict: ["on", "offer", "off"],
  loading: ["lazy", "eager"],
  dir: ["ltr", "rtl", "auto"],
};

/** Attributes of frameworks and scripts. */
const foreign = /[^a-z0-9-]|^(aria|data|hx|ng|v|x)-/;

/** Misspelt attributes, and those with few values that have another one. */
export function attributeMistakes(element: Element, known: readonly string[]): readonly string[] {
  return element.getAttributeNames().flatMap((name) => {
    const found = element.getAttribute(name) ?? "";
    const allowed = Object.hasOwn(choices, name) ? choices[name] : undefined;
    if (allowed !== undefined && found !== "" && !allowed.includes(found.toLowerCase()))
      return misnamed(found, `is no value of ${quoted(name)}`, allowed);
    // Of the others, some belong to HTML or to other code.
    const isFine = known.includes(name) || foreign.test(name) || !nearestName(name, known);
    return isFine ? [] : misnamed(name, "is not an attribute of a figure", known);
  });
}

export const viewMistakes = (view: ViewName): readonly string[] =>
  viewNames.includes(view)
    ? []
    : [misnamed(`${view}`, `is not a view; ${defaultState.view} is shown`, viewNames)];

/** An unreadable value of a field. */
function valueMistake({ name, accepts }: Field, found: string): string {
  const is = `is no value of ${quoted(kebab(name))}; the default is shown`;
  if (accepts?.kind === "names") return misnamed(found, is, accepts.names);
  if (accepts?.kind === "switch") return misnamed(found, is, ["1", "0", "true", "false"]);
  const range = accepts && ` Allowed: from ${accepts.min ?? "-inf"} to ${accepts.max ?? "inf"}.`;
  return `${quoted(found)} ${is}.${range ?? ""}`;
}

/** The unreadable ones of some values; undefined marks a removed one. */
export const valueMistakes = (
  notices: readonly UrlNotice[],
  given: ReadonlyMap<Field, string | undefined>,
): readonly string[] =>
  [...given]
    .filter(([{ name }]) => notices.some(({ field }) => field === name))
    .map(([field, text = ""]) => valueMistake(field, text));

/** Names in `controls` or `lock` that are neither fields nor tools. */
export function controlMistakes(
  attribute: "controls" | "lock",
  list: string | null | undefined,
): readonly string[] {
  const names = [...fields.map(({ name }) => kebab(name)), ...Object.keys(tools)];
  return [...namesIn(list ?? "")]
    .filter((found) => !names.includes(kebab(found)))
    .map((found) =>
      misnamed(found, `in ${quoted(attribute)} is neither a field nor a tool`, names),
    );
}

/** The fields of attributes that the view does not show. */
export const unusedMistakes = (view: ViewName, names: readonly string[]): readonly string[] =>
  unusedFields(view, names).map(
    (name) => `The view ${quoted(view)} does not use ${quoted(kebab(name))}.`,
  );

/** A picture that the lesson does not have. */
export function partMistakes(view: ViewName, part: string | null | undefined): readonly string[] {
  const names = Object.keys(lessonOf(view)?.pictures ?? {});
  if (!part || names.includes(part)) return [];
  return [misnamed(part, `is not a picture of ${quoted(view)}; the whole lesson is shown`, names)];
}

/** Why the file of `src` is not shown; `at` is the status, line, name or sentence in question. */
export interface SourceFault {
  readonly why: string;
  readonly at?: string;
}

export const sourceMistake = (src: string, { why, at }: SourceFault): string =>
  `${quoted(src)} of “src” is not shown (${why}${at ? `: ${at}` : ""}).`;
