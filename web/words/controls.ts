/** The names of the controls in words, a download that only those need who choose among them. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/controls.js"),
  zh: () => import("./zh/controls.js"),
  fa: () => import("./fa/controls.js"),
} satisfies Record<Language, () => Promise<{ controls: unknown }>>;

export type ControlName = keyof Awaited<ReturnType<typeof sources.en>>["controls"];

/** By the fields of the hash and the tools, as `controlsOf(view)` lists them, in camel case. */
export async function loadControlNames(
  tag: string,
): Promise<Readonly<Record<ControlName, string>>> {
  return (await sources[languageOf(tag)]()).controls;
}
