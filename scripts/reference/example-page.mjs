/** The page of the examples: every snippet, run, with its output. */

import { needsWorkers } from "../build/playground.mjs";
import { codeBlock } from "../docs/markdown.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { allExamples, keeps, printsOf, promised } from "./examples.mjs";
import { page } from "./html.mjs";

export async function examplePage() {
  const examples = allExamples();
  /** @type {string[]} */
  const sections = [];
  for (const example of examples) {
    const { name, file, line, code } = example;
    const prints = await printsOf(example);
    const promises = promised(code);
    if (promises.some((promise, i) => !keeps(promise, prints[i] ?? ""))) {
      throw new Error(`${file}:${line}: the example of ${name} prints ${prints.join("\n")}`);
    }
    const open = needsWorkers.includes(name)
      ? ""
      : `\n<p><a href="../../playground.html#example=${name}">Open in the code playground</a></p>`;
    sections.push(`<section class="entry" id="${name}">
<h2><a href="#${name}">${name}</a></h2>
${codeBlock(code, "ts")}<details><summary>All digits</summary><pre>${escapeHtml(prints.join("\n"))}</pre></details>${open}
</section>`);
  }
  const names = examples.map(({ name }) => `<a href="#${name}">${name}</a>`);
  const body = `<p>Copy an example call of any function. Every example ran with this version when this page was made, and printed the values of its
comments. A number that ends in … continues. <code>knn</code> is the result of <code>await load()</code>.</p>
<p class="list">${names.join(" · ")}</p>
${sections.join("\n")}`;
  return page("examples.html", "Examples: one per function", body);
}
