/**
 * A figure in its state as text for another page. The text is escaped so that it means the same wherever an author
 * pastes it: no character ends a string, a link or an attribute.
 */
import { kebab } from "../figure/state/field-attributes.js";

export interface PastedFigure {
  /** The readable state: `view=field&temperature=0.4`. */
  readonly hash: string;
  /** The state for an address, packed if that is shorter; undefined if it fits in no address. */
  readonly link: string | undefined;
  /** One picture of the lesson, by its name; undefined for the whole lesson. */
  readonly part: string | undefined;
  /** The address of the site, with `/` at the end. */
  readonly site: string;
  /** For screen readers, and where no script runs. */
  readonly title: string;
  /** Of the title. */
  readonly language: string;
}

const named: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
};

/**
 * Escapes text for HTML, JSX, and surrounding Markdown, templates and programs: special characters
 * become entities, and so do invisible characters and bidirectional controls. (Numeric entities from 128 to 159
 * would mean other characters; joiners and non-joiners are not bidirectional controls.)
 */
export function attributeText(text: string): string {
  return text.replace(/[!-~]|[\p{C}\p{Z}]/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    if (/[\w .,;:=/?#%+@-]/.test(one) || /[\u0080-\u009f\u200c\u200d]/.test(one)) return one;
    return named[one] ?? `&#${code};`;
  });
}

function tag(name: string, attributes: readonly (readonly [string, string?])[]): string {
  const written = attributes.map(([key, value]) =>
    value === undefined ? ` ${key}` : ` ${key}="${attributeText(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Characters that are valid in addresses and special in Markdown, Python or JavaScript. */
const marks = /[!'()*~[\]{}|^`"<>\\$]/g;

/** A page of the site with a figure. An English link leaves the language to its reader. */
function address({ site, language, link, hash }: PastedFigure, page: string, part = ""): string {
  const options = { ...(language !== "en" && { lang: language }), ...(part && { part }) };
  const query = Object.keys(options).length > 0 ? `?${new URLSearchParams(options)}` : "";
  // A state that fits in no address is replaced by the default state of its view.
  const state = link ?? `view=${new URLSearchParams(hash).get("view")}`;
  return `${site}${page}${query}#${state}`.replace(
    marks,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A name for the figure in its new page: links and `<soft-value>` use it, and two states have two names. */
function idOf({ hash, part }: PastedFigure, view: string): string {
  const sum = [...hash].reduce((all, one) => (all * 31 + (one.codePointAt(0) ?? 0)) % 36 ** 5, 0);
  return [view, ...(part ? [part] : []), sum.toString(36)].join("-");
}

/** The element. Its content, a link, remains in a feed, in a reader's mode and without scripts. */
function element(figure: PastedFigure, indent = ""): string {
  const [view, ...rest] = [...new URLSearchParams(figure.hash)].map(
    ([field, text]) => [kebab(field), text] as const,
  );
  const part = figure.part === undefined ? [] : [["part", figure.part] as const];
  const id = ["id", idOf(figure, view?.[1] ?? "")] as const;
  const fields = [id, ...(view ? [view] : []), ...part, ...rest];
  const link = `${tag("a", [["href", address(figure, "index.html")]])}${attributeText(figure.title)}</a>`;
  return [tag("soft-attention", fields), `  ${link}`, "</soft-attention>"]
    .map((line) => indent + line)
    .join("\n");
}

/** The iframe may run scripts and save files, and nothing else. */
export const frame = (figure: PastedFigure, height: number, ...more: (readonly [string])[]) =>
  `${tag("iframe", [
    ...more,
    ["src", address(figure, "embed.html", figure.part)],
    ["title", figure.title],
    ["width", "100%"],
    ["height", String(height)],
    ["loading", "lazy"],
    ["frameborder", "0"],
    ["sandbox", "allow-scripts allow-downloads"],
  ])}</iframe>`;

/** Of a frame whose script does not run. */
const usualHeight = 640;

export const embedForms = {
  element: (figure: PastedFigure) =>
    `${tag("script", [
      ["type", "module"],
      ["src", `${figure.site}element.js`],
    ])}</script>\n${element(figure)}`,
  iframe: (figure: PastedFigure) =>
    `${tag("script", [["src", `${figure.site}embed.js`], ["defer"]])}</script>\n${frame(figure, usualHeight, ["data-softknn"])}`,
  react: (figure: PastedFigure) => `"use client";

import "softknn/element";

export function Figure() {
  return (
${element(figure, "    ")}
  );
}`,
} as const;

export type EmbedForm = keyof typeof embedForms;
