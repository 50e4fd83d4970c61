/** The words of the documentation's own scripts; pages in English load no others. */
import { docs as english } from "./en/docs.js";

export type DocsWords = typeof english;

const others: Readonly<Record<string, () => Promise<{ readonly docs: DocsWords }>>> = {
  zh: () => import("./zh/docs.js"),
  fa: () => import("./fa/docs.js"),
};

/** @param tag the language of the page */
export async function loadDocsWords(tag: string): Promise<DocsWords> {
  const load = others[tag];
  return load ? (await load()).docs : english;
}
