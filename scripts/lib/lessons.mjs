/** The lessons of the site. */
import { readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Their names, in the order of the registry. */
export const lessonNames = () =>
  [
    ...readFileSync(inRoot("web/lessons/registry.ts"), "utf8").matchAll(/"\.\/(\w+)\/lesson\.js"/g),
  ].map(([, name = ""]) => name);

/** The link to a lesson in its default state, as `web/figure/state/url-state.ts` writes it. @param {string} view */
export function lessonHash(view) {
  const declared = readFileSync(inRoot("web", "lessons", view, "lesson.ts"), "utf8");
  const changes = declared.match(/^ {2}version[12]: /gm) ?? [];
  return `view=${view}${changes.length > 0 ? `&version=${changes.length + 1}` : ""}`;
}
