/** Author mistakes about a figure: detected synchronously; their texts load only if there are any. */

import { camel } from "../figure/state/field-attributes.js";
import type { ViewName } from "../figure/state/state.js";
import type { UrlNotice } from "../figure/state/url-state.js";
import { unusedFields } from "../figure/view-fields.js";

/** Why the file of `src=` is not shown. */
export type SourceFault =
  | { readonly why: "otherOrigin" | "sandbox" | "file" | "network" | "data" | "choice" }
  | { readonly why: "status"; readonly at: string }
  | { readonly why: "large"; readonly at: string }
  /** A fault of a state file, as its reader names it. */
  | { readonly why: "syntax" | "notState" | "unknown" | "wrong"; readonly at: string }
  /** A message of the lesson that read the file. */
  | { readonly why: "lesson"; readonly at: string };

export type Mistake =
  | {
      readonly kind:
        | "view"
        | "attribute"
        | "field"
        | "option"
        | "elsewhere"
        | "reading"
        | "tooLong";
      /** As the author wrote it. */
      readonly found: string;
    }
  /** A value of an attribute or field, or a name in a list of them. */
  | {
      readonly kind: "value" | "choice" | "control";
      readonly found: string;
      /** The attribute. */
      readonly of: string;
    }
  | { readonly kind: "source"; readonly found: string; readonly fault: SourceFault };

/** Longer text of the author is cut. */
const longest = 60;
export const cut = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

/** Attributes with few values; `loading` and `dir` may be empty, as in HTML. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ["auto", "light", "dark", "page"],
  predict: ["on", "offer", "off"],
  loading: ["lazy", "eager"],
  dir: ["ltr", "rtl", "auto"],
};

/** The attributes of every HTML element. */
const globalAttributes = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class contenteditable draggable enterkeyhint exportparts
  hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck
  style tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns`.split(/\s+/),
);

/** Attributes of frameworks, editors and browsers, by prefix or by a character that our names never contain. */
const foreignPrefixes =
  /^(aria|data|on[a-z]*|ng|v|x|hx|up|un|uk|b|c|s|astro|svelte|turbo|ember|vue|react|i18n|defer|js|sizing|cz|wfd|darkreader)-/;

/** Whether other code may own the attribute. */
const isForeign = (name: string): boolean =>
  globalAttributes.has(name) ||
  /[^a-z0-9-]|^-/.test(name) ||
  /^on[a-z]/.test(name) ||
  foreignPrefixes.test(name);

/** Unknown attributes, and attributes with an invalid value. */
export function attributeMistakes(element: Element, known: readonly string[]): readonly Mistake[] {
  return element.getAttributeNames().flatMap((name): Mistake[] => {
    const found = element.getAttribute(name) ?? "";
    if (Object.hasOwn(choices, name)) {
      const fine = found === "" || choices[name]?.includes(found.toLowerCase());
      return fine ? [] : [{ kind: "choice", of: name, found: cut(found) }];
    }
    if (known.includes(name) || isForeign(name)) return [];
    return [{ kind: "attribute", found: cut(name) }];
  });
}

/** The unknown parts of a link; the texts of its fields complete the messages. */
export function linkMistakes(
  notices: readonly UrlNotice[],
  given: Iterable<readonly [name: string, text: string]>,
): readonly Mistake[] {
  const texts = new Map(given);
  return notices.map(({ kind, field }): Mistake => {
    const found = cut(texts.get(field) ?? "");
    if (kind === "unknownField") return { kind: "field", found: field };
    if (kind !== "unreadable") return { kind, found: field };
    return field === "view" ? { kind: "view", found } : { kind: "value", of: field, found };
  });
}

/** The given fields that a view does not show. */
export const elsewhere = (view: ViewName, names: readonly string[]): readonly Mistake[] =>
  unusedFields(view, names).map((found) => ({ kind: "elsewhere", found }));

/** Names that a `controls=` or `lock=` list cannot hold. */
export const controlMistakes = (of: "controls" | "lock", unknown: readonly string[]) =>
  unknown.map((found): Mistake => ({ kind: "control", of, found: cut(camel(found)) }));
