/** The examples: one third-party page per text of the builder. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";
import { examples } from "./examples.mjs";
import { treatments } from "./hosts.mjs";
import { pageOf } from "./page.mjs";

export { examples };

const source = inRoot("web/site/examples");

/**
 * Writes the page of an example, with its own script and styles, into a folder.
 * @param {import("./examples.mjs").Example} example
 * @param {string} text as the builder generates it
 * @param {string} folder
 * @param {string} site the address of the site in the text
 */
export async function writeExample(example, text, folder, site) {
  const around = readFileSync(join(source, `${example.name}.md`), "utf8");
  const host = await treatments[example.form](around, text, site);
  const origin = /^https?:/.test(site) ? new URL(site).origin : "";
  writeFileSync(join(folder, `${example.name}.html`), pageOf(example, text, host, origin));
  if (host.script !== undefined) writeFileSync(join(folder, `${example.name}.js`), host.script);
  for (const name of ["host.css", "hostile.css"])
    copyFileSync(join(source, name), join(folder, name));
}

/**
 * @param {string} folder
 * @param {typeof import("../../web/site/builder/embed-forms.js").embedForm} embedForm
 */
export async function writeExamples(folder, embedForm) {
  mkdirSync(folder, { recursive: true });
  const site = "../";
  for (const example of examples) {
    const { form, kind, hash, title, lang } = example;
    const told = lang ?? "en";
    const text = embedForm(
      form,
      {
        ...{ hash, link: hash, site, id: "figure", title, told, theme: "auto", lock: [] },
        ...{ poster: true, height: 900 },
      },
      kind,
    );
    await writeExample(example, text, folder, site);
  }
  writeFileSync(join(folder, "index.html"), contents());
}

function contents() {
  const items = examples.map(
    ({ name, title, lang = "en" }) =>
      `<li><a href="./${name}.html" lang="${lang}">${escapeHtml(title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>softknn: figures on pages of others</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./host.css">
</head>
<body>
<main>
<h1>Figures on pages of others</h1>
<p>Each page holds a text as <a href="../builder.html">the builder</a> hands it out.</p>
<ul>
${items.join("\n")}
</ul>
</main>
</body>
</html>
`;
}
