/**
 * Addresses for a figure on another page. They are escaped so that they mean the same in every
 * text an author may paste them into: no character ends a string, a link or an attribute.
 */

import { elsewhere } from "../../author/mistake.js";
import type { ViewName } from "../../figure/state/state.js";

/** The author's settings of a figure on a page. */
export interface EmbeddedFigure {
  /** The readable state: `view=field&temperature=0.4`. */
  readonly hash: string;
  /** The state for an address, possibly packed; undefined if it fits in no address. */
  readonly link: string | undefined;
  /** The address of the site, with `/` at the end. */
  readonly site: string;
  /** For links that drive the figure, and for live numbers. */
  readonly id: string;
  /** A sentence about the figure: for screen readers, and if no picture is shown. */
  readonly title: string;
  /** Default: that of the surrounding page; in a frame, the reader's. */
  readonly language?: string | undefined;
  readonly theme: "auto" | "light" | "dark" | "page";
  /** The address of a file that the element loads. */
  readonly src?: string | undefined;
  /** Names of the visible controls; undefined: all. */
  readonly controls?: readonly string[] | undefined;
  /** Names of the locked controls. */
  readonly lock: readonly string[];
  /** The language of the title and of the poster. */
  readonly titleLanguage: string;
  /** Whether a poster is shown until the figure is drawn. */
  readonly poster: boolean;
  /** Height of a frame in CSS pixels. */
  readonly height: number;
}

/** A readable hash without the fields that its loaded view does not use. */
export function usedHash(hash: string): string {
  const given = new URLSearchParams(hash);
  const names = new Set(
    elsewhere(given.get("view") as ViewName, [...given.keys()]).map(({ found }) => found),
  );
  const isUsed = (part: string) => !names.has(part.split("=")[0] ?? "");
  return hash.split("&").filter(isUsed).join("&");
}

/** Characters that are valid in addresses and special in Markdown, Python or JavaScript. */
const marks = /[!'()*~[\]{}|^`"<>\\$]/g;

export const plainAddress = (address: string): string =>
  address.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `none` for an empty list, which an empty attribute would not express. */
export const listed = (names: readonly string[]): string => names.join(",") || "none";

/** An English link leaves the language to its reader; others have that of their page. */
const linkLanguage = ({ language, titleLanguage }: EmbeddedFigure) =>
  language ?? (titleLanguage === "en" ? undefined : titleLanguage);

function query(given: readonly (readonly [name: string, value: string | undefined])[]): string {
  const parts = given.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replace(/%2C/g, ",")}`],
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const view = ({ hash }: EmbeddedFigure) => new URLSearchParams(hash).get("view") ?? "";

/** A state that fits in no address is replaced by the default state of its view. */
const state = (figure: EmbeddedFigure) => figure.link ?? `view=${view(figure)}`;

/** The address of the page with this figure only, for an iframe. */
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

/** The address of the whole page with this figure. */
export const pageAddress = (figure: EmbeddedFigure): string =>
  plainAddress(
    `${figure.site}index.html${query([["lang", linkLanguage(figure)]])}#${state(figure)}`,
  );

/** The address of the poster of its view. */
export function posterAddress(figure: EmbeddedFigure): string {
  const language = figure.titleLanguage === "en" ? "" : `.${figure.titleLanguage}`;
  return plainAddress(`${figure.site}posters/${view(figure)}${language}.svg`);
}

/** The address of a script of the site. */
export const scriptAddress = ({ site }: EmbeddedFigure, name: string): string =>
  plainAddress(`${site}${name}`);
