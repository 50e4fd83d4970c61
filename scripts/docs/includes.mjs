/** Parts of the documentation that are taken from other files of the repository, to state them once. */
import { readFileSync } from "node:fs";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), "utf8");

/** The page of the changelog. */
export const changelogPage = () =>
  read("CHANGELOG.md")
    .replace(/\]\((?!https?:|#)/g, "](../../../")
    .replaceAll("](../../../web/site/docs/", "](");

/** @type {Record<string, () => string>} */
const parts = {
  benchmark: () =>
    read("tests/bench/results/tables.md").replaceAll("](", "](../../../tests/bench/results/"),
};

/**
 * The names that the element accepts, per view, as Markdown.
 * @param {readonly string[]} views
 * @param {(view: string) => readonly string[]} namesOf
 */
export const namesTable = (views, namesOf) => {
  const isShared = (/** @type {string} */ name) =>
    views.every((view) => namesOf(view).includes(name));
  const row = (/** @type {string} */ view, /** @type {readonly string[]} */ names) =>
    `| ${view} | ${names.map((name) => `\`${name}\``).join(" ")} |`;
  const rows = views.map((view) =>
    row(
      `\`${view}\``,
      namesOf(view).filter((name) => !isShared(name)),
    ),
  );
  const shared = namesOf(views[0] ?? "").filter(isShared);
  const last = shared.length > 0 ? [row("every view", shared)] : [];
  return ["| view | names |", "|---|---|", ...rows, ...last].join("\n");
};

/**
 * Every picture, small and still, with its line to copy.
 * @param {Record<string, { name: string, title: string }[]>} pictures by lesson
 */
export function gallery(pictures) {
  const cards = Object.entries(pictures).flatMap(([view, all]) =>
    all.map(({ name, title }) => {
      const tag = `<soft-attention view="${view}" part="${name}"></soft-attention>`;
      return `<figure class="card"><div class="small">${tag.replace("><", " inert><")}</div>
<figcaption><a href="../index.html#view=${view}">${escapeHtml(title)}</a></figcaption>
<pre class="code" tabindex="0"><code>${escapeHtml(tag)}</code></pre></figure>`;
    }),
  );
  return `<div class="gallery">\n${cards.join("\n")}\n</div>`;
}

/**
 * Replaces lines of the form `{{name}}` by the parts.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} more parts besides those of this file
 * @param {import("./languages.mjs").DocsWords["table"]} words
 */
export const filledIn = (text, more, words) =>
  text.replace(/^\{\{(\w+)\}\}$/gm, (_, name) => {
    const part = more[name] ?? parts[name]?.();
    if (part === undefined) throw new Error(`No part of the documentation is named ${name}.`);
    return part
      .replace("| view | names |", `| ${words.view} | ${words.names} |`)
      .replace("| every view |", `| ${words.everyView} |`);
  });
