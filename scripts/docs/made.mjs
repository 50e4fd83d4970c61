/** The pages made from the code, as Markdown: examples, C++ headers, and the types by TypeDoc. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { digest, readOr } from "../lib/stamp.mjs";
import { allExamples, moduleText } from "../reference/examples.mjs";
import { readHeaders } from "../reference/headers.mjs";
import { playgroundWith } from "./samples.mjs";

/** The TypeScript of an example as JavaScript: without type assertions. @param {string} code */
export const withoutTypes = (code) =>
  code.replace(/ as const\b/g, "").replace(/(?<=[\w)\]])!(?=[).,;\]])/g, "");

/** @param {import("../reference/examples.mjs").Example} example */
export const programOf = (example) =>
  withoutTypes(moduleText(example)).replace(/\nexport \{\};\n$/, "");

/** One example of every function; `npm test -- reference` runs them. */
export function examplesPage() {
  const sections = allExamples().map((example) => {
    const { name, code } = example;
    const to = playgroundWith(programOf(example), "en");
    return `<h2 id="${name}"><a href="#${name}">${name}</a></h2>

\`\`\`ts
${code}
\`\`\`

[Edit and run](../../${to})`;
  });
  return `# Examples: one per function

Copy an example call of any function. A test runs every example and compares what it prints with its comments. A number that ends in …
continues. \`knn\` is the result of \`await load()\`, of the entry that has the function.

${allExamples()
  .map(({ name }) => `[${name}](#${name})`)
  .join(" · ")}

${sections.join("\n\n")}`;
}

/** Every public header: its doc comments, which are nearly Markdown, and its declarations. */
export function headersPage() {
  const headers = readHeaders();
  const ids = new Set(headers.flatMap(({ declarations }) => declarations.map(({ id }) => id)));
  const code = (/** @type {string} */ text, /** @type {string} */ own) =>
    escapeHtml(text).replace(/\b[A-Zk]\w+/g, (word) =>
      ids.has(word) && word !== own ? `<a href="#${word}">${word}</a>` : word,
    );
  const sections = headers.map(({ name, intro, declarations }) => {
    const parts = declarations.map(
      ({ id, name: own, doc, code: text }) => `<h3 id="${id}"><a href="#${id}">${own}</a></h3>

<pre class="code" tabindex="0"><code>${code(text, own)}</code></pre>

${doc}`,
    );
    return `<h2 id="${name.replace(".", "-")}"><a href="#${name.replace(".", "-")}">softknn/${name}</a></h2>

${[intro, ...parts].join("\n\n")}`;
  });
  const contents = headers.map(({ name, declarations }) => {
    const links = declarations.map(({ id, name: own }) => `[${own}](#${id})`);
    return `- [${name}](#${name.replace(".", "-")}): ${links.join(" · ")}`;
  });
  return `# C++ headers

Look up a declaration in the documentation of the C++ headers. \`#include <softknn/softknn.hpp>\` includes all of them, and you can
include each header alone. All names are in \`namespace softknn\`. No function throws: a function that can fail returns an
[Outcome](#Outcome). Axis letters: B batch, H heads, m queries, n keys, d dimension of a key, v dimension of a value.

${contents.join("\n")}

${sections.join("\n\n")}`;
}

/** TypeDoc's Markdown about the package's types: page below docs/ to text. @returns {Promise<Map<string, string>>} */
export async function typePages() {
  const folder = inRoot("scripts/typedoc");
  const draft = join(buildDir, "typedoc");
  const below = (/** @type {string} */ root, /** @type {RegExp} */ ending) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => ending.test(name))
      .map((name) => join(root, name));
  // Cached: most builds change no doc comment, and TypeDoc takes longer than all other pages.
  const stamp = join(buildDir, "typedoc.digest");
  const settings = ["entries.ts", "typedoc.json", "tsconfig.json", "package-lock.json"];
  const inputs = [
    ...below(inRoot("web/api"), /\.ts$/),
    ...settings.map((name) => join(folder, name)),
  ];
  const wanted = digest(inputs.map((file) => readFileSync(file, "utf8")));
  if (readOr(stamp, "") !== wanted || !existsSync(draft)) {
    rmSync(stamp, { force: true });
    const program = join(folder, "node_modules/typedoc/bin/typedoc");
    await run(process.execPath, [program, "--out", draft], { cwd: folder, label: "TypeDoc" });
    writeFileSync(stamp, wanted);
  }
  const pages = below(draft, /\.md$/).map((file) => {
    const page = `reference/api/${file.slice(draft.length + 1).replace(/md$/, "html")}`;
    return /** @type {const} */ ([page, readFileSync(file, "utf8")]);
  });
  return new Map(pages);
}
