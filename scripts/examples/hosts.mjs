/** How each kind of page processes a pasted text. */
import { Marked } from "marked";
import { escapeHtml } from "../lib/html.mjs";
import { UserError } from "../lib/say.mjs";
import { bundled } from "./bundled.mjs";

/** The placeholder for the text in the surrounding Markdown. */
const place = "FIGURE";

/** @typedef {(around: string, text: string, site: string) => Promise<{ body: string, script?: string }>} Treat */

/** @param {string} markdown */
const html = (markdown) => /** @type {string} */ (new Marked().parse(markdown, { async: false }));

/** The text is part of the page unchanged. @param {string} around @param {string} figure */
const inserted = (around, figure) => html(around).replace(`<p>${place}</p>`, () => figure);

/** @type {Treat} */
const asHtml = async (around, text) => ({ body: inserted(around, text) });

/** The text is Markdown like its surroundings. @type {Treat} */
const asMarkdown = async (around, text) => ({ body: html(around.replace(place, () => text)) });

/** Pandoc passes raw blocks through. @type {Treat} */
const asQuarto = async (around, text) => ({
  body: inserted(around, part(text, /^```\{=html\}\n([\s\S]*)\n```$/)),
});

/** What `@docusaurus/Head` does in a browser: it adds elements to the head. */
const head = `import { Children, useEffect } from "react";
export default function Head({ children }) {
  useEffect(() => {
    for (const { type, props } of Children.toArray(children)) {
      const element = document.createElement(type);
      for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
      document.head.append(element);
    }
  }, []);
  return null;
}`;

/** @type {Treat} */
async function asMdx(around, text, site) {
  const { compile } = await import("@mdx-js/mdx");
  const content = String(await compile(around.replace(place, () => text)));
  const entry = `import { createRoot } from "react-dom/client";
import Content from "content";
createRoot(document.querySelector("#root")).render(<Content />);`;
  const script = await bundled(entry, { content, "@docusaurus/Head": head }, site);
  return { body: '<div id="root"></div>', script };
}

/** JupyterLab inserts the HTML of a cell into the page and recreates its scripts, so that they run. */
const output = (/** @type {string} */ made) => `const area = document.querySelector("#output");
area.innerHTML = ${JSON.stringify(made)};
for (const script of area.querySelectorAll("script")) {
  const copy = document.createElement("script");
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  copy.textContent = script.textContent;
  script.replaceWith(copy);
}`;

/** The `_repr_html_` of `IPython.display.IFrame` and `HTML`. @param {string} cell */
function shown(cell) {
  if (!cell.includes("IFrame")) return part(cell, /\nHTML\("""\n([\s\S]*)\n"""\)$/);
  const [, src = '""', height] = /\nIFrame\((".*"), width="100%", height=(\d+)\)$/.exec(cell) ?? [];
  return `<iframe width="100%" height="${height}" src="${JSON.parse(src)}" frameborder="0" allowfullscreen></iframe>`;
}

/** @type {Treat} */
async function asCell(around, text) {
  const cell = `<pre dir="ltr" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n<div id="output"></div>`;
  return { body: inserted(around, cell), script: output(shown(text)) };
}

/** A page that renders the component, receives its state, and changes a property. */
const app = `import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Figure } from "figure";
function App() {
  const [hash, setHash] = useState("");
  const [isHard, setHard] = useState(false);
  return (
    <>
      <Figure onHash={setHash} {...(isHard ? { rbf: "0.05" } : {})} />
      <p>
        <button type="button" aria-pressed={isHard} onClick={() => setHard(!isHard)}>rbf="0.05"</button>{" "}
        <output>{hash}</output>
      </p>
    </>
  );
}
createRoot(document.querySelector("#root")).render(<App />);`;

/** @type {Treat} */
async function asReact(around, text, site) {
  const script = await bundled(app, { figure: text }, site);
  return { body: inserted(around, '<div id="root"></div>'), script };
}

/** @type {Treat} */
async function asObservable(around, text, site) {
  // @ts-expect-error it has no types
  const { parseCell } = await import("@observablehq/parser");
  const { id, body, references } = parseCell(text);
  const names = references.map((/** @type {{ name: string }} */ { name }) => name);
  const entry = `import { Runtime } from "@observablehq/runtime";
import { html } from "htl";
const place = document.querySelector("#root");
const observer = { fulfilled: (value) => place.replaceChildren(value), rejected: console.error };
new Runtime({ html: () => html }).module().variable(observer).define(
  ${JSON.stringify(id.name)},
  ${JSON.stringify(names)},
  async (${names.join()}) => ${text.slice(body.start, body.end)},
);`;
  const script = await bundled(entry, {}, site);
  return { body: inserted(around, '<div id="root"></div>'), script };
}

/** @param {string} text @param {RegExp} pattern */
function part(text, pattern) {
  const [, inside] = pattern.exec(text) ?? [];
  if (inside === undefined) throw new UserError(`This is no text for such a page:\n${text}`);
  return inside;
}

/** @type {Readonly<Record<import("../../web/site/builder/embed-forms.js").FormName, Treat>>} */
export const treatments = {
  html: asHtml,
  iframe: asHtml,
  markdown: asMarkdown,
  mkdocs: asMarkdown,
  quarto: asQuarto,
  docusaurus: asMdx,
  jupyter: asCell,
  react: asReact,
  observable: asObservable,
};
