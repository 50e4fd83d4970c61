/** The first page: every function in one line, and where the rest is. */
import { escapeHtml } from "../lib/html.mjs";
import { page } from "./html.mjs";

/** Functions of the package itself; all others are of what `load()` returns. */
const exported = ["load", "pool", "toNested", "isRefusal"];

/** The description of a function, below docs/reference/. @param {string} name */
export const placeOf = (name) =>
  exported.includes(name)
    ? `api/functions/${name}.html`
    : `api/interfaces/SoftKnn.html#${name.toLowerCase()}`;

/** @param {ReadonlyMap<string, string>} summaries function: its first sentence */
export function indexPage(summaries) {
  const rows = [...summaries].map(([name, text]) => {
    const to = placeOf(name);
    return `<tr><th scope="row"><a href="${to}"><code>${name}</code></a></th><td>${escapeHtml(text)}</td>
<td><a href="examples.html#${name}" aria-label="Example of ${name}">example</a></td></tr>`;
  });
  const body = `<p>Attention is a soft, differentiable k-nearest-neighbour vote. This reference is made from the sources: the
<a href="api/index.html">API</a> from its doc comments, the <a href="examples.html">examples</a> by running them, the
<a href="cpp.html">C++ headers</a> from themselves, the <a href="errors.html">error codes</a> from their one list, and
the <a href="sources.html">sources</a> from the table that the tests check.</p>
<pre class="code"><code>import { load } from "softknn";
const knn = await load();</code></pre>
<div class="wide"><table>
<caption>${rows.length} functions</caption>
<thead><tr><th>function</th><th>what it gives</th><th>see it run</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
  return page("index.html", "Functions", body);
}

/** The first sentence of a doc comment. @param {string} comment */
export function firstSentence(comment) {
  const text = comment.replace(/\s+/g, " ").trim();
  const [first = ""] = text.split(/(?<=[.!?])\s(?=[A-Z`])/);
  // A colon before a formula or a list ends it as well.
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
