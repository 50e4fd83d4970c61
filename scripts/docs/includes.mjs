/** Parts of the documentation that are taken from other files of the repository, to state them once. */
import { existsSync, readFileSync } from "node:fs";
import { examples } from "../examples/examples.mjs";
import { inRoot } from "../lib/paths.mjs";
import { architecture } from "./architecture.mjs";
import { modulePicture } from "./modules.mjs";

/** The path from web/site/docs to the root, the base of links in included text. */
const toRoot = "../../../";

/** @type {Record<string, () => string>} */
const parts = {
  benchmark: () => read("tests/bench/results/tables.md").replace("](", "](tests/bench/results/"),
  // The heading of the included text becomes that of the page.
  changelog: () => read("CHANGELOG.md").replace(/^# .*\n/, ""),
  examples: () => {
    const row = (/** @type {import("../examples/examples.mjs").Example} */ example) => {
      const { name, title, real, standIn = "", lang = "en" } = example;
      // Sections in other languages are represented by their names.
      const [shown, what] =
        lang === "en" ? [title, `${real} ${standIn}`] : ["Right to left", "A page in Persian."];
      return `| [${shown}](../examples/${name}.html) | ${what.trim()} |`;
    };
    return ["| page | what it is |", "|---|---|", ...examples.map(row)].join("\n");
  },
  // The first screen of README.md, with the live figure instead of its picture.
  thesis: () => section("softknn").split(votePicture)[0]?.trim() ?? "",
  vote: () =>
    section("softknn")
      .replace(/^.*?(?=!\[)/s, "")
      .replace(votePicture, liveVote),
  start: () => section("Open the lessons"),
  ways: () =>
    section("See, embed, compute")
      .replace(/<p>\n|<\/p>\n/g, "")
      .replace(htmlImage, "![$2]($1)"),
  // HTML without an empty line is left as it is.
  architecture: () => architecture(),
  modules: () => modulePicture(),
};

/**
 * The names that the element accepts, per view, as Markdown.
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
 * Replaces lines of the form `{{name}}` by the parts.
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

/** The text of README.md under a heading, up to the next one. @param {string} heading */
function section(heading) {
  const [, rest] = read("README.md").split(new RegExp(`^##? ${heading}\n`, "m"));
  if (rest === undefined) throw new Error(`README.md has no section “${heading}”.`);
  return rest.split(/^## /m)[0]?.trim() ?? "";
}

const htmlImage = / *<img src="([^"]*)"[^>]* alt="([^"]*)">/g;

const votePicture = /!\[[^\]]*\]\(web\/site\/docs\/vote-still\.svg\)/;

/** @param {string} poster shown until the figure is drawn */
const liveVote = (poster) =>
  `<soft-attention view="field" query="0.15,0.6" controls="query, temperature">${poster}</soft-attention>`;

/** @param {string} text with links relative to the root */
const linkedFromHere = (text) =>
  text
    .replace(/\]\((?!https?:|#|\.\.\/|web\/site\/docs\/)([^)]+)\)/g, `](${toRoot}$1)`)
    .replaceAll("](web/site/docs/", "](");
