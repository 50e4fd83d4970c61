/**
 * The addresses of a figure that stands on somebody else's page. They are written so that they
 * mean the same in every text an author may paste them into: nothing in them ends a string, a link
 * or an attribute.
 */

import { elsewhere } from "../../author/mistake.js";
import type { ViewName } from "../../figure/state.js";

/** A figure as an author wants it on a page. */
export interface EmbeddedFigure {
  /** The state, readable: `view=field&temperature=0.4`. */
  readonly hash: string;
  /** The state for an address, which may be packed; undefined where no address can hold it. */
  readonly link: string | undefined;
  /** Where the site is, with `/` at the end. */
  readonly site: string;
  /** For links that drive the figure, and for live numbers. */
  readonly id: string;
  /** What the figure shows, in a sentence: read out, and shown where no picture is. */
  readonly title: string;
  /** Else that of the page around it; in a frame, the reader's. */
  readonly language?: string | undefined;
  readonly theme: "auto" | "light" | "dark" | "page";
  /** The address of a file that the element loads. */
  readonly src?: string | undefined;
  /** Names of the controls that stay; undefined: all. */
  readonly controls?: readonly string[] | undefined;
  /** Names of those that are shown and cannot be changed. */
  readonly lock: readonly string[];
  /** What the title and the still picture are told in. */
  readonly told: string;
  /** Whether a still picture is shown until the figure is drawn. */
  readonly poster: boolean;
  /** Of a frame, in CSS pixels. */
  readonly height: number;
}

/** A readable hash without the fields that its view, once its code is here, does not use. */
export function usedHash(hash: string): string {
  const given = new URLSearchParams(hash);
  const names = new Set(
    elsewhere(given.get("view") as ViewName, [...given.keys()]).map(({ found }) => found),
  );
  const isUsed = (part: string) => !names.has(part.split("=")[0] ?? "");
  return hash.split("&").filter(isUsed).join("&");
}

/** Marks that an address may hold and that mean something to Markdown, Python or JavaScript. */
const marks = /[!'()*~[\]{}|^`"<>\\$]/g;

export const plainAddress = (address: string): string =>
  address.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `none` says that there are none, which an empty text would not. */
export const listed = (names: readonly string[]): string => names.join(",") || "none";

/** An English link leaves the language to its reader; others carry that of their page. */
const linkLanguage = ({ language, told }: EmbeddedFigure) =>
  language ?? (told === "en" ? undefined : told);

function query(given: readonly (readonly [name: string, value: string | undefined])[]): string {
  const parts = given.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replace(/%2C/g, ",")}`],
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const view = ({ hash }: EmbeddedFigure) => new URLSearchParams(hash).get("view") ?? "";

/** Without an address for its state, a figure starts as its view does. */
const state = (figure: EmbeddedFigure) => figure.link ?? `view=${view(figure)}`;

/** Of the page that holds this figure alone, for an iframe. */
export function frameAddress(figure: EmbeddedFigure): string {
  const { site, theme, controls, lock } = figure;
  const options = query([
    ["lang", linkLanguage(figure)],
    ["theme", theme === "auto" ? undefined : theme],
    ["controls", controls && listed(controls)],
    ["lock", lock.length > 0 ? listed(lock) : undefined],
  ]);
  return plainAddress(`${site}embed.html${options}#${state(figure)}`);
}

/** Of the whole page with this figure. */
export const pageAddress = (figure: EmbeddedFigure): string =>
  plainAddress(
    `${figure.site}index.html${query([["lang", linkLanguage(figure)]])}#${state(figure)}`,
  );

/** Of the still picture of its view, as its readers start. */
export function posterAddress(figure: EmbeddedFigure): string {
  const language = figure.told === "en" ? "" : `.${figure.told}`;
  return plainAddress(`${figure.site}posters/${view(figure)}${language}.svg`);
}

/** Of a script of the site. */
export const scriptAddress = ({ site }: EmbeddedFigure, name: string): string =>
  plainAddress(`${site}${name}`);
