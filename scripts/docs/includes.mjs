/** What the documentation takes from other files of the repository, so that it is said once. */
import { existsSync, readFileSync } from "node:fs";
import { examples } from "../examples/examples.mjs";
import { inRoot } from "../lib/paths.mjs";
import { architecture } from "./architecture.mjs";
import { modulePicture } from "./modules.mjs";

/** The way from web/site/docs to the root, which the links of a taken text start from. */
const toRoot = "../../../";

/** @type {Record<string, () => string>} */
const parts = {
  benchmark: () => read("tests/bench/results/tables.md").replace("](", "](tests/bench/results/"),
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
  // The first screen of README.md, with the live figure in the place of its picture.
  thesis: () => section("softknn").split("<picture>")[0]?.trim() ?? "",
  vote: () => {
    const [figure = "", caption = ""] = section("softknn").split("</picture>");
    const alt = / alt="([^"]*)"/.exec(figure)?.[1] ?? "";
    return `${liveVote(`![${alt}](web/site/docs/vote-still.svg)`)}${caption}`;
  },
  playground: () => section("Open the playground"),
  ways: () =>
    section("See, embed, compute")
      .replace(/<p>\n|<\/p>\n/g, "")
      .replace(htmlImage, "![$2]($1)"),
  // HTML without an empty line is left as it is.
  architecture: () => architecture(),
  modules: () => modulePicture(),
  guarantees: () => read("tests/guarantees/table.md").replace(/^## /gm, "### "),
  consumers: () => oneRowEach(read("tests/consumers/table.md").replace(/^# .*\n/, "")),
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

/** Joins the rows of a table that have the first and the last cell in common. @param {string} table */
export function oneRowEach(table) {
  const [head = "", line = "", ...rows] = table.trim().split("\n");
  /** @type {Map<string, string[]>} */
  const joined = new Map();
  for (const row of rows) {
    const [first = "", second = "", last = ""] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const key = `${first}|${last}`;
    joined.set(key, [...(joined.get(key) ?? []), second]);
  }
  const short = [...joined].map(([key, cells]) => {
    const [first, last] = key.split("|");
    return `| ${first} | ${cells.join("; ")} | ${last} |`;
  });
  return [head, line, ...short].join("\n");
}

/** What README.md says under a heading, up to the next one. @param {string} heading */
function section(heading) {
  const [, rest] = read("README.md").split(new RegExp(`^##? ${heading}\n`, "m"));
  if (rest === undefined) throw new Error(`README.md has no section “${heading}”.`);
  return rest.split(/^## /m)[0]?.trim() ?? "";
}

const htmlImage = / *<img src="([^"]*)"[^>]* alt="([^"]*)">/g;

/** @param {string} poster shown until the figure is drawn */
const liveVote = (poster) =>
  `<soft-attention view="field" query="0.15,0.6" controls="query, temperature">${poster}</soft-attention>`;

/** @param {string} text with links that start from the root */
const linkedFromHere = (text) =>
  text
    .replace(/\]\((?!https?:|#|\.\.\/|web\/site\/docs\/)([^)]+)\)/g, `](${toRoot}$1)`)
    .replaceAll("](web/site/docs/", "](");
