/** What the documentation takes from other files of the repository, so that it is said once. */
import { existsSync, readFileSync } from "node:fs";
import { examples } from "../examples/examples.mjs";
import { inRoot } from "../lib/paths.mjs";
import { architecture } from "./architecture.mjs";

/** The way from web/page/docs to the root, which the links of a taken text start from. */
const toRoot = "../../../";

/** @type {Record<string, () => string>} */
const parts = {
  benchmark: () =>
    between("README.md", /<!-- bench:[^>]*-->/, /<!-- bench: end -->/)
      .replace(/<details><summary>([^<]*)<\/summary>/, "## $1\n")
      .replace("</details>", ""),
  // Its own heading is the page's.
  changelog: () => read("CHANGELOG.md").replace(/^# .*\n/, ""),
  examples: () => {
    const row = (/** @type {import("../examples/examples.mjs").Example} */ example) => {
      const { name, title, real, standIn = "", lang = "en" } = example;
      // What is said there in another language is told by its name alone.
      const [shown, what] =
        lang === "en" ? [title, `${real} ${standIn}`] : ["Right to left", "A page in Persian."];
      return `| [${shown}](../examples/${name}.html) | ${what.trim()} |`;
    };
    return ["| page | what it is |", "|---|---|", ...examples.map(row)].join("\n");
  },
  // HTML without an empty line is left as it is.
  architecture: () => architecture(),
  consumers: () => read("tests/consumers/table.md").replace(/^# .*\n/, ""),
};

/**
 * What the element knows by name, view by view, as Markdown.
 * @param {readonly string[]} views
 * @param {(view: string) => readonly string[]} namesOf
 */
export const namesTable = (views, namesOf) => {
  const shared = namesOf(views[0] ?? "").filter((name) =>
    views.every((view) => namesOf(view).includes(name)),
  );
  const row = (/** @type {string} */ view, /** @type {readonly string[]} */ names) =>
    `| ${view} | ${names.map((name) => `\`${name}\``).join(" ")} |`;
  const rows = views.map((view) => {
    const own = namesOf(view).filter((name) => !shared.includes(name));
    return row(`\`${view}\``, own);
  });
  const last = shared.length > 0 ? [row("every view", shared)] : [];
  return ["| view | names |", "|---|---|", ...rows, ...last].join("\n");
};

/**
 * Puts the parts where `{{name}}` stands on a line of its own.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} more parts besides those of this file
 */
export const filledIn = (text, more) =>
  text.replace(/^\{\{(\w+)\}\}$/gm, (_, name) => {
    const part = more[name] ?? parts[name]?.();
    if (part === undefined) throw new Error(`No part of the documentation is named ${name}.`);
    return linkedFromHere(part);
  });

/** @param {string} file */
function read(file) {
  return existsSync(inRoot(file)) ? readFileSync(inRoot(file), "utf8") : "";
}

/** @param {string} file @param {RegExp} start @param {RegExp} end */
function between(file, start, end) {
  const [, rest = ""] = read(file).split(start);
  return rest.split(end)[0]?.trim() ?? "";
}

/** @param {string} text with links that start from the root */
const linkedFromHere = (text) =>
  text.replace(/\]\((?!https?:|#|\.\.\/)([^)]+)\)/g, `](${toRoot}$1)`);
