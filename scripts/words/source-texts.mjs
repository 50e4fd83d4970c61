/** The texts for readers of the code: comments, titles of tests, and messages of the C++ core. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { commentsOf, messagesOf, titlesOf } from "./comments.mjs";
import { sourceFiles } from "./files.mjs";

/** @typedef {import("./texts.mjs").Text} Text */

const code = /\.(cpp|hpp|h|css|ts|tsx|mjs|js|jsx|py|cmake)$|^CMakeLists\.txt$/;

/** Files whose doc comments are the reference. */
function publicApi() {
  const index = readFileSync(join(root, "web/api/index.ts"), "utf8");
  const exported = [...index.matchAll(/from "\.\/([\w-]+)\.js"/g)].map(([, name]) => name);
  return new Set(["index", ...exported].map((name) => `web/api/${name}.ts`));
}

/**
 * Shapes, errors and ranges are lists, whose entries end at semicolons. A source is as long as its title.
 * @param {string} text
 */
const entries = (text) =>
  text
    .replace(/\bSources?: .*$/, "")
    .replace(/^(- )?([A-Z][\w ,-]{2,40}: )?/, "")
    .split(/;\s/)
    .filter((entry) => entry !== "");

/** @returns {Text[]} */
export function sourceTexts() {
  const api = publicApi();
  return sourceFiles()
    .filter((file) => code.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const reference = file.startsWith("cpp/include/") || api.has(file);
      const comments = commentsOf(file, source).flatMap(({ text, line, doc }) =>
        reference && doc
          ? entries(text).map((entry) => ({ file, line, text: entry, counted: "prose" }))
          : [{ file, line, text, counted: "none" }],
      );
      const titles = file.startsWith("tests/") ? titlesOf(file, source) : [];
      const messages = /^cpp\/.*pp$/.test(file) ? messagesOf(file, source) : [];
      return [
        ...comments,
        ...titles.map((title) => ({ file, ...title, counted: "none" })),
        ...messages.map((message) => ({ file, ...message })),
      ];
    });
}
