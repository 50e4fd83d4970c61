/** The first page: every function in one line, grouped by purpose. */

import { anchor } from "../docs/markdown.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { page } from "./html.mjs";

/** Functions of the package itself; all others are methods of the result of `load()`. */
const exported = ["load", "pool", "toNested", "isRefusal"];

/** The address of a function's description, relative to docs/reference/. @param {string} name */
export const placeOf = (name) =>
  exported.includes(name)
    ? `api/functions/${name}.html`
    : `api/interfaces/SoftKnn.html#${name.toLowerCase()}`;

/** The functions by purpose; all others are in the last table. */
const groups = {
  "Start and errors": ["load", "pool", "isRefusal", "toNested", "version", "engine"],
  Attention: [
    ...["attention", "scores", "multiHeadAttention", "headDiversity", "iterateAttention"],
    ...["attentionMap", "attentionField", "lookup"],
  ],
  "Softmax and weights": [
    ...["softmax", "softmaxJacobian", "logSumExp", "entropy", "effectiveNeighbors"],
    ...["capturedMass", "rowSums"],
  ],
  Masks: ["causalMask", "paddingMask"],
  "Nearest neighbours": ["nearestNeighbors", "index", "classify", "principalComponents"],
  "Kernel regression": [
    ...[
      "kernelRegression",
      "averagePooling",
      "trainKernelRegression",
      "trainKernelRegressionSteps",
    ],
    ...["regressionData", "regressionTruth"],
  ],
  "Metric learning": ["trainMetric", "trainMetricSteps", "metricObjective"],
  "Projections and transformers": [
    ...["trainProjections", "projectionTask", "transformer", "transformerLoss", "adamwStep"],
    ...["trainTransformerSteps"],
  ],
  Matrices: ["linear", "batchMatmul", "combine"],
};
const others = "Random numbers and experiments";

/** @param {ReadonlyMap<string, string>} summaries function: its first sentence */
export function indexPage(summaries) {
  const grouped = new Set(Object.values(groups).flat());
  const rest = [...summaries.keys()].filter((name) => !grouped.has(name));
  const tables = Object.entries({ ...groups, [others]: rest }).map(([title, names]) => {
    const rows = names.filter((name) => summaries.has(name)).map((name) => row(name, summaries));
    const id = anchor(title);
    return `<h2 id="${id}"><a href="#${id}">${title}</a></h2>
<div class="wide"><table class="functions">
<thead><tr><th scope="col">function</th><th scope="col">result</th><td></td></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
  });
  const body = `<p>Look up a function in the list of all ${summaries.size} functions. A name links to the description: formula, shapes, limits, errors and cost. Each
function has an <a href="examples.html">example</a> that runs when this page is made. See also the <a href="api/index.html">types</a>, the
<a href="errors.html">error codes</a> and the <a href="cpp.html">C++ headers</a>.</p>
<pre class="code"><code>import { load } from "softknn";
const knn = await load();</code></pre>
${tables.join("\n")}`;
  const headings = [...Object.keys(groups), others].map((text) => ({ id: anchor(text), text }));
  return page("index.html", "Functions", body, headings);
}

/** @param {string} name @param {ReadonlyMap<string, string>} summaries */
const row = (name, summaries) =>
  `<tr><th scope="row"><a href="${placeOf(name)}"><code>${name}</code></a></th><td data-label="result">${escapeHtml(summaries.get(name) ?? "")}</td>
<td><a href="examples.html#${name}" aria-label="Example of ${name}">example</a></td></tr>`;

/** The first sentence of a doc comment. @param {string} comment */
export function firstSentence(comment) {
  const text = comment.replace(/\s+/g, " ").trim();
  const [first = ""] = text.split(/(?<=[.!?])\s(?=[A-Z`])/);
  // A colon before a formula or a list also ends the sentence.
  return first.replace(/:\s*$/, ".").replaceAll("`", "");
}

const documented =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+|async\s+|function\s+|readonly\s+)*(\w+)\s*[(:<]/g;

/**
 * The first sentence about each of these names.
 * @param {readonly string[]} names
 * @param {readonly string[]} texts of the sources
 * @returns {Map<string, string>}
 */
export function summariesOf(names, texts) {
  const found = new Map();
  for (const text of texts) {
    for (const [, comment = "", name = ""] of text.matchAll(documented)) {
      if (!/@example/.test(comment) || found.has(name)) continue;
      found.set(
        name,
        firstSentence(comment.replace(/^[ \t]*\*[ \t]?/gm, "").replace(/@example[\s\S]*/, "")),
      );
    }
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`No doc comment with an example: ${missing.join(", ")}`);
  return new Map(names.map((name) => [name, found.get(name)]));
}
