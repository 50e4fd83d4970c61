/** The example pages of third parties: each contains a text of the builder, processed as that kind of page does. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";
import { treatments } from "./hosts.mjs";

/**
 * `real` and `standIn` state the fidelity.
 * @typedef {object} Example
 * @property {string} name of its file, and of its text in web/site/examples
 * @property {string} title
 * @property {import("../../web/site/builder/embed-forms.js").FormName} form
 * @property {import("../../web/site/builder/embed-forms.js").FormKind} [kind]
 * @property {string} hash of its figure
 * @property {string} real the program that processes the text
 * @property {string} [standIn] the substitute for something unavailable
 * @property {string} [lang]
 * @property {string} [styles] a style sheet instead of the plain one
 * @property {string} [policy] a content security policy of its own
 */

const source = inRoot("web/site/examples");

/** @type {readonly Example[]} */
export const examples = JSON.parse(readFileSync(join(source, "examples.json"), "utf8"));

/** @param {{ title: string, lang?: string | undefined, styles?: string | undefined }} page @param {string} main @param {string} [head] @param {string} [end] */
const pageOf = ({ title, lang = "en", styles = "host.css" }, main, head = "", end = "") =>
  `<!doctype html>
<html lang="${lang}" dir="${lang === "fa" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./${styles}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>${end}
</body>
</html>
`;

/**
 * Writes the page of an example, with its own script and styles, into a folder.
 * @param {Example} example
 * @param {string} text as the builder generates it
 * @param {string} folder
 * @param {string} site the address of the site in the text
 */
export async function writeExample(example, text, folder, site) {
  const { name, form, real, standIn } = example;
  const around = readFileSync(join(source, `${name}.md`), "utf8");
  const { body, script } = await treatments[form](around, text, site);
  // The policy names the origin of the site, if that is another one.
  const origin = /^https?:/.test(site) ? ` ${new URL(site).origin}` : "";
  const policy = example.policy?.replace("script-src 'self'", `script-src 'self'${origin}`);
  const head =
    policy && `\n<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
  const about = [real, standIn ?? ""].filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>\n`);
  const end = `${script === undefined ? "" : `\n<script type="module" src="./${name}.js"></script>`}
<section class="about-example">
${about.join("")}<pre dir="ltr" tabindex="0"><code>${escapeHtml(text)}</code></pre>
</section>`;
  writeFileSync(join(folder, `${name}.html`), pageOf(example, body, head, end));
  if (script !== undefined) writeFileSync(join(folder, `${name}.js`), script);
  for (const styles of ["host.css", "hostile.css"])
    copyFileSync(join(source, styles), join(folder, styles));
}

/**
 * @param {string} folder
 * @param {typeof import("../../web/site/builder/embed-forms.js").embedForm} embedForm
 */
export async function writeExamples(folder, embedForm) {
  mkdirSync(folder, { recursive: true });
  const site = "../";
  for (const example of examples) {
    const { form, kind, hash, title, lang: titleLanguage = "en" } = example;
    const figure = /** @type {const} */ ({ theme: "auto", lock: [], poster: true, height: 900 });
    const named = { hash, link: hash, site, id: "figure", title, titleLanguage };
    await writeExample(example, embedForm(form, { ...figure, ...named }, kind), folder, site);
  }
  const items = examples.map(
    ({ name, title, lang = "en" }) =>
      `<li><a href="./${name}.html" lang="${lang}">${escapeHtml(title)}</a></li>`,
  );
  const list = `<p>Each page holds a text as <a href="../builder.html">the builder</a> hands it out.</p>
<ul>
${items.join("\n")}
</ul>`;
  writeFileSync(join(folder, "index.html"), pageOf({ title: "Figures on pages of others" }, list));
}
