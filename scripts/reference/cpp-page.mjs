/** The reference page of the C++ headers. */

import { escapeHtml } from "../lib/html.mjs";
import { readHeaders } from "./headers.mjs";
import { page, prose } from "./html.mjs";

/** @typedef {import("./headers.mjs").Header} Header */

export function cppPage() {
  const headers = readHeaders();
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const { name, id } of headers.flatMap(({ declarations }) => declarations)) {
    if (!ids.has(name)) ids.set(name, id);
  }
  const contents = headers.map(({ name, declarations }) => {
    const links = declarations.map((d) => `<a href="#${d.id}">${escapeHtml(d.name)}</a>`);
    return `<dt><a href="#${anchor(name)}">${name}</a></dt><dd>${links.join(" · ")}</dd>`;
  });
  const start = `<p>Look up a declaration in the documentation of the C++ headers. <code>#include &lt;softknn/softknn.hpp&gt;</code> includes all of them, and you can
include each header alone. All names are in <code>namespace softknn</code>. No function throws: a function that can fail returns an
<a href="#Outcome">Outcome</a>. Axis letters: B batch, H heads, m queries, n keys, d dimension of a key, v dimension of a value.</p>`;
  const body = `${start}\n<dl class="list">${contents.join("\n")}</dl>\n${headers
    .map((header) => section(header, ids))
    .join("\n")}`;
  return page("cpp.html", "C++ headers", body);
}

const anchor = (/** @type {string} */ name) => name.replace(".", "-");

/** @param {Header} header @param {ReadonlyMap<string, string>} ids */
function section({ name, intro, declarations }, ids) {
  const parts = declarations.map(
    (d) => `<section class="entry" id="${d.id}">
<h3><a href="#${d.id}">${escapeHtml(d.name)}</a></h3>
<pre class="code"><code>${linked(d.code, d.name, ids)}</code></pre>
${prose(d.doc)}
</section>`,
  );
  return `<section id="${anchor(name)}">
<h2><a href="#${anchor(name)}">softknn/${name}</a></h2>
${prose(intro)}
${parts.join("\n")}
</section>`;
}

/**
 * Code with dimmed comments and linked names. @param {string} code @param {string} own @param {ReadonlyMap<string,
 * string>} ids
 */
function linked(code, own, ids) {
  return code
    .split("\n")
    .map((line) => {
      const at = line.indexOf("//");
      const [text, comment] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at)];
      const marked = escapeHtml(text).replace(/\b[A-Za-z]\w+\b/g, (word) => {
        const id = ids.get(word);
        const isName = /^[A-Z]|^k[A-Z]/.test(word);
        return id && isName && word !== own ? `<a href="#${id}">${word}</a>` : word;
      });
      return comment ? `${marked}<span class="comment">${escapeHtml(comment)}</span>` : marked;
    })
    .join("\n");
}
