/** The lessons of the site. */
import { readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Their names, in the order of the registry. */
export const lessonNames = () =>
  [
    ...readFileSync(inRoot("web/lessons/registry.ts"), "utf8").matchAll(/"\.\/(\w+)\/lesson\.js"/g),
  ].map(([, name = ""]) => name);

/** The link to a lesson in its default state. @param {string} view */
export const lessonHash = (view) => `view=${view}`;
